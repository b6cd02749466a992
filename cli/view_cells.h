// How the cells of a picture look: what is written in each, and its colour.
#ifndef MTE_CLI_VIEW_CELLS_H_
#define MTE_CLI_VIEW_CELLS_H_

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/view_sheet.h"
#include "emulator/picture.h"
#include "isa/space.h"
#include "isa/target.h"

namespace mte {

enum class Look : uint8_t { kUntouched, kData, kPadding, kFill, kZeros };
inline constexpr int kLooks = 5;

struct LookInfo {
  absl::string_view id;    // in a page
  absl::string_view text;  // in a legend
};
const LookInfo& Info(Look look);

Look LookOf(const Picture& picture, const Cell& cell);

// "17", "ee" for a byte of the pad register, "0", or "" for what is left alone.
std::string CellText(const Picture& picture, const Cell& cell);

// Units differ in hue: neighbours where there are few, else the parts of the move.
inline constexpr uint32_t kFewUnits = 40;
inline constexpr uint32_t kHues = 6;

// "#cde4f5": light, so that dark text can be read on it. What one of the `units` reads goes from
// light to dark.
std::string ShadeColour(const Shade& shade, uint32_t units);

// The bursts, repeats and blocks as the formulas name them: "r=1 f=0". Loops that make only one
// turn are left out.
class TurnNames {
 public:
  explicit TurnNames(const Picture& picture);

  std::string Of(const Turns& turns) const { return Join(turns, 3); }
  // Only down to the loop that makes a unit.
  std::string OfUnit(const Turns& turns) const { return Join(turns, unit_loops_); }
  // "r = 0..2, f = 0..1".
  std::string Ranges() const;

 private:
  std::string Join(const Turns& turns, size_t loops) const;

  std::array<absl::string_view, 3> letters_;
  Turns last_{};
  size_t unit_loops_;
  bool go_on_;  // beyond what was looked at
};

// "l1:0x200"; a move that goes wrong may reach below 0: "l1:-0x200".
std::string PlaceText(Space space, int64_t offset);

// What a picture says beside its two memories.
struct PictureWords {
  std::string registers;              // those that had a part in it; may be empty
  std::vector<std::string> warnings;  // what is wrong, and what is not drawn
};
PictureWords WordsOf(const Picture& picture, const Target& target, const Sheet& source,
                     const Sheet& destination);

// "l1, in fractals of 16 x 16 elements", "gm, in lines".
std::string SideTitle(const Picture& picture, const Sheet& sheet);
// "12 fractals left alone": what stands for a panel's break.
std::string BreakText(const SheetPanel& panel, const Sheet& sheet);

}  // namespace mte

#endif  // MTE_CLI_VIEW_CELLS_H_
