// ELF objects: any bytes are an object that can be written and read again, or an error.
//
// The custom mutator knows the format: it changes fields of the headers, of sections and symbols,
// and the contents and names of sections.
#include "isa/elf_object.h"

#include <elf.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "tests/fuzz/object_bytes.h"
#include "tests/fuzz/random.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

// A field of a record of a file.
struct FieldPlace {
  size_t offset;
  size_t size;
};
#define MTE_FIELD(record, name) \
  FieldPlace { offsetof(record, name), sizeof(record::name) }
constexpr FieldPlace kHeaderFields[] = {
    MTE_FIELD(Elf64_Ehdr, e_type),     MTE_FIELD(Elf64_Ehdr, e_machine),
    MTE_FIELD(Elf64_Ehdr, e_version),  MTE_FIELD(Elf64_Ehdr, e_shoff),
    MTE_FIELD(Elf64_Ehdr, e_flags),    MTE_FIELD(Elf64_Ehdr, e_ehsize),
    MTE_FIELD(Elf64_Ehdr, e_phnum),    MTE_FIELD(Elf64_Ehdr, e_phoff),
    MTE_FIELD(Elf64_Ehdr, e_shnum),    MTE_FIELD(Elf64_Ehdr, e_shentsize),
    MTE_FIELD(Elf64_Ehdr, e_shstrndx), MTE_FIELD(Elf64_Ehdr, e_phentsize)};
constexpr FieldPlace kSectionFields[] = {
    MTE_FIELD(Elf64_Shdr, sh_name),   MTE_FIELD(Elf64_Shdr, sh_type),
    MTE_FIELD(Elf64_Shdr, sh_flags),  MTE_FIELD(Elf64_Shdr, sh_addr),
    MTE_FIELD(Elf64_Shdr, sh_offset), MTE_FIELD(Elf64_Shdr, sh_size),
    MTE_FIELD(Elf64_Shdr, sh_link),   MTE_FIELD(Elf64_Shdr, sh_info),
    MTE_FIELD(Elf64_Shdr, sh_entsize)};
constexpr FieldPlace kSymbolFields[] = {
    MTE_FIELD(Elf64_Sym, st_name), MTE_FIELD(Elf64_Sym, st_info), MTE_FIELD(Elf64_Sym, st_shndx),
    MTE_FIELD(Elf64_Sym, st_value)};
#undef MTE_FIELD

constexpr absl::string_view kNames[] = {
    ".text",     ".mte.target",  ".mte.lines",     ".mte.expectlines",
    ".symtab",   ".data.gm.0",   ".data.l1.1",     ".bss.gm.1",
    ".bss.ub.2", ".expect.l1.0", ".expect.l0a.18", ".expectmask.l1.0"};

class ElfMutator {
 public:
  ElfMutator(absl::Span<uint8_t> file, uint64_t seed) : file_(file), random_(seed) {
    std::memcpy(&header_, file.data(), sizeof(header_));
    for (size_t i = 0; i < header_.e_shnum; ++i) {
      const uint64_t at = header_.e_shoff + i * sizeof(Elf64_Shdr);
      if (at > file.size() || file.size() - at < sizeof(Elf64_Shdr)) break;
      sections_.push_back(at);
    }
  }

  void Change() {
    if (sections_.empty()) return ChangeField(0, kHeaderFields);
    const size_t at = sections_[random_.Index(sections_.size())];
    switch (random_.Below(10)) {
      case 0:
        return ChangeField(0, kHeaderFields);
      case 1:
        return SwapSections(at, sections_[random_.Index(sections_.size())]);
      case 2:
        return Rename(at);
      case 3:
      case 4:
        return ChangeSymbol();
      case 5:
      case 6:
      case 7:
        return ChangeContents(at);
      default:
        return ChangeField(at, kSectionFields);
    }
  }

 private:
  Elf64_Shdr SectionAt(size_t at) const {
    Elf64_Shdr section;
    std::memcpy(&section, file_.data() + at, sizeof(section));
    return section;
  }
  // The bytes of a section as far as they are in the file.
  absl::Span<uint8_t> Contents(const Elf64_Shdr& section) const {
    if (section.sh_offset > file_.size()) return {};
    return file_.subspan(section.sh_offset, section.sh_size);
  }

  void ChangeField(size_t record, absl::Span<const FieldPlace> fields) {
    const FieldPlace field = random_.Of(fields);
    uint64_t value = 0;
    std::memcpy(&value, file_.data() + record + field.offset, field.size);
    value = OtherValue(value);
    std::memcpy(file_.data() + record + field.offset, &value, field.size);
  }
  uint64_t OtherValue(uint64_t value) {
    switch (random_.Below(10)) {
      case 0:
        return 0;
      case 1:
        return file_.size() + random_.Below(17) - 8;
      case 2:
        return ~uint64_t{0} >> random_.Below(64);
      case 3:
        return random_.Magnitude();
      case 4:
        return value ^ (uint64_t{1} << random_.Below(64));
      case 5:
        return random_.Below(20);
      case 6: {
        if (sections_.empty()) return value;
        const Elf64_Shdr other = SectionAt(sections_[random_.Index(sections_.size())]);
        const uint64_t choices[] = {other.sh_offset, other.sh_size, other.sh_addr, other.sh_type};
        return choices[random_.Below(4)];
      }
      default:
        return value + random_.Below(17) - 8;
    }
  }

  void SwapSections(size_t a, size_t b) {
    if (a != b) {
      std::swap_ranges(file_.data() + a, file_.data() + a + sizeof(Elf64_Shdr), file_.data() + b);
    }
  }

  // Writes one of the format's names where the section's name is.
  void Rename(size_t at) {
    if (header_.e_shstrndx >= sections_.size()) return;
    const absl::Span<uint8_t> names = Contents(SectionAt(sections_[header_.e_shstrndx]));
    const absl::string_view name = random_.Of(absl::MakeConstSpan(kNames));
    const size_t offset = SectionAt(at).sh_name;
    if (offset > names.size() || names.size() - offset < name.size()) return;
    std::copy(name.begin(), name.end(), names.begin() + offset);
  }

  void ChangeSymbol() {
    for (const size_t at : sections_) {
      const Elf64_Shdr section = SectionAt(at);
      const absl::Span<uint8_t> records = Contents(section);
      if (section.sh_type != SHT_SYMTAB || records.size() < sizeof(Elf64_Sym)) continue;
      const size_t which = random_.Index(records.size() / sizeof(Elf64_Sym));
      return ChangeField(section.sh_offset + which * sizeof(Elf64_Sym), kSymbolFields);
    }
    ChangeField(0, kHeaderFields);
  }

  void ChangeContents(size_t at) {
    const absl::Span<uint8_t> contents = Contents(SectionAt(at));
    if (contents.empty()) return ChangeField(at, kSectionFields);
    // Longer contents would move what stands behind them, so they keep their length.
    LLVMFuzzerMutate(contents.data(), contents.size(), contents.size());
  }

  absl::Span<uint8_t> file_;
  Random random_;
  Elf64_Ehdr header_{};
  std::vector<size_t> sections_;  // where their headers are
};

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view file = mte::fuzz::Text(data, size);
  if (!mte::IsElf(file)) return 0;
  const absl::StatusOr<mte::Object> object = mte::ReadObject(file);
  if (!object.ok()) {
    mte::fuzz::Require(!object.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  mte::fuzz::RequireRoundTrip(*object);
  mte::fuzz::LookAt(*object);
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  mte::fuzz::Random random(seed);
  if (size < sizeof(Elf64_Ehdr) || random.OneIn(20)) return LLVMFuzzerMutate(data, size, max_size);
  mte::fuzz::ElfMutator(absl::MakeSpan(data, size), random.Bits()).Change();
  return size;
}
