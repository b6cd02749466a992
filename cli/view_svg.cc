#include "cli/view_svg.h"

#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/svg_canvas.h"
#include "cli/view_cells.h"
#include "cli/view_paint.h"
#include "cli/view_side.h"

namespace mte {
namespace {

constexpr size_t kTitleLetters = 120;

// The instruction, cut behind commas into lines that are not too long.
std::vector<std::string> TitleLines(absl::string_view text) {
  std::vector<std::string> lines;
  std::string line;
  for (const absl::string_view operand : absl::StrSplit(text, ", ")) {
    if (!line.empty() && line.size() + operand.size() > kTitleLetters) {
      lines.push_back(line + ",");
      line = "    ";
    } else if (!line.empty()) {
      line += ", ";
    }
    absl::StrAppend(&line, operand);
  }
  lines.push_back(line);
  return lines;
}

class ViewDrawer {
 public:
  explicit ViewDrawer(const View& view)
      : view_(view),
        picture_(*view.picture),
        words_(WordsOf(picture_, *view.target, view.sheets[0], view.sheets[1])) {}

  DrawnView Draw() {
    DrawnView drawn;
    DrawTitle();
    std::array<CellScale, 2> scales;
    ChooseScales(picture_, view_.sheets[0], view_.sheets[1], scales[0], scales[1]);
    for (size_t side = 0; side < 2; ++side) {
      y_ += 26;
      canvas_.Text(kDrawingLeft, y_, SideTitle(picture_, view_.sheets[side]), "h");
      y_ += 10;
      drawn.sides[side] = DrawSide(picture_, view_.sheets[side], scales[side], canvas_, y_);
    }
    DrawFormulas();
    DrawLegend(scales[0].numbers);
    for (const std::string& warning : words_.warnings) {
      y_ += 20;
      canvas_.Text(kDrawingLeft, y_, absl::StrCat("! ", warning), "p");
    }
    drawn.svg = canvas_.Render(view_.text, kPaintDefinitions);
    return drawn;
  }

 private:
  void DrawTitle() {
    for (const std::string& line : TitleLines(view_.text)) {
      y_ += 17;
      canvas_.Text(kDrawingLeft, y_, line, "t");
    }
    y_ += 17;
    canvas_.Text(kDrawingLeft, y_, view_.place, "p");
    if (words_.registers.empty()) return;
    y_ += 16;
    canvas_.Text(kDrawingLeft, y_, absl::StrCat("registers: ", words_.registers), "p");
  }

  void DrawFormulas() {
    y_ += 12;
    const Figure& figure = picture_.figure();
    for (const auto& [name, formula] : {std::pair("reads ", &figure.source.formula),
                                        std::pair("writes", &figure.destination.formula)}) {
      y_ += 17;
      canvas_.Text(kDrawingLeft, y_, absl::StrCat(name, " from ", *formula), "m");
      y_ += 15;
      canvas_.Text(kDrawingLeft, y_, absl::StrCat("          = ", picture_.FillIn(*formula)), "m");
    }
    if (const std::string ranges = TurnNames(picture_).Ranges(); !ranges.empty()) {
      y_ += 17;
      canvas_.Text(kDrawingLeft, y_, absl::StrCat("with ", ranges), "m");
    }
    if (figure.note.empty()) return;
    y_ += 17;
    canvas_.Text(kDrawingLeft, y_, figure.note, "p");
  }

  void DrawLegend(bool numbers) {
    y_ += 16;
    int x = kDrawingLeft;
    for (int unit = 0; unit < 2; ++unit) {
      for (int step = 0; step < 8; ++step, x += 9) {
        const Shade shade = {static_cast<uint32_t>(unit), (step + 0.5) / 8};
        canvas_.Rect(x, y_, 9, 14, absl::StrCat("fill=\"", ShadeColour(shade, 2), "\""));
      }
      x += 4;
    }
    const std::string text =
        absl::StrCat("a hue for each ", picture_.units() > kFewUnits ? "sixth of the " : "",
                     picture_.figure().unit, picture_.units() > kFewUnits ? "s, each" : ",",
                     " light to dark as it is read",
                     numbers ? absl::StrCat("; n is src[n], in ", picture_.ElementName()) : "");
    canvas_.Text(x + 4, y_ + 11, text, "p");
    y_ += 20;
    x = kDrawingLeft;
    for (const Look look : Looks()) {
      canvas_.Rect(x, y_, 24, 14, PaintOf(look));
      canvas_.Rect(x, y_, 24, 14, "class=\"b\"");
      x = LegendText(x + 30, Info(look).text);
    }
    if (again_[1]) {
      canvas_.Rect(x, y_, 24, 14, "fill=\"#fff\" class=\"b\"");
      canvas_.Rect(x, y_, 24, 14, "fill=\"url(#twice)\"");
      x = LegendText(x + 30, "written more than once");
    }
    if (again_[0] && numbers) {
      canvas_.Rect(x, y_, 24, 14, "fill=\"#fff\" class=\"b\"");
      canvas_.Rect(x + 1, y_ + 11, 22, 2, "class=\"r\"");
      LegendText(x + 30, "read more than once");
    }
    y_ += 16;
  }

  int LegendText(int x, absl::string_view text) {
    canvas_.Text(x, y_ + 11, text, "p");
    return x + SvgCanvas::TextWidth(text, "p") + 14;
  }

  // What there is besides data.
  std::set<Look> Looks() {
    std::set<Look> looks;
    for (size_t side = 0; side < 2; ++side) {
      for (const SheetPanel& panel : view_.sheets[side].panels()) {
        for (const SheetLine& line : panel.lines) {
          for (const Cell& cell : view_.sheets[side].Cells(picture_, line)) {
            const Look look = LookOf(picture_, cell);
            if (look != Look::kData) looks.insert(look);
            again_[side] |= cell.times > 1;
          }
        }
      }
    }
    return looks;
  }

  const View& view_;
  const Picture& picture_;
  const PictureWords words_;
  SvgCanvas canvas_;
  int y_ = 8;
  std::array<bool, 2> again_{};  // whether a side has cells that are touched more than once
};

}  // namespace

DrawnView DrawView(const View& view) { return ViewDrawer(view).Draw(); }

}  // namespace mte
