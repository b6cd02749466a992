#include "cli/view_side.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/view_cells.h"
#include "cli/view_dimensions.h"
#include "cli/view_paint.h"

namespace mte {
namespace {

// In pixels.
constexpr int kBetweenFractals = 22;
constexpr int kHeader = 14;        // over fractals
constexpr int kCaption = 15;       // below them
constexpr int kBreakHeight = 18;   // between lines
constexpr int kCornerHeight = 12;  // of a number in a corner
constexpr int kCornerWidth = 100;  // of fractals that have room for numbers in their corners

class SideDrawer {
 public:
  SideDrawer(const Picture& picture, const Sheet& sheet, const CellScale& scale, SvgCanvas& canvas)
      : picture_(picture),
        sheet_(sheet),
        scale_(scale),
        canvas_(canvas),
        names_(picture),
        drawn_{.scale = scale,
               .element_bits = picture.element_bits(),
               .panels = std::vector<DrawnSide::Corner>(sheet.panels().size())},
        dimensions_(picture, sheet, drawn_, canvas) {}

  DrawnSide Draw(int& y) {
    if (sheet_.in_fractals()) {
      DrawFractals(y);
    } else {
      FindUnits();
      DrawLines(y);
    }
    return std::move(drawn_);
  }

 private:
  // ---- Lines: all panels below each other, with a common margin for their addresses.

  void DrawLines(int& y) {
    std::vector<std::vector<std::string>> labels;
    int margin = 0;
    for (const SheetPanel& panel : sheet_.panels()) {
      labels.push_back(LineLabels(panel));
      for (const std::string& label : labels.back()) {
        margin = std::max(margin, SvgCanvas::TextWidth(label, "a"));
      }
    }
    const int x = kDrawingLeft + margin + 8;
    y += dimensions_.FlatHeight(0, sheet_.panels().size());
    const int top = y;
    int right = x;
    for (size_t p = 0; p < sheet_.panels().size(); ++p) {
      const SheetPanel& panel = sheet_.panels()[p];
      if (panel.skipped > 0) {
        canvas_.Text(x, y + 13, absl::StrCat("... ", BreakText(panel, sheet_)), "a");
        y += kBreakHeight;
      }
      drawn_.panels[p] = {x, y};
      right = std::max(right, DrawPanelOfLines(panel, labels[p], {x, y}));
      y += static_cast<int>(panel.lines.size()) * scale_.height;
    }
    dimensions_.DrawFlat(0, sheet_.panels().size(), top);
    dimensions_.DrawUpright(0, sheet_.panels().size(), right);
    y += 6;
  }

  // The unit that starts with each line, and the address.
  std::vector<std::string> LineLabels(const SheetPanel& panel) const {
    const Space space = sheet_.at_destination() ? picture_.to() : picture_.from();
    std::vector<std::string> labels;
    for (const SheetLine& line : panel.lines) {
      const std::string unit = UnitAt(line);
      labels.push_back(
          absl::StrCat(unit, unit.empty() ? "" : "  ", PlaceText(space, line.bytes.begin)));
    }
    return labels;
  }

  std::string UnitAt(const SheetLine& line) const {
    const auto unit = unit_starts_.find(line.bytes.begin);
    return unit == unit_starts_.end() ? "" : names_.OfUnit(picture_.pieces()[unit->second].turns);
  }

  // Where units start on this side; of several that start in one place, the first.
  void FindUnits() {
    int64_t last = -1;
    for (size_t i = 0; i < picture_.pieces().size(); ++i) {
      const Piece& piece = picture_.pieces()[i];
      if (piece.unit == last || (!sheet_.at_destination() && Pads(piece.kind))) continue;
      last = piece.unit;
      unit_starts_.emplace(sheet_.at_destination() ? piece.dst : piece.src, i);
    }
  }

  // Returns its right edge.
  int DrawPanelOfLines(const SheetPanel& panel, const std::vector<std::string>& labels,
                       DrawnSide::Corner corner) {
    PaintPanel(picture_, sheet_, panel, scale_, corner, canvas_);
    const int every = (11 + scale_.height) / scale_.height;  // lines may be too close for labels
    int right = corner.x;
    int y = corner.y;
    for (size_t i = 0; i < panel.lines.size(); ++i, y += scale_.height) {
      const SheetLine& line = panel.lines[i];
      int end = corner.x + drawn_.LineWidth(line);
      if (i % static_cast<size_t>(every) == 0) {
        canvas_.Text(corner.x - 6, y + std::min(scale_.height, 14) - 2, labels[i], "a",
                     SvgCanvas::Anchor::kEnd);
        if (line.cut > 0) {
          const std::string text = absl::StrCat("... ", line.cut, " B");
          canvas_.Text(end + 5, y + std::min(scale_.height, 14) - 2, text, "a");
          end += SvgCanvas::TextWidth(text, "a") + 6;
        }
      }
      right = std::max(right, end);
    }
    return right;
  }

  // ---- Fractals: next to each other, as many as fit.

  void DrawFractals(int& y) {
    const std::vector<SheetPanel>& panels = sheet_.panels();
    for (const SheetPanel& panel : panels) {
      for (const std::string& caption : LineCaptions(panel)) {
        caption_width_ = std::max(caption_width_, SvgCanvas::TextWidth(caption, "a") + 6);
      }
    }
    for (size_t first = 0; first < panels.size();) {
      size_t last = first;
      int x = kDrawingLeft;
      while (last < panels.size()) {
        const int wide = (panels[last].skipped > 0 ? DimensionLines::kBreakWidth : 0) +
                         caption_width_ + drawn_.LineWidth(panels[last].lines[0]) +
                         dimensions_.UprightWidth(last, last + 1);
        if (last > first && x + wide > kDrawingWidth) break;
        x += panels[last].skipped > 0 ? DimensionLines::kBreakWidth : 0;
        drawn_.panels[last] = {x + caption_width_, 0};
        x += wide - (panels[last].skipped > 0 ? DimensionLines::kBreakWidth : 0) + Between();
        ++last;
      }
      DrawFractalRow(first, last, y);
      first = last;
    }
  }

  int Between() const { return scale_.elements > 1 ? 8 : kBetweenFractals; }

  void DrawFractalRow(size_t first, size_t last, int& y) {
    y += dimensions_.FlatHeight(first, last) + kHeader;
    size_t most_lines = 0;
    for (size_t p = first; p < last; ++p) {
      drawn_.panels[p].y = y;
      most_lines = std::max(most_lines, sheet_.panels()[p].lines.size());
      DrawFractal(p, p == first);
    }
    dimensions_.DrawFlat(first, last, y - kHeader);
    for (size_t p = first; p < last; ++p) {
      const int right = drawn_.panels[p].x + drawn_.LineWidth(sheet_.panels()[p].lines[0]);
      dimensions_.DrawUpright(p, p + 1, right);
    }
    y += static_cast<int>(most_lines) * scale_.height + kCaption + 6;
  }

  void DrawFractal(size_t p, bool is_first) {
    const SheetPanel& panel = sheet_.panels()[p];
    const auto [x, y] = drawn_.panels[p];
    PaintPanel(picture_, sheet_, panel, scale_, drawn_.panels[p], canvas_);
    const Space space = sheet_.at_destination() ? picture_.to() : picture_.from();
    const std::string address = PlaceText(space, panel.lines[0].bytes.begin);
    const int width = drawn_.LineWidth(panel.lines[0]);
    if (is_first || panel.skipped > 0 || SvgCanvas::TextWidth(address, "a") <= width + Between()) {
      canvas_.Text(x, y - 4, address, "a");
    }
    if (panel.skipped > 0) {
      DrawBreak(panel, p, is_first);
    }
    if (!scale_.numbers && width >= kCornerWidth) DrawCorners(panel, drawn_.panels[p], width);
    const int bottom = y + static_cast<int>(panel.lines.size()) * scale_.height;
    const std::string caption = PanelCaption(panel);
    if (SvgCanvas::TextWidth(caption, "a") <= width + Between()) {
      canvas_.Text(x, bottom + 12, caption, "a");
    }
    const std::vector<std::string> captions = LineCaptions(panel);
    for (size_t i = 0; i < captions.size(); ++i) {
      if (captions[i].empty()) continue;
      canvas_.Text(x - 4, y + static_cast<int>(i + 1) * scale_.height - 4, captions[i], "a",
                   SvgCanvas::Anchor::kEnd);
    }
  }

  // "3 fractals" over "not read".
  void DrawBreak(const SheetPanel& panel, size_t p, bool is_first) {
    const std::string text = BreakText(panel, sheet_);
    const size_t middle = text.find(' ', text.find(' ') + 1);
    const int end = drawn_.panels[p].x - caption_width_ - (is_first ? 0 : Between() / 2);
    const int x = end - DimensionLines::kBreakWidth / 2;
    const int y = drawn_.panels[p].y;
    canvas_.Text(x, y + 12, "...", "a", SvgCanvas::Anchor::kMiddle);
    canvas_.Text(x, y + 26, text.substr(0, middle), "a", SvgCanvas::Anchor::kMiddle);
    canvas_.Text(x, y + 38, text.substr(middle + 1), "a", SvgCanvas::Anchor::kMiddle);
  }

  // Where the cells are too small for numbers, those in the corners tell how a fractal lies.
  void DrawCorners(const SheetPanel& panel, DrawnSide::Corner corner, int width) {
    const int bottom = corner.y + static_cast<int>(panel.lines.size()) * scale_.height;
    for (const bool last_line : {false, true}) {
      if (last_line && bottom - corner.y < 2 * kCornerHeight) break;
      const std::vector<Cell> cells =
          sheet_.Cells(picture_, last_line ? panel.lines.back() : panel.lines.front());
      for (const bool last_cell : {false, true}) {
        const std::string text = CellText(picture_, last_cell ? cells.back() : cells.front());
        if (text.empty()) continue;
        const int wide = SvgCanvas::TextWidth(text, "c") + 3;
        const int x = last_cell ? corner.x + width - wide : corner.x;
        const int y = last_line ? bottom - kCornerHeight : corner.y;
        canvas_.Rect(x, y, wide, kCornerHeight, "class=\"o\"");
        canvas_.Text(x + wide / 2, y + 10, text, "c");
      }
    }
  }

  // The pieces that the lines of a fractal belong to; -1 where there is none.
  std::vector<int64_t> LinePieces(const SheetPanel& panel) const {
    std::vector<int64_t> pieces;
    for (const SheetLine& line : panel.lines) {
      const Cell cell = sheet_.Cells(picture_, line)[0];
      pieces.push_back(cell.piece == Cell::kNone ? -1 : int64_t{cell.piece});
    }
    return pieces;
  }

  // Of a fractal that is written as one.
  std::string PanelCaption(const SheetPanel& panel) const {
    const std::vector<int64_t> pieces = LinePieces(panel);
    if (std::any_of(pieces.begin(), pieces.end(), [&](int64_t p) { return p != pieces[0]; })) {
      return "";
    }
    if (pieces[0] < 0) return sheet_.at_destination() ? "left alone" : "not read";
    // Others that cover it are as good.
    std::string caption;
    for (const uint32_t i : sheet_.PiecesIn(picture_, panel)) {
      absl::StrAppend(&caption, caption.empty() ? "" : " | ",
                      names_.Of(picture_.pieces()[i].turns));
    }
    return caption;
  }

  // Of one that is written line by line, where there is room.
  std::vector<std::string> LineCaptions(const SheetPanel& panel) const {
    const std::vector<int64_t> pieces = LinePieces(panel);
    const bool alike =
        std::all_of(pieces.begin(), pieces.end(), [&](int64_t p) { return p == pieces[0]; });
    std::vector<std::string> captions;
    if (alike || !scale_.numbers) return captions;
    for (const int64_t piece : pieces) {
      captions.push_back(
          piece < 0 ? "" : names_.Of(picture_.pieces()[static_cast<size_t>(piece)].turns));
    }
    return captions;
  }

  const Picture& picture_;
  const Sheet& sheet_;
  const CellScale& scale_;
  SvgCanvas& canvas_;
  const TurnNames names_;
  DrawnSide drawn_;
  const DimensionLines dimensions_;
  int caption_width_ = 0;                  // of the lines of fractals
  std::map<int64_t, size_t> unit_starts_;  // pieces, by their addresses
};

}  // namespace

DrawnSide DrawSide(const Picture& picture, const Sheet& sheet, const CellScale& scale,
                   SvgCanvas& canvas, int& y) {
  return SideDrawer(picture, sheet, scale, canvas).Draw(y);
}

}  // namespace mte
