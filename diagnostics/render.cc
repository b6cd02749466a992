#include "diagnostics/render.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "diagnostics/diagnostic.h"

namespace mte {
namespace {

// Lines wider than this are clipped to the surroundings of the caret.
constexpr int kWidestExcerpt = 160;
// More bytes than that many columns take, unless most are of no width: what a line of millions has
// beyond is not looked at.
constexpr size_t kNearCaret = 4096;
// A message may quote a name, and names come from files: of a longer one the middle is left out.
constexpr size_t kLongestMessage = 2000;
constexpr size_t kMessageEnd = 500;
constexpr int kTabWidth = 8;
constexpr absl::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD
constexpr absl::string_view kClipMark = "...";

enum class Paint { kNone, kBold, kError, kWarning, kNote, kCaret };

absl::string_view Escape(Paint paint) {
  switch (paint) {
    case Paint::kNone:
      return "";
    case Paint::kBold:
      return "\x1b[1m";
    case Paint::kError:
      return "\x1b[1;31m";
    case Paint::kWarning:
      return "\x1b[1;35m";
    case Paint::kNote:
      return "\x1b[1;36m";
    case Paint::kCaret:
      return "\x1b[1;32m";
  }
  return "";
}

Paint PaintOf(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return Paint::kNote;
    case Severity::kWarning:
      return Paint::kWarning;
    case Severity::kError:
      return Paint::kError;
  }
  return Paint::kNone;
}

// What a terminal shows in one place: the bytes of a line from `begin` to `end`.
struct Glyph {
  size_t begin = 0;
  size_t end = 0;
  absl::string_view text;  // the bytes, or a replacement for what must not reach a terminal
  int width = 1;

  bool is_tab() const { return text == "\t"; }
};

// The columns that a code point takes, after the ranges of Unicode's East Asian Width.
int WidthOf(uint32_t point) {
  struct PointRange {
    uint32_t first, last;
    int width;
  };
  constexpr PointRange kRanges[] = {
      {0x0300, 0x036f, 0},   {0x1100, 0x115f, 2}, {0x200b, 0x200f, 0},   {0x2e80, 0xa4cf, 2},
      {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2}, {0xfe00, 0xfe0f, 0},   {0xfe30, 0xfe6f, 2},
      {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2}, {0x1f300, 0x1f64f, 2}, {0x1f900, 0x1f9ff, 2},
      {0x20000, 0x3fffd, 2},
  };
  for (const PointRange& range : kRanges) {
    if (point >= range.first && point <= range.last) return range.width;
  }
  return 1;
}

// The bytes of the UTF-8 sequence at line[at], and its code point; 0 where it is malformed.
size_t DecodePoint(absl::string_view line, size_t at, uint32_t* point) {
  const auto byte = [line](size_t i) { return static_cast<uint8_t>(line[i]); };
  const uint8_t lead = byte(at);
  const size_t size = lead < 0x80   ? 1
                      : lead < 0xc2 ? 0
                      : lead < 0xe0 ? 2
                      : lead < 0xf0 ? 3
                      : lead < 0xf5 ? 4
                                    : 0;
  if (size == 0 || at + size > line.size()) return 0;
  *point = size == 1 ? lead : lead & (0x7fu >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
    *point = *point << 6 | (byte(at + i) & 0x3fu);
  }
  const bool is_overlong = (size == 3 && *point < 0x800) || (size == 4 && *point < 0x10000);
  const bool is_surrogate = *point >= 0xd800 && *point < 0xe000;
  if (is_overlong || is_surrogate || *point > 0x10ffff) return 0;
  return size;
}

Glyph GlyphAt(absl::string_view line, size_t at) {
  uint32_t point = 0;
  const size_t size = DecodePoint(line, at, &point);
  if (size == 0) return {at, at + 1, kReplacement, 1};
  const absl::string_view bytes = line.substr(at, size);
  if (point == '\t') return {at, at + size, bytes, kTabWidth};
  const bool is_control = point < 0x20 || (point >= 0x7f && point < 0xa0);
  if (is_control) return {at, at + size, kReplacement, 1};
  return {at, at + size, bytes, WidthOf(point)};
}

// The first place from `at` on where no UTF-8 sequence goes on.
size_t BoundaryFrom(absl::string_view text, size_t at) {
  while (at < text.size() && (static_cast<uint8_t>(text[at]) & 0xc0) == 0x80) ++at;
  return std::min(at, text.size());
}

// The glyphs of the bytes within kNearCaret of `begin`, and whether these are all of the line.
struct Glyphs {
  std::vector<Glyph> list;
  bool from_start = true;
  bool to_end = true;
};

Glyphs SplitGlyphs(absl::string_view line, size_t begin) {
  begin = std::min(begin, line.size());
  const size_t first = begin <= kNearCaret ? 0 : BoundaryFrom(line, begin - kNearCaret);
  const size_t last = line.size() - begin <= kNearCaret ? line.size() : begin + kNearCaret;
  Glyphs glyphs{{}, first == 0, last == line.size()};
  for (size_t at = first; at < last; at = glyphs.list.back().end) {
    glyphs.list.push_back(GlyphAt(line, at));
  }
  return glyphs;
}

// A message of bearable length.
std::string Shortened(absl::string_view message) {
  if (message.size() <= kLongestMessage) return std::string(message);
  const size_t head = BoundaryFrom(message, kLongestMessage - kMessageEnd);
  const size_t tail = BoundaryFrom(message, message.size() - kMessageEnd);
  return absl::StrCat(message.substr(0, head), kClipMark, message.substr(tail));
}

// The glyphs [first, last) that an excerpt shows: all of them, or a window around `focus`, which
// may be the place just after the last one.
struct Window {
  size_t first = 0;
  size_t last = 0;
};

Window Clip(const std::vector<Glyph>& glyphs, size_t focus) {
  int total = 0;
  for (const Glyph& glyph : glyphs) total += glyph.width;
  if (total <= kWidestExcerpt) return {0, glyphs.size()};
  Window window{std::min(focus, glyphs.size()), std::min(focus, glyphs.size())};
  // A third of the room goes to what comes before the caret, then all that is left to the rest.
  int room = kWidestExcerpt;
  while (window.first > 0 && room > kWidestExcerpt * 2 / 3) {
    room -= glyphs[--window.first].width;
  }
  while (window.last < glyphs.size() && room > 0) room -= glyphs[window.last++].width;
  while (window.first > 0 && room > 0) room -= glyphs[--window.first].width;
  return window;
}

class TextRenderer {
 public:
  TextRenderer(const LineText& line_text, const RenderOptions& options)
      : line_text_(line_text), options_(options) {}

  std::string Render(const Diagnostic& diagnostic) {
    Headline(diagnostic.location, diagnostic.severity, diagnostic.message,
             absl::StrCat(" [", CodeName(diagnostic.code), "]"));
    Excerpt(diagnostic.location);
    for (const Note& note : diagnostic.notes) RenderNote(note);
    if (!diagnostic.help.empty()) Trailer("help", diagnostic.help);
    return std::move(out_);
  }

 private:
  std::string Painted(Paint paint, absl::string_view text) const {
    if (!options_.color || text.empty()) return std::string(text);
    return absl::StrCat(Escape(paint), text, "\x1b[0m");
  }

  static std::string Place(const Location& location) {
    if (!location.known()) return "mte";
    if (location.line <= 0) return location.file;
    return absl::StrCat(location.file, ":", location.line, ":", std::max(location.column, 1));
  }

  void Headline(const Location& location, Severity severity, absl::string_view message,
                absl::string_view code) {
    absl::StrAppend(&out_, Painted(Paint::kBold, absl::StrCat(Place(location), ":")), " ",
                    Painted(PaintOf(severity), absl::StrCat(Name(severity), ":")), " ",
                    Clean(message), code, "\n");
  }

  void RenderNote(const Note& note) {
    if (!note.location.known() || !note.excerpt) {
      Trailer("note", note.message);
      return;
    }
    Headline(note.location, Severity::kNote, note.message, "");
    Excerpt(note.location);
  }

  // "      = help: ...", with further lines below the first.
  void Trailer(absl::string_view kind, absl::string_view message) {
    const std::string indent(kind.size() + 10, ' ');
    absl::StrAppend(&out_, "      = ", Painted(Paint::kNote, absl::StrCat(kind, ":")), " ",
                    absl::StrReplaceAll(Clean(message), {{"\n", "\n" + indent}}), "\n");
  }

  // A message may quote bytes of a file: none of them may steer the terminal.
  static std::string Clean(absl::string_view text) {
    const std::string message = Shortened(text);
    std::string clean;
    for (size_t at = 0; at < message.size();) {
      const Glyph glyph = GlyphAt(message, at);
      const bool kept = message[at] == '\n';
      clean.append(kept ? "\n" : std::string(glyph.text));
      at = glyph.end;
    }
    return clean;
  }

  void Excerpt(const Location& location) {
    if (!location.known() || location.line <= 0 || line_text_ == nullptr) return;
    std::optional<std::string> line = line_text_(location.file, location.line);
    if (!line.has_value()) return;
    if (!line->empty() && line->back() == '\r') line->pop_back();
    const size_t begin = static_cast<size_t>(std::max(location.column, 1)) - 1;
    const Glyphs glyphs = SplitGlyphs(*line, begin);
    const auto focus = std::find_if(glyphs.list.begin(), glyphs.list.end(),
                                    [=](const Glyph& glyph) { return glyph.end > begin; });
    const Window window = Clip(glyphs.list, static_cast<size_t>(focus - glyphs.list.begin()));
    absl::StrAppend(&out_, absl::Dec(location.line, absl::kSpacePad5), " | ", Shown(glyphs, window),
                    "\n");
    if (location.column > 0) {
      const size_t end = begin + static_cast<size_t>(std::max(location.length, 1));
      absl::StrAppend(&out_, "      | ", CaretLine(glyphs, window, begin, end), "\n");
    }
  }

  static std::string Shown(const Glyphs& glyphs, Window window) {
    std::string text(IsClippedBefore(glyphs, window) ? kClipMark : "");
    for (size_t i = window.first; i < window.last; ++i) {
      const absl::string_view glyph = glyphs.list[i].text;
      text.append(glyph.data(), glyph.size());
    }
    if (window.last < glyphs.list.size() || !glyphs.to_end) absl::StrAppend(&text, kClipMark);
    return text;
  }

  static bool IsClippedBefore(const Glyphs& glyphs, Window window) {
    return window.first > 0 || !glyphs.from_start;
  }

  // Spaces (or the line's own tabs) up to byte `begin`, then ^~~ up to byte `end`.
  std::string CaretLine(const Glyphs& glyphs, Window window, size_t begin, size_t end) const {
    const std::vector<Glyph>& list = glyphs.list;
    std::string padding(IsClippedBefore(glyphs, window) ? kClipMark.size() : 0, ' ');
    size_t width = 0;
    for (size_t i = window.first; i < window.last && list[i].begin < end; ++i) {
      const size_t columns = static_cast<size_t>(list[i].width);
      if (list[i].end > begin) {
        width += list[i].is_tab() ? 1 : columns;
      } else if (list[i].is_tab()) {
        padding.push_back('\t');
      } else {
        padding.append(columns, ' ');
      }
    }
    // A place beyond the line's end is shown just after it, however far away it claims to be.
    const size_t line_end = list.empty() ? 0 : list.back().end;
    if (begin > line_end) padding.push_back(' ');
    const std::string rest(std::max<size_t>(width, 1) - 1, '~');
    return absl::StrCat(padding, Painted(Paint::kCaret, absl::StrCat("^", rest)));
  }

  const LineText& line_text_;
  const RenderOptions& options_;
  std::string out_;
};

using Json = nlohmann::ordered_json;

void AddLocation(const Location& location, Json& json) {
  if (!location.known()) return;
  json["file"] = location.file;
  if (location.line <= 0) return;
  json["line"] = location.line;
  json["column"] = location.column;
  json["end_column"] = int64_t{location.column} + location.length;
}

Json ToJson(const Diagnostic& diagnostic) {
  Json json;
  json["code"] = CodeName(diagnostic.code);
  json["severity"] = std::string(Name(diagnostic.severity));
  json["message"] = Shortened(diagnostic.message);
  AddLocation(diagnostic.location, json);
  if (!diagnostic.help.empty()) json["help"] = Shortened(diagnostic.help);
  json["notes"] = Json::array();
  for (const Note& note : diagnostic.notes) {
    Json entry;
    entry["message"] = Shortened(note.message);
    AddLocation(note.location, entry);
    json["notes"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace

std::string RenderText(const Diagnostic& diagnostic, const LineText& line_text,
                       const RenderOptions& options) {
  return TextRenderer(line_text, options).Render(diagnostic);
}

std::string RenderJson(const Diagnostic& diagnostic) {
  return ToJson(diagnostic).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mte
