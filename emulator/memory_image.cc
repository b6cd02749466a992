#include "emulator/memory_image.h"

#include <algorithm>

#include "emulator/written_spaces.h"

namespace mte {
namespace {

std::optional<uint8_t> ByteAt(const Region& region, int64_t at) {
  if (region.FirstUnwritten(at, at + 1) == at) return std::nullopt;
  return static_cast<uint8_t>(*region.kept(at) ^ kUninitialisedByte);
}

// The first byte in which the two differ; the end where there is none. What nothing has written is
// 0 in the kept form, so that most differences show as bytes.
int64_t FirstDifference(const Region& a, const Region& b) {
  const uint8_t* begin = a.kept(a.base());
  const uint8_t* end = begin + a.size();
  int64_t first = a.base() + (std::mismatch(begin, end, b.kept(b.base())).first - begin);
  for (int64_t at = a.base(); at < first;) {
    const int64_t in_a = a.FirstUnwritten(at, first);
    const int64_t in_b = b.FirstUnwritten(at, first);
    if (in_a != in_b) return std::min(in_a, in_b);
    at = in_a + 1;
  }
  return first;
}

}  // namespace

absl::StatusOr<MemoryImage> MemoryImage::Take(Memory& memory) {
  MemoryImage image;
  const std::array<bool, kSpaces> written = WrittenSpaces();
  for (const SpaceInfo& info : kSpaceTable) {
    if (!written[static_cast<size_t>(info.space)]) continue;
    for (const Region* region : memory.Regions(info.space)) {
      auto copy = Region::Create(static_cast<uint64_t>(region->base()),
                                 static_cast<uint64_t>(region->size()));
      if (!copy.ok()) return copy.status();
      (*copy)->Assign(*region);
      image.copies_.push_back({info.space, *std::move(copy)});
    }
  }
  return image;
}

template <class Visit>
void MemoryImage::ForEachRegion(Memory& memory, Visit visit) const {
  for (const Copy& copy : copies_) {
    visit(copy, *memory.Find(copy.space, copy.region->base(), copy.region->end()));
  }
}

void MemoryImage::Restore(Memory& memory) const {
  ForEachRegion(memory, [](const Copy& copy, Region& region) { region.Assign(*copy.region); });
}

std::optional<MemoryImage::Difference> MemoryImage::Compare(Memory& memory) const {
  std::optional<Difference> difference;
  ForEachRegion(memory, [&](const Copy& copy, const Region& region) {
    if (difference.has_value()) return;
    const int64_t at = FirstDifference(*copy.region, region);
    if (at == region.end()) return;
    difference = {
        {copy.space, static_cast<uint64_t>(at)}, ByteAt(*copy.region, at), ByteAt(region, at)};
  });
  return difference;
}

}  // namespace mte
