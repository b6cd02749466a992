// The values of elements: numbers to bits and back, for data directives and dumps.
#ifndef MTE_ISA_ELEMENT_H_
#define MTE_ISA_ELEMENT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace mte {

enum class ElementKind : uint8_t { kUnsigned, kSigned, kFloat, kBits };

// How numbers of one named type are kept in memory: the types of data directives and of typed
// dumps. A superset of the instruction types: u64 and s64 are data only.
struct ElementFormat {
  absl::string_view name;
  int bits;  // 4, 8, 16, 32 or 64
  ElementKind kind;
  // kFloat, IEEE-like: the widths of exponent and fraction. 0 and 0: hif8.
  int exponent_bits = 0;
  int fraction_bits = 0;
};

// By type name ("s4" .. "s64", "f16", "hif8", "b8", ...); null when there is none.
const ElementFormat* FindElementFormat(absl::string_view name);

// The least and greatest value of an integer format as they are written: u8 takes 0..255, s8
// -128..127; kBits takes what fits either way.
bool FitsElement(const ElementFormat& format, int64_t value);
// "0..255", for messages.
std::string RangeText(const ElementFormat& format);

// The bits of a real number, rounded to nearest even; nothing where a finite value overflows the
// format. `value` must be the number itself or (`sticky`) cut off towards zero with something lost,
// so that no number is rounded twice.
std::optional<uint64_t> EncodeFloat(const ElementFormat& format, double value, bool sticky);

// The value of an element's bits, for kFloat formats. A NaN's payload is not kept.
double DecodeFloat(const ElementFormat& format, uint64_t bits);

// An element as text: the shortest decimal that reads back as the same bits, "inf", "nan", and
// hexadecimal for kBits.
std::string FormatElement(const ElementFormat& format, uint64_t bits);

}  // namespace mte

#endif  // MTE_ISA_ELEMENT_H_
