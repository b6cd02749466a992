// Pictures of random movements: everything stands within the drawing, and no two texts overlap.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/svg_canvas.h"
#include "cli/view_page.h"
#include "cli/view_svg.h"
#include "cli/view_text.h"
#include "gtest/gtest.h"
#include "isa/disassemble.h"
#include "isa/table.h"
#include "tests/emulator/random_case.h"

namespace mte {
namespace {

struct Box {
  int left;
  int right;
  int baseline;
  std::string text;
};

// The value of an attribute of an opening tag; "" where it has none.
std::string Attribute(absl::string_view tag, absl::string_view name) {
  const std::string start = absl::StrCat(" ", name, "=\"");
  const size_t at = tag.find(start);
  if (at == absl::string_view::npos) return "";
  tag.remove_prefix(at + start.size());
  return std::string(tag.substr(0, tag.find('"')));
}

std::vector<Box> TextBoxes(absl::string_view svg) {
  std::vector<Box> boxes;
  for (size_t at = svg.find("<text x="); at != absl::string_view::npos;
       at = svg.find("<text x=", at + 1)) {
    const size_t tag_end = svg.find('>', at);
    const absl::string_view tag = svg.substr(at, tag_end - at);
    const std::string text(svg.substr(tag_end + 1, svg.find('<', tag_end) - tag_end - 1));
    const std::string style = Attribute(tag, "class");
    const std::string anchor = style == "c" ? "middle" : Attribute(tag, "text-anchor");
    const int x = std::stoi(Attribute(tag, "x"));
    const int width = SvgCanvas::TextWidth(text, style);
    const int left = anchor == "end" ? x - width : anchor == "middle" ? x - width / 2 : x;
    boxes.push_back({left, left + width, std::stoi(Attribute(tag, "y")), text});
  }
  return boxes;
}

bool Overlap(const Box& a, const Box& b) {
  constexpr int kLineHeight = 9;
  return a.left < b.right && b.left < a.right && std::abs(a.baseline - b.baseline) < kLineHeight;
}

class Views : public testing::TestWithParam<int> {
 protected:
  template <class Check>
  void ForEachView(Check check) {
    for (const Row& row : AllRows()) {
      if (row.spaces[0] == row.spaces[1]) continue;  // moves nothing
      Generator generator(0x51ed + row.opcode);
      for (int i = 0; i < 15; ++i) {
        const std::optional<Case> c = generator.Next(row, GetParam());
        if (!c.has_value()) break;
        const auto picture = Picture::Of(c->instruction, c->Registers());
        if (!picture.has_value()) continue;
        const View view = {.text = Disassemble(c->instruction),
                           .place = "test.s:1",
                           .picture = &*picture,
                           .target = c->target,
                           .sheets = {Sheet::Of(*picture, /*destination=*/false),
                                      Sheet::Of(*picture, /*destination=*/true)}};
        check(view);
        ASSERT_FALSE(HasFailure()) << c->Text();
      }
    }
  }
};

TEST_P(Views, TextsStandApartWithinTheDrawing) {
  ForEachView([](const View& view) {
    const std::string svg = DrawView(view).svg;
    const absl::string_view tag = absl::string_view(svg).substr(0, svg.find('>'));
    const int width = std::stoi(Attribute(tag, "width"));
    const int height = std::stoi(Attribute(tag, "height"));
    const std::vector<Box> boxes = TextBoxes(svg);
    ASSERT_GT(boxes.size(), 5u);
    for (size_t i = 0; i < boxes.size(); ++i) {
      EXPECT_GE(boxes[i].left, 0) << boxes[i].text;
      EXPECT_LE(boxes[i].right, width) << boxes[i].text;
      EXPECT_LE(boxes[i].baseline, height) << boxes[i].text;
      for (size_t j = 0; j < i; ++j) {
        EXPECT_FALSE(Overlap(boxes[i], boxes[j])) << boxes[i].text << " and " << boxes[j].text;
      }
    }
  });
}

TEST_P(Views, EveryDimensionIsLabelled) {
  ForEachView([](const View& view) {
    const std::string svg = DrawView(view).svg;
    const std::string text = ViewText(view);
    for (const Dimension& dimension : view.picture->figure().dimensions) {
      const std::string label = view.picture->Label(dimension);
      EXPECT_NE(svg.find(label), std::string::npos) << label;
      EXPECT_NE(text.find(label), std::string::npos) << label;
    }
  });
}

TEST_P(Views, PagesHaveTheDrawing) {
  ForEachView([](const View& view) {
    EXPECT_NE(ViewPage(view).find(DrawView(view).svg), std::string::npos);
  });
}

INSTANTIATE_TEST_SUITE_P(Widths, Views, testing::Values(4, 8, 16, 32),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace mte
