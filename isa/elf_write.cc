#include <libelf.h>

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "isa/elf_object.h"
#include "isa/expectation_lines.h"
#include "isa/raw_object.h"

namespace mte {
namespace {

// What a section of a given kind has beside its name and bytes.
struct SectionTraits {
  Elf64_Word type = SHT_PROGBITS;
  Elf64_Xword flags = 0;
  Elf64_Addr address = 0;
  Elf_Type data_type = ELF_T_BYTE;
  size_t alignment = 1;
};

// Collects sections and writes them. Their bytes are not copied: they must live until Finish.
// Failures are remembered and come out there.
class SectionWriter {
 public:
  explicit SectionWriter(int fd) : elf_(Begin(fd), &elf_end) {
    Elf64_Ehdr* header = elf_ == nullptr ? nullptr : elf64_newehdr(elf_.get());
    if (header == nullptr) {
      failed_ = true;
      return;
    }
    header->e_ident[EI_DATA] = ELFDATA2LSB;
    header->e_type = ET_EXEC;
    header->e_machine = EM_NONE;
    header->e_version = EV_CURRENT;
    header->e_flags = kObjectFormatVersion;
  }

  // The new section's header, in which what is particular to it may be set; null after a failure.
  Elf64_Shdr* Add(absl::string_view name, absl::string_view bytes, const SectionTraits& traits) {
    return Add(name, const_cast<char*>(bytes.data()), bytes.size(), traits);
  }

  // A section that only declares `size` bytes.
  void AddNoBits(absl::string_view name, uint64_t size, SectionTraits traits) {
    traits.type = SHT_NOBITS;
    Add(name, nullptr, size, traits);
  }

  // The number that the next section will have.
  Elf64_Word next_index() const { return sections_; }

  absl::Status Finish() {
    const Elf64_Word index = sections_;
    AppendName(elf::kSectionNames);  // before its bytes are handed over
    AddNamed(NameOffset(elf::kSectionNames), const_cast<char*>(names_.data()), names_.size(),
             {.type = SHT_STRTAB});
    Elf64_Ehdr* header = failed_ ? nullptr : elf64_getehdr(elf_.get());
    if (header != nullptr) SetNamesIndex(index, header);
    errno = 0;
    if (header != nullptr && elf_update(elf_.get(), ELF_C_WRITE) >= 0) return absl::OkStatus();
    if (errno != 0) return absl::ErrnoToStatus(errno, "cannot be written");
    return absl::InternalError(absl::StrCat("cannot be written: ", elf_errmsg(-1)));
  }

 private:
  static Elf* Begin(int fd) {
    return elf_version(EV_CURRENT) == EV_NONE ? nullptr : elf_begin(fd, ELF_C_WRITE, nullptr);
  }

  // Beyond 65279 sections the index is in the first section's header.
  void SetNamesIndex(Elf64_Word index, Elf64_Ehdr* header) {
    if (index < SHN_LORESERVE) {
      header->e_shstrndx = static_cast<Elf64_Half>(index);
      return;
    }
    header->e_shstrndx = SHN_XINDEX;
    Elf64_Shdr* first = elf64_getshdr(elf_getscn(elf_.get(), 0));
    failed_ = failed_ || first == nullptr;
    if (first != nullptr) first->sh_link = index;
  }

  void AppendName(absl::string_view name) { absl::StrAppend(&names_, name, kNul); }
  // Of the name appended last.
  Elf64_Word NameOffset(absl::string_view name) const {
    return static_cast<Elf64_Word>(names_.size() - name.size() - 1);
  }

  Elf64_Shdr* Add(absl::string_view name, char* bytes, size_t size, const SectionTraits& traits) {
    AppendName(name);
    return AddNamed(NameOffset(name), bytes, size, traits);
  }

  Elf64_Shdr* AddNamed(Elf64_Word name, char* bytes, size_t size, const SectionTraits& traits) {
    Elf_Scn* section = failed_ ? nullptr : elf_newscn(elf_.get());
    Elf64_Shdr* header = section == nullptr ? nullptr : elf64_getshdr(section);
    Elf_Data* data = section == nullptr ? nullptr : elf_newdata(section);
    failed_ = header == nullptr || data == nullptr;
    if (failed_) return nullptr;
    header->sh_name = name;
    header->sh_type = traits.type;
    header->sh_flags = traits.flags;
    header->sh_addr = traits.address;
    data->d_buf = bytes;
    data->d_size = size;
    data->d_type = traits.data_type;
    data->d_align = traits.alignment;
    data->d_version = EV_CURRENT;
    ++sections_;
    return header;
  }

  static constexpr absl::string_view kNul{"", 1};

  std::unique_ptr<Elf, int (*)(Elf*)> elf_;
  std::string names_{kNul};
  Elf64_Word sections_ = 1;  // number 0 is ELF's own
  bool failed_ = false;
};

std::string ImageName(absl::string_view kind, Address start, size_t number) {
  return absl::StrCat(kind, ".", Name(start.space), ".", number);
}

void AddData(const std::vector<DataSegment>& data, SectionWriter& writer) {
  for (size_t i = 0; i < data.size(); ++i) {
    const DataSegment& segment = data[i];
    const SectionTraits traits{.flags = SHF_ALLOC | SHF_WRITE, .address = segment.start.word()};
    if (segment.bytes.empty()) {
      writer.AddNoBits(ImageName(elf::kBss, segment.start, i), segment.size, traits);
    } else {
      writer.Add(ImageName(elf::kData, segment.start, i), segment.bytes, traits);
    }
  }
}

void AddExpectations(const std::vector<Expectation>& expectations, SectionWriter& writer) {
  for (size_t i = 0; i < expectations.size(); ++i) {
    const Expectation& expectation = expectations[i];
    const SectionTraits traits{.address = expectation.start.word()};
    writer.Add(ImageName(elf::kExpect, expectation.start, i), expectation.bytes, traits);
    if (expectation.mask.empty()) continue;
    writer.Add(ImageName(elf::kExpectMask, expectation.start, i), expectation.mask, traits);
  }
}

// Section .symtab before it is written: records, and the names they point into.
struct SymbolTable {
  std::vector<Elf64_Sym> records;
  std::string names;
};

SymbolTable MakeSymbolTable(const std::vector<Symbol>& symbols, Elf64_Half text) {
  SymbolTable table{{Elf64_Sym{}}, std::string(1, '\0')};
  table.records.reserve(symbols.size() + 1);
  for (const Symbol& symbol : symbols) {
    Elf64_Sym record{};
    record.st_name = static_cast<Elf64_Word>(table.names.size());
    record.st_info = static_cast<unsigned char>(
        ELF64_ST_INFO(STB_LOCAL, symbol.is_code ? STT_FUNC : STT_OBJECT));
    record.st_shndx = symbol.is_code ? text : static_cast<Elf64_Half>(SHN_ABS);
    record.st_value = symbol.is_code ? symbol.value * sizeof(uint64_t) : symbol.value;
    table.records.push_back(record);
    table.names.append(symbol.name).push_back('\0');
  }
  return table;
}

void AddSymbols(const SymbolTable& table, SectionWriter& writer) {
  const absl::string_view records(reinterpret_cast<const char*>(table.records.data()),
                                  table.records.size() * sizeof(Elf64_Sym));
  const Elf64_Word names = writer.next_index() + 1;
  Elf64_Shdr* header = writer.Add(elf::kSymbols, records,
                                  {.type = SHT_SYMTAB, .data_type = ELF_T_SYM, .alignment = 8});
  if (header == nullptr) return;
  header->sh_link = names;
  header->sh_info = static_cast<Elf64_Word>(table.records.size());  // all of them are local
  header->sh_entsize = sizeof(Elf64_Sym);
  writer.Add(elf::kSymbolNames, table.names, {.type = SHT_STRTAB});
}

}  // namespace

absl::Status WriteElf(const Object& object, int fd) {
  SectionWriter writer(fd);
  const Elf64_Half text = static_cast<Elf64_Half>(writer.next_index());
  writer.Add(elf::kText, BytesOf(object.words),
             {.flags = SHF_ALLOC | SHF_EXECINSTR, .alignment = alignof(uint64_t)});
  AddData(object.data, writer);
  AddExpectations(object.expectations, writer);
  if (!object.target.empty()) writer.Add(elf::kTarget, object.target, {});
  const std::string lines = object.lines.empty() ? "" : object.lines.Serialize();
  if (!lines.empty()) writer.Add(elf::kLines, lines, {});
  const std::string pieces = SerializePieces(object.expectations);
  if (!pieces.empty()) writer.Add(elf::kExpectLines, pieces, {});
  const SymbolTable symbols = MakeSymbolTable(object.symbols, text);
  AddSymbols(symbols, writer);
  return writer.Finish();
}

}  // namespace mte
