// Line tables, and the lines of expectations: any bytes are a table in which everything can be
// looked up and that is the same when it is read again, or an error.
#include "isa/line_table.h"

#include <string>
#include <vector>

#include "isa/expectation_lines.h"
#include "isa/instruction.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

void TryTable(absl::string_view bytes) {
  const absl::StatusOr<LineTable> table = LineTable::Parse(bytes);
  if (!table.ok()) {
    Require(!table.status().message().empty(), "an error says what is wrong");
    return;
  }
  for (size_t i = 0; i <= table->instruction_count(); ++i) {
    for (int field = -1; field < kMaxFields; ++field) table->Find(i, field);
    if (i < table->instruction_count()) table->Expansion(i);
  }
  for (uint32_t site = 0; site < table->site_count(); ++site) {
    Require(table->FindSite(site).line >= 1, "lines count from 1");
  }
  const absl::StatusOr<LineTable> again = LineTable::Parse(table->Serialize());
  Require(again.ok() && *again == *table, "a table is the same when it is read again");
}

void TryPieces(absl::string_view bytes) {
  std::vector<Expectation> expectations(3);
  for (Expectation& expectation : expectations) expectation.bytes.resize(40);
  const absl::Status status = ParsePieces(bytes, &expectations);
  if (!status.ok()) {
    Require(!status.message().empty(), "an error says what is wrong");
    return;
  }
  const std::string written = SerializePieces(expectations);
  if (written.empty()) return;  // no section
  std::vector<Expectation> again(3);
  for (Expectation& expectation : again) expectation.bytes.resize(40);
  Require(ParsePieces(written, &again).ok() && again == expectations,
          "pieces are the same when they are read again");
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mte::fuzz::TryTable(mte::fuzz::Text(data, size));
  mte::fuzz::TryPieces(mte::fuzz::Text(data, size));
  return 0;
}
