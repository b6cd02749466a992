// Diagnostics about any text: every place in it, and beside it, can be shown.
//
// The first byte says how many notes there are; then there are four bytes for each place (line,
// column, length, and whether the file is known), and the rest is the text.
#include "diagnostics/render.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

constexpr size_t kMostNotes = 3;

class Bytes {
 public:
  explicit Bytes(absl::string_view rest) : rest_(rest) {}

  int Next() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_[0]);
    rest_.remove_prefix(1);
    return byte;
  }
  absl::string_view rest() const { return rest_; }

 private:
  absl::string_view rest_;
};

Location NextPlace(Bytes& bytes) {
  Location place;
  place.line = bytes.Next();
  place.column = bytes.Next();
  place.length = bytes.Next();
  if (bytes.Next() % 4 != 0) place.file = "fuzz.s";
  return place;
}

void Try(absl::string_view input) {
  Bytes bytes(input);
  Diagnostic diagnostic;
  diagnostic.code = Code::kSyntax;
  const size_t notes = static_cast<size_t>(bytes.Next()) % (kMostNotes + 1);
  diagnostic.severity = static_cast<Severity>(bytes.Next() % 3);
  diagnostic.location = NextPlace(bytes);
  for (size_t i = 0; i < notes; ++i) {
    const Location place = NextPlace(bytes);
    diagnostic.notes.push_back({place, "", place.length % 2 == 0});
  }
  const std::vector<std::string> lines = absl::StrSplit(bytes.rest(), '\n');
  diagnostic.message = lines[0];
  diagnostic.help = lines.back();
  for (Note& note : diagnostic.notes) note.message = lines[lines.size() / 2];
  const LineText line_text = [&](absl::string_view, int line) -> std::optional<std::string> {
    if (line < 1 || static_cast<size_t>(line) > lines.size()) return std::nullopt;
    return lines[static_cast<size_t>(line) - 1];
  };
  const std::string text = RenderText(diagnostic, line_text, {.color = false});
  const std::string colored = RenderText(diagnostic, line_text, {.color = true});
  const std::string json = RenderJson(diagnostic);
  Require(!text.empty() && text.back() == '\n', "a diagnostic is a text of lines", text);
  Require(colored.size() > text.size(), "colour adds to the text", text);
  Require(json.find('\n') == json.size() - 1, "a diagnostic is one line of JSON", json);
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mte::fuzz::Try(mte::fuzz::Text(data, size));
  return 0;
}
