#include "cli/regions.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "diagnostics/suggest.h"
#include "isa/types.h"
#include "support/npy.h"

namespace mte {
namespace {

constexpr absl::string_view kRegionHelp =
    "a region is SPACE:ADDRESS:BYTES or SPACE:ADDRESS:TYPE[ROWSxCOLUMNS], as in l1:0x200:64 or "
    "l1:0x200:f16[4x16], or starts with a label instead of SPACE:ADDRESS; a matrix in fractals "
    "ends "
    "in @nz, @zz, @zn or @nn";
constexpr absl::string_view kMatrixHelp =
    "a matrix is TYPE[ROWSxCOLUMNS]@LAYOUT, as in s8[40x70]@zz; the layouts are nd, nz, zz, zn, nn";
constexpr absl::string_view kLayoutHelp = "the layouts are nd, nz, zz, zn and nn";
constexpr absl::string_view kAddressHelp = "an address is SPACE:OFFSET, as in gm:0x1000";

constexpr uint64_t kSpaceEnd = kMaxOffset + 1;

// Where errors about one option's value go.
class Complaint {
 public:
  Complaint(absl::string_view option, absl::string_view text, absl::string_view shape,
            Diagnostics& diagnostics)
      : prefix_(absl::StrCat(option, " ", text, ": ")), shape_(shape), diagnostics_(diagnostics) {}

  std::nullopt_t Say(absl::string_view message, std::string help = "") const {
    if (help.empty()) help = std::string(shape_);
    diagnostics_.Add({.severity = Severity::kError,
                      .code = Code::kBadRegion,
                      .location = {},
                      .message = absl::StrCat(prefix_, message),
                      .notes = {},
                      .help = std::move(help)});
    return std::nullopt;
  }

 private:
  std::string prefix_;
  absl::string_view shape_;
  Diagnostics& diagnostics_;
};

std::vector<std::string> SpaceNames() {
  std::vector<std::string> names;
  for (const SpaceInfo& info : kSpaceTable) {
    names.emplace_back(info.name);
    for (absl::string_view alias : info.aliases) {
      if (!alias.empty()) names.emplace_back(alias);
    }
  }
  return names;
}

std::vector<std::string> TypeNames() {
  std::vector<std::string> names = {"u64", "s64"};
  for (const DataTypeInfo& info : kDataTypes) names.emplace_back(info.name);
  return names;
}

std::optional<Address> AddressIn(absl::string_view space_name, absl::string_view offset_text,
                                 const Complaint& complaint) {
  const std::optional<Space> space = ParseSpace(space_name);
  if (!space.has_value()) {
    return complaint.Say(absl::StrCat("there is no memory space \"", space_name, "\""),
                         DidYouMean(space_name, SpaceNames()));
  }
  const std::optional<uint64_t> offset = ParseNumber(offset_text);
  if (!offset.has_value()) {
    return complaint.Say(absl::StrCat("\"", offset_text, "\" is no address"));
  }
  if (*offset > kMaxOffset) {
    return complaint.Say(absl::StrCat("the address ", offset_text, " has more than 48 bits"));
  }
  return Address{*space, *offset};
}

std::optional<Address> LabelAddress(absl::string_view label, absl::Span<const Symbol> symbols,
                                    const Complaint& complaint) {
  std::vector<std::string> labels;
  for (const Symbol& symbol : symbols) {
    const std::optional<Address> address = Address::FromWord(symbol.value);
    if (symbol.is_code || !address.has_value()) continue;
    if (symbol.name == label) return address;
    labels.push_back(symbol.name);
  }
  for (std::string& space : SpaceNames()) labels.push_back(std::move(space));
  return complaint.Say(absl::StrCat("the program has no data label \"", label, "\""),
                       DidYouMean(label, labels));
}

// Sets the region's size in bytes; false where it does not fit behind its start.
bool SetBytes(uint64_t bytes, MemoryRegion& region) {
  if (bytes > kSpaceEnd - region.start.offset) return false;
  region.bytes = static_cast<int64_t>(bytes);
  return true;
}

// "4x16" to a shape; its element count, or nothing where a dimension is no positive number.
std::optional<uint64_t> ParseShape(absl::string_view text, std::vector<int64_t>& shape) {
  uint64_t count = 1;
  for (const absl::string_view part : absl::StrSplit(text, 'x')) {
    const std::optional<uint64_t> size = ParseNumber(part);
    if (!size.has_value() || *size == 0 || *size > kSpaceEnd) return std::nullopt;
    shape.push_back(static_cast<int64_t>(*size));
    // More elements than a space has nibbles are as wrong as twice as many.
    if (__builtin_mul_overflow(count, *size, &count) || count > 2 * kSpaceEnd) {
      count = 2 * kSpaceEnd + 2;
    }
  }
  return count;
}

// Sets the size of a C-order array of `count` elements.
bool SetArrayBytes(uint64_t count, MemoryRegion& region, const Complaint& complaint) {
  uint64_t bits = 0;
  const bool overflows =
      __builtin_mul_overflow(count, static_cast<uint64_t>(region.format->bits), &bits);
  if (!overflows && bits % 8 != 0) {
    complaint.Say("an odd number of s4 elements ends in half a byte");
    return false;
  }
  if (overflows || !SetBytes(bits / 8, region)) {
    complaint.Say("the region ends beyond 48 bits of address");
    return false;
  }
  return true;
}

// Lays the matrix out, and sets its size with all padding.
bool SetLayout(Layout layout, MemoryRegion& region, const Complaint& complaint) {
  const int bits = region.format->bits;
  if (Info(layout).has_fractals && !FillsFractals(bits)) {
    complaint.Say(absl::StrCat("there are no fractals of ", region.format->name, " elements"),
                  "layouts are for elements of 4 to 32 bits");
    return false;
  }
  region.matrix = MatrixLayout::Create(layout, bits, region.shape[0], region.shape[1]);
  if (!region.matrix.has_value() ||
      !SetBytes(static_cast<uint64_t>(region.matrix->bytes()), region)) {
    complaint.Say("the region ends beyond 48 bits of address");
    return false;
  }
  return true;
}

std::optional<Layout> LayoutNamed(absl::string_view name, const Complaint& complaint) {
  const std::optional<Layout> layout = ParseLayout(name);
  if (layout.has_value()) return layout;
  std::vector<std::string> names;
  for (const LayoutInfo& info : kLayouts) names.emplace_back(info.name);
  std::string guess = DidYouMean(name, names);
  return complaint.Say(absl::StrCat("there is no layout \"", name, "\""),
                       guess.empty() ? std::string(kLayoutHelp) : std::move(guess));
}

// TYPE[DxD..]; `layout` is for a matrix, and `must_be_matrix` where it was given with it.
std::optional<MemoryRegion> TypedExtent(absl::string_view text, MemoryRegion region, Layout layout,
                                        bool must_be_matrix, const Complaint& complaint) {
  const size_t bracket = text.find('[');
  const absl::string_view type = text.substr(0, bracket);
  region.format = FindElementFormat(type);
  if (region.format == nullptr) {
    return complaint.Say(absl::StrCat("there is no data type \"", type, "\""),
                         DidYouMean(type, TypeNames()));
  }
  if (text.back() != ']') return complaint.Say("the `[` is not closed");
  const absl::string_view inner = text.substr(bracket + 1, text.size() - bracket - 2);
  const std::optional<uint64_t> count = ParseShape(inner, region.shape);
  if (!count.has_value()) {
    return complaint.Say(absl::StrCat("\"[", inner, "]\" is no shape of positive sizes"));
  }
  if (region.shape.size() > kMaxNpyDimensions) {
    return complaint.Say(absl::StrCat("the shape has ", region.shape.size(), " dimensions"),
                         absl::StrCat("an array has at most ", kMaxNpyDimensions));
  }
  const bool is_matrix = region.shape.size() == 2;
  if (must_be_matrix && !is_matrix) {
    return complaint.Say(absl::StrCat("\"[", inner, "]\" is no matrix, which a layout needs"));
  }
  const bool has_fractals = is_matrix && Info(layout).has_fractals;
  if (!has_fractals && !SetArrayBytes(*count, region, complaint)) return std::nullopt;
  if (is_matrix && !SetLayout(layout, region, complaint)) return std::nullopt;
  return region;
}

// What follows SPACE:ADDRESS: or LABEL:.
std::optional<MemoryRegion> Extent(absl::string_view text, Address start, Layout layout,
                                   const Complaint& complaint) {
  MemoryRegion region;
  region.start = start;
  const size_t at = text.find('@');
  const bool has_layout = at != absl::string_view::npos;
  if (has_layout) {
    const std::optional<Layout> named = LayoutNamed(text.substr(at + 1), complaint);
    if (!named.has_value()) return std::nullopt;
    layout = *named;
    text = text.substr(0, at);
  }
  if (text.find('[') != absl::string_view::npos) {
    return TypedExtent(text, std::move(region), layout, has_layout, complaint);
  }
  if (FindElementFormat(text) != nullptr) {
    return complaint.Say(absl::StrCat("the type ", text, " needs a shape, as in ", text, "[4x16]"));
  }
  if (has_layout) return complaint.Say("only a matrix has a layout");
  const std::optional<uint64_t> bytes = ParseNumber(text);
  if (!bytes.has_value()) {
    return complaint.Say(absl::StrCat("\"", text, "\" is no number of bytes"));
  }
  if (*bytes == 0) return complaint.Say("a region has at least one byte");
  if (!SetBytes(*bytes, region)) return complaint.Say("the region ends beyond 48 bits of address");
  return region;
}

int DigitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = absl::ascii_tolower(static_cast<unsigned char>(c));
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 16;
}

}  // namespace

std::optional<uint64_t> ParseNumber(absl::string_view text) {
  uint64_t base = 10;
  if (text.size() > 2 && text[0] == '0') {
    const char mark = text[1];
    base = mark == 'x' ? 16 : mark == 'b' ? 2 : mark == 'o' ? 8 : 10;
    if (base != 10) text.remove_prefix(2);
  }
  if (text.empty() || text.front() == '_' || text.back() == '_') return std::nullopt;
  uint64_t value = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '_') {
      if (text[i - 1] == '_') return std::nullopt;
      continue;
    }
    const uint64_t digit = static_cast<uint64_t>(DigitOf(text[i]));
    if (digit >= base || __builtin_mul_overflow(value, base, &value) ||
        __builtin_add_overflow(value, digit, &value)) {
      return std::nullopt;
    }
  }
  return value;
}

std::optional<MemoryRegion> ParseRegion(absl::string_view option, absl::string_view text,
                                        absl::Span<const Symbol> symbols, Diagnostics& diagnostics,
                                        Layout layout) {
  const Complaint complaint(option, text, kRegionHelp, diagnostics);
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  std::optional<Address> start;
  if (parts.size() == 3) {
    start = AddressIn(parts[0], parts[1], complaint);
  } else if (parts.size() == 2 && !ParseSpace(parts[0]).has_value()) {
    start = LabelAddress(parts[0], symbols, complaint);
  } else {
    return complaint.Say("this is no region");
  }
  if (!start.has_value()) return std::nullopt;
  return Extent(parts.back(), *start, layout, complaint);
}

std::optional<MemoryRegion> ParseMatrix(absl::string_view option, absl::string_view text,
                                        Diagnostics& diagnostics) {
  const Complaint complaint(option, text, kMatrixHelp, diagnostics);
  if (text.find('[') == absl::string_view::npos) return complaint.Say("this is no matrix");
  std::optional<MemoryRegion> region = Extent(text, Address{}, Layout::kNd, complaint);
  if (region.has_value() && !region->matrix.has_value()) {
    return complaint.Say("this is no matrix");
  }
  return region;
}

std::optional<Layout> ParseLayoutOption(absl::string_view option, absl::string_view name,
                                        Diagnostics& diagnostics) {
  return LayoutNamed(name, Complaint(option, name, kLayoutHelp, diagnostics));
}

std::optional<Address> ParseAddress(absl::string_view option, absl::string_view text,
                                    Diagnostics& diagnostics) {
  const Complaint complaint(option, text, kAddressHelp, diagnostics);
  const size_t colon = text.find(':');
  if (colon == absl::string_view::npos) return complaint.Say("this is no address");
  return AddressIn(text.substr(0, colon), text.substr(colon + 1), complaint);
}

RegionAndFile SplitFile(absl::string_view text) {
  const size_t equals = text.find('=');
  if (equals == absl::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

}  // namespace mte
