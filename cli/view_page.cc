#include "cli/view_page.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "cli/svg_canvas.h"
#include "cli/view_cells.h"
#include "cli/view_page_text.h"
#include "nlohmann/json.hpp"

namespace mte {
namespace {

using Json = nlohmann::json;

// The cells of a line as runs of [count, look, piece, times, element, step]; the last two are those
// of the first cell and from cell to cell, null where a cell holds no element of the source.
class LineRuns {
 public:
  explicit LineRuns(const Picture& picture) : picture_(picture) {}

  void Add(const Cell& cell) {
    if (count_ > 0 && Continues(cell)) {
      step_ = cell.element.value_or(0) - last_.element.value_or(0);
      ++count_;
    } else {
      Flush();
      first_ = cell;
      count_ = 1;
      step_ = 0;
    }
    last_ = cell;
  }

  Json Take() {
    Flush();
    return std::move(runs_);
  }

 private:
  bool Continues(const Cell& cell) const {
    if (cell.piece != last_.piece || cell.times != last_.times ||
        cell.element.has_value() != last_.element.has_value()) {
      return false;
    }
    return count_ == 1 || !cell.element.has_value() || *cell.element - *last_.element == step_;
  }

  void Flush() {
    if (count_ == 0) return;
    const bool touched = first_.piece != Cell::kNone;
    runs_.push_back({count_, static_cast<int>(LookOf(picture_, first_)),
                     touched ? Json(first_.piece) : Json(), first_.times,
                     first_.element.has_value() ? Json(*first_.element) : Json(), step_});
    count_ = 0;
  }

  const Picture& picture_;
  Json runs_ = Json::array();
  Cell first_;
  Cell last_;
  int64_t count_ = 0;
  int64_t step_ = 0;
};

Json SideData(const Picture& picture, const Sheet& sheet, const DrawnSide& drawn) {
  Json lines = Json::array();
  for (size_t p = 0; p < sheet.panels().size(); ++p) {
    int y = drawn.panels[p].y;
    for (const SheetLine& line : sheet.panels()[p].lines) {
      LineRuns runs(picture);
      for (const Cell& cell : sheet.Cells(picture, line)) runs.Add(cell);
      lines.push_back(
          {{"x", drawn.panels[p].x}, {"y", y}, {"at", line.bytes.begin}, {"runs", runs.Take()}});
      y += drawn.scale.height;
    }
  }
  const bool destination = sheet.at_destination();
  const FigureSide& side = destination ? picture.figure().destination : picture.figure().source;
  return {{"space", std::string(Name(destination ? picture.to() : picture.from()))},
          {"width", drawn.scale.width},
          {"height", drawn.scale.height},
          {"perCell", drawn.scale.elements},
          {"formula", side.formula},
          {"filled", picture.FillIn(side.formula)},
          {"lines", std::move(lines)}};
}

// Each as [unit, its three turns, dst, bytes, src], src null for what pads.
Json PieceData(const Picture& picture) {
  Json pieces = Json::array();
  for (const Piece& piece : picture.pieces()) {
    pieces.push_back({piece.unit, piece.turns[0], piece.turns[1], piece.turns[2], piece.dst,
                      piece.bytes, Pads(piece.kind) ? Json() : Json(piece.src)});
  }
  return pieces;
}

Json Looks() {
  Json looks = Json::array();
  for (int i = 0; i < kLooks; ++i) looks.push_back(std::string(Info(static_cast<Look>(i)).text));
  return looks;
}

}  // namespace

std::string ViewPage(const View& view) {
  const Picture& picture = *view.picture;
  const DrawnView drawn = DrawView(view);
  Json letters = Json::array();
  for (const absl::string_view letter : picture.figure().letters) {
    letters.push_back(std::string(letter));
  }
  const Json data = {{"unit", std::string(picture.figure().unit)},
                     {"units", picture.units()},
                     {"unitLoop", picture.figure().unit_loop},
                     {"letters", std::move(letters)},
                     {"bits", picture.element_bits()},
                     {"looks", Looks()},
                     {"pieces", PieceData(picture)},
                     {"sides",
                      {SideData(picture, view.sheets[0], drawn.sides[0]),
                       SideData(picture, view.sheets[1], drawn.sides[1])}}};
  // Within a script, "</" could end it.
  const std::string json = absl::StrReplaceAll(data.dump(), {{"</", "<\\/"}});
  return absl::StrCat(kViewPageHead, EscapeMarkup(view.text), kViewPageBody, drawn.svg,
                      kViewPageScript, json, kViewPageTail);
}

}  // namespace mte
