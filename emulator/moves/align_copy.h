// What the gm2l1 align copies move (seed 004; docs/isa.md gives the evidence of each rule).
//
// A burst of `length` bytes is copied with `left` bytes of padding before it and `right` behind it,
// and filled up to the next 32 B boundary; n_burst such bursts stand in two loops, whose counts and
// strides are registers. Without padding and with bursts packed end to end the copy is compact:
// then only the end of the last burst of a turn is filled up.
#ifndef MTE_EMULATOR_MOVES_ALIGN_COPY_H_
#define MTE_EMULATOR_MOVES_ALIGN_COPY_H_

#include <cstdint>
#include <string>

#include "emulator/moves/move.h"
#include "emulator/moves/runs.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/space.h"
#include "isa/types.h"

namespace mte {

// Everything is in bytes and counts. No sum of offsets below can overflow 64 bits, whatever the
// words hold: a source offset is less than 2^48, plus three products of a 21-bit count and a 40-bit
// stride, plus a 21-bit length: less than 3 * 2^61 + 2^49 < 2^63. Destination strides have 21 bits.
struct AlignCopy {
  struct Loop {
    int64_t count;
    int64_t src_stride;
    int64_t dst_stride;
  };

  Space to;
  Space from;
  int64_t dst;
  int64_t src;
  int64_t length;
  int64_t left;
  int64_t right;
  int64_t element_bytes;
  bool pad_with_register;  // else with the first element of the burst
  uint32_t pad;
  Loop burst;
  Loop loop1;  // inner
  Loop loop2;  // outer

  static AlignCopy From(const Instruction& instruction, const RegisterState& registers);

  bool empty() const {
    return burst.count == 0 || length == 0 || loop1.count == 0 || loop2.count == 0;
  }
  bool compact() const { return left == 0 && right == 0 && burst.dst_stride == length; }

  // What v is for the burst that reads from `s` on.
  Pattern PadOf(int64_t s) const { return {!pad_with_register, s, pad, element_bytes}; }

  // How far the bursts of one turn reach, from the head of the first. Destinations are multiples of
  // 32 B wherever a boundary matters, so boundaries can be counted from a head.
  int64_t BurstWrites() const { return compact() ? length : AlignUp(left + length + right); }
  int64_t TurnWrites() const {
    return compact() ? AlignUp(burst.count * length)
                     : (burst.count - 1) * burst.dst_stride + BurstWrites();
  }
  int64_t TurnReads() const { return (burst.count - 1) * burst.src_stride + length; }

  // The extent of one turn of loop2, and of everything. All strides count upwards.
  Extent Loop1Writes(int64_t d) const {
    return {d, d + (loop1.count - 1) * loop1.dst_stride + TurnWrites()};
  }
  Extent Loop1Reads(int64_t s) const {
    return {s, s + (loop1.count - 1) * loop1.src_stride + TurnReads()};
  }
  Extent Writes() const {
    return {dst, Loop1Writes(dst + (loop2.count - 1) * loop2.dst_stride).end};
  }
  Extent Reads() const { return {src, Loop1Reads(src + (loop2.count - 1) * loop2.src_stride).end}; }

  Nest WriteNest() const {
    const Nest::Loop inner = {loop1.count, loop1.dst_stride};
    const Nest::Loop outer = {loop2.count, loop2.dst_stride};
    if (compact()) return {dst, TurnWrites(), {{inner, outer}}};
    return {dst, BurstWrites(), {{{burst.count, burst.dst_stride}, inner, outer}}};
  }
  Nest ReadNest() const {
    return {src,
            length,
            {{{burst.count, burst.src_stride},
              {loop1.count, loop1.src_stride},
              {loop2.count, loop2.src_stride}}}};
  }

  static constexpr int64_t AlignUp(int64_t bytes) {
    return (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
  }
};

namespace internal {

template <class Sink>
bool CompactBursts(const AlignCopy& copy, int64_t d, int64_t s, const Turns& turns, Sink& sink) {
  const Series bursts = {.count = copy.burst.count,
                         .dst = d,
                         .src = s,
                         .dst_step = copy.length,
                         .src_step = copy.burst.src_stride,
                         .bytes = copy.length};
  if (!HandSeries(sink, bursts, turns)) return false;
  const int64_t copied = copy.burst.count * copy.length;
  const int64_t rest = AlignCopy::AlignUp(copied) - copied;
  return rest == 0 || sink.Fill(d + copied, rest, copy.PadOf(s));
}

template <class Sink>
bool PaddedBursts(const AlignCopy& copy, int64_t d, int64_t s, const Turns& turns, Sink& sink) {
  // The right padding and what fills the last block are one run of the same pattern.
  const Series bursts = {.count = copy.burst.count,
                         .dst = d,
                         .src = s,
                         .dst_step = copy.burst.dst_stride,
                         .src_step = copy.burst.src_stride,
                         .bytes = copy.length,
                         .left = copy.left,
                         .right = copy.BurstWrites() - copy.left - copy.length,
                         .pad = copy.PadOf(s)};
  return HandSeries(sink, bursts, turns);
}

}  // namespace internal

// Turns are (loop2, loop1, burst).
template <class Sink>
bool ForEachMove(const AlignCopy& copy, Sink& sink) {
  if (copy.empty()) return true;
  const bool compact = copy.compact();
  for (int64_t k = 0; k < copy.loop2.count; ++k) {
    const int64_t outer_d = copy.dst + k * copy.loop2.dst_stride;
    const int64_t outer_s = copy.src + k * copy.loop2.src_stride;
    if (Skips(sink, copy.Loop1Writes(outer_d), copy.Loop1Reads(outer_s))) continue;
    for (int64_t j = 0; j < copy.loop1.count; ++j) {
      const int64_t d = outer_d + j * copy.loop1.dst_stride;
      const int64_t s = outer_s + j * copy.loop1.src_stride;
      if (Skips(sink, {d, d + copy.TurnWrites()}, {s, s + copy.TurnReads()})) continue;
      if (compact ? !internal::CompactBursts(copy, d, s, {k, j, 0}, sink)
                  : !internal::PaddedBursts(copy, d, s, {k, j, 0}, sink)) {
        return false;
      }
    }
  }
  return true;
}

// For the reports; moves/move.h says what each is for.
ZeroCount WhyEmpty(const AlignCopy& copy);
std::string NamePlace(const AlignCopy& copy, const Turns& turns);
std::string NameLoops(const AlignCopy& copy);
std::string OverlapHelp(const AlignCopy& copy, const Turns& first, const Turns& second);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_ALIGN_COPY_H_
