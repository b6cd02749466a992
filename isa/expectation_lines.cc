#include "isa/expectation_lines.h"

#include <algorithm>
#include <cstdint>

#include "isa/varint.h"

namespace mte {
namespace {

constexpr size_t kLeastPiece = 2;  // bytes

}  // namespace

std::string SerializePieces(absl::Span<const Expectation> expectations) {
  std::string out;
  if (std::all_of(expectations.begin(), expectations.end(),
                  [](const Expectation& each) { return each.pieces.empty(); })) {
    return out;
  }
  uint32_t site = 0;  // plus one, so that kNone is 0
  for (const Expectation& expectation : expectations) {
    AppendVarint(expectation.pieces.size(), &out);
    uint64_t offset = 0;
    for (const Expectation::Piece& piece : expectation.pieces) {
      AppendVarint(piece.offset - offset, &out);
      AppendDifference(int64_t{piece.site + 1} - int64_t{site}, &out);
      offset = piece.offset;
      site = piece.site + 1;
    }
  }
  return out;
}

absl::Status ParsePieces(absl::string_view bytes, std::vector<Expectation>* expectations) {
  VarintReader reader(bytes);
  uint32_t site = 0;
  for (Expectation& expectation : *expectations) {
    const size_t count = reader.Count(kLeastPiece);
    expectation.pieces.reserve(count);
    uint64_t offset = 0;
    for (size_t i = 0; i < count && reader.ok(); ++i) {
      offset += reader.Next(expectation.bytes.size() - offset);
      site = reader.Next32From(site, 0, UINT32_MAX);
      expectation.pieces.push_back({offset, site - 1});
    }
  }
  if (reader.ok() && reader.remaining() == 0) return absl::OkStatus();
  return absl::InvalidArgumentError("section .mte.expectlines is malformed");
}

}  // namespace mte
