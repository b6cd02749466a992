// Pipes: where instructions run.
#ifndef MTE_ISA_PIPE_H_
#define MTE_ISA_PIPE_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace mte {

enum class Pipe : uint8_t { kS = 0, kV = 1, kM = 2, kMte1 = 3, kMte2 = 4, kMte3 = 5, kFix = 6 };
inline constexpr int kPipes = 7;

// The pipe code of "all" in a barrier.
inline constexpr int kAllPipes = 15;

inline constexpr absl::string_view kPipeNames[kPipes] = {"s",    "v",    "m",  "mte1",
                                                         "mte2", "mte3", "fix"};

constexpr absl::string_view Name(Pipe pipe) { return kPipeNames[static_cast<int>(pipe)]; }

// Instructions that a pipe's queue holds (P for mte1 on 2201, D elsewhere).
inline constexpr int kQueueDepth = 32;

}  // namespace mte

#endif  // MTE_ISA_PIPE_H_
