// Who had written what an instruction reads, by the time it takes effect.
#ifndef MTE_EMULATOR_WRITER_PROBE_H_
#define MTE_EMULATOR_WRITER_PROBE_H_

#include <cstdint>
#include <vector>

#include "emulator/clock.h"
#include "emulator/moves/accesses.h"
#include "emulator/moves/move.h"
#include "emulator/race_detector.h"
#include "isa/space.h"

namespace mte {

struct WriterProbe {
  struct Byte {
    Address at;
    Stamp writer;  // unknown where nothing had written the byte during the run
  };

  uint32_t reader = 0;       // the instruction
  std::vector<Byte> seen{};  // each byte it reads, in the order in which it reads them
};

class ProbeSink : public Accesses<ProbeSink> {
 public:
  ProbeSink(const RaceDetector& accesses, Space from, WriterProbe& probe)
      : accesses_(accesses), from_(from), probe_(probe) {}

  bool Read(Extent extent, AccessKind) {
    for (int64_t at = extent.begin; at < extent.end; ++at) {
      probe_.seen.push_back({{from_, static_cast<uint64_t>(at)}, accesses_.LastWriter(from_, at)});
    }
    return true;
  }
  bool Write(Extent, AccessKind) { return true; }

 private:
  const RaceDetector& accesses_;
  Space from_;
  WriterProbe& probe_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_WRITER_PROBE_H_
