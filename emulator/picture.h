// One move taken apart for drawing: which element of the source each element of the destination
// comes from, what is padding, and what is left alone. A sink over the move's primitives like any
// other; no data is needed, only the operands and the registers at issue.
#ifndef MTE_EMULATOR_PICTURE_H_
#define MTE_EMULATOR_PICTURE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "emulator/moves/figure.h"
#include "emulator/moves/move.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/space.h"

namespace mte {

enum class PieceKind : uint8_t {
  kCopy,
  kTranspose,  // one fractal of a square
  kLeftPadding,
  kRightPadding,
  kFill,   // up to the end of a block, with the pattern of the padding
  kZeros,  // up to the end of a block
};
constexpr bool Pads(PieceKind kind) { return kind >= PieceKind::kLeftPadding; }

// Bytes that a primitive writes in one go, and where they come from.
struct Piece {
  PieceKind kind{};
  int fractal = 0;    // kTranspose: which of its square; the square's other pieces are next to it
  uint32_t unit = 0;  // which burst, repeat or row it belongs to, counted in order
  Turns turns{};
  int64_t dst = 0;
  int64_t src = 0;  // what it reads, of kCopy and kTranspose
  int64_t bytes = 0;
  int64_t unit_offset = 0;  // how many bytes the unit had read before
  Pattern pattern{};        // of what pads
};

// An element of one of the two memories, in the light of the move.
struct Cell {
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t piece = kNone;  // the last that writes it, or the first that reads it
  int times = 0;           // how often that happens
  // The source element it holds, counted from the operand `src`; none for the padding from a
  // register, whose value is `value`.
  std::optional<int64_t> element;
  uint32_t value = 0;
};

// What a source element is to the picture: its place among what the first unit reads that reads it.
struct Shade {
  uint32_t unit = 0;
  double place = 0;  // from 0 to 1
};

class Picture {
 public:
  // Beyond so many pieces the rest of the move is left out.
  static constexpr size_t kMaxPieces = size_t{1} << 16;

  // Nothing where the instruction moves nothing.
  static std::optional<Picture> Of(const Instruction& instruction, const RegisterState& registers);

  const Instruction& instruction() const { return instruction_; }
  const RegisterState& registers() const { return registers_; }
  const Figure& figure() const { return figure_; }
  Space to() const { return to_; }
  Space from() const { return from_; }
  int64_t dst() const { return dst_; }  // the operands' offsets
  int64_t src() const { return src_; }
  // Of a cell. Those of the instruction's type; 8 where a burst starts within an element.
  int element_bits() const { return element_bits_; }
  bool in_bytes() const;  // which the instruction's elements are not
  absl::string_view ElementName() const { return in_bytes() ? "bytes" : "elements"; }
  const std::vector<Piece>& pieces() const { return pieces_; }
  bool truncated() const { return truncated_; }
  uint32_t units() const { return static_cast<uint32_t>(unit_bytes_.size()); }

  // The cells of a stretch of whole elements.
  std::vector<Cell> DestinationCells(Extent bytes) const;
  std::vector<Cell> SourceCells(Extent bytes) const;
  // The pieces with a byte in the stretch, in the order of the move.
  std::vector<uint32_t> Touching(Extent bytes, bool destination) const;
  bool Touches(Extent bytes, bool destination) const {
    return !VisitTouching(bytes, destination, [](uint32_t) { return false; });
  }

  // Of an element that is read.
  Shade ShadeOf(int64_t element) const;

  // The byte where an element starts.
  int64_t AddressOf(int64_t element) const;

  // A formula of the figure with the operands and registers filled in; the loops' letters stay.
  std::string FillIn(const std::string& formula) const;
  // "dst_gap=1 (512 B)", "burst_src_stride=48 bytes (24 elements)".
  std::string Label(const Dimension& dimension) const;

 private:
  // The pieces in the order of one of their addresses, so that those of a stretch are found fast.
  struct Index {
    std::vector<uint32_t> order;
    int64_t longest = 0;
  };
  // Calls visit(index) for each of those pieces, in the order of their addresses, until it returns
  // false; returns whether it never did.
  template <class Visit>
  bool VisitTouching(Extent bytes, bool destination, Visit visit) const {
    const Index& index = destination ? by_dst_ : by_src_;
    const auto begin_of = [&](uint32_t i) { return destination ? pieces_[i].dst : pieces_[i].src; };
    auto at = std::partition_point(index.order.begin(), index.order.end(), [&](uint32_t i) {
      return begin_of(i) + index.longest <= bytes.begin;
    });
    for (; at != index.order.end() && begin_of(*at) < bytes.end; ++at) {
      if (begin_of(*at) + pieces_[*at].bytes > bytes.begin && !visit(*at)) return false;
    }
    return true;
  }

  Picture() = default;
  template <class Move>
  void Take(const Move& move);
  void ChooseElements(int bits);
  void BuildIndices();
  void BuildTransposition();
  int64_t ElementAt(int64_t bit) const;
  void PaintPadding(const Piece& piece, int64_t offset, Cell& cell) const;
  int64_t TransposedElement(uint32_t piece, int64_t offset_bits) const;

  Instruction instruction_;
  RegisterState registers_;
  Figure figure_;
  Space to_{};
  Space from_{};
  int64_t dst_ = 0;
  int64_t src_ = 0;
  int element_bits_ = 8;
  std::vector<Piece> pieces_;
  bool truncated_ = false;
  std::vector<int64_t> unit_bytes_;  // how much each unit reads
  Index by_dst_;
  Index by_src_;                         // without what pads
  std::vector<uint16_t> transposition_;  // for each element of a square, which one it becomes
};

}  // namespace mte

#endif  // MTE_EMULATOR_PICTURE_H_
