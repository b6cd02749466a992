// Where each instruction comes from: file, line, column, the places of its operands, and the turns
// of loops and the macro calls that it was expanded in.
//
// Instructions share a Site when they come from the same statement of the source (the turns of a
// .rept, the calls of a macro), and Frames form a tree, so a million turns cost a few bytes each.
// Lines and columns count from 1, lengths in bytes.
#ifndef MTE_ISA_LINE_TABLE_H_
#define MTE_ISA_LINE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "diagnostics/diagnostic.h"

namespace mte {

class LineTable {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct File {
    std::string name;   // the main file's base name, or as an .include wrote it
    uint64_t hash = 0;  // ContentHash of its text
    bool operator==(const File&) const = default;
  };

  // A stretch of one line.
  struct Span {
    uint32_t line = 0;
    uint32_t column = 0;
    uint32_t length = 0;
    bool operator==(const Span&) const = default;
  };

  // The place of operand `field` (its index in the row's fields) of a statement.
  struct Operand {
    uint8_t field = 0;
    Span span;
    bool operator==(const Operand&) const = default;
  };

  enum class FrameKind : uint8_t { kRept, kMacro, kInclude };
  // One turn of a .rept, one call of a macro, or one inclusion of a file.
  struct Frame {
    uint32_t parent = kNone;
    FrameKind kind = FrameKind::kRept;
    uint32_t file = 0;  // of the .rept, the call or the .include
    uint32_t line = 0;
    uint32_t turn = 0;  // of a .rept, from 0
    uint32_t name = 0;  // index into names(), of a macro
    bool operator==(const Frame&) const = default;
  };

  // Makes room for a source of that many bytes, so that building one copies nothing. What is not
  // filled is never touched.
  void Reserve(size_t source_bytes);
  // Likewise for `turns` more turns of a loop, of so many instructions together.
  void MakeRoomForTurns(size_t turns, size_t instructions);

  // Building, in order; each returns the new entry's index. An equal file or name is not added
  // twice.
  uint32_t AddFile(absl::string_view name, uint64_t hash);
  uint32_t AddName(absl::string_view name);
  // Fields that have no meaning for the frame's kind count as 0.
  uint32_t AddFrame(const Frame& frame);
  // `mnemonic` spans the mnemonic or directive. An operand may stand on another line of the file.
  uint32_t AddSite(uint32_t file, const Span& mnemonic, absl::Span<const Operand> operands);
  // The next instruction comes from `site`, expanded in `frame` (kNone: straight from a file).
  void AddInstruction(uint32_t site, uint32_t frame);

  bool empty() const { return instructions_.empty() && sites_.empty(); }
  size_t instruction_count() const { return instructions_.size(); }
  size_t site_count() const { return sites_.size(); }
  const std::vector<File>& files() const { return files_; }
  std::vector<File>& mutable_files() { return files_; }

  // Where instruction `index` is: its operand `field` where that was written, else its mnemonic
  // (always for a negative field). Unknown where the table does not have the instruction.
  Location Find(size_t index, int field = -1) const;
  // Likewise for a site.
  Location FindSite(uint32_t site, int field = -1) const;
  // "in the 3rd turn of .rept at FILE:LINE" and the like, innermost first. Beyond the innermost
  // kMaxExpansionNotes one last note only counts the rest.
  static constexpr size_t kMaxExpansionNotes = 16;
  std::vector<Note> Expansion(size_t index) const;
  // The same from a frame on (kNone: nothing).
  std::vector<Note> FrameNotes(uint32_t frame) const;

  // The bytes of section .mte.lines (docs/object-format.md), and back. Reading checks everything:
  // afterwards no index in the table points outside it.
  std::string Serialize() const;
  static absl::StatusOr<LineTable> Parse(absl::string_view bytes);

  bool operator==(const LineTable&) const = default;

 private:
  struct Writer;
  struct Parser;

  struct Site {
    uint32_t file;
    Span mnemonic;
    uint32_t operands;  // where they start in operand_bytes_
    bool operator==(const Site&) const = default;
  };
  struct Origin {
    uint32_t site;
    uint32_t frame;
    bool operator==(const Origin&) const = default;
  };

  Location At(uint32_t file, const Span& span) const;
  Note NoteOf(const Frame& frame) const;

  std::vector<File> files_;
  std::vector<std::string> names_;
  std::vector<Frame> frames_;
  std::vector<Site> sites_;
  // For each site, as in the file: the number of operands, then each one's field, line less the
  // site's, column and length.
  std::string operand_bytes_;
  std::vector<Origin> instructions_;
};

}  // namespace mte

#endif  // MTE_ISA_LINE_TABLE_H_
