// The object forms that hold the words alone: `bin` and `hex`.
#ifndef MTE_ISA_RAW_OBJECT_H_
#define MTE_ISA_RAW_OBJECT_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace mte {

absl::Status WriteBin(absl::Span<const uint64_t> words, int fd);
absl::Status WriteHex(absl::Span<const uint64_t> words, int fd);

bool LooksLikeBin(absl::string_view file);
bool LooksLikeHex(absl::string_view file);

// The size must be a multiple of 8.
absl::StatusOr<std::vector<uint64_t>> ReadBin(absl::string_view file);
// Words of up to 16 hexadecimal digits, with `_` between digits, in the order of the memory they
// fill. The error names the line.
absl::StatusOr<std::vector<uint64_t>> ReadHex(absl::string_view file);

// The bytes of words as the files hold them. Only for little-endian hosts, where they are the same.
absl::string_view BytesOf(absl::Span<const uint64_t> words);
std::vector<uint64_t> WordsOf(absl::string_view bytes);

}  // namespace mte

#endif  // MTE_ISA_RAW_OBJECT_H_
