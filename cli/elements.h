// Elements of arrays, out of memory and back.
#ifndef MTE_CLI_ELEMENTS_H_
#define MTE_CLI_ELEMENTS_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "isa/element.h"
#include "isa/layout.h"

namespace mte {

// Elements in C order, each in bytes of its own also where memory keeps two in a byte: a 4-bit
// element is the low half of a byte whose high half is 0.
struct ElementArray {
  std::string bytes;
  std::string valid;  // one char a byte, 0 where nothing has written it
};

// Bytes of one element of an ElementArray.
size_t ElementSize(const ElementFormat& format);

// All elements of memory that lies in C order. `valid` has one char a byte; it may be empty, and
// then the result's is too.
ElementArray Unpack(const ElementFormat& format, absl::string_view bytes, absl::string_view valid);

// The matrix, without its padding, of memory that lies as `layout` says.
ElementArray Gather(const ElementFormat& format, const MatrixLayout& layout,
                    absl::string_view bytes, absl::string_view valid);

// As memory keeps them; what is left of a last byte is 0.
std::string Pack(const ElementFormat& format, const ElementArray& elements);

// What the padding of a matrix holds, in elements.
struct PaddingCount {
  int64_t zero = 0;
  int64_t not_zero = 0;
  int64_t unwritten = 0;

  int64_t all() const { return zero + not_zero + unwritten; }
};
PaddingCount CountPadding(const ElementFormat& format, const MatrixLayout& layout,
                          absl::string_view bytes, absl::string_view valid);

}  // namespace mte

#endif  // MTE_CLI_ELEMENTS_H_
