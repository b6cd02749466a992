#include "emulator/picture.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "diagnostics/counted.h"
#include "emulator/memory.h"
#include "emulator/moves/dispatch.h"
#include "emulator/moves/square.h"
#include "isa/field.h"
#include "isa/table.h"
#include "isa/types.h"

namespace mte {
namespace {

int64_t FloorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

// Collects a move's primitives as pieces, and how much each unit reads.
class PieceSink {
 public:
  PieceSink(const Figure& figure, std::vector<Piece>& pieces, std::vector<int64_t>& unit_bytes)
      : figure_(figure), pieces_(pieces), unit_bytes_(unit_bytes) {}

  void At(const Turns& turns) {
    const size_t counted = figure_.unit_loop + 1;
    if (unit_bytes_.empty() || !std::equal(turns.begin(), turns.begin() + counted, at_.begin())) {
      unit_bytes_.push_back(0);
    }
    at_ = turns;
    copied_ = false;
  }

  bool Copy(int64_t dst, int64_t src, int64_t bytes) {
    Piece piece = Start(PieceKind::kCopy, dst, bytes);
    piece.src = src;
    piece.unit_offset = std::exchange(unit_bytes_.back(), unit_bytes_.back() + bytes);
    copied_ = true;
    return Push(piece);
  }

  bool Fill(int64_t dst, int64_t bytes, const Pattern& pattern) {
    if (!copied_) return Pad(PieceKind::kLeftPadding, dst, bytes, pattern, 0);
    const int64_t padding = std::min(bytes, figure_.right_padding);
    const PieceKind rest = figure_.fills_with_zeros ? PieceKind::kZeros : PieceKind::kFill;
    return Pad(PieceKind::kRightPadding, dst, padding, pattern, 0) &&
           Pad(rest, dst + padding, bytes - padding, pattern, padding);
  }

  bool Transpose(const Square& square) {
    if (pieces_.size() + kMaxFractals > Picture::kMaxPieces) return false;
    for (int f = 0; f < square.fractals(); ++f) {
      Piece piece = Start(PieceKind::kTranspose, square.Write(f).begin, kFractalBytes);
      piece.fractal = f;
      piece.turns[2] = f;
      piece.src = square.Read(f).begin;
      piece.unit_offset = std::exchange(unit_bytes_.back(), unit_bytes_.back() + kFractalBytes);
      Push(piece);
    }
    return true;
  }

 private:
  Piece Start(PieceKind kind, int64_t dst, int64_t bytes) const {
    Piece piece;
    piece.kind = kind;
    piece.unit = static_cast<uint32_t>(unit_bytes_.size()) - 1;
    piece.turns = at_;
    piece.dst = dst;
    piece.bytes = bytes;
    return piece;
  }

  bool Push(const Piece& piece) {
    if (pieces_.size() >= Picture::kMaxPieces) return false;
    pieces_.push_back(piece);
    return true;
  }

  // `offset`: how far the pattern has come already.
  bool Pad(PieceKind kind, int64_t dst, int64_t bytes, const Pattern& pattern, int64_t offset) {
    if (bytes == 0) return true;
    Piece piece = Start(kind, dst, bytes);
    piece.unit_offset = offset;
    piece.pattern = pattern;
    return Push(piece);
  }

  const Figure& figure_;
  std::vector<Piece>& pieces_;
  std::vector<int64_t>& unit_bytes_;
  Turns at_{};
  bool copied_ = false;
};

// Elements of a few bits in a row of bytes, the first in the low bits.
uint32_t ReadElement(absl::Span<const uint8_t> bytes, size_t element, int bits) {
  if (bits == 4) return (bytes[element / 2] >> (element % 2 * 4)) & 0xfu;
  uint32_t value = 0;
  const size_t size = static_cast<size_t>(bits) / 8;
  for (size_t i = 0; i < size; ++i) value |= uint32_t{bytes[element * size + i]} << (8 * i);
  return value;
}

void WriteElement(absl::Span<uint8_t> bytes, size_t element, int bits, uint32_t value) {
  if (bits == 4) {
    bytes[element / 2] =
        static_cast<uint8_t>(bytes[element / 2] | ((value & 0xf) << (element % 2 * 4)));
    return;
  }
  const size_t size = static_cast<size_t>(bits) / 8;
  for (size_t i = 0; i < size; ++i) {
    bytes[element * size + i] = static_cast<uint8_t>(value >> (8 * i));
  }
}

// The square whose elements have the values of `in`, transposed as the machine does it.
std::vector<uint8_t> Transposed(std::vector<uint8_t> in, int bits) {
  std::vector<uint8_t> out(in.size());
  for (uint8_t& byte : in) byte ^= kUninitialisedByte;  // the form in which memory keeps bytes
  TransposeKept({.element_bits = bits,
                 .count = 1,
                 .src = in.data(),
                 .src_step = 0,
                 .src_fractal_step = kFractalBytes,
                 .dst = out.data(),
                 .dst_step = 0,
                 .dst_fractal_step = kFractalBytes});
  for (uint8_t& byte : out) byte ^= kUninitialisedByte;
  return out;
}

}  // namespace

std::optional<Picture> Picture::Of(const Instruction& instruction, const RegisterState& registers) {
  Picture picture;
  picture.instruction_ = instruction;
  picture.registers_ = registers;
  bool moves = false;
  WithMove(instruction, registers, [&](const auto& move) {
    moves = !move.empty();
    if (moves) picture.Take(move);
  });
  if (!moves) return std::nullopt;
  picture.BuildIndices();
  if (picture.pieces_.front().kind == PieceKind::kTranspose) picture.BuildTransposition();
  return picture;
}

template <class Move>
void Picture::Take(const Move& move) {
  figure_ = FigureOf(move, instruction_);
  to_ = move.to;
  from_ = move.from;
  for (size_t i = 0; i < instruction_.row->fields.size(); ++i) {
    const Field& field = instruction_.row->fields[i];
    if (!field.is_address()) continue;
    (field.is_destination ? dst_ : src_) = instruction_.offset(static_cast<int>(i));
  }
  PieceSink sink(figure_, pieces_, unit_bytes_);
  truncated_ = !ForEachMove(move, sink);
  ChooseElements(ElementBits(instruction_.type));
}

void Picture::ChooseElements(int bits) {
  element_bits_ = bits;
  for (const Piece& piece : pieces_) {
    if (!Pads(piece.kind) && (piece.src - src_) * 8 % bits != 0) element_bits_ = 8;
  }
}

bool Picture::in_bytes() const { return element_bits_ != ElementBits(instruction_.type); }

void Picture::BuildIndices() {
  for (uint32_t i = 0; i < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    by_dst_.order.push_back(i);
    by_dst_.longest = std::max(by_dst_.longest, piece.bytes);
    if (Pads(piece.kind)) continue;
    by_src_.order.push_back(i);
    by_src_.longest = std::max(by_src_.longest, piece.bytes);
  }
  std::stable_sort(by_dst_.order.begin(), by_dst_.order.end(),
                   [this](uint32_t a, uint32_t b) { return pieces_[a].dst < pieces_[b].dst; });
  std::stable_sort(by_src_.order.begin(), by_src_.order.end(),
                   [this](uint32_t a, uint32_t b) { return pieces_[a].src < pieces_[b].src; });
}

// The number of each element goes through the transposition itself, in as many digits of an
// element's width as it takes.
void Picture::BuildTransposition() {
  const size_t bytes = static_cast<size_t>(FractalsInSquare(element_bits_) * kFractalBytes);
  const size_t elements = bytes * 8 / static_cast<size_t>(element_bits_);
  transposition_.assign(elements, 0);
  for (int shift = 0; (elements - 1) >> shift != 0; shift += element_bits_) {
    std::vector<uint8_t> digits(bytes);
    for (size_t e = 0; e < elements; ++e) {
      WriteElement(absl::MakeSpan(digits), e, element_bits_, static_cast<uint32_t>(e >> shift));
    }
    const std::vector<uint8_t> out = Transposed(std::move(digits), element_bits_);
    for (size_t e = 0; e < elements; ++e) {
      transposition_[e] =
          static_cast<uint16_t>(transposition_[e] | ReadElement(out, e, element_bits_) << shift);
    }
  }
}

std::vector<uint32_t> Picture::Touching(Extent bytes, bool destination) const {
  std::vector<uint32_t> found;
  VisitTouching(bytes, destination, [&](uint32_t piece) {
    found.push_back(piece);
    return true;
  });
  std::sort(found.begin(), found.end());
  return found;
}

int64_t Picture::ElementAt(int64_t bit) const { return FloorDivide(bit - src_ * 8, element_bits_); }

int64_t Picture::AddressOf(int64_t element) const {
  return src_ + FloorDivide(element * element_bits_, 8);
}

// `offset_bits`: from the start of the fractal.
int64_t Picture::TransposedElement(uint32_t piece, int64_t offset_bits) const {
  const Piece& to = pieces_[piece];
  const int64_t per_fractal = kFractalBytes * 8 / element_bits_;
  const int64_t place = to.fractal * per_fractal + offset_bits / element_bits_;
  const int64_t source = transposition_[static_cast<size_t>(place)];
  const uint32_t first = piece - static_cast<uint32_t>(to.fractal);
  const Piece& from = pieces_[first + static_cast<uint32_t>(source / per_fractal)];
  return ElementAt(from.src * 8 + source % per_fractal * element_bits_);
}

// `offset`: in bytes from the start of the piece.
void Picture::PaintPadding(const Piece& piece, int64_t offset, Cell& cell) const {
  const int64_t byte = (piece.unit_offset + offset) % piece.pattern.bytes;
  if (piece.pattern.from_source) {
    cell.element = ElementAt((piece.pattern.source + byte) * 8);
    return;
  }
  const uint64_t mask = (uint64_t{1} << element_bits_) - 1;
  cell.element.reset();
  cell.value = static_cast<uint32_t>((piece.pattern.value >> (8 * byte)) & mask);
}

std::vector<Cell> Picture::DestinationCells(Extent bytes) const {
  std::vector<Cell> cells(static_cast<size_t>((bytes.end - bytes.begin) * 8 / element_bits_));
  for (const uint32_t i : Touching(bytes, /*destination=*/true)) {
    const Piece& piece = pieces_[i];
    const int64_t begin = std::max(piece.dst, bytes.begin) * 8;
    const int64_t end = std::min(piece.dst + piece.bytes, bytes.end) * 8;
    for (int64_t bit = begin; bit < end; bit += element_bits_) {
      const auto place = static_cast<size_t>((bit - bytes.begin * 8) / element_bits_);
      if (place >= cells.size()) break;
      Cell& cell = cells[place];
      cell.piece = i;
      ++cell.times;
      const int64_t offset = bit - piece.dst * 8;
      if (Pads(piece.kind)) {
        PaintPadding(piece, offset / 8, cell);
      } else if (piece.kind == PieceKind::kTranspose) {
        cell.element = TransposedElement(i, offset);
      } else {
        cell.element = ElementAt(piece.src * 8 + offset);
      }
    }
  }
  return cells;
}

std::vector<Cell> Picture::SourceCells(Extent bytes) const {
  std::vector<Cell> cells(static_cast<size_t>((bytes.end - bytes.begin) * 8 / element_bits_));
  for (const uint32_t i : Touching(bytes, /*destination=*/false)) {
    const Piece& piece = pieces_[i];
    const int64_t begin = std::max(piece.src, bytes.begin) * 8;
    const int64_t end = std::min(piece.src + piece.bytes, bytes.end) * 8;
    for (int64_t bit = begin; bit < end; bit += element_bits_) {
      const auto place = static_cast<size_t>((bit - bytes.begin * 8) / element_bits_);
      if (place >= cells.size()) break;
      Cell& cell = cells[place];
      if (cell.times++ == 0) cell.piece = i;
      cell.element = ElementAt(bit);
    }
  }
  return cells;
}

Shade Picture::ShadeOf(int64_t element) const {
  const int64_t at = AddressOf(element);
  uint32_t first = Cell::kNone;
  VisitTouching({at, at + 1}, /*destination=*/false, [&](uint32_t piece) {
    first = std::min(first, piece);
    return true;
  });
  if (first == Cell::kNone) return {};
  const Piece& piece = pieces_[first];
  const auto place = static_cast<double>(piece.unit_offset + at - piece.src);
  return {piece.unit, place / static_cast<double>(unit_bytes_[piece.unit])};
}

std::string Picture::FillIn(const std::string& formula) const {
  std::string text;
  for (size_t i = 0; i < formula.size();) {
    size_t end = i;
    while (end < formula.size() &&
           (absl::ascii_isalnum(static_cast<unsigned char>(formula[end])) || formula[end] == '_')) {
      ++end;
    }
    if (end == i) {
      text.push_back(formula[i++]);
      continue;
    }
    const std::string name = formula.substr(i, end - i);
    i = end;
    const Row& row = *instruction_.row;
    const int field = FindField(row, name);
    if (field >= 0 && row.fields[static_cast<size_t>(field)].is_address()) {
      absl::StrAppend(&text, "0x", absl::Hex(instruction_.offset(field)));
      continue;
    }
    std::string value = field >= 0 ? absl::StrCat(instruction_[field]) : name;
    for (int reg = 0; reg < kRegisters; ++reg) {
      const auto known = static_cast<Register>(reg);
      if (Info(known).name == name) value = absl::StrCat(registers_[known]);
    }
    text += value;
  }
  return text;
}

std::string Picture::Label(const Dimension& dimension) const {
  absl::string_view name;
  int64_t value = 0;
  Unit unit = Unit::kByte;  // that of the registers which are distances
  if (dimension.field.has_value()) {
    const Field& field = instruction_.row->fields[static_cast<size_t>(*dimension.field)];
    name = field.name;
    value = static_cast<int64_t>(instruction_[*dimension.field]);
    unit = field.stored;
  } else {
    name = Info(*dimension.reg).name;
    value = static_cast<int64_t>(registers_[*dimension.reg]);
  }
  const int64_t type_bits = ElementBits(instruction_.type);
  const std::string start = absl::StrCat(name, " = ", value);
  if (unit == Unit::kElement) {
    return absl::StrCat(name, " = ", Counted(value, "element"), " (", value * type_bits / 8, " B)");
  }
  if (unit != Unit::kByte) {
    return absl::StrCat(start, " x ", UnitBits(unit, instruction_.type) / 8, " B");
  }
  const std::string text = absl::StrCat(start, " B");
  if (value * 8 % type_bits != 0) return text;
  const int64_t elements = value * 8 / type_bits;
  return absl::StrCat(text, " (", Counted(elements, "element"), ")");
}

}  // namespace mte
