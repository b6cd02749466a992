// The ELF form of an object (docs/object-format.md).
#ifndef MTE_ISA_ELF_OBJECT_H_
#define MTE_ISA_ELF_OBJECT_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "isa/object.h"

namespace mte {
namespace elf {

inline constexpr absl::string_view kText = ".text";
inline constexpr absl::string_view kTarget = ".mte.target";
inline constexpr absl::string_view kLines = ".mte.lines";
inline constexpr absl::string_view kExpectLines = ".mte.expectlines";
inline constexpr absl::string_view kSymbols = ".symtab";
inline constexpr absl::string_view kSymbolNames = ".strtab";
inline constexpr absl::string_view kSectionNames = ".shstrtab";

// The first parts of the names KIND.SPACE.NUMBER of memory images.
inline constexpr absl::string_view kData = ".data";
inline constexpr absl::string_view kBss = ".bss";
inline constexpr absl::string_view kExpect = ".expect";
inline constexpr absl::string_view kExpectMask = ".expectmask";

}  // namespace elf

bool IsElf(absl::string_view file);

// The object must be one that CheckObject accepts.
absl::Status WriteElf(const Object& object, int fd);

// Everything is checked but what CheckObject looks at.
absl::StatusOr<Object> ReadElf(absl::string_view file);

}  // namespace mte

#endif  // MTE_ISA_ELF_OBJECT_H_
