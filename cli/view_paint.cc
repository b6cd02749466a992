#include "cli/view_paint.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "cli/view_cells.h"

namespace mte {

const absl::string_view kPaintDefinitions =
    "<pattern id=\"padding\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0 6L6 0M-1 1L1 -1M5 7L7 5\" stroke=\"#0005\" stroke-width=\"1\"/></pattern>"
    "<pattern id=\"fill\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">"
    "<circle cx=\"2.5\" cy=\"2.5\" r=\".9\" fill=\"#0006\"/></pattern>"
    "<pattern id=\"zeros\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0 3H6\" stroke=\"#0004\" stroke-width=\"1\"/></pattern>"
    "<pattern id=\"twice\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0 0L8 8M-1 7L1 9M7 -1L9 1\" stroke=\"#c0392b\" stroke-width=\"1.7\"/></pattern>";

namespace {

// Cells narrower than this have no lines between them.
constexpr int kGridWidth = 4;
constexpr int kGridHeight = 7;

constexpr char kUntouchedColour[] = "#f1f1ee";
constexpr char kReadAgainColour[] = "#1f3a5f";

constexpr size_t kLayers = 3;  // colour, pattern, mark

class Painter {
 public:
  Painter(const Picture& picture, const Sheet& sheet, const CellScale& scale)
      : picture_(picture), sheet_(sheet), scale_(scale) {}

  void Paint(const SheetPanel& panel, DrawnSide::Corner corner, SvgCanvas& canvas) {
    int y = corner.y;
    int widest = 0;
    for (const SheetLine& line : panel.lines) {
      widest = std::max(widest, PaintLine(line, corner.x, y));
      y += scale_.height;
    }
    for (const auto& [fill, data] : fills_) {
      canvas.Path(data, absl::StrCat("fill=\"", fill.second, "\""));
    }
    if (sheet_.in_fractals()) AddGrid(corner.x, corner.y, corner.x + widest, y);
    canvas.Path(grid_, "class=\"g\"");
    canvas.Raw(texts_);
    if (sheet_.in_fractals()) {
      outline_ = absl::StrCat("M", corner.x, " ", corner.y, "h", widest, "V", y, "h", -widest, "z");
    }
    canvas.Path(outline_, sheet_.in_fractals() ? "class=\"b\"" : "class=\"i\"");
    canvas.Reach(corner.x + widest, y);
  }

 private:
  // Returns how wide the line is.
  int PaintLine(const SheetLine& line, int x, int y) {
    const std::vector<Cell> cells = sheet_.Cells(picture_, line);
    const auto step = static_cast<size_t>(scale_.elements);
    std::string texts;
    std::array<Run, kLayers> runs;
    int at = x;
    for (size_t i = 0; i < cells.size(); i += step, at += scale_.width) {
      const Cell& cell = FirstTouched(absl::MakeConstSpan(cells).subspan(i, step));
      const std::array<std::string, kLayers> paint = {ColourOf(cell), PatternOf(cell),
                                                      MarkOf(cell)};
      for (size_t layer = 0; layer < kLayers; ++layer) {
        Continue(runs[layer], layer, paint[layer], at, y);
      }
      const std::string text = scale_.numbers ? CellText(picture_, cell) : "";
      if (!text.empty()) {
        const bool plain = paint[1].empty() && !(sheet_.at_destination() && cell.times > 1);
        absl::StrAppend(&texts, plain ? "<tspan x=\"" : "<tspan class=\"e\" x=\"",
                        at + scale_.width / 2, "\">", text, "</tspan>");
      }
    }
    for (size_t layer = 0; layer < kLayers; ++layer) Continue(runs[layer], layer, "", at, y);
    if (!texts.empty()) {
      absl::StrAppend(&texts_, "<text class=\"c\" y=\"", y + scale_.height - 4, "\">", texts,
                      "</text>\n");
    }
    if (!sheet_.in_fractals()) {
      AddGrid(x, y, at, y + scale_.height);
      if (scale_.height >= kGridHeight) absl::StrAppend(&outline_, Box(x, y, at));
    }
    return at - x;
  }

  static const Cell& FirstTouched(absl::Span<const Cell> cells) {
    for (const Cell& cell : cells) {
      if (cell.piece != Cell::kNone) return cell;
    }
    return cells[0];
  }

  // "" for what stays white. What is left alone is grey, so that zeros differ from it.
  std::string ColourOf(const Cell& cell) const {
    switch (LookOf(picture_, cell)) {
      case Look::kUntouched:
        return kUntouchedColour;
      case Look::kZeros:
        return "";
      default:
        return cell.element.has_value()
                   ? ShadeColour(picture_.ShadeOf(*cell.element), picture_.units())
                   : "#e8e8e8";
    }
  }

  // Of what is no data.
  std::string PatternOf(const Cell& cell) const {
    const Look look = LookOf(picture_, cell);
    if (look == Look::kUntouched || look == Look::kData) return "";
    return absl::StrCat("url(#", Info(look).id, ")");
  }

  // Of what is touched more than once. Where cells are small, it says little about a source.
  std::string MarkOf(const Cell& cell) const {
    if (cell.times < 2) return "";
    if (sheet_.at_destination()) return "url(#twice)";
    return scale_.numbers ? kReadAgainColour : "";
  }

  std::string Box(int x, int y, int end) const {
    return absl::StrCat("M", x, " ", y, "H", end, "v", scale_.height, "H", x, "z");
  }
  std::string Underline(int x, int y, int end) const {
    return absl::StrCat("M", x, " ", y + scale_.height - 3, "H", end, "v2H", x, "z");
  }

  // Cells that look alike in a layer become one shape.
  struct Run {
    std::string paint;  // "" for none
    int from = 0;
  };

  void Continue(Run& run, size_t layer, const std::string& paint, int at, int y) {
    if (paint == run.paint) return;
    if (!run.paint.empty()) {
      fills_[{layer, run.paint}] +=
          run.paint == kReadAgainColour ? Underline(run.from, y, at) : Box(run.from, y, at);
    }
    run = {paint, at};
  }

  // Lines between cells that are large enough.
  void AddGrid(int x, int y, int end, int bottom) {
    if (scale_.width < kGridWidth || scale_.height < kGridHeight) return;
    for (int at = x + scale_.width; at < end; at += scale_.width) {
      absl::StrAppend(&grid_, "M", at, " ", y, "V", bottom);
    }
    for (int at = y + scale_.height; at < bottom; at += scale_.height) {
      absl::StrAppend(&grid_, "M", x, " ", at, "H", end);
    }
  }

  const Picture& picture_;
  const Sheet& sheet_;
  const CellScale& scale_;
  // What to fill, by the layer and what with.
  std::map<std::pair<size_t, std::string>, std::string> fills_;
  std::string grid_;
  std::string texts_;
  std::string outline_;
};

}  // namespace

void PaintPanel(const Picture& picture, const Sheet& sheet, const SheetPanel& panel,
                const CellScale& scale, DrawnSide::Corner corner, SvgCanvas& canvas) {
  Painter(picture, sheet, scale).Paint(panel, corner, canvas);
}

std::string PaintOf(Look look) {
  switch (look) {
    case Look::kUntouched:
      return absl::StrCat("fill=\"", kUntouchedColour, "\"");
    case Look::kData:
      return absl::StrCat("fill=\"", ShadeColour({0, 0.5}, 1), "\"");
    default:
      return absl::StrCat("fill=\"url(#", Info(look).id, ")\"");
  }
}

}  // namespace mte
