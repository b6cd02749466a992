#include "support/huge_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace mte {

void PreferHugePages(const void* buffer, size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr uintptr_t kHugePage = uintptr_t{2} << 20;
  const uintptr_t address = reinterpret_cast<uintptr_t>(buffer);
  const uintptr_t begin = (address + kHugePage - 1) / kHugePage * kHugePage;
  const uintptr_t end = (address + bytes) / kHugePage * kHugePage;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#else
  static_cast<void>(buffer);
  static_cast<void>(bytes);
#endif
}

}  // namespace mte
