// The texts an assembly reads: source files, and what macro calls expand to.
//
// Everything downstream names a place by a Span of byte offsets in one text; only diagnostics and
// the line table turn it into a file, line and column. A place in an expansion maps to the macro's
// body.
#ifndef MTE_ASSEMBLER_SOURCE_H_
#define MTE_ASSEMBLER_SOURCE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "assembler/assembler.h"
#include "diagnostics/diagnostic.h"

namespace mte {

using TextId = uint32_t;

// The bytes [begin, end) of a text.
struct Span {
  TextId text = 0;
  uint32_t begin = 0;
  uint32_t end = 0;

  bool empty() const { return begin == end; }
  uint32_t size() const { return end - begin; }
};

// Offsets have 32 bits.
inline constexpr size_t kMaxTextBytes = size_t{4'000'000'000};

class SourceMap : public SourceTexts {
 public:
  // A place in lines and columns, which count from 1.
  struct Position {
    uint32_t line = 0;
    uint32_t column = 0;
  };

  // Where the bytes of an expansion come from: those from `at` on are those from `origin` on, or,
  // where they stand for a parameter, all of `origin`.
  struct Piece {
    uint32_t at = 0;
    Span origin;
    bool substituted = false;
  };

  // `path` is what diagnostics call the file, `stored_name` what the object calls it.
  TextId AddFile(std::string path, std::string stored_name, std::string text);
  // Pieces ascend and start at 0.
  TextId AddExpansion(std::string text, std::vector<Piece> pieces);
  // Frees an expansion; its id may be used again.
  void Release(TextId id);
  // Of text, in expansions that have not been freed.
  size_t expansion_bytes() const { return expansion_bytes_; }

  absl::string_view Text(TextId id) const { return texts_[id]->text; }
  absl::string_view Text(const Span& span) const {
    return Text(span.text).substr(span.begin, span.size());
  }
  // The same place in the file that was read: through expansions to the macro's body.
  Span InFile(Span span) const;
  const std::string& Path(TextId file) const { return texts_[file]->path; }
  const std::string& StoredName(TextId file) const { return texts_[file]->stored_name; }
  // Of a byte of a file.
  Position PositionOf(TextId file, uint32_t offset) const;
  // For a diagnostic: the first line of the span.
  Location Locate(const Span& span) const;
  // The line of an expansion that `span` is in, where something was substituted in it.
  std::optional<std::string> ExpandedLine(const Span& span) const;

  std::optional<std::string> Line(absl::string_view file, int line) const override;

 private:
  struct TextEntry {
    std::string path, stored_name;  // of a file
    std::string text;
    std::vector<Piece> pieces;  // of an expansion
    // Offsets of the first byte of each line, made when first asked for.
    mutable std::vector<uint32_t> lines;
    mutable size_t last_line = 0;  // where the previous question was answered
  };

  const std::vector<uint32_t>& Lines(const TextEntry& entry) const;

  std::vector<std::unique_ptr<TextEntry>> texts_;
  std::vector<TextId> free_;
  size_t expansion_bytes_ = 0;
};

}  // namespace mte

#endif  // MTE_ASSEMBLER_SOURCE_H_
