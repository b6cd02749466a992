#include "cli/view_text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/view_cells.h"

namespace mte {
namespace {

constexpr size_t kMostColumns = 112;  // of the cells of a line
constexpr size_t kMostLines = 64;     // of a side that shows them; of a larger one, fractals
constexpr size_t kMostRuns = 4;       // of a line

// What is written before the text of a cell that is no data.
absl::string_view Prefix(Look look) {
  switch (look) {
    case Look::kPadding:
      return "p";
    case Look::kFill:
      return "f";
    case Look::kZeros:
      return "z";
    default:
      return "";
  }
}

class TextDrawer {
 public:
  explicit TextDrawer(const View& view) : view_(view), picture_(*view.picture), names_(picture_) {}

  std::string Draw() {
    const PictureWords words = WordsOf(picture_, *view_.target, view_.sheets[0], view_.sheets[1]);
    absl::StrAppend(&out_, view_.text, "\n", view_.place, "\n");
    if (!words.registers.empty()) absl::StrAppend(&out_, "registers: ", words.registers, "\n");
    const Figure& figure = picture_.figure();
    for (size_t side = 0; side < 2; ++side) {
      absl::StrAppend(&out_, "\n", SideTitle(picture_, view_.sheets[side]), "\n");
      AddDimensions(side == 1);
      const FigureSide& text = side == 1 ? figure.destination : figure.source;
      absl::StrAppend(&out_, "  ", text.formula, "\n= ", picture_.FillIn(text.formula), "\n");
      AddSide(view_.sheets[side]);
    }
    absl::StrAppend(&out_, "\nn: src[n], in ", picture_.ElementName(), Legend(), "\n");
    for (const std::string& text : {names_.Ranges(), figure.note}) {
      if (!text.empty()) absl::StrAppend(&out_, text, "\n");
    }
    for (const std::string& warning : words.warnings) absl::StrAppend(&out_, "! ", warning, "\n");
    return std::move(out_);
  }

 private:
  void AddDimensions(bool destination) {
    for (const Dimension& dimension : picture_.figure().dimensions) {
      if (dimension.at_destination != destination) continue;
      const Space space = destination ? picture_.to() : picture_.from();
      absl::StrAppend(&out_, "  ", picture_.Label(dimension), ": from ",
                      PlaceText(space, dimension.bytes.begin), " to ",
                      PlaceText(space, dimension.bytes.end), "\n");
    }
  }

  void AddSide(const Sheet& sheet) {
    const Space space = sheet.at_destination() ? picture_.to() : picture_.from();
    const size_t width = CellWidth(sheet);
    bool first = true;
    for (const SheetPanel& panel : sheet.panels()) {
      if (panel.skipped > 0) absl::StrAppend(&out_, "  ... ", BreakText(panel, sheet), "\n");
      const bool apart = sheet.in_fractals() && sheet.lines() <= kMostLines;
      if (apart && !first && panel.skipped == 0) out_ += "\n";
      first = false;
      if (sheet.in_fractals() &&
          (sheet.lines() > kMostLines || sheet.PiecesIn(picture_, panel).empty())) {
        AddFractal(sheet, panel, space);
        continue;
      }
      for (const SheetLine& line : panel.lines) {
        const std::vector<Cell> cells = sheet.Cells(picture_, line);
        std::string text = width > 0 ? CellsText(cells, width) : RunsText(cells);
        if (line.cut > 0) absl::StrAppend(&text, "  ... ", line.cut, " B");
        absl::StrAppendFormat(&out_, "  %-11s %s\n", PlaceText(space, line.bytes.begin), text);
      }
    }
  }

  // One of many: a line of its own has to do.
  void AddFractal(const Sheet& sheet, const SheetPanel& panel, Space space) {
    std::vector<Cell> cells;
    for (const SheetLine& line : panel.lines) {
      const std::vector<Cell> more = sheet.Cells(picture_, line);
      cells.insert(cells.end(), more.begin(), more.end());
    }
    absl::StrAppendFormat(&out_, "  %-11s %s\n", PlaceText(space, panel.lines[0].bytes.begin),
                          RunsText(cells));
  }

  // 0 where the cells do not fit.
  size_t CellWidth(const Sheet& sheet) const {
    size_t widest = 1;
    size_t most = 0;
    if (sheet.lines() > kMostLines) return 0;
    for (const SheetPanel& panel : sheet.panels()) {
      for (const SheetLine& line : panel.lines) {
        const std::vector<Cell> cells = sheet.Cells(picture_, line);
        most = std::max(most, cells.size());
        for (const Cell& cell : cells) widest = std::max(widest, TextOf(cell).size());
      }
    }
    return most * (widest + 1) <= kMostColumns ? widest + 1 : 0;
  }

  std::string TextOf(const Cell& cell) const {
    if (cell.piece == Cell::kNone) return ".";
    return absl::StrCat(Prefix(LookOf(picture_, cell)), CellText(picture_, cell),
                        cell.times > 1 ? "!" : "");
  }

  std::string CellsText(const std::vector<Cell>& cells, size_t width) {
    std::string text;
    for (const Cell& cell : cells) {
      Note(cell);
      const std::string one = TextOf(cell);
      absl::StrAppend(&text, std::string(width - std::min(width, one.size()), ' '), one);
    }
    return text;
  }

  void Note(const Cell& cell) {
    seen_[static_cast<size_t>(LookOf(picture_, cell))] = true;
    again_ |= cell.times > 1;
  }

  // Cells that go on with a constant step are told by the first and the last.
  std::string RunsText(const std::vector<Cell>& cells) {
    std::vector<std::string> runs;
    for (size_t i = 0; i < cells.size();) {
      if (runs.size() == kMostRuns) {
        runs.emplace_back("...");
        break;
      }
      Note(cells[i]);
      size_t end = i + 1;
      const int64_t step = end < cells.size() ? Step(cells[i], cells[end]) : 0;
      const bool continues = end < cells.size() && Continues(cells[i], cells[end], step);
      while (continues && end < cells.size() && Continues(cells[end - 1], cells[end], step)) ++end;
      if (end - i == 2 && step > 1) end = i + 1;  // two numbers are no run
      runs.push_back(RunText(cells[i], cells[end - 1], end - i, step));
      i = end;
    }
    return absl::StrJoin(runs, "  ");
  }

  int64_t Step(const Cell& a, const Cell& b) const {
    return LookOf(picture_, a) == Look::kData ? b.element.value_or(0) - a.element.value_or(0) : 0;
  }

  bool Continues(const Cell& a, const Cell& b, int64_t step) const {
    const Look look = LookOf(picture_, a);
    if (look != LookOf(picture_, b) || (a.times > 1) != (b.times > 1)) return false;
    if (look == Look::kData) return step > 0 && Step(a, b) == step;
    return TextOf(a) == TextOf(b);
  }

  std::string RunText(const Cell& first, const Cell& last, size_t count, int64_t step) const {
    if (count == 1) return TextOf(first);
    if (LookOf(picture_, first) != Look::kData) return absl::StrCat(TextOf(first), " x", count);
    return absl::StrCat(TextOf(first), "..", TextOf(last),
                        step > 1 ? absl::StrCat(" by ", step) : "");
  }

  std::string Legend() const {
    std::string text;
    for (int i = 0; i < kLooks; ++i) {
      const auto look = static_cast<Look>(i);
      if (!seen_[static_cast<size_t>(i)] || look == Look::kData) continue;
      absl::StrAppend(&text, ", ", look == Look::kUntouched ? "." : Prefix(look), ": ",
                      Info(look).text);
    }
    return absl::StrCat(text, again_ ? ", !: more than once" : "");
  }

  const View& view_;
  const Picture& picture_;
  const TurnNames names_;
  std::string out_;
  std::array<bool, kLooks> seen_{};
  bool again_ = false;
};

}  // namespace

std::string ViewText(const View& view) { return TextDrawer(view).Draw(); }

}  // namespace mte
