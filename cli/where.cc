// mte where: from an element of a matrix to its place in memory, and back.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/regions.h"
#include "cli/table_text.h"
#include "diagnostics/diagnostic.h"
#include "isa/layout.h"
#include "isa/space.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "MATRIX is TYPE[ROWSxCOLUMNS]@LAYOUT, as in s8[40x70]@zz, or SPACE:ADDRESS: and that, where\n"
    "the addresses are wanted too. LAYOUT is nd, nz, zz, zn or nn: the first letter is the order\n"
    "of the fractals in the matrix, the second that of the elements in a fractal. z is row by\n"
    "row, n column by column. Rows, columns and bytes count from 0.";

struct WhereArguments {
  std::string matrix;
  std::string row;
  std::string column;
  std::string offset;
};

// "64..67 (0x40..0x43)", or "64 (0x40)" where there is one.
std::string FromTo(int64_t first, int64_t count) {
  const int64_t last = first + count - 1;
  if (count == 1) return absl::StrFormat("%d (0x%x)", first, first);
  return absl::StrFormat("%d..%d (0x%x..0x%x)", first, last, first, last);
}

std::string Bytes(const MemoryRegion& region, int64_t place) {
  const int bits = region.format->bits;
  if (bits < 8) {
    return absl::StrCat(FromTo(place / 2, 1), ", the ", place % 2 == 0 ? "low" : "high", " half");
  }
  return FromTo(place * bits / 8, bits / 8);
}

// What one fractal covers and where the element is in it.
void AddFractal(const MemoryRegion& region, int64_t place, MatrixLayout::Element element,
                TableText& facts) {
  const MatrixLayout& matrix = *region.matrix;
  const int64_t fractal = place / matrix.fractal_elements();
  const int64_t inner_row = element.row % matrix.fractal_rows();
  const int64_t inner_column = element.column % matrix.fractal_columns();
  const int64_t first_row = element.row - inner_row;
  const int64_t first_column = element.column - inner_column;
  facts.Add({"fractal", absl::StrFormat("%d of %d, rows %d..%d and columns %d..%d, from byte 0x%x",
                                        fractal, matrix.elements() / matrix.fractal_elements(),
                                        first_row, first_row + matrix.fractal_rows() - 1,
                                        first_column, first_column + matrix.fractal_columns() - 1,
                                        fractal * kFractalBytes)});
  facts.Add({"in it", absl::StrCat("row ", inner_row, ", column ", inner_column,
                                   Info(matrix.layout()).elements_by_column
                                       ? "; the fractal is stored column by column"
                                       : "")});
}

// All about the element at a place. `has_address`: the command line says where the matrix starts.
std::string Describe(const MemoryRegion& region, int64_t place, bool has_address) {
  const MatrixLayout& matrix = *region.matrix;
  const MatrixLayout::Element element = matrix.ElementAt(place);
  const bool is_padding = matrix.IsPadding(element.row, element.column);
  TableText facts("  ");
  facts.Add({region.format->bits > 8 ? "bytes" : "byte", Bytes(region, place)});
  if (has_address) {
    const auto offset = static_cast<uint64_t>(place * region.format->bits / 8);
    facts.Add({"address", ToString(Address{region.start.space, region.start.offset + offset})});
  }
  if (matrix.has_fractals()) AddFractal(region, place, element, facts);
  return absl::StrCat(is_padding ? "padding at row " : "row ", element.row, ", column ",
                      element.column, "\n", facts.Render());
}

class Where {
 public:
  Where(const WhereArguments& arguments, Console& console)
      : arguments_(arguments), console_(console) {}

  int Run() {
    const std::optional<MemoryRegion> region = ParseIt();
    if (region.has_value()) {
      if (arguments_.offset.empty()) {
        FindElement(*region);
      } else {
        FindOffset(*region);
      }
    }
    console_.Report(diagnostics_, nullptr);
    return StatusOf(diagnostics_);
  }

 private:
  bool HasAddress() const { return arguments_.matrix.find(':') != std::string::npos; }

  std::optional<MemoryRegion> ParseIt() {
    if (!HasAddress()) return ParseMatrix("where", arguments_.matrix, diagnostics_);
    std::optional<MemoryRegion> region = ParseRegion("where", arguments_.matrix, {}, diagnostics_);
    if (region.has_value() && !region->matrix.has_value()) {
      return Say("this is no matrix", "write SPACE:ADDRESS:TYPE[ROWSxCOLUMNS]@LAYOUT");
    }
    return region;
  }

  std::nullopt_t Say(absl::string_view message, std::string help) {
    diagnostics_.Add({.severity = Severity::kError,
                      .code = Code::kBadRegion,
                      .location = {},
                      .message = absl::StrCat("where ", arguments_.matrix, ": ", message),
                      .notes = {},
                      .help = std::move(help)});
    return std::nullopt;
  }

  // A coordinate below `size`.
  std::optional<int64_t> Coordinate(absl::string_view what, const std::string& text, int64_t size) {
    const std::optional<uint64_t> number = ParseNumber(text);
    const std::string range = absl::StrCat(what, "s are 0..", size - 1);
    if (!number.has_value()) return Say(absl::StrCat("\"", text, "\" is no ", what), range);
    if (*number >= static_cast<uint64_t>(size)) {
      return Say(absl::StrCat("there is no ", what, " ", text), range);
    }
    return static_cast<int64_t>(*number);
  }

  void FindElement(const MemoryRegion& region) {
    const MatrixLayout& matrix = *region.matrix;
    if (arguments_.row.empty() || arguments_.column.empty()) {
      Say("name a row and a column, or --offset", "as in `mte where s8[40x70]@zz 17 33`");
      return;
    }
    const std::optional<int64_t> row = Coordinate("row", arguments_.row, matrix.rows());
    const std::optional<int64_t> column = Coordinate("column", arguments_.column, matrix.columns());
    if (!row.has_value() || !column.has_value()) return;
    console_.Print(Describe(region, matrix.PlaceOf(*row, *column), HasAddress()));
  }

  // A byte holds part of an element, or two of them.
  void FindOffset(const MemoryRegion& region) {
    const std::optional<int64_t> offset = Coordinate("byte", arguments_.offset, region.bytes);
    if (!offset.has_value()) return;
    const int bits = region.format->bits;
    const int64_t first = *offset * 8 / bits;
    const int64_t count = bits < 8 ? 8 / bits : 1;
    for (int64_t place = first; place < first + count; ++place) {
      console_.Print(Describe(region, place, HasAddress()));
    }
  }

  const WhereArguments& arguments_;
  Console& console_;
  Diagnostics diagnostics_;
};

}  // namespace

void AddWhere(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<WhereArguments>();
  CLI::App& command = *app.add_subcommand(
      "where", "Finds an element of a matrix in memory, or what lies at an offset");
  command.footer(kFooter);
  command.add_option("MATRIX", arguments->matrix, "The matrix: type, shape and layout")
      ->type_name("")
      ->required();
  CLI::Option* row = command.add_option("ROW", arguments->row, "The element's row")->type_name("");
  command.add_option("COLUMN", arguments->column, "The element's column")->type_name("");
  command.add_option("--offset", arguments->offset, "A byte, counted from the matrix's start")
      ->type_name("N")
      ->excludes(row);
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return Where(*arguments, console).Run(); };
  });
}

}  // namespace mte
