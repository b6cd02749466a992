// Columns of text for a terminal.
#ifndef MTE_CLI_TABLE_TEXT_H_
#define MTE_CLI_TABLE_TEXT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace mte {

// A table whose columns are as wide as their widest cell, two blanks between them, `indent` before
// each line. A column without any text takes no room.
class TableText {
 public:
  explicit TableText(absl::string_view indent) : indent_(indent) {}

  void Add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string Render() const;

 private:
  std::string indent_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace mte

#endif  // MTE_CLI_TABLE_TEXT_H_
