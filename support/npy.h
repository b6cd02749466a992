// NumPy's .npy files, format versions 1 to 3: C-order arrays of plain little-endian numbers.
#ifndef MTE_SUPPORT_NPY_H_
#define MTE_SUPPORT_NPY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace mte {

// NumPy's own bound.
inline constexpr size_t kMaxNpyDimensions = 64;

struct NpyHeader {
  std::string descr;           // "<f2", "|u1", ...
  std::vector<int64_t> shape;  // empty for a scalar
  int64_t data_offset = 0;     // of the first element, in bytes from the file's start
  int64_t data_bytes = 0;
};

// True where `file` starts as every .npy file does.
bool IsNpy(absl::string_view file);

// The header of a whole .npy file. Fortran order where it makes a difference, text, object and
// structured types, big-endian numbers and sizes that disagree with the file's are errors that say
// what was found. The error does not name the file.
absl::StatusOr<NpyHeader> ParseNpy(absl::string_view file);

// A file's payload: the array's bytes for a .npy file, else all of `file`.
absl::StatusOr<absl::string_view> RawOrNpyData(absl::string_view file);

// The header (version 1.0) that goes before C-order data of that type and shape, which has at most
// kMaxNpyDimensions.
std::string NpyHeaderBytes(absl::string_view descr, absl::Span<const int64_t> shape);

}  // namespace mte

#endif  // MTE_SUPPORT_NPY_H_
