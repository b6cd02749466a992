#include "cli/debug_input.h"

#include <editline/readline.h>

#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"

namespace mte {

LineReader ReadLines(std::shared_ptr<std::istream> input, TextSink echo) {
  return [input = std::move(input), echo = std::move(echo)]() -> std::optional<std::string> {
    std::string line;
    if (!std::getline(*input, line)) return std::nullopt;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    echo(absl::StrCat(kDebugPrompt, line, "\n"));
    return line;
  };
}

LineReader EditLines() {
  return []() -> std::optional<std::string> {
    const std::unique_ptr<char, decltype(&std::free)> typed(readline(kDebugPrompt), &std::free);
    if (typed == nullptr) return std::nullopt;
    if (*typed != '\0') add_history(typed.get());
    return std::string(typed.get());
  };
}

}  // namespace mte
