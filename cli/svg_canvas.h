// Shapes and text of an SVG drawing, which grows as they are added.
#ifndef MTE_CLI_SVG_CANVAS_H_
#define MTE_CLI_SVG_CANVAS_H_

#include <string>

#include "absl/strings/string_view.h"

namespace mte {

// "&lt;" for "<" and so on; right in HTML, too.
std::string EscapeMarkup(absl::string_view text);

class SvgCanvas {
 public:
  enum class Anchor { kStart, kMiddle, kEnd };

  // `style` is a class of the style sheet in Render, which knows how wide its letters are.
  void Text(int x, int y, absl::string_view text, absl::string_view style,
            Anchor anchor = Anchor::kStart);
  void Rect(int x, int y, int width, int height, absl::string_view attributes);
  void Path(absl::string_view data, absl::string_view attributes);
  void Raw(absl::string_view markup) { body_.append(markup.data(), markup.size()); }

  // A dimension line between two x (or, upright, two y) at `across`, with its arrow heads.
  void Arrow(int from, int to, int across, bool upright, bool open_end);

  static int TextWidth(absl::string_view text, absl::string_view style);

  // Nothing is drawn beyond it.
  void Reach(int x, int y);
  int width() const { return width_; }

  // The whole drawing. `definitions` go into <defs>.
  std::string Render(absl::string_view title, absl::string_view definitions) const;

 private:
  std::string body_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace mte

#endif  // MTE_CLI_SVG_CANVAS_H_
