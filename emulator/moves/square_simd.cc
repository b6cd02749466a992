#include "emulator/moves/square_simd.h"

#include <cstdint>

#include "emulator/memory.h"
#include "isa/types.h"

// Compiled once for each kind of vector instructions; the one that the host has is chosen when
// squares are first transposed.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "emulator/moves/square_simd.cc"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace mte {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

bool Transpose(const KeptSquares&) { return false; }

#else

namespace hn = hwy::HWY_NAMESPACE;

constexpr int64_t kRowBytes = kBlockBytes;
constexpr int64_t kLaneBytes = 16;  // of what vector instructions interleave
// A row of a fractal where the host can hold one in a vector, else half a row.
constexpr int64_t kVectorBytes = HWY_MAX_BYTES < kRowBytes ? kLaneBytes : kRowBytes;

template <class Element>
using Tag = hn::FixedTag<Element, kVectorBytes / sizeof(Element)>;
template <class Element>
using Vector = hn::Vec<Tag<Element>>;

// Interleaves the rows, the first half of them with the second, as often as makes each element's
// place in its vector the number of the row it came from.
template <int kRows, class Element>
HWY_INLINE void Shuffle(Vector<Element> (&rows)[kRows]) {
  const Tag<Element> tag;
#pragma GCC unroll 16
  for (int done = 1; done < kRows; done *= 2) {
    Vector<Element> next[kRows];
#pragma GCC unroll 16
    for (int i = 0; i < kRows / 2; ++i) {
      next[2 * i] = hn::InterleaveLower(tag, rows[i], rows[i + kRows / 2]);
      next[2 * i + 1] = hn::InterleaveUpper(tag, rows[i], rows[i + kRows / 2]);
    }
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) rows[i] = next[i];
  }
}

// What a row of the transpose is made of, lane by lane: bytes(lane) is where they stand. A vector
// that holds one lane takes that which starts at byte `at` of the row.
template <class Bytes>
HWY_INLINE Vector<uint8_t> LoadLanes(int64_t at, Bytes bytes) {
  if constexpr (kVectorBytes == kRowBytes) {
    const hn::FixedTag<uint8_t, kLaneBytes> half;
    return hn::Combine(Tag<uint8_t>(), hn::LoadU(half, bytes(1)), hn::LoadU(half, bytes(0)));
  } else {
    return hn::LoadU(Tag<uint8_t>(), bytes(at / kLaneBytes));
  }
}

// Transposes kRows rows of a lane each, as many as a lane has elements, in every lane by itself.
// row(i) has the lanes of row i before, to(i) is where it goes when it is one of the transpose.
template <class Element, class Row, class To>
HWY_INLINE void TransposeLanes(Row row, To to) {
  constexpr int kRows = kLaneBytes / sizeof(Element);
  const Tag<Element> tag;
  const Tag<uint8_t> bytes;
  for (int64_t at = 0; at < kRowBytes; at += kVectorBytes) {
    Vector<Element> rows[kRows];
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) rows[i] = hn::BitCast(tag, row(i, at));
    Shuffle<kRows, Element>(rows);
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) hn::StoreU(hn::BitCast(bytes, rows[i]), bytes, to(i) + at);
  }
}

// A row of the transpose is a column of the two fractals' rows: a lane each.
HWY_INLINE void Transpose8(const KeptSquares& squares, int64_t square) {
  for (int64_t f = 0; f < 2; ++f) {
    TransposeLanes<uint8_t>(
        [&](int i, int64_t at) HWY_ATTR {
          return LoadLanes(at, [&](int64_t lane) {
            return squares.in(square, lane) + i * kRowBytes + f * kLaneBytes;
          });
        },
        [&](int i) { return squares.out(square, f) + i * kRowBytes; });
  }
}

// Eight rows make a lane.
HWY_INLINE void Transpose16(const KeptSquares& squares, int64_t square) {
  for (int64_t half = 0; half < 2; ++half) {
    TransposeLanes<uint16_t>(
        [&](int i, int64_t at) HWY_ATTR {
          return LoadLanes(at, [&](int64_t lane) {
            return squares.in(square, 0) + (8 * lane + i) * kRowBytes + half * kLaneBytes;
          });
        },
        [&](int i) { return squares.out(square, 0) + (8 * half + i) * kRowBytes; });
  }
}

// Four rows make a lane. What two fractals have in common is a block of 8 x 8 elements.
HWY_INLINE void Transpose32(const KeptSquares& squares, int64_t square) {
  for (int64_t from = 0; from < 2; ++from) {
    for (int64_t to = 0; to < 2; ++to) {
      for (int64_t half = 0; half < 2; ++half) {
        TransposeLanes<uint32_t>(
            [&](int i, int64_t at) HWY_ATTR {
              return LoadLanes(at, [&](int64_t lane) {
                return squares.in(square, from) + (8 * to + 4 * lane + i) * kRowBytes +
                       half * kLaneBytes;
              });
            },
            [&](int i) { return squares.out(square, to) + (8 * from + 4 * half + i) * kRowBytes; });
      }
    }
  }
}

// Two rows hold 2 x 2 elements where they have a byte each: as in the scalar code, all even rows of
// the transpose are made of one half of them and the odd ones of the other. A fractal has eight
// such pairs of rows, so that two fractals make a lane.
HWY_INLINE void Transpose4(const KeptSquares& squares, int64_t square) {
  constexpr int kFlip = (kUninitialisedByte ^ (kUninitialisedByte >> 4)) & 0xf;
  const Tag<uint8_t> tag;
  const auto low = hn::Set(tag, uint8_t{0x0f});
  const auto flip_even = hn::Set(tag, static_cast<uint8_t>(kFlip << 4));
  const auto flip_odd = hn::Set(tag, static_cast<uint8_t>(kFlip));
  for (int64_t half = 0; half < 2; ++half) {
    const auto row = [&](int i, int64_t at, int64_t odd) HWY_ATTR {
      return LoadLanes(at, [&](int64_t lane) {
        return squares.in(square, 2 * lane + i / 8) + (2 * (i % 8) + odd) * kRowBytes +
               half * kLaneBytes;
      });
    };
    const auto to = [&](int i, int64_t odd) {
      return squares.out(square, 2 * half + i / 8) + (2 * (i % 8) + odd) * kRowBytes;
    };
    TransposeLanes<uint8_t>(
        [&](int i, int64_t at) HWY_ATTR {
          const auto lower = row(i, at, 1);
          return hn::Xor(hn::Or(hn::And(row(i, at, 0), low), hn::ShiftLeft<4>(lower)), flip_even);
        },
        [&](int i) { return to(i, 0); });
    TransposeLanes<uint8_t>(
        [&](int i, int64_t at) HWY_ATTR {
          const auto upper = row(i, at, 0);
          return hn::Xor(hn::Or(hn::ShiftRight<4>(upper), hn::AndNot(low, row(i, at, 1))),
                         flip_odd);
        },
        [&](int i) { return to(i, 1); });
  }
}

// The fields of `squares` stay in registers where it is a copy of which nothing has the address.
template <class TransposeOne>
HWY_INLINE void ForEachSquare(const KeptSquares squares, TransposeOne transpose) {
  for (int64_t square = 0; square < squares.count; ++square) transpose(squares, square);
}

bool Transpose(const KeptSquares& squares) {
  const auto with = [&squares](auto transpose) {
    ForEachSquare(squares, transpose);
    return true;
  };
  switch (squares.element_bits) {
    case 4:
      return with([](const KeptSquares& s, int64_t i) HWY_ATTR { Transpose4(s, i); });
    case 8:
      return with([](const KeptSquares& s, int64_t i) HWY_ATTR { Transpose8(s, i); });
    case 16:
      return with([](const KeptSquares& s, int64_t i) HWY_ATTR { Transpose16(s, i); });
    case 32:
      return with([](const KeptSquares& s, int64_t i) HWY_ATTR { Transpose32(s, i); });
    default:
      return false;
  }
}

#endif

}  // namespace

// Not in the anonymous namespace, where the table of targets could not name it.
bool TransposeSquares(const KeptSquares& squares) { return Transpose(squares); }

}  // namespace HWY_NAMESPACE
}  // namespace mte
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mte {

HWY_EXPORT(TransposeSquares);

bool TransposeKeptSimd(const KeptSquares& squares) {
  return HWY_DYNAMIC_DISPATCH(TransposeSquares)(squares);
}

}  // namespace mte
#endif  // HWY_ONCE
