// First in, first out, in memory that is kept: no allocation once it is as large as it gets.
#ifndef MTE_EMULATOR_RING_H_
#define MTE_EMULATOR_RING_H_

#include <cstddef>
#include <utility>
#include <vector>

namespace mte {

template <class T>
class Ring {
 public:
  bool empty() const { return size_ == 0; }
  const T& front() const { return entries_[first_]; }

  void push_back(const T& entry) {
    if (size_ == entries_.size()) Grow();
    entries_[(first_ + size_) % entries_.size()] = entry;
    ++size_;
  }
  void pop_front() {
    first_ = (first_ + 1) % entries_.size();
    --size_;
  }

 private:
  void Grow() {
    std::vector<T> larger(2 * size_ + 8);
    for (size_t i = 0; i < size_; ++i) {
      larger[i] = std::move(entries_[(first_ + i) % entries_.size()]);
    }
    entries_ = std::move(larger);
    first_ = 0;
  }

  std::vector<T> entries_;
  size_t first_ = 0;
  size_t size_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_RING_H_
