#include "cli/who_wrote.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/table_text.h"
#include "emulator/fault_report.h"
#include "emulator/writers.h"

namespace mte {
namespace {

// Whether [start, start + bytes) has byte `at`; `edge` becomes the nearest end of the stretch of
// bytes from `at` on for which the answer is the same.
bool Holds(Address start, int64_t bytes, Space space, int64_t at, int64_t& edge) {
  if (start.space != space) return false;
  const int64_t begin = static_cast<int64_t>(start.offset);
  if (at < begin) edge = std::min(edge, begin);
  if (at < begin || at >= begin + bytes) return false;
  edge = std::min(edge, begin + bytes);
  return true;
}

class Lines {
 public:
  Lines(Space space, const Program& program, const Memory& memory,
        const std::vector<LoadedStretch>& loads)
      : space_(space), program_(program), memory_(memory), loads_(loads) {}

  void Add(const WrittenStretch& stretch) {
    if (!stretch.by.known()) return AddFromBefore(stretch.extent);
    const Location place = program_.Locate(stretch.by.index());
    std::string text = place.line > 0 ? absl::StrCat(place.file, ":", place.line) : place.file;
    absl::StrAppend(&text, ": ", stretch.padding ? "padding of " : "", "`", stretch.text, "`");
    Diagnostic context;
    program_.AddContext(stretch.by.index(), 0, context);
    for (const Note& note : context.notes) {
      if (place.line > 0) absl::StrAppend(&text, ", ", note.message);
    }
    AddLine(stretch.extent, text);
  }

  std::string Render() const { return table_.Render(); }

 private:
  void AddLine(Extent extent, const std::string& text) {
    table_.Add({RangeText(space_, extent), text});
  }

  // Bytes that no instruction wrote. Loads come after data, later ones after earlier ones.
  void AddFromBefore(Extent extent) {
    const Region& region = *memory_.Find(space_, extent.begin, extent.end);
    for (int64_t at = extent.begin; at < extent.end;) {
      int64_t end = region.FirstUnwritten(at, extent.end);
      if (end == at) {
        end = region.FirstWritten(at, extent.end);
        AddLine({at, end}, "nothing ever wrote this");
      } else {
        const std::string source = SourceOf(at, end);  // which may shorten the stretch
        AddLine({at, end}, source);
      }
      at = end;
    }
  }

  std::string SourceOf(int64_t at, int64_t& end) const {
    for (auto load = loads_.rbegin(); load != loads_.rend(); ++load) {
      if (Holds(load->start, load->bytes, space_, at, end)) {
        return absl::StrCat("--load ", load->text);
      }
    }
    for (const DataSegment& data : program_.object().data) {
      if (data.bytes.empty()) continue;
      if (Holds(data.start, static_cast<int64_t>(data.size), space_, at, end)) {
        return absl::StrCat(".data ", ToString(data.start));
      }
    }
    return "written before the run";
  }

  Space space_;
  const Program& program_;
  const Memory& memory_;
  const std::vector<LoadedStretch>& loads_;
  TableText table_{"  "};
};

}  // namespace

std::string WhoWroteText(const std::string& name, const MemoryRegion& region,
                         const Program& program, const Memory& memory,
                         const std::vector<LoadedStretch>& loads, const RaceDetector* accesses) {
  const Space space = region.start.space;
  const int64_t begin = static_cast<int64_t>(region.start.offset);
  const Extent extent = {begin, begin + region.bytes};
  Lines lines(space, program, memory, loads);
  if (accesses == nullptr) {
    lines.Add({extent, Stamp(), false, ""});
  } else {
    for (const WrittenStretch& stretch : FindWriters(program, *accesses, space, extent)) {
      lines.Add(stretch);
    }
  }
  return absl::StrCat(name, "\n", lines.Render());
}

}  // namespace mte
