#include "cli/table_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"

namespace mte {

std::string TableText::Render() const {
  std::vector<size_t> widths;
  for (const std::vector<std::string>& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line = indent_;
    for (size_t i = 0; i < row.size(); ++i) {
      if (widths[i] == 0) continue;
      line.append(row[i]).append(widths[i] + 2 - row[i].size(), ' ');
    }
    absl::StripTrailingAsciiWhitespace(&line);
    text.append(line).push_back('\n');
  }
  return text;
}

}  // namespace mte
