#include "cli/view_sheet.h"

#include <algorithm>
#include <set>
#include <utility>

#include "isa/types.h"

namespace mte {
namespace {

// As many untouched fractals in a row are drawn, and so are short untouched lines.
constexpr int64_t kMostUntouched = 2;
// The elements of a line that is drawn whole although little of it is touched.
constexpr int64_t kShortLine = 96;

int64_t FloorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

// Leaves out the middle of what is too much. `drop(first, last)` takes the range away.
template <class Drop>
bool LeaveOut(size_t count, size_t most, Drop drop) {
  if (count <= most) return false;
  const size_t head = most * 3 / 4;
  drop(head, count - (most - head));
  return true;
}

// What each unit touches on a side, in the order of addresses; of those that start in one place the
// longest.
std::vector<Extent> UnitExtents(const Picture& picture, bool destination) {
  std::vector<Extent> units(picture.units(), Extent{INT64_MAX, INT64_MIN});
  for (const Piece& piece : picture.pieces()) {
    if (!destination && Pads(piece.kind)) continue;
    const int64_t begin = destination ? piece.dst : piece.src;
    Extent& unit = units[piece.unit];
    unit = {std::min(unit.begin, begin), std::max(unit.end, begin + piece.bytes)};
  }
  // Of the last unit of a truncated move there may be nothing but padding.
  std::erase_if(units, [](Extent unit) { return unit.begin >= unit.end; });
  std::sort(units.begin(), units.end(), [](Extent a, Extent b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  const auto same = [](Extent a, Extent b) { return a.begin == b.begin; };
  units.erase(std::unique(units.begin(), units.end(), same), units.end());
  return units;
}

}  // namespace

Sheet Sheet::Of(const Picture& picture, bool destination) {
  Sheet sheet;
  const FigureSide& side = destination ? picture.figure().destination : picture.figure().source;
  sheet.at_destination_ = destination;
  sheet.in_fractals_ = side.in_fractals;
  sheet.incomplete_ = picture.truncated();
  if (side.in_fractals) {
    sheet.CutFractals(picture);
  } else {
    sheet.CutLines(picture);
  }
  return sheet;
}

size_t Sheet::lines() const {
  size_t count = 0;
  for (const SheetPanel& panel : panels_) count += panel.lines.size();
  return count;
}

int64_t Sheet::longest_line() const {
  int64_t longest = 0;
  for (const SheetPanel& panel : panels_) {
    for (const auto& [bytes, cut] : panel.lines) {
      longest = std::max(longest, bytes.end - bytes.begin);
    }
  }
  return longest;
}

// Fractals are counted from the operand.
void Sheet::CutFractals(const Picture& picture) {
  const int64_t operand = at_destination_ ? picture.dst() : picture.src();
  std::set<int64_t> touched;
  int64_t end = operand;
  for (const Piece& piece : picture.pieces()) {
    if (!at_destination_ && Pads(piece.kind)) continue;
    const int64_t begin = at_destination_ ? piece.dst : piece.src;
    end = std::max(end, begin + piece.bytes);
    touched.insert(FloorDivide(begin - operand, kFractalBytes));
    touched.insert(FloorDivide(begin + piece.bytes - 1 - operand, kFractalBytes));
  }
  for (const Dimension& dimension : picture.figure().dimensions) {
    if (dimension.at_destination != at_destination_) continue;
    touched.insert(FloorDivide(dimension.bytes.begin - operand, kFractalBytes));
  }
  std::vector<int64_t> drawn;
  for (const int64_t fractal : touched) {
    const bool close = !drawn.empty() && fractal - drawn.back() - 1 <= kMostUntouched;
    while (close && drawn.back() + 1 < fractal) drawn.push_back(drawn.back() + 1);
    drawn.push_back(fractal);
  }
  int64_t left_out = 0;  // the first fractal behind what is left out
  incomplete_ |= LeaveOut(drawn.size(), kMaxFractals, [&](size_t from, size_t to) {
    left_out = drawn[to];
    drawn.erase(drawn.begin() + static_cast<std::ptrdiff_t>(from),
                drawn.begin() + static_cast<std::ptrdiff_t>(to));
  });
  for (size_t i = 0; i < drawn.size(); ++i) {
    SheetPanel panel;
    const int64_t at = operand + drawn[i] * kFractalBytes;
    for (int64_t row = at; row < at + kFractalBytes; row += kBlockBytes) {
      panel.lines.push_back({{row, row + kBlockBytes}, 0});
    }
    if (i > 0) panel.skipped = (drawn[i] - drawn[i - 1] - 1) * kFractalBytes;
    panel.skips_touched = panel.skipped > 0 && left_out != 0 && drawn[i] == left_out;
    panels_.push_back(std::move(panel));
  }
  // Where a move goes by blocks, the last fractal may end early.
  std::vector<SheetLine>& last = panels_.back().lines;
  while (last.back().bytes.begin >= end && last.size() > 1) last.pop_back();
}

// Every unit starts a line, which goes on for as long as the unit's stride says.
void Sheet::CutLines(const Picture& picture) {
  const std::vector<Extent> units = UnitExtents(picture, at_destination_);
  const int64_t pitch = at_destination_ ? picture.figure().destination.line_bytes
                                        : picture.figure().source.line_bytes;
  int64_t end = units.back().begin + pitch;
  for (const Extent& unit : units) end = std::max(end, unit.end);
  int64_t skipped = 0;
  for (size_t i = 0; i < units.size(); ++i) {
    const int64_t next = i + 1 < units.size() ? units[i + 1].begin : end;
    skipped = CutUnit(picture, units[i], next, pitch, skipped);
  }
  LeaveOutLines();
}

// The lines from the start of a unit to `next`, where another starts. `skipped` bytes before them
// are not drawn; returns how many at their end are not.
int64_t Sheet::CutUnit(const Picture& picture, Extent unit, int64_t next, int64_t pitch,
                       int64_t skipped) {
  const int64_t element_bytes = std::max(picture.element_bits() / 8, 1);
  const int64_t run = unit.end - unit.begin;
  int64_t width = pitch;
  if (pitch > kShortLine * element_bytes && pitch > 2 * run) width = run + 8 * element_bytes;
  width = std::min(width, kMaxLineElements * element_bytes);
  size_t lines = 0;
  for (int64_t at = unit.begin; at < next; ++lines) {
    const bool touched = lines == 0 || picture.Touches({at, next}, at_destination_);
    const bool short_rest = next - at <= std::min(pitch, kShortLine * element_bytes);
    if (lines > kMaxLines || (!touched && !short_rest)) {
      incomplete_ |= touched;
      return skipped + next - at;
    }
    const int64_t stop = std::min(at + pitch, next);
    const int64_t line_end = std::min(at + width, stop);
    incomplete_ |= line_end < stop && picture.Touches({line_end, stop}, at_destination_);
    AddLine({{at, line_end}, stop - line_end}, std::exchange(skipped, 0));
    at = stop;
  }
  return skipped;
}

void Sheet::AddLine(const SheetLine& line, int64_t skipped) {
  if (panels_.empty() || skipped > 0) {
    panels_.emplace_back();
    panels_.back().skipped = skipped;
  }
  panels_.back().lines.push_back(line);
}

void Sheet::LeaveOutLines() {
  std::vector<SheetLine> all;
  for (const SheetPanel& panel : panels_) {
    all.insert(all.end(), panel.lines.begin(), panel.lines.end());
  }
  incomplete_ |= LeaveOut(all.size(), kMaxLines, [&](size_t from, size_t to) {
    panels_.clear();
    for (size_t i = 0; i < all.size(); ++i) {
      if (i >= from && i < to) continue;
      const size_t before = i == to ? from - 1 : i - 1;
      const int64_t reach = i == 0 ? 0 : all[before].bytes.end + all[before].cut;
      AddLine(all[i], i == 0 ? 0 : all[i].bytes.begin - reach);
      panels_.back().skips_touched |= i == to;
    }
  });
}

Sheet::Spot Sheet::Find(int64_t address, bool is_end) const {
  Spot nearest;
  for (size_t p = 0; p < panels_.size(); ++p) {
    const std::vector<SheetLine>& lines = panels_[p].lines;
    for (size_t l = 0; l < lines.size(); ++l) {
      const auto [bytes, cut] = lines[l];
      const bool starts_after = is_end ? bytes.begin >= address : bytes.begin > address;
      if (starts_after) return nearest;
      nearest = {p, l, std::min(address, bytes.end) - bytes.begin};
    }
  }
  return nearest;
}

}  // namespace mte
