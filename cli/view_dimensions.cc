#include "cli/view_dimensions.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace mte {
namespace {

using Kind = Dimension::Kind;
using Spot = Sheet::Spot;

constexpr int kLane = 26;          // of a flat line
constexpr int kUprightLane = 14;   // of an upright one
constexpr int kUprightLabel = 15;  // from label to label

bool SameLine(const Spot& a, const Spot& b) { return a.panel == b.panel && a.line == b.line; }

}  // namespace

DimensionLines::DimensionLines(const Picture& picture, const Sheet& sheet, const DrawnSide& drawn,
                               SvgCanvas& canvas)
    : picture_(picture), sheet_(sheet), drawn_(drawn), canvas_(canvas) {
  for (const Dimension& dimension : picture_.figure().dimensions) {
    if (dimension.at_destination == sheet_.at_destination()) Place(dimension);
  }
}

void DimensionLines::Place(const Dimension& dimension) {
  const auto [begin, end] = dimension.bytes;
  Placed placed;
  placed.label = picture_.Label(dimension);
  placed.from_end = dimension.kind == Kind::kGap;
  placed.to_end = dimension.kind == Kind::kLength;
  placed.from = sheet_.Find(begin, placed.from_end);
  placed.to = sheet_.Find(end, placed.to_end);
  if (!sheet_.in_fractals() && dimension.kind == Kind::kStride && end > begin) {
    // The end of a line rather than the start of the next one.
    const Spot at_end = sheet_.Find(end, /*is_end=*/true);
    if (SameLine(at_end, placed.from)) {
      placed.to = at_end;
      placed.to_end = true;
    }
  }
  if (sheet_.in_fractals()) {
    placed.upright = placed.from.panel == placed.to.panel && placed.from.line != placed.to.line;
  } else if (!SameLine(placed.from, placed.to)) {
    placed.open = dimension.kind == Kind::kLength;
    placed.upright = !placed.open;
    if (placed.open) EndWithLine(placed);
  }
  if (!placed.open && end > LineOf(placed.to).bytes.end) {  // it ends where nothing is drawn
    placed.open = true;
    placed.label += " ...";
  }
  (placed.upright ? upright_ : flat_).push_back(std::move(placed));
}

void DimensionLines::EndWithLine(Placed& placed) const {
  placed.label += ", on into the next line";
  placed.to = placed.from;
  const Extent bytes = LineOf(placed.from).bytes;
  placed.to.offset = bytes.end - bytes.begin;
}

int DimensionLines::FlatHeight(size_t first, size_t last) const {
  return static_cast<int>(FlatIn(first, last).size()) * kLane;
}

int DimensionLines::UprightWidth(size_t first, size_t last) const {
  int widest = 0;
  const std::vector<Placed> in = UprightIn(first, last);
  for (const Placed& placed : in) {
    widest = std::max(widest, SvgCanvas::TextWidth(placed.label, "d"));
  }
  return in.empty() ? 0 : widest + static_cast<int>(in.size()) * kUprightLane + 24;
}

std::vector<DimensionLines::Placed> DimensionLines::UprightIn(size_t first, size_t last) const {
  std::vector<Placed> in;
  for (const Placed& placed : upright_) {
    if (placed.from.panel >= first && placed.from.panel < last) in.push_back(placed);
  }
  return in;
}

// The parts of the flat dimensions that fall into a row of fractals.
std::vector<DimensionLines::Placed> DimensionLines::FlatIn(size_t first, size_t last) const {
  std::vector<Placed> in;
  for (Placed placed : flat_) {
    if (placed.from.panel < first && placed.to.panel >= first && StartsRow(placed.to, first)) {
      continue;  // it has ended with the row before
    }
    if (placed.to.panel < first || placed.from.panel >= last) continue;
    if (placed.from.panel < first) {
      placed.from = {first, 0, 0};
      placed.label = absl::StrCat("... ", placed.label);
      placed.from_end = false;
      placed.lead = sheet_.panels()[first].skipped > 0 ? kBreakWidth : 0;
    }
    if (placed.to.panel >= last) {
      placed.open = !StartsRow(placed.to, last);
      if (placed.open) placed.label += " ...";
      const Extent bytes = sheet_.panels()[last - 1].lines[0].bytes;
      placed.to = {last - 1, 0, bytes.end - bytes.begin};
      placed.to_end = true;
    }
    in.push_back(std::move(placed));
  }
  return in;
}

// Whether the end of a dimension is the very start of the row whose first fractal is `first`:
// then it may as well be the end of the row before.
bool DimensionLines::StartsRow(const Spot& to, size_t first) const {
  return to.panel == first && to.line == 0 && to.offset == 0 && sheet_.panels()[first].skipped == 0;
}

// In lanes above `bottom`, the shortest at the bottom.
void DimensionLines::DrawFlat(size_t first, size_t last, int bottom) const {
  std::vector<Placed> flat = FlatIn(first, last);
  std::stable_sort(flat.begin(), flat.end(), [this](const Placed& a, const Placed& b) {
    return drawn_.X(a.to) - drawn_.X(a.from) < drawn_.X(b.to) - drawn_.X(b.from);
  });
  // From the top down, so that no line crosses a label.
  int y = bottom - 6 - static_cast<int>(flat.size()) * kLane;
  for (auto placed = flat.rbegin(); placed != flat.rend(); ++placed) {
    y += kLane;
    const int from = drawn_.X(placed->from) - placed->lead;
    const int to = drawn_.X(placed->to);
    if (placed->lead == 0) Extend(from, y, Top(placed->from, placed->from_end));
    if (to != from || placed->from.panel != placed->to.panel) {
      Extend(to, y, Top(placed->to, placed->to_end));
    }
    canvas_.Arrow(from, to, y, /*upright=*/false, placed->open);
    const int width = SvgCanvas::TextWidth(placed->label, "d");
    const bool fits = to - from >= width;
    canvas_.Text(fits ? (from + to) / 2 : from, y - 5, placed->label, "d",
                 fits ? SvgCanvas::Anchor::kMiddle : SvgCanvas::Anchor::kStart);
  }
}

// Where the line from a dimension to what it measures ends. A fractal is measured as a whole.
int DimensionLines::Top(const Spot& spot, bool is_end) const {
  const bool whole_fractal = sheet_.in_fractals() && is_end;
  return whole_fractal ? drawn_.panels[spot.panel].y : drawn_.Y(spot);
}

void DimensionLines::Extend(int x, int from, int to) const {
  canvas_.Path(absl::StrCat("M", x, " ", from - 4, "V", to), "class=\"x\"");
}

// In lanes to the right of `right`, with their labels beyond.
void DimensionLines::DrawUpright(size_t first, size_t last, int right) const {
  std::vector<Placed> upright = UprightIn(first, last);
  std::stable_sort(upright.begin(), upright.end(), [this](const Placed& a, const Placed& b) {
    return drawn_.Y(a.to) - drawn_.Y(a.from) < drawn_.Y(b.to) - drawn_.Y(b.from);
  });
  int x = right + 12;
  const int labels = right + 12 + static_cast<int>(upright.size()) * kUprightLane + 4;
  int label_y = 0;
  for (const Placed& placed : upright) {
    const int from = drawn_.Y(placed.from) + (placed.from_end ? drawn_.scale.height : 0);
    const int to = drawn_.Y(placed.to) + (placed.to_end ? drawn_.scale.height : 0);
    for (const int y : {from, to}) {
      canvas_.Path(absl::StrCat("M", right + 2, " ", y, "H", x + 4), "class=\"x\"");
    }
    canvas_.Arrow(from, to, x, /*upright=*/true, /*open_end=*/false);
    const int middle = (from + to) / 2;
    label_y = std::max(middle + 4, label_y);
    canvas_.Path(absl::StrCat("M", x, " ", middle, "L", labels - 3, " ", label_y - 4),
                 "class=\"x\"");
    canvas_.Text(labels, label_y, placed.label, "d");
    label_y += kUprightLabel;
    x += kUprightLane;
  }
}

}  // namespace mte
