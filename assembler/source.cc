#include "assembler/source.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mte {

TextId SourceMap::AddFile(std::string path, std::string stored_name, std::string text) {
  auto entry = std::make_unique<TextEntry>();
  entry->path = std::move(path);
  entry->stored_name = std::move(stored_name);
  entry->text = std::move(text);
  texts_.push_back(std::move(entry));
  return static_cast<TextId>(texts_.size() - 1);
}

TextId SourceMap::AddExpansion(std::string text, std::vector<Piece> pieces) {
  auto entry = std::make_unique<TextEntry>();
  expansion_bytes_ += text.size();
  entry->text = std::move(text);
  entry->pieces = std::move(pieces);
  if (free_.empty()) {
    texts_.push_back(std::move(entry));
    return static_cast<TextId>(texts_.size() - 1);
  }
  const TextId id = free_.back();
  free_.pop_back();
  texts_[id] = std::move(entry);
  return id;
}

void SourceMap::Release(TextId id) {
  expansion_bytes_ -= texts_[id]->text.size();
  texts_[id] = std::make_unique<TextEntry>();
  free_.push_back(id);
}

Span SourceMap::InFile(Span span) const {
  while (!texts_[span.text]->pieces.empty()) {
    const std::vector<Piece>& pieces = texts_[span.text]->pieces;
    const auto piece_at = [&pieces](uint32_t offset) {
      return *(std::upper_bound(pieces.begin(), pieces.end(), offset,
                                [](uint32_t at, const Piece& piece) { return at < piece.at; }) -
               1);
    };
    const Piece first = piece_at(span.begin);
    const Piece last = piece_at(span.empty() ? span.begin : span.end - 1);
    const uint32_t begin =
        first.substituted ? first.origin.begin : first.origin.begin + (span.begin - first.at);
    const uint32_t end =
        last.substituted ? last.origin.end : last.origin.begin + (span.end - last.at);
    span = {first.origin.text, begin, std::max(begin, end)};
  }
  return span;
}

const std::vector<uint32_t>& SourceMap::Lines(const TextEntry& entry) const {
  if (!entry.lines.empty()) return entry.lines;
  const char* const begin = entry.text.data();
  const char* const end = begin + entry.text.size();
  entry.lines.reserve(entry.text.size() / 16);
  entry.lines.push_back(0);
  for (const char* at = begin; at < end; ++at) {
    at = static_cast<const char*>(std::memchr(at, '\n', static_cast<size_t>(end - at)));
    if (at == nullptr) break;
    entry.lines.push_back(static_cast<uint32_t>(at + 1 - begin));
  }
  return entry.lines;
}

SourceMap::Position SourceMap::PositionOf(TextId file, uint32_t offset) const {
  const TextEntry& entry = *texts_[file];
  const std::vector<uint32_t>& lines = Lines(entry);
  size_t line = entry.last_line;
  const auto holds = [&](size_t candidate) {
    return lines[candidate] <= offset &&
           (candidate + 1 == lines.size() || offset < lines[candidate + 1]);
  };
  // Questions mostly come in order: the same line again, or the next.
  if (!holds(line) && !(line + 1 < lines.size() && holds(++line))) {
    line = static_cast<size_t>(std::upper_bound(lines.begin(), lines.end(), offset) -
                               lines.begin() - 1);
  }
  entry.last_line = line;
  return {static_cast<uint32_t>(line + 1), offset - lines[line] + 1};
}

Location SourceMap::Locate(const Span& span) const {
  const Span in_file = InFile(span);
  const Position position = PositionOf(in_file.text, in_file.begin);
  const absl::string_view text = Text(in_file);
  const uint32_t first_line = static_cast<uint32_t>(std::min(text.find('\n'), text.size()));
  return {Path(in_file.text), static_cast<int>(position.line), static_cast<int>(position.column),
          static_cast<int>(std::max<uint32_t>(1, first_line))};
}

std::optional<std::string> SourceMap::ExpandedLine(const Span& span) const {
  const TextEntry& entry = *texts_[span.text];
  if (entry.pieces.empty()) return std::nullopt;
  const absl::string_view text = entry.text;
  const size_t before = text.substr(0, span.begin).rfind('\n');
  const size_t begin = before == absl::string_view::npos ? 0 : before + 1;
  const size_t end = std::min(text.find('\n', span.begin), text.size());
  const bool substituted = std::any_of(
      entry.pieces.begin(), entry.pieces.end(),
      [&](const Piece& piece) { return piece.substituted && piece.at >= begin && piece.at < end; });
  if (!substituted) return std::nullopt;
  absl::string_view line = text.substr(begin, end - begin);
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  return std::string(line);
}

std::optional<std::string> SourceMap::Line(absl::string_view file, int line) const {
  for (const auto& entry : texts_) {
    if (entry->path != file || !entry->pieces.empty() || line < 1) continue;
    const std::vector<uint32_t>& lines = Lines(*entry);
    const auto index = static_cast<size_t>(line - 1);
    if (index >= lines.size()) return std::nullopt;
    absl::string_view text = absl::string_view(entry->text).substr(lines[index]);
    text = text.substr(0, text.find('\n'));
    if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
    return std::string(text);
  }
  return std::nullopt;
}

}  // namespace mte
