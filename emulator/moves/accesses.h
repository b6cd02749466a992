// What a move does to memory, without what it does with the values.
#ifndef MTE_EMULATOR_MOVES_ACCESSES_H_
#define MTE_EMULATOR_MOVES_ACCESSES_H_

#include <cstdint>

#include "emulator/moves/move.h"

namespace mte {

// The part that an access plays in its move.
enum class AccessKind : uint8_t { kCopies, kPads, kReadsPattern };

// A sink that sees each primitive as the bytes it reads and then those it writes. `Derived` has
//
//   bool Read(Extent, AccessKind) and bool Write(Extent, AccessKind)
//
// which return whether to go on. Before each fractal of a square the sink's AtFractal(int) is
// called, where it has one.
template <class Derived>
class Accesses {
 public:
  bool Copy(int64_t dst, int64_t src, int64_t bytes) {
    return derived().Read({src, src + bytes}, AccessKind::kCopies) &&
           derived().Write({dst, dst + bytes}, AccessKind::kCopies);
  }
  bool Fill(int64_t dst, int64_t bytes, const Pattern& pattern) {
    const int64_t at = pattern.source;
    if (pattern.from_source &&
        !derived().Read({at, at + pattern.bytes}, AccessKind::kReadsPattern)) {
      return false;
    }
    return derived().Write({dst, dst + bytes}, AccessKind::kPads);
  }
  bool Transpose(const Square& square) {
    for (int f = 0; f < square.fractals(); ++f) {
      Enter(f);
      if (!derived().Read(square.Read(f), AccessKind::kCopies)) return false;
    }
    for (int f = 0; f < square.fractals(); ++f) {
      Enter(f);
      if (!derived().Write(square.Write(f), AccessKind::kCopies)) return false;
    }
    return true;
  }

 private:
  Derived& derived() { return static_cast<Derived&>(*this); }
  void Enter(int fractal) {
    if constexpr (requires { derived().AtFractal(fractal); }) derived().AtFractal(fractal);
  }
};

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_ACCESSES_H_
