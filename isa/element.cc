#include "isa/element.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"

namespace mte {
namespace {

constexpr ElementFormat kFormats[] = {
    {"s4", 4, ElementKind::kSigned},         {"b4", 4, ElementKind::kBits},
    {"s8", 8, ElementKind::kSigned},         {"u8", 8, ElementKind::kUnsigned},
    {"b8", 8, ElementKind::kBits},           {"hif8", 8, ElementKind::kFloat, 0, 0},
    {"s16", 16, ElementKind::kSigned},       {"u16", 16, ElementKind::kUnsigned},
    {"b16", 16, ElementKind::kBits},         {"f16", 16, ElementKind::kFloat, 5, 10},
    {"bf16", 16, ElementKind::kFloat, 8, 7}, {"s32", 32, ElementKind::kSigned},
    {"u32", 32, ElementKind::kUnsigned},     {"b32", 32, ElementKind::kBits},
    {"f32", 32, ElementKind::kFloat, 8, 23}, {"s64", 64, ElementKind::kSigned},
    {"u64", 64, ElementKind::kUnsigned},
};

constexpr int kDoubleDigits = 53;

// `significand` * 2^-shift, rounded to nearest even. `sticky`: a little more than `significand`.
uint64_t RoundShift(uint64_t significand, int shift, bool sticky) {
  if (shift > kDoubleDigits + 1) return 0;
  const uint64_t kept = significand >> shift;
  const uint64_t lost = significand & ((uint64_t{1} << shift) - 1);
  const uint64_t half = uint64_t{1} << (shift - 1);
  const bool up = lost > half || (lost == half && (sticky || (kept & 1) != 0));
  return kept + (up ? 1 : 0);
}

std::optional<uint64_t> EncodeIeee(const ElementFormat& format, double value, bool sticky) {
  const int fraction = format.fraction_bits;
  const uint64_t sign = uint64_t{std::signbit(value)} << (format.bits - 1);
  const uint64_t infinity = ((uint64_t{1} << format.exponent_bits) - 1) << fraction;
  if (std::isnan(value)) return infinity | uint64_t{1} << (fraction - 1);
  if (std::isinf(value)) return sign | infinity;
  if (value == 0) return sign;
  const int least = 2 - (1 << (format.exponent_bits - 1));  // exponent of the least normal number
  int exponent = 0;
  const double mantissa = std::frexp(std::fabs(value), &exponent);
  const auto significand = static_cast<uint64_t>(std::ldexp(mantissa, kDoubleDigits));
  const int scale = std::max(exponent - 1, least);
  const int shift = scale - fraction - (exponent - kDoubleDigits);
  // A carry out of the fraction moves into the exponent, as it should.
  const uint64_t bits =
      RoundShift(significand, shift, sticky) + (static_cast<uint64_t>(scale - least) << fraction);
  if (bits >= infinity) return std::nullopt;
  return sign | bits;
}

double DecodeIeee(const ElementFormat& format, uint64_t bits) {
  const int fraction = format.fraction_bits;
  const double sign = ((bits >> (format.bits - 1)) & 1) != 0 ? -1 : 1;
  const auto exponent =
      static_cast<int>((bits >> fraction) & ((uint64_t{1} << format.exponent_bits) - 1));
  const uint64_t low = bits & ((uint64_t{1} << fraction) - 1);
  if (exponent == (1 << format.exponent_bits) - 1) {
    return low != 0 ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  }
  const int least = 2 - (1 << (format.exponent_bits - 1));
  const uint64_t significand = exponent == 0 ? low : low | uint64_t{1} << fraction;
  return sign *
         std::ldexp(static_cast<double>(significand), std::max(exponent, 1) - 1 + least - fraction);
}

// HiFloat8: a sign, a prefix code that says how many exponent bits follow (4, 3, 2, 1, 0, or none
// for the denormals), the exponent as sign and magnitude without the magnitude's leading one, and
// the fraction in what is left.
constexpr uint8_t kHif8Nan = 0x80;
constexpr uint8_t kHif8Infinity = 0x6f;

double DecodeHif8(uint8_t bits) {
  if (bits == kHif8Nan) return std::numeric_limits<double>::quiet_NaN();
  const double sign = (bits & 0x80) != 0 ? -1 : 1;
  const int body = bits & 0x7f;
  if (body == kHif8Infinity) return sign * std::numeric_limits<double>::infinity();
  if (body < 0x08) return body == 0 ? 0 : sign * std::ldexp(1, body - 23);
  int width = 0;     // of the exponent
  int fraction = 3;  // width of the fraction
  if (body >= 0x60) {
    width = 4;
    fraction = 1;
  } else if (body >= 0x40) {
    width = 3;
    fraction = 2;
  } else if (body >= 0x20) {
    width = 2;
  } else if (body >= 0x10) {
    width = 1;
  }
  int exponent = 0;
  if (width > 0) {
    const int field = (body >> fraction) & ((1 << width) - 1);
    const int top = 1 << (width - 1);
    const int magnitude = top | (field & (top - 1));
    exponent = (field & top) != 0 ? -magnitude : magnitude;
  }
  const int low = body & ((1 << fraction) - 1);
  return sign * std::ldexp(1 + std::ldexp(low, -fraction), exponent);
}

struct Hif8Value {
  double value;
  uint8_t bits;
};

// The finite numbers >= 0 in ascending order, and as the last what infinity stands in place of.
std::vector<Hif8Value> Hif8Ladder() {
  std::vector<Hif8Value> ladder;
  for (int body = 0; body < 0x80; ++body) {
    const auto bits = static_cast<uint8_t>(body);
    ladder.push_back({body == kHif8Infinity ? std::ldexp(1.5, 15) : DecodeHif8(bits), bits});
  }
  std::sort(ladder.begin(), ladder.end(),
            [](const Hif8Value& a, const Hif8Value& b) { return a.value < b.value; });
  return ladder;
}

std::optional<uint64_t> EncodeHif8(double value, bool sticky) {
  if (std::isnan(value)) return kHif8Nan;
  const uint64_t sign = std::signbit(value) ? 0x80 : 0;
  if (std::isinf(value)) return sign | kHif8Infinity;
  const double magnitude = std::fabs(value);
  const std::vector<Hif8Value> ladder = Hif8Ladder();
  const auto above =
      std::upper_bound(ladder.begin(), ladder.end(), magnitude,
                       [](double wanted, const Hif8Value& entry) { return wanted < entry.value; });
  if (above == ladder.end()) return std::nullopt;
  const Hif8Value& lower = *(above - 1);
  const double middle = (lower.value + above->value) / 2;
  const bool up = magnitude > middle || (magnitude == middle && (sticky || (lower.bits & 1) != 0));
  const uint8_t bits = up ? above->bits : lower.bits;
  if (bits == kHif8Infinity) return std::nullopt;
  return bits == 0 ? 0 : sign | bits;  // there is no negative zero
}

int64_t Least(const ElementFormat& format) {
  if (format.kind == ElementKind::kUnsigned) return 0;
  return -static_cast<int64_t>((uint64_t{1} << (format.bits - 1)) - 1) - 1;
}

int64_t Greatest(const ElementFormat& format) {
  if (format.bits == 64) return std::numeric_limits<int64_t>::max();
  const int digits = format.kind == ElementKind::kSigned ? format.bits - 1 : format.bits;
  return static_cast<int64_t>((uint64_t{1} << digits) - 1);
}

std::string FormatFloat(const ElementFormat& format, uint64_t bits) {
  const double value = DecodeFloat(format, bits);
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::array<char, 64> text{};
  if (std::trunc(value) == value && std::fabs(value) < 1e7) {
    std::snprintf(text.data(), text.size(), "%.0f", value);
    return text.data();
  }
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, value);
    if (EncodeFloat(format, std::strtod(text.data(), nullptr), false) == bits) break;
  }
  return text.data();
}

}  // namespace

const ElementFormat* FindElementFormat(absl::string_view name) {
  for (const ElementFormat& format : kFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

bool FitsElement(const ElementFormat& format, int64_t value) {
  return value >= Least(format) && value <= Greatest(format);
}

std::string RangeText(const ElementFormat& format) {
  if (format.kind == ElementKind::kUnsigned && format.bits == 64) return "0..18446744073709551615";
  return absl::StrCat(Least(format), "..", Greatest(format));
}

std::optional<uint64_t> EncodeFloat(const ElementFormat& format, double value, bool sticky) {
  return format.exponent_bits == 0 ? EncodeHif8(value, sticky) : EncodeIeee(format, value, sticky);
}

double DecodeFloat(const ElementFormat& format, uint64_t bits) {
  return format.exponent_bits == 0 ? DecodeHif8(static_cast<uint8_t>(bits))
                                   : DecodeIeee(format, bits);
}

std::string FormatElement(const ElementFormat& format, uint64_t bits) {
  switch (format.kind) {
    case ElementKind::kFloat:
      return FormatFloat(format, bits);
    case ElementKind::kUnsigned:
      return absl::StrCat(bits);
    case ElementKind::kSigned: {
      const int unused = 64 - format.bits;
      return absl::StrCat(static_cast<int64_t>(bits << unused) >> unused);
    }
    case ElementKind::kBits: {
      const std::string digits = absl::StrCat(absl::Hex(bits));
      const auto width = static_cast<size_t>(format.bits / 4);
      return absl::StrCat("0x", std::string(width - std::min(width, digits.size()), '0'), digits);
    }
  }
  return "";
}

}  // namespace mte
