// Large buffers in large pages.
#ifndef MTE_SUPPORT_HUGE_PAGES_H_
#define MTE_SUPPORT_HUGE_PAGES_H_

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mte {

// Asks the host to back the buffer with large pages where it can, which saves a fault for each 4
// KiB of it. Call it before the buffer is touched. Does nothing for a small one, and what the
// buffer holds never depends on it.
void PreferHugePages(const void* buffer, size_t bytes);

// For what a container has reserved.
template <class Container>
void PreferHugePages(const Container& container) {
  PreferHugePages(container.data(), container.capacity() * sizeof(*container.data()));
}

// Makes room for `more` elements, at least doubling as push_back would. Room that stays unused is
// never touched, and copying a growing vector costs more than filling it.
template <class Element>
void MakeRoom(size_t more, std::vector<Element>& elements) {
  if (elements.size() + more <= elements.capacity()) return;
  elements.reserve(std::max(elements.size() + more, 2 * elements.capacity()));
  PreferHugePages(elements);
}

}  // namespace mte

#endif  // MTE_SUPPORT_HUGE_PAGES_H_
