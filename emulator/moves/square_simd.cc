#include "emulator/moves/square_simd.h"

#include <array>
#include <cstddef>
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
// Two rows of a fractal where the host can hold them in a vector, else one, else half of one.
constexpr int64_t kVectorBytes = HWY_MAX_BYTES >= 2 * kRowBytes ? 2 * kRowBytes
                                 : HWY_MAX_BYTES >= kRowBytes   ? kRowBytes
                                                                : kLaneBytes;

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

// Columns of two stacks of rows become rows: as many rows of each stack as a lane has elements. A
// row has two lanes, and so has a row of the transpose, whose first comes from stack 0 and whose
// second from stack 1. A vector holds all four lanes of row i of both stacks, or lane `half` of
// both rows, or of that of one `stack`.
struct Part {
  int64_t half = 0;
  int64_t stack = 0;
};

// row(stack) is where the row starts.
template <class Row>
HWY_INLINE Vector<uint8_t> Load(Part part, Row row) {
  const Tag<uint8_t> tag;
  if constexpr (kVectorBytes == kLaneBytes) {
    return hn::LoadU(tag, row(part.stack) + part.half * kLaneBytes);
  } else {
    const hn::Half<Tag<uint8_t>> half;
    const int64_t at = part.half * kLaneBytes;
    return hn::Combine(tag, hn::LoadU(half, row(1) + at), hn::LoadU(half, row(0) + at));
  }
}

// to(half) is where the row of the transpose starts that comes from lane `half` of the rows.
template <class To>
HWY_INLINE void Store(Part part, Vector<uint8_t> vector, To to) {
  const Tag<uint8_t> tag;
  if constexpr (kVectorBytes <= kRowBytes) {
    hn::StoreU(vector, tag, to(part.half) + part.stack * kLaneBytes);
  } else {
    // Lanes 0 and 2 are one row, 1 and 3 the other.
    alignas(64) static constexpr int64_t kRowByRow[] = {0, 1, 4, 5, 2, 3, 6, 7};
    const Tag<uint64_t> words;
    const auto rows = hn::BitCast(tag, hn::TableLookupLanes(hn::BitCast(words, vector),
                                                            hn::SetTableIndices(words, kRowByRow)));
    const hn::Half<Tag<uint8_t>> half;
    hn::StoreU(hn::LowerHalf(half, rows), half, to(0));
    hn::StoreU(hn::UpperHalf(half, rows), half, to(1));
  }
}

// load(i, part) has row i of the stacks; to(half, i) is as for Store. Both hold all they know by
// value, as what they refer to would be read again after each store.
template <class Element, class LoadRow, class To>
HWY_INLINE void TransposeStacks(LoadRow load, To to) {
  constexpr int kRows = kLaneBytes / sizeof(Element);
  constexpr int64_t kHalves = kVectorBytes > kRowBytes ? 1 : 2;
  constexpr int64_t kStacks = kVectorBytes >= kRowBytes ? 1 : 2;
  const Tag<Element> tag;
  const Tag<uint8_t> bytes;
  for (int64_t p = 0; p < kHalves * kStacks; ++p) {
    const Part part = {p / kStacks, p % kStacks};
    Vector<Element> rows[kRows];
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) rows[i] = hn::BitCast(tag, load(i, part));
    Shuffle<kRows, Element>(rows);
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) {
      Store(part, hn::BitCast(bytes, rows[i]), [to, i](int64_t half) { return to(half, i); });
    }
  }
}

// The same for rows that stand one below the other: stack 0 from `in0` on, stack 1 from `in1` on;
// what comes of lane 0 goes to `out0` and the rows below, what comes of lane 1 to `out1`.
template <class Element>
HWY_INLINE void TransposeRows(const uint8_t* in0, const uint8_t* in1, uint8_t* out0,
                              uint8_t* out1) {
  TransposeStacks<Element>(
      [=](int i, Part part) HWY_ATTR {
        return Load(part, [=](int64_t stack) { return (stack == 0 ? in0 : in1) + i * kRowBytes; });
      },
      [=](int64_t half, int i) { return (half == 0 ? out0 : out1) + i * kRowBytes; });
}

// A fractal makes a stack.
HWY_INLINE void Transpose8(const KeptSquares& squares, int64_t square) {
  TransposeRows<uint8_t>(squares.in(square, 0), squares.in(square, 1), squares.out(square, 0),
                         squares.out(square, 1));
}

// Eight rows make a stack.
HWY_INLINE void Transpose16(const KeptSquares& squares, int64_t square) {
  const uint8_t* in = squares.in(square, 0);
  uint8_t* out = squares.out(square, 0);
  TransposeRows<uint16_t>(in, in + 8 * kRowBytes, out, out + 8 * kRowBytes);
}

// Four rows make a stack. What two fractals have in common is a block of 8 x 8 elements.
HWY_INLINE void Transpose32(const KeptSquares& squares, int64_t square) {
  for (int64_t from = 0; from < 2; ++from) {
    for (int64_t to = 0; to < 2; ++to) {
      const uint8_t* in = squares.in(square, from) + 8 * to * kRowBytes;
      uint8_t* out = squares.out(square, to) + 8 * from * kRowBytes;
      TransposeRows<uint32_t>(in, in + 4 * kRowBytes, out, out + 4 * kRowBytes);
    }
  }
}

// Two rows hold 2 x 2 elements where they have a byte each: as in the scalar code, all even rows of
// the transpose are made of one half of them and the odd ones of the other. A fractal has eight
// such pairs of rows, so that two fractals make a stack.
HWY_INLINE void Transpose4(const KeptSquares& squares, int64_t square) {
  constexpr int kFlip = (kUninitialisedByte ^ (kUninitialisedByte >> 4)) & 0xf;
  const Tag<uint8_t> tag;
  const auto low = hn::Set(tag, uint8_t{0x0f});
  const auto flip_even = hn::Set(tag, static_cast<uint8_t>(kFlip << 4));
  const auto flip_odd = hn::Set(tag, static_cast<uint8_t>(kFlip));
  std::array<const uint8_t*, kMaxFractals> in;
  std::array<uint8_t*, kMaxFractals> out;
  for (size_t f = 0; f < kMaxFractals; ++f) {
    in[f] = squares.in(square, static_cast<int64_t>(f));
    out[f] = squares.out(square, static_cast<int64_t>(f));
  }
  const auto load = [in](int i, Part part, int odd) HWY_ATTR {
    return Load(part, [=](int64_t stack) {
      return in[static_cast<size_t>(2 * stack + i / 8)] + (2 * (i % 8) + odd) * kRowBytes;
    });
  };
  const auto to = [out](int64_t half, int i, int odd) {
    return out[static_cast<size_t>(2 * half + i / 8)] + (2 * (i % 8) + odd) * kRowBytes;
  };
  TransposeStacks<uint8_t>(
      [=](int i, Part part) HWY_ATTR {
        const auto upper = hn::And(load(i, part, 0), low);
        return hn::Xor(hn::Or(upper, hn::ShiftLeft<4>(load(i, part, 1))), flip_even);
      },
      [=](int64_t half, int i) { return to(half, i, 0); });
  TransposeStacks<uint8_t>(
      [=](int i, Part part) HWY_ATTR {
        const auto lower = hn::AndNot(low, load(i, part, 1));
        return hn::Xor(hn::Or(hn::ShiftRight<4>(load(i, part, 0)), lower), flip_odd);
      },
      [=](int64_t half, int i) { return to(half, i, 1); });
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
