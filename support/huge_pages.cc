#include "support/huge_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace mte {

void PreferHugePages(const void* buffer, size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr uintptr_t kHugePage = uintptr_t{2} << 20;
  const uintptr_t address = reinterpret_cast<uintptr_t>(buffer);
  const size_t skipped = (kHugePage - address % kHugePage) % kHugePage;
  if (bytes < skipped + kHugePage) return;
  // madvise writes nothing.
  char* const begin = static_cast<char*>(const_cast<void*>(buffer)) + skipped;
  madvise(begin, (bytes - skipped) / kHugePage * kHugePage, MADV_HUGEPAGE);
#else
  static_cast<void>(buffer);
  static_cast<void>(bytes);
#endif
}

}  // namespace mte
