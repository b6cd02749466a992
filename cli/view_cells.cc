#include "cli/view_cells.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "diagnostics/counted.h"
#include "isa/table.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr LookInfo kLookTable[kLooks] = {
    {"untouched", "left alone"},
    {"data", "an element of the source"},
    {"padding", "padding"},
    {"fill", "filled up to the end of a 32 B block"},
    {"zeros", "zeros up to the end of a 32 B block"},
};

// Hues that stay apart for every kind of colour vision (after Okabe and Ito), brighter ones for
// neighbours.
struct Colour {
  double red, green, blue;
};
constexpr Colour kHueTable[kHues] = {{0x2b, 0x8f, 0xd6}, {0xe6, 0x9f, 0x00}, {0x00, 0x9e, 0x73},
                                     {0xcc, 0x6f, 0xa7}, {0xc9, 0xbd, 0x1e}, {0x8a, 0x7f, 0xd0}};
constexpr int kSteps = 8;  // of a unit's gradient
constexpr double kLightest = 0.16;
constexpr double kDarkest = 0.78;

int Mix(double from, double amount) {
  return static_cast<int>(std::lround(255 + (from - 255) * amount));
}

bool Mentions(const Picture& picture, absl::string_view name) {
  return absl::StrContains(picture.figure().source.formula, name) ||
         absl::StrContains(picture.figure().destination.formula, name);
}

bool PadsFromRegister(const Picture& picture) {
  return std::any_of(picture.pieces().begin(), picture.pieces().end(), [](const Piece& piece) {
    return Pads(piece.kind) && piece.kind != PieceKind::kZeros && !piece.pattern.from_source;
  });
}

std::string Registers(const Picture& picture) {
  std::string text;
  for (int i = 0; i < kRegisters; ++i) {
    const auto reg = static_cast<Register>(i);
    const RegisterInfo& info = Info(reg);
    const uint64_t value = picture.registers()[reg];
    const bool sizes = value != 1 && (reg == Register::kLoop1Size || reg == Register::kLoop2Size);
    const bool pads = reg == Register::kPad && PadsFromRegister(picture);
    if (!pads && !sizes && !Mentions(picture, info.name)) continue;
    absl::StrAppend(&text, text.empty() ? "" : ", ", info.name, " = ",
                    pads ? absl::StrFormat("0x%x", value) : absl::StrCat(value));
  }
  return text;
}

// What of gm there is, only a run can tell.
bool LeavesMemory(const Picture& picture, const Target& target, bool destination) {
  const Space space = destination ? picture.to() : picture.from();
  const int64_t end =
      space == Space::kGm ? static_cast<int64_t>(kMaxOffset) + 1 : target.bytes(space);
  return picture.Touches({INT64_MIN / 2, 0}, destination) ||
         picture.Touches({end, INT64_MAX / 2}, destination);
}

size_t WrittenTwice(const Picture& picture, const Sheet& destination) {
  size_t count = 0;
  for (const SheetPanel& panel : destination.panels()) {
    for (const SheetLine& line : panel.lines) {
      for (const Cell& cell : destination.Cells(picture, line)) count += cell.times > 1 ? 1 : 0;
    }
  }
  return count;
}

}  // namespace

const LookInfo& Info(Look look) { return kLookTable[static_cast<size_t>(look)]; }

Look LookOf(const Picture& picture, const Cell& cell) {
  if (cell.piece == Cell::kNone) return Look::kUntouched;
  switch (picture.pieces()[cell.piece].kind) {
    case PieceKind::kCopy:
    case PieceKind::kTranspose:
      return Look::kData;
    case PieceKind::kLeftPadding:
    case PieceKind::kRightPadding:
      return Look::kPadding;
    case PieceKind::kFill:
      return Look::kFill;
    case PieceKind::kZeros:
      return Look::kZeros;
  }
  return Look::kUntouched;
}

std::string CellText(const Picture& picture, const Cell& cell) {
  switch (LookOf(picture, cell)) {
    case Look::kUntouched:
      return "";
    case Look::kZeros:
      return "0";
    default:
      if (cell.element.has_value()) return absl::StrCat(*cell.element);
      return absl::StrFormat("%0*x", picture.element_bits() / 4, cell.value);
  }
}

std::string ShadeColour(const Shade& shade, uint32_t units) {
  const uint64_t part = uint64_t{shade.unit} * kHues / std::max(units, uint32_t{1});
  const Colour& hue = kHueTable[units > kFewUnits ? part : shade.unit % kHues];
  const int step = std::min(static_cast<int>(shade.place * kSteps), kSteps - 1);
  const double amount = kLightest + (kDarkest - kLightest) * step / (kSteps - 1);
  return absl::StrFormat("#%02x%02x%02x", Mix(hue.red, amount), Mix(hue.green, amount),
                         Mix(hue.blue, amount));
}

TurnNames::TurnNames(const Picture& picture)
    : letters_(picture.figure().letters),
      unit_loops_(picture.figure().unit_loop + 1),
      go_on_(picture.truncated()) {
  for (const Piece& piece : picture.pieces()) {
    for (size_t i = 0; i < last_.size(); ++i) last_[i] = std::max(last_[i], piece.turns[i]);
  }
}

std::string TurnNames::Join(const Turns& turns, size_t loops) const {
  std::string text;
  for (size_t i = 0; i < loops; ++i) {
    if (letters_[i].empty() || last_[i] == 0) continue;
    absl::StrAppend(&text, text.empty() ? "" : " ", letters_[i], "=", turns[i]);
  }
  return text;
}

std::string TurnNames::Ranges() const {
  std::string text;
  for (size_t i = 0; i < letters_.size(); ++i) {
    if (letters_[i].empty()) continue;
    absl::StrAppend(&text, text.empty() ? "" : ", ", letters_[i], " = ");
    absl::StrAppend(&text, last_[i] == 0 ? "" : "0..", last_[i]);
  }
  return absl::StrCat(text, go_on_ && !text.empty() ? " and so on" : "");
}

std::string PlaceText(Space space, int64_t offset) {
  return absl::StrFormat("%s:%s0x%x", Name(space), offset < 0 ? "-" : "", std::abs(offset));
}

PictureWords WordsOf(const Picture& picture, const Target& target, const Sheet& source,
                     const Sheet& destination) {
  PictureWords words;
  words.registers = Registers(picture);
  for (const bool at_destination : {false, true}) {
    if (!LeavesMemory(picture, target, at_destination)) continue;
    words.warnings.push_back(
        absl::StrCat(at_destination ? "it writes outside " : "it reads outside ",
                     Name(at_destination ? picture.to() : picture.from())));
  }
  if (const size_t twice = WrittenTwice(picture, destination); twice > 0) {
    words.warnings.push_back(
        absl::StrCat(twice, twice == 1 ? " element is" : " elements are",
                     " written more than once, in no particular order: what is left is chance"));
  }
  if (picture.in_bytes()) {
    words.warnings.emplace_back(
        "a burst starts within an element of the source: a cell is a byte here");
  }
  if (picture.truncated()) {
    words.warnings.push_back(
        absl::StrCat("only the first ", picture.pieces().size(), " pieces of the move are drawn"));
  } else if (source.incomplete() || destination.incomplete()) {
    words.warnings.emplace_back("the move is too large to be drawn whole: see the breaks");
  }
  return words;
}

std::string SideTitle(const Picture& picture, const Sheet& sheet) {
  const Space space = sheet.at_destination() ? picture.to() : picture.from();
  const std::string start = absl::StrCat(
      sheet.at_destination() ? "destination: " : "source: ", Name(space), ", in address order, ");
  const int bits = picture.element_bits();
  if (!sheet.in_fractals()) {
    return absl::StrCat(start, "a line for each ", picture.figure().unit);
  }
  return absl::StrCat(start, "in fractals of 16 x ", kBlockBytes * 8 / bits, " ",
                      picture.ElementName(), " (512 B)");
}

std::string BreakText(const SheetPanel& panel, const Sheet& sheet) {
  std::string amount = absl::StrCat(panel.skipped, " B");
  if (sheet.in_fractals() && panel.skipped % kFractalBytes == 0) {
    const int64_t fractals = panel.skipped / kFractalBytes;
    amount = Counted(fractals, "fractal");
  }
  return absl::StrCat(amount, panel.skips_touched      ? " not drawn"
                              : sheet.at_destination() ? " left alone"
                                                       : " not read");
}

}  // namespace mte
