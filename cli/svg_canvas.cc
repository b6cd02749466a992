#include "cli/svg_canvas.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace mte {
namespace {

// The classes of text: their size in pixels, and whether all letters are equally wide.
struct Style {
  absl::string_view name;
  int size;
  bool mono;
};
constexpr Style kStyles[] = {{"t", 13, true}, {"h", 13, false}, {"p", 12, false}, {"m", 12, true},
                             {"d", 11, true}, {"a", 10, true},  {"c", 10, true}};

constexpr char kStyleSheet[] =
    ".t,.m,.d,.a,.c{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace}"
    ".h,.p{font-family:'DejaVu Sans',Verdana,sans-serif}"
    "text{fill:#1a1a1a;white-space:pre}"
    ".t{font-size:13px;font-weight:bold}.h{font-size:13px;font-weight:bold}.p{font-size:12px}"
    ".m{font-size:12px}.d{font-size:11px;fill:#8c1d18;paint-order:stroke;stroke:#fff;stroke-width:"
    "3px}.a{font-size:10px;fill:#555}"
    ".c{font-size:10px;text-anchor:middle}.e{paint-order:stroke;stroke:#fffc;stroke-width:2px}"
    ".l{stroke:#8c1d18;fill:none}.x{stroke:#8c1d18;fill:none;stroke-dasharray:2 2;opacity:.75}"
    ".k{fill:#8c1d18}.g{stroke:#00000026;fill:none}.b{stroke:#444;fill:none}.i{stroke:#4449;stroke-"
    "width:.7;fill:none}.o{fill:#fffc}"
    ".r{fill:#1f3a5f}";

constexpr int kHead = 6;  // how long an arrow head is

const Style& Find(absl::string_view name) {
  for (const Style& style : kStyles) {
    if (style.name == name) return style;
  }
  return kStyles[0];
}

// A point of a line that runs along x, or upright along y.
std::string Point(int along, int across, bool upright) {
  return upright ? absl::StrCat(across, " ", along) : absl::StrCat(along, " ", across);
}

std::string Head(int tip, int direction, int across, bool upright) {
  const int back = tip - direction * kHead;
  return absl::StrCat("M", Point(tip, across, upright), "L", Point(back, across - 3, upright), "L",
                      Point(back, across + 3, upright), "z");
}

}  // namespace

std::string EscapeMarkup(absl::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        // Other control characters are not allowed in XML at all.
        out.push_back(static_cast<unsigned char>(c) < 0x20 ? ' ' : c);
    }
  }
  return out;
}

int SvgCanvas::TextWidth(absl::string_view text, absl::string_view style) {
  const Style& info = Find(style);
  const double letter = info.mono ? 0.603 : 0.62;
  return static_cast<int>(letter * info.size * static_cast<double>(text.size())) + 1;
}

void SvgCanvas::Reach(int x, int y) {
  width_ = std::max(width_, x);
  height_ = std::max(height_, y);
}

void SvgCanvas::Text(int x, int y, absl::string_view text, absl::string_view style, Anchor anchor) {
  const int width = TextWidth(text, style);
  const absl::string_view anchored = anchor == Anchor::kStart    ? ""
                                     : anchor == Anchor::kMiddle ? " text-anchor=\"middle\""
                                                                 : " text-anchor=\"end\"";
  absl::StrAppend(&body_, "<text x=\"", x, "\" y=\"", y, "\" class=\"", style, "\"", anchored, ">",
                  EscapeMarkup(text), "</text>\n");
  const int right = anchor == Anchor::kStart    ? x + width
                    : anchor == Anchor::kMiddle ? x + width / 2
                                                : x;
  Reach(right, y + 4);
}

void SvgCanvas::Rect(int x, int y, int width, int height, absl::string_view attributes) {
  absl::StrAppend(&body_, "<rect x=\"", x, "\" y=\"", y, "\" width=\"", width, "\" height=\"",
                  height, "\" ", attributes, "/>\n");
  Reach(x + width, y + height);
}

void SvgCanvas::Path(absl::string_view data, absl::string_view attributes) {
  if (!data.empty()) absl::StrAppend(&body_, "<path ", attributes, " d=\"", data, "\"/>\n");
}

void SvgCanvas::Arrow(int from, int to, int across, bool upright, bool open_end) {
  const bool outside = to - from < 2 * kHead + 2;
  const int reach = outside ? 2 * kHead : 0;
  const int start = from - reach;
  const int end = outside ? to + reach : to;
  Path(absl::StrCat("M", Point(start, across, upright), "L", Point(end, across, upright)),
       "class=\"l\"");
  std::string heads = Head(from, outside ? 1 : -1, across, upright);
  if (!open_end) heads += Head(to, outside ? -1 : 1, across, upright);
  Path(heads, "class=\"k\"");
  const int most = std::max(end, to);
  Reach(upright ? across + 4 : most, upright ? most : across + 4);
}

std::string SvgCanvas::Render(absl::string_view title, absl::string_view definitions) const {
  const int width = width_ + 16;
  const int height = height_ + 12;
  return absl::StrCat("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", width, "\" height=\"",
                      height, "\" viewBox=\"0 0 ", width, " ", height, "\">\n<title>",
                      EscapeMarkup(title), "</title>\n<style>", kStyleSheet, "</style>\n<defs>",
                      definitions, "</defs>\n<rect width=\"", width, "\" height=\"", height,
                      "\" fill=\"#fff\"/>\n", body_, "</svg>\n");
}

}  // namespace mte
