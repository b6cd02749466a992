// The line table as bytes (docs/object-format.md). Reading trusts nothing: every index is checked
// against what it points into, every count against the bytes that are left.
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "isa/line_table.h"
#include "isa/varint.h"
#include "support/huge_pages.h"

namespace mte {
namespace {

constexpr uint64_t kVersion = 1;
constexpr size_t kHashBytes = 8;

// The fewest bytes that each kind of record takes.
constexpr size_t kLeastFile = 1 + kHashBytes;
constexpr size_t kLeastName = 1;
constexpr size_t kLeastFrame = 4;
constexpr size_t kLeastSite = 4;
constexpr size_t kLeastOperand = 4;
constexpr size_t kLeastInstruction = 2;

// Lines, columns and lengths go into an int.
constexpr uint32_t kMaxPlace = std::numeric_limits<int>::max();

void AppendString(absl::string_view text, std::string* out) {
  AppendVarint(text.size(), out);
  out->append(text.data(), text.size());
}

void AppendHash(uint64_t hash, std::string* out) {
  for (size_t i = 0; i < kHashBytes; ++i) out->push_back(static_cast<char>(hash >> 8 * i));
}

uint64_t ReadHash(VarintReader& reader) {
  uint64_t hash = 0;
  const absl::string_view bytes = reader.Bytes(kHashBytes);
  for (size_t i = bytes.size(); i > 0; --i) hash = hash << 8 | static_cast<uint8_t>(bytes[i - 1]);
  return hash;
}

// Names are shown to people and end up in C strings.
std::string ReadName(VarintReader& reader) {
  const absl::string_view bytes = reader.Bytes(reader.Next(reader.remaining()));
  if (bytes.empty() || bytes.find('\0') != absl::string_view::npos) reader.Fail();
  return std::string(bytes);
}

// Numbers that change little from one record to the next are stored as differences.
void AppendChange(uint32_t value, uint32_t* previous, std::string* out) {
  AppendDifference(int64_t{value} - int64_t{*previous}, out);
  *previous = value;
}

// Columns count from 1.
uint32_t ReadColumn(VarintReader& reader) {
  const uint32_t column = reader.Next32(kMaxPlace);
  if (column == 0) reader.Fail();
  return column;
}

}  // namespace

struct LineTable::Writer {
  const LineTable& table;
  std::string out;

  void Files() {
    AppendVarint(table.files_.size(), &out);
    for (const File& file : table.files_) {
      AppendString(file.name, &out);
      AppendHash(file.hash, &out);
    }
  }

  void Names() {
    AppendVarint(table.names_.size(), &out);
    for (const std::string& name : table.names_) AppendString(name, &out);
  }

  void Frames() {
    AppendVarint(table.frames_.size(), &out);
    uint32_t line = 0;
    uint32_t turn = 0;
    for (size_t i = 0; i < table.frames_.size(); ++i) {
      const Frame& frame = table.frames_[i];
      AppendVarint(static_cast<uint64_t>(frame.kind), &out);
      AppendVarint(frame.parent == kNone ? 0 : i - frame.parent, &out);
      AppendVarint(frame.file, &out);
      AppendChange(frame.line, &line, &out);
      if (frame.kind == FrameKind::kRept) AppendChange(frame.turn, &turn, &out);
      if (frame.kind == FrameKind::kMacro) AppendVarint(frame.name, &out);
    }
  }

  void Sites() {
    AppendVarint(table.sites_.size(), &out);
    uint32_t line = 0;
    for (const Site& site : table.sites_) {
      AppendVarint(site.file, &out);
      AppendChange(site.mnemonic.line, &line, &out);
      AppendVarint(site.mnemonic.column, &out);
      AppendVarint(site.mnemonic.length, &out);
    }
  }

  void Instructions() {
    AppendVarint(table.instructions_.size(), &out);
    uint32_t site = 0;
    uint32_t frame = 0;  // plus one, so that kNone is 0
    for (const Origin& origin : table.instructions_) {
      AppendChange(origin.site, &site, &out);
      AppendChange(origin.frame + 1, &frame, &out);
    }
  }
};

std::string LineTable::Serialize() const {
  Writer writer{*this, {}};
  // About what a long .rept needs, so that its table is not copied as it grows.
  writer.out.reserve(64 + sites_.size() * 8 + operand_bytes_.size() + frames_.size() * 6 +
                     instructions_.size() * 2);
  PreferHugePages(writer.out);
  AppendVarint(kVersion, &writer.out);
  writer.Files();
  writer.Names();
  writer.Frames();
  writer.Sites();
  AppendString(operand_bytes_, &writer.out);
  writer.Instructions();
  return std::move(writer.out);
}

struct LineTable::Parser {
  VarintReader reader;
  LineTable table;

  // The last index of a list that must not be empty.
  template <class List>
  uint32_t Last(const List& list) {
    if (list.empty()) reader.Fail();
    return list.empty() ? 0 : static_cast<uint32_t>(list.size() - 1);
  }

  void Files() {
    const size_t count = reader.Count(kLeastFile);
    table.files_.reserve(count);
    for (size_t i = 0; i < count && reader.ok(); ++i) {
      std::string name = ReadName(reader);
      table.files_.push_back({std::move(name), ReadHash(reader)});
    }
  }

  void Names() {
    const size_t count = reader.Count(kLeastName);
    for (size_t i = 0; i < count && reader.ok(); ++i) table.names_.push_back(ReadName(reader));
  }

  void Frames() {
    const size_t count = reader.Count(kLeastFrame);
    if (count >= kNone) reader.Fail();
    table.frames_.reserve(count);
    PreferHugePages(table.frames_);
    uint32_t line = 0;
    uint32_t turn = 0;
    for (uint32_t i = 0; i < count && reader.ok(); ++i) {
      Frame frame;
      frame.kind = static_cast<FrameKind>(reader.Next(static_cast<uint64_t>(FrameKind::kInclude)));
      const uint32_t up = reader.Next32(i);  // to an earlier frame: the tree has no cycle
      frame.parent = up == 0 ? kNone : i - up;
      frame.file = reader.Next32(Last(table.files_));
      frame.line = line = reader.Next32From(line, 1, kMaxPlace);
      if (frame.kind == FrameKind::kRept) {
        frame.turn = turn = reader.Next32From(turn, 0, UINT32_MAX);
      } else if (frame.kind == FrameKind::kMacro) {
        frame.name = reader.Next32(Last(table.names_));
      }
      table.frames_.push_back(frame);
    }
  }

  void Sites() {
    const size_t count = reader.Count(kLeastSite);
    if (count >= kNone) reader.Fail();
    table.sites_.reserve(count);
    PreferHugePages(table.sites_);
    uint32_t line = 0;
    for (size_t i = 0; i < count && reader.ok(); ++i) {
      Site site{};
      site.file = reader.Next32(Last(table.files_));
      site.mnemonic.line = line = reader.Next32From(line, 1, kMaxPlace);
      site.mnemonic.column = ReadColumn(reader);
      site.mnemonic.length = reader.Next32(kMaxPlace);
      table.sites_.push_back(site);
    }
  }

  void Operands() {
    const absl::string_view bytes = reader.Bytes(reader.Next(reader.remaining()));
    VarintReader operands(bytes);
    for (size_t i = 0; i < table.sites_.size() && operands.ok(); ++i) {
      Site& site = table.sites_[i];
      site.operands = static_cast<uint32_t>(operands.position());
      for (size_t left = operands.Count(kLeastOperand); left > 0 && operands.ok(); --left) {
        operands.Next(UINT8_MAX);
        operands.NextFrom(site.mnemonic.line, 1, kMaxPlace);
        ReadColumn(operands);
        operands.Next(kMaxPlace);
      }
    }
    if (!operands.ok() || operands.remaining() != 0 || bytes.size() > UINT32_MAX) reader.Fail();
    table.operand_bytes_ = std::string(bytes);
  }

  void Instructions() {
    const size_t count = reader.Count(kLeastInstruction);
    table.instructions_.reserve(count);
    PreferHugePages(table.instructions_);
    const uint32_t frames = static_cast<uint32_t>(table.frames_.size());
    uint32_t site = 0;
    uint32_t frame = 0;
    for (size_t i = 0; i < count && reader.ok(); ++i) {
      site = reader.Next32From(site, 0, Last(table.sites_));
      frame = reader.Next32From(frame, 0, frames);
      table.instructions_.push_back({site, frame - 1});
    }
  }
};

absl::StatusOr<LineTable> LineTable::Parse(absl::string_view bytes) {
  Parser parser{VarintReader(bytes), {}};
  const uint64_t version = parser.reader.Next(UINT64_MAX);
  if (parser.reader.ok() && version != kVersion) {
    return absl::InvalidArgumentError(
        absl::StrCat("the line table's version is ", version, ", not ", kVersion));
  }
  using Step = std::pair<void (Parser::*)(), absl::string_view>;
  constexpr Step kSteps[] = {
      {&Parser::Files, "files"},       {&Parser::Names, "names"},
      {&Parser::Frames, "expansions"}, {&Parser::Sites, "statements"},
      {&Parser::Operands, "operands"}, {&Parser::Instructions, "instructions"}};
  for (const auto& [step, what] : kSteps) {
    (parser.*step)();
    if (parser.reader.ok()) continue;
    return absl::InvalidArgumentError(absl::StrCat("the line table's ", what, " are malformed"));
  }
  if (parser.reader.remaining() != 0) {
    return absl::InvalidArgumentError("the line table goes on after its end");
  }
  return std::move(parser.table);
}

}  // namespace mte
