#include "emulator/memory.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace mte {
namespace {

// "gm:0x1000..0x1fff" without the space.
std::string Bounds(uint64_t offset, uint64_t size) {
  return absl::StrFormat("0x%x..0x%x", offset, offset + size - 1);
}

absl::Status CheckRanges(absl::Span<const GmRange> ranges) {
  for (const GmRange& range : ranges) {
    if (range.offset > kMaxOffset || range.size > kMaxOffset + 1 - range.offset) {
      return absl::OutOfRangeError(
          absl::StrFormat("gm:0x%x: %d bytes from there do not fit the 48 bits of an offset",
                          range.offset, range.size));
    }
  }
  return absl::OkStatus();
}

// The union of the ranges: ascending, without empty ones, and with a gap between any two.
std::vector<GmRange> Union(absl::Span<const GmRange> ranges) {
  std::vector<GmRange> sorted;
  for (const GmRange& range : ranges) {
    if (range.size > 0) sorted.push_back(range);
  }
  std::sort(sorted.begin(), sorted.end(),
            [](const GmRange& a, const GmRange& b) { return a.offset < b.offset; });
  std::vector<GmRange> merged;
  for (const GmRange& range : sorted) {
    if (!merged.empty() && range.offset <= merged.back().offset + merged.back().size) {
      GmRange& last = merged.back();
      last.size = std::max(last.size, range.offset + range.size - last.offset);
    } else {
      merged.push_back(range);
    }
  }
  return merged;
}

absl::Status WithPlace(const absl::Status& status, absl::string_view place) {
  return absl::Status(status.code(), absl::StrCat(place, ": ", status.message()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Region>> Region::Create(uint64_t base, uint64_t size) {
  absl::StatusOr<Mapping> bytes = Mapping::Create(size);
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<ByteSet> written = ByteSet::Create(static_cast<int64_t>(size));
  if (!written.ok()) return written.status();
  return std::unique_ptr<Region>(new Region(static_cast<int64_t>(base), static_cast<int64_t>(size),
                                            *std::move(bytes), *std::move(written)));
}

Region::Region(int64_t base, int64_t size, Mapping bytes, ByteSet written)
    : base_(base),
      end_(base + size),
      mapping_(std::move(bytes)),
      bytes_(static_cast<uint8_t*>(mapping_.data())),
      written_(std::move(written)) {}

void Region::Assign(const Region& other) {
  std::memcpy(bytes_, other.bytes_, static_cast<size_t>(size()));
  written_.Assign(other.written_, size());
}

absl::StatusOr<std::unique_ptr<Memory>> Memory::Create(const Target& target,
                                                       absl::Span<const GmRange> gm) {
  if (absl::Status status = CheckRanges(gm); !status.ok()) return status;
  std::unique_ptr<Memory> memory(new Memory(target));
  int64_t largest = 0;
  for (const SpaceInfo& info : kSpaceTable) {
    if (info.space == Space::kGm) continue;
    auto region = Region::Create(0, static_cast<uint64_t>(target.bytes(info.space)));
    if (!region.ok()) return WithPlace(region.status(), info.name);
    largest = std::max(largest, (*region)->size());
    memory->local_[static_cast<size_t>(info.space)] = *std::move(region);
  }
  absl::StatusOr<ByteSet> scratch = ByteSet::Create(largest);
  if (!scratch.ok()) return scratch.status();
  memory->scratch_ = *std::move(scratch);
  for (const GmRange& range : Union(gm)) {
    auto region = Region::Create(range.offset, range.size);
    if (!region.ok()) {
      return WithPlace(region.status(), absl::StrCat("gm:", Bounds(range.offset, range.size)));
    }
    memory->gm_.push_back(*std::move(region));
  }
  return memory;
}

const Region* Memory::Find(Space space, int64_t begin, int64_t end) const {
  const Region* region = local_[static_cast<size_t>(space)].get();
  if (space == Space::kGm) {
    const auto after = std::upper_bound(
        gm_.begin(), gm_.end(), begin,
        [](int64_t offset, const std::unique_ptr<Region>& gm) { return offset < gm->base(); });
    if (after == gm_.begin()) return nullptr;
    region = std::prev(after)->get();
  }
  return region->Contains(begin, end) ? region : nullptr;
}

std::vector<Region*> Memory::Regions(Space space) {
  if (space != Space::kGm) return {local_[static_cast<size_t>(space)].get()};
  std::vector<Region*> regions;
  for (const std::unique_ptr<Region>& region : gm_) regions.push_back(region.get());
  return regions;
}

Region* Memory::FindGm(int64_t begin, int64_t end) {
  Region* region = const_cast<Region*>(std::as_const(*this).Find(Space::kGm, begin, end));
  if (region != nullptr) last_gm_ = region;
  return region;
}

bool Memory::Contains(Space space, int64_t offset, int64_t size) const {
  if (offset < 0 || size < 0 || offset > static_cast<int64_t>(kMaxOffset)) return false;
  if (size > static_cast<int64_t>(kMaxOffset) + 1 - offset) return false;
  return size == 0 || Find(space, offset, offset + size) != nullptr;
}

absl::Status Memory::Write(Address start, absl::string_view bytes) {
  const int64_t begin = static_cast<int64_t>(start.offset);
  const int64_t size = static_cast<int64_t>(bytes.size());
  if (!Contains(start.space, begin, size)) {
    return absl::OutOfRangeError(
        absl::StrCat(ToString(start), ": ", size,
                     " bytes from there are not all in memory: ", Describe(start.space)));
  }
  if (bytes.empty()) return absl::OkStatus();
  Region* region = Find(start.space, begin, begin + size);
  std::transform(bytes.begin(), bytes.end(), region->kept(begin), [](char byte) {
    return static_cast<uint8_t>(static_cast<uint8_t>(byte) ^ kUninitialisedByte);
  });
  region->MarkWritten(begin, begin + size);
  return absl::OkStatus();
}

absl::Status Memory::Read(Address start, uint64_t size, std::string* bytes,
                          std::string* valid) const {
  const int64_t begin = static_cast<int64_t>(start.offset);
  const int64_t end = begin + static_cast<int64_t>(size);
  if (size > kMaxOffset || !Contains(start.space, begin, end - begin)) {
    return absl::OutOfRangeError(
        absl::StrCat(ToString(start), ": ", size,
                     " bytes from there are not all in memory: ", Describe(start.space)));
  }
  bytes->resize(size);
  if (valid != nullptr) valid->assign(size, 1);
  if (size == 0) return absl::OkStatus();
  const Region* region = Find(start.space, begin, end);
  const uint8_t* kept = region->kept(begin);
  std::transform(kept, kept + size, bytes->begin(),
                 [](uint8_t byte) { return static_cast<char>(byte ^ kUninitialisedByte); });
  if (valid == nullptr) return absl::OkStatus();
  for (int64_t at = region->FirstUnwritten(begin, end); at < end;
       at = region->FirstUnwritten(at + 1, end)) {
    (*valid)[static_cast<size_t>(at - begin)] = 0;
  }
  return absl::OkStatus();
}

std::string Memory::Describe(Space space) const {
  if (space != Space::kGm) {
    const int64_t size = target_->bytes(space);
    return absl::StrCat(Name(space), " has ", size, " bytes (",
                        Bounds(0, static_cast<uint64_t>(size)), ") on ", target_->name);
  }
  if (gm_.empty()) return "gm has no region: nothing declares one";
  constexpr size_t kShown = 6;
  std::string text = gm_.size() == 1 ? std::string("gm has one region: ")
                                     : absl::StrCat("gm has ", gm_.size(), " regions: ");
  for (size_t i = 0; i < std::min(kShown, gm_.size()); ++i) {
    absl::StrAppend(
        &text, i == 0 ? "" : ", ",
        Bounds(static_cast<uint64_t>(gm_[i]->base()), static_cast<uint64_t>(gm_[i]->size())));
  }
  if (gm_.size() > kShown) absl::StrAppend(&text, ", ...");
  return text;
}

}  // namespace mte
