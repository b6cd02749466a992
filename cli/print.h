// Memory as text and as NumPy data.
#ifndef MTE_CLI_PRINT_H_
#define MTE_CLI_PRINT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/elements.h"
#include "isa/element.h"

namespace mte {

// Takes text piece by piece.
using TextSink = std::function<void(absl::string_view)>;

// Bytes as `hexdump -C` shows them, in any number of pieces: 16 a line, `??` for those that nothing
// has written, `*` for lines like the one before, and the end's offset last. Offsets are those of
// the memory space.
class HexDump {
 public:
  static constexpr size_t kLineBytes = 16;

  HexDump(uint64_t offset, TextSink sink) : offset_(offset), sink_(std::move(sink)) {}

  // Every piece but the last is whole lines. `valid` has one char a byte, 0 or 1.
  void Add(absl::string_view bytes, absl::string_view valid);
  void Finish();

 private:
  void AddLine(absl::string_view bytes, absl::string_view valid);

  uint64_t offset_;
  TextSink sink_;
  std::string last_bytes_;
  std::string last_valid_;
  bool starred_ = false;
};

// An array as aligned numbers: a row of the last dimension a line, further dimensions under
// headings, a single dimension 16 a line. `??` for elements with a byte that nothing has written.
void PrintArray(const ElementFormat& format, absl::Span<const int64_t> shape,
                const ElementArray& elements, const TextSink& sink);

// The NumPy type of such an array's elements: a type that NumPy lacks is its bits ("<u2" for bf16),
// and 4-bit elements take a byte each.
std::string NpyType(const ElementFormat& format);
// The elements as NumPy keeps them.
std::string NpyElements(const ElementFormat& format, ElementArray elements);

}  // namespace mte

#endif  // MTE_CLI_PRINT_H_
