#include "isa/line_table.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "diagnostics/counted.h"
#include "isa/varint.h"
#include "support/huge_pages.h"

namespace mte {
namespace {

uint32_t Index(size_t size) { return static_cast<uint32_t>(size); }

// 1st, 2nd, 3rd, 4th ... 11th, 12th, 13th ... 21st.
std::string Ordinal(uint64_t number) {
  const uint64_t last = number % 10;
  const bool teens = number / 10 % 10 == 1;
  const absl::string_view suffix = teens || last == 0 || last > 3 ? "th"
                                   : last == 1                    ? "st"
                                   : last == 2                    ? "nd"
                                                                  : "rd";
  return absl::StrCat(number, suffix);
}

// The span of operand `field` among the operands that start at the front of `bytes`, or that of the
// mnemonic.
LineTable::Span SpanOf(absl::string_view bytes, const LineTable::Span& mnemonic, int field) {
  VarintReader reader(bytes);
  for (uint64_t left = reader.Next(UINT8_MAX + 1); left > 0; --left) {
    const uint64_t found = reader.Next(UINT8_MAX);
    LineTable::Span span;
    span.line = reader.Next32From(mnemonic.line, 0, UINT32_MAX);
    span.column = reader.Next32(UINT32_MAX);
    span.length = reader.Next32(UINT32_MAX);
    if (static_cast<int>(found) == field) return span;
  }
  return mnemonic;
}

}  // namespace

void LineTable::Reserve(size_t source_bytes) {
  constexpr size_t kShortLine = 24;  // instructions with operands are seldom shorter
  sites_.reserve(source_bytes / kShortLine);
  instructions_.reserve(source_bytes / kShortLine);
  operand_bytes_.reserve(source_bytes / 2);
  PreferHugePages(sites_);
  PreferHugePages(instructions_);
  PreferHugePages(operand_bytes_);
}

void LineTable::MakeRoomForTurns(size_t turns, size_t instructions) {
  MakeRoom(turns, frames_);
  MakeRoom(instructions, instructions_);
}

uint32_t LineTable::AddFile(absl::string_view name, uint64_t hash) {
  const File file{std::string(name), hash};
  const auto found = std::find(files_.begin(), files_.end(), file);
  if (found != files_.end()) return Index(static_cast<size_t>(found - files_.begin()));
  files_.push_back(file);
  return Index(files_.size() - 1);
}

uint32_t LineTable::AddName(absl::string_view name) {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) return Index(static_cast<size_t>(found - names_.begin()));
  names_.emplace_back(name);
  return Index(names_.size() - 1);
}

uint32_t LineTable::AddFrame(const Frame& frame) {
  frames_.push_back(frame);
  if (frame.kind != FrameKind::kRept) frames_.back().turn = 0;
  if (frame.kind != FrameKind::kMacro) frames_.back().name = 0;
  return Index(frames_.size() - 1);
}

uint32_t LineTable::AddSite(uint32_t file, const Span& mnemonic,
                            absl::Span<const Operand> operands) {
  sites_.push_back({file, mnemonic, Index(operand_bytes_.size())});
  char bytes[kMaxVarintBytes * 4];
  AppendVarint(operands.size(), &operand_bytes_);
  for (const Operand& operand : operands) {
    char* at = WriteVarint(operand.field, bytes);
    at = WriteDifference(int64_t{operand.span.line} - int64_t{mnemonic.line}, at);
    at = WriteVarint(operand.span.column, at);
    at = WriteVarint(operand.span.length, at);
    operand_bytes_.append(bytes, static_cast<size_t>(at - bytes));
  }
  return Index(sites_.size() - 1);
}

void LineTable::AddInstruction(uint32_t site, uint32_t frame) {
  instructions_.push_back({site, frame});
}

Location LineTable::At(uint32_t file, const Span& span) const {
  return {files_[file].name, static_cast<int>(span.line), static_cast<int>(span.column),
          static_cast<int>(span.length)};
}

Location LineTable::Find(size_t index, int field) const {
  return index < instructions_.size() ? FindSite(instructions_[index].site, field) : Location{};
}

Location LineTable::FindSite(uint32_t site, int field) const {
  if (site >= sites_.size()) return {};
  const Site& found = sites_[site];
  if (field < 0) return At(found.file, found.mnemonic);
  const absl::string_view operands = absl::string_view(operand_bytes_).substr(found.operands);
  return At(found.file, SpanOf(operands, found.mnemonic, field));
}

Note LineTable::NoteOf(const Frame& frame) const {
  const absl::string_view file = files_[frame.file].name;
  const std::string place = absl::StrCat(file, ":", frame.line);
  Note note;
  note.location = {std::string(file), static_cast<int>(frame.line)};
  note.excerpt = false;
  switch (frame.kind) {
    case FrameKind::kRept:
      note.message =
          absl::StrCat("in the ", Ordinal(uint64_t{frame.turn} + 1), " turn of .rept at ", place);
      break;
    case FrameKind::kMacro:
      note.message = absl::StrCat("in macro ", names_[frame.name], ", called at ", place);
      break;
    case FrameKind::kInclude:
      note.message = absl::StrCat("included at ", place);
      break;
  }
  return note;
}

std::vector<Note> LineTable::Expansion(size_t index) const {
  return index < instructions_.size() ? FrameNotes(instructions_[index].frame)
                                      : std::vector<Note>();
}

std::vector<Note> LineTable::FrameNotes(uint32_t frame) const {
  std::vector<Note> notes;
  size_t more = 0;
  for (uint32_t at = frame; at != kNone; at = frames_[at].parent) {
    if (notes.size() < kMaxExpansionNotes) {
      notes.push_back(NoteOf(frames_[at]));
    } else {
      ++more;
    }
  }
  if (more > 0) {
    Note rest;
    rest.message = absl::StrCat("in ", Counted(more, "more outer expansion"));
    rest.excerpt = false;
    notes.push_back(std::move(rest));
  }
  return notes;
}

}  // namespace mte
