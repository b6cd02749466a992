#include "emulator/moves/square_simd.h"

#include <cstddef>
#include <cstring>

#include "emulator/memory.h"
#include "isa/types.h"

// Compiled once for each kind of vector instructions; the one that the host has is chosen when a
// square is first transposed.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "emulator/moves/square_simd.cc"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace mte {
namespace HWY_NAMESPACE {
namespace {

using Fractals = std::array<const uint8_t*, kMaxFractals>;
using OutFractals = std::array<uint8_t*, kMaxFractals>;

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

bool Transpose(int, const Fractals&, const OutFractals&) { return false; }

#else

namespace hn = hwy::HWY_NAMESPACE;

constexpr size_t kRowBytes = kBlockBytes;
constexpr size_t kLaneBytes = 16;  // of what vector instructions interleave
// A row of a fractal where the host can hold one in a vector, else half a row.
constexpr size_t kVectorBytes = HWY_MAX_BYTES < kRowBytes ? kLaneBytes : kRowBytes;
constexpr size_t kLanes = kVectorBytes / kLaneBytes;

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

// Takes as many rows as a lane has elements, of which each lane then holds a square block. Calls
// place(block, i) for where row i of the transpose of block `block`, counted along the rows, goes.
template <class Element, class Place>
HWY_INLINE void TransposeRows(const uint8_t* in, Place place) {
  constexpr int kRows = kLaneBytes / sizeof(Element);
  const Tag<Element> tag;
  const hn::FixedTag<uint8_t, kVectorBytes> bytes;
  for (size_t at = 0; at < kRowBytes; at += kVectorBytes) {
    Vector<Element> rows[kRows];
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) {
      rows[i] = hn::BitCast(tag, hn::LoadU(bytes, in + static_cast<size_t>(i) * kRowBytes + at));
    }
    Shuffle<kRows, Element>(rows);
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) {
      alignas(kVectorBytes) uint8_t row[kVectorBytes];
      hn::Store(hn::BitCast(bytes, rows[i]), bytes, row);
#pragma GCC unroll 16
      for (size_t lane = 0; lane < kLanes; ++lane) {
        std::memcpy(place(at / kLaneBytes + lane, static_cast<size_t>(i)), row + lane * kLaneBytes,
                    kLaneBytes);
      }
    }
  }
}

HWY_INLINE void Transpose8(const Fractals& in, const OutFractals& out) {
  for (size_t from = 0; from < 2; ++from) {
    TransposeRows<uint8_t>(in[from], [&](size_t block, size_t i) {
      return out[block] + i * kRowBytes + from * kLaneBytes;
    });
  }
}

HWY_INLINE void Transpose16(const Fractals& in, const OutFractals& out) {
  for (size_t half = 0; half < 2; ++half) {
    TransposeRows<uint16_t>(in[0] + half * 8 * kRowBytes, [&](size_t block, size_t i) {
      return out[0] + (8 * block + i) * kRowBytes + half * kLaneBytes;
    });
  }
}

// What two fractals have in common is a block of 8 x 8 elements: two groups of rows.
HWY_INLINE void Transpose32(const Fractals& in, const OutFractals& out) {
  for (size_t from = 0; from < 2; ++from) {
    for (size_t group = 0; group < 4; ++group) {
      const size_t to = group / 2;
      TransposeRows<uint32_t>(in[from] + group * 4 * kRowBytes, [&](size_t block, size_t i) {
        return out[to] + (8 * from + 4 * block + i) * kRowBytes + group % 2 * kLaneBytes;
      });
    }
  }
}

// Two rows hold 2 x 2 elements where they have a byte each: as in the scalar code, all even rows of
// the transpose are made of one half of them and the odd ones of the other. Eight such bytes on top
// of each other become eight bytes of a row.
HWY_INLINE void Transpose4(const Fractals& in, const OutFractals& out) {
  constexpr int kPairs = 8;
  constexpr int kFlip = (kUninitialisedByte ^ (kUninitialisedByte >> 4)) & 0xf;
  const Tag<uint8_t> tag;
  const auto low = hn::Set(tag, uint8_t{0x0f});
  const auto flip_even = hn::Set(tag, static_cast<uint8_t>(kFlip << 4));
  const auto flip_odd = hn::Set(tag, static_cast<uint8_t>(kFlip));
  const auto place = [&](const Vector<uint8_t>(&columns)[kPairs], size_t at, size_t from,
                         size_t odd) {
#pragma GCC unroll 16
    for (size_t v = 0; v < kPairs; ++v) {
      alignas(kVectorBytes) uint8_t row[kVectorBytes];
      hn::Store(columns[v], tag, row);
#pragma GCC unroll 16
      for (size_t piece = 0; piece < kVectorBytes / 8; ++piece) {
        const size_t column = at + piece / 2 * kLaneBytes + 2 * v + piece % 2;
        std::memcpy(out[column / 8] + (2 * (column % 8) + odd) * kRowBytes + 8 * from,
                    row + 8 * piece, 8);
      }
    }
  };
  for (size_t from = 0; from < 4; ++from) {
    for (size_t at = 0; at < kRowBytes; at += kVectorBytes) {
      Vector<uint8_t> even[kPairs];
      Vector<uint8_t> odd[kPairs];
#pragma GCC unroll 16
      for (size_t j = 0; j < kPairs; ++j) {
        const auto upper = hn::LoadU(tag, in[from] + 2 * j * kRowBytes + at);
        const auto lower = hn::LoadU(tag, in[from] + (2 * j + 1) * kRowBytes + at);
        even[j] = hn::Xor(hn::Or(hn::And(upper, low), hn::ShiftLeft<4>(lower)), flip_even);
        odd[j] = hn::Xor(hn::Or(hn::ShiftRight<4>(upper), hn::AndNot(low, lower)), flip_odd);
      }
      Shuffle<kPairs, uint8_t>(even);
      Shuffle<kPairs, uint8_t>(odd);
      place(even, at, from, 0);
      place(odd, at, from, 1);
    }
  }
}

bool Transpose(int element_bits, const Fractals& in, const OutFractals& out) {
  switch (element_bits) {
    case 4:
      return Transpose4(in, out), true;
    case 8:
      return Transpose8(in, out), true;
    case 16:
      return Transpose16(in, out), true;
    case 32:
      return Transpose32(in, out), true;
    default:
      return false;
  }
}

#endif

}  // namespace

// Not in the anonymous namespace, where the table of targets could not name it.
bool TransposeSquare(int element_bits, const Fractals& in, const OutFractals& out) {
  return Transpose(element_bits, in, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace mte
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mte {

HWY_EXPORT(TransposeSquare);

bool TransposeKeptSimd(int element_bits, const std::array<const uint8_t*, kMaxFractals>& in,
                       const std::array<uint8_t*, kMaxFractals>& out) {
  return HWY_DYNAMIC_DISPATCH(TransposeSquare)(element_bits, in, out);
}

}  // namespace mte
#endif  // HWY_ONCE
