// Reading trusts nothing: libelf finds the sections, and whatever their headers say is checked here
// against the file before it is used.
#include <libelf.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "isa/elf_object.h"
#include "isa/expectation_lines.h"
#include "isa/raw_object.h"

namespace mte {
namespace {

absl::Status Malformed(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("malformed object: ", what));
}

template <class... Parts>
absl::Status BadSection(absl::string_view name, const Parts&... parts) {
  return Malformed(absl::StrCat("section ", absl::CHexEscape(name), " ", parts...));
}

template <class T>
T CopyOut(absl::string_view bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

// Whether [offset, offset + size) is within a file or table of `limit` bytes.
bool Within(uint64_t offset, uint64_t size, uint64_t limit) {
  return offset <= limit && size <= limit - offset;
}

absl::Status CheckKind(const Elf64_Ehdr& header) {
  const auto* ident = header.e_ident;
  if (ident[EI_CLASS] != ELFCLASS64 || ident[EI_DATA] != ELFDATA2LSB || header.e_type != ET_EXEC ||
      header.e_machine != EM_NONE) {
    return absl::InvalidArgumentError(
        "an ELF file, but no object of this program's (those are 64-bit, little-endian, executable "
        "and for no machine)");
  }
  if (header.e_flags == kObjectFormatVersion) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("an object of format version ", header.e_flags,
                                                 "; this program reads version ",
                                                 kObjectFormatVersion));
}

// The table of section headers must be in the file, with however many sections it says.
absl::Status CheckSectionTable(absl::string_view file, const Elf64_Ehdr& header) {
  if (header.e_version != EV_CURRENT || header.e_ehsize != sizeof(Elf64_Ehdr) ||
      header.e_shentsize != sizeof(Elf64_Shdr) || header.e_phnum != 0) {
    return Malformed("its ELF header has unexpected sizes");
  }
  if (header.e_shoff == 0 || !Within(header.e_shoff, sizeof(Elf64_Shdr), file.size())) {
    return Malformed("it has no section headers");
  }
  uint64_t count = header.e_shnum;
  if (count == 0) count = CopyOut<Elf64_Shdr>(file, header.e_shoff).sh_size;
  if (count == 0 || count > (file.size() - header.e_shoff) / sizeof(Elf64_Shdr)) {
    return Malformed("its section headers do not end within the file");
  }
  return absl::OkStatus();
}

absl::Status CheckHeader(absl::string_view file) {
  if (file.size() < sizeof(Elf64_Ehdr)) return Malformed("it ends in its ELF header");
  const Elf64_Ehdr header = CopyOut<Elf64_Ehdr>(file, 0);
  const absl::Status kind = CheckKind(header);
  return kind.ok() ? CheckSectionTable(file, header) : kind;
}

struct Section {
  absl::string_view name;
  Elf64_Shdr header{};
  absl::string_view bytes;  // none of a NOBITS section
};

// A memory image's name: KIND.SPACE.NUMBER.
struct ImageName {
  absl::string_view kind;
  Space space = Space::kGm;
  uint64_t number = 0;
};

std::optional<ImageName> ParseImageName(absl::string_view name) {
  const std::vector<absl::string_view> parts = absl::StrSplit(name, '.');
  if (parts.size() != 4 || !parts[0].empty()) return std::nullopt;
  ImageName image;
  const std::optional<Space> space = ParseSpace(parts[2]);
  if (!space.has_value() || Name(*space) != parts[2]) return std::nullopt;
  if (!absl::SimpleAtoi(parts[3], &image.number) || absl::StrCat(image.number) != parts[3]) {
    return std::nullopt;
  }
  image.kind = name.substr(0, 1 + parts[1].size());
  image.space = *space;
  return image;
}

// True for KIND and for KIND.anything.
bool IsKind(absl::string_view name, absl::string_view kind) {
  return name.substr(0, kind.size()) == kind &&
         (name.size() == kind.size() || name[kind.size()] == '.');
}

bool IsImage(absl::string_view name) {
  return IsKind(name, elf::kData) || IsKind(name, elf::kBss) || IsKind(name, elf::kExpect) ||
         IsKind(name, elf::kExpectMask);
}

class Reader {
 public:
  explicit Reader(absl::string_view file)
      // libelf does not write to an image that it was only given to read.
      : file_(file), elf_(elf_memory(const_cast<char*>(file.data()), file.size()), &elf_end) {}

  absl::StatusOr<Object> Read() {
    const absl::Status sections = ReadSections();
    if (!sections.ok()) return sections;
    if (!text_index_.has_value()) return Malformed("it has no section .text");
    const absl::Status symbols = ReadSymbols();
    if (!symbols.ok()) return symbols;
    if (expect_lines_.has_value()) {
      const absl::Status pieces = ParsePieces(*expect_lines_, &object_.expectations);
      if (!pieces.ok()) return Malformed(pieces.message());
    }
    return std::move(object_);
  }

 private:
  absl::Status ReadSections() {
    if (elf_ == nullptr || elf_kind(elf_.get()) != ELF_K_ELF ||
        elf_getshdrstrndx(elf_.get(), &names_index_) != 0) {
      return Malformed(elf_errmsg(-1));
    }
    absl::flat_hash_set<absl::string_view> seen;
    Elf_Scn* at = nullptr;
    while ((at = elf_nextscn(elf_.get(), at)) != nullptr) {
      absl::StatusOr<Section> section = Open(at);
      if (!section.ok()) return section.status();
      if (section->header.sh_type == SHT_NULL) continue;
      if (!seen.insert(section->name).second) {
        return BadSection(section->name, "is there twice");
      }
      const absl::Status status = Take(*section, elf_ndxscn(at));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Section> Open(Elf_Scn* scn) {
    // libelf points into the file, which need not be aligned.
    const void* at = scn == nullptr ? nullptr : elf64_getshdr(scn);
    if (at == nullptr) return Malformed("a section has no header");
    Section section;
    Elf64_Shdr& header = section.header;
    std::memcpy(&header, at, sizeof(header));
    const char* name = elf_strptr(elf_.get(), names_index_, header.sh_name);
    if (name == nullptr) {
      return Malformed(absl::StrCat("section ", elf_ndxscn(scn), " has no name"));
    }
    section.name = name;
    if (header.sh_type == SHT_NOBITS || header.sh_type == SHT_NULL) return section;
    if (!Within(header.sh_offset, header.sh_size, file_.size())) {
      return BadSection(name, "does not end within the file");
    }
    if ((header.sh_flags & SHF_COMPRESSED) != 0) return BadSection(name, "is compressed");
    section.bytes = file_.substr(header.sh_offset, header.sh_size);
    return section;
  }

  // Sections share no bytes, and hardly names, so that an object takes no more memory than its
  // file: a thousand headers may all claim the same million bytes.
  absl::Status TakeBytes(absl::string_view name, size_t size) {
    if (size > bytes_left_) {
      return BadSection(name, "overlaps others: together they hold more than the whole file");
    }
    bytes_left_ -= size;
    return absl::OkStatus();
  }

  // Sections of other names are other programs' business.
  absl::Status Take(const Section& section, size_t index) {
    const absl::string_view name = section.name;
    const absl::Status fits = TakeBytes(name, section.bytes.size());
    if (!fits.ok()) return fits;
    if (name == elf::kSymbols) {
      symbols_ = section;
      return absl::OkStatus();
    }
    if (IsImage(name)) return TakeImage(section);
    if (name != elf::kText && name != elf::kTarget && name != elf::kLines &&
        name != elf::kExpectLines) {
      return absl::OkStatus();
    }
    if (section.header.sh_type != SHT_PROGBITS) return BadSection(name, "is of the wrong type");
    if (name == elf::kText) return TakeText(section, index);
    if (name == elf::kLines) return TakeLines(section);
    if (name == elf::kTarget) object_.target = std::string(section.bytes);
    if (name == elf::kExpectLines) expect_lines_ = section.bytes;
    return absl::OkStatus();
  }

  absl::Status TakeText(const Section& section, size_t index) {
    if (section.bytes.size() % sizeof(uint64_t) != 0) {
      return BadSection(section.name, "has ", section.bytes.size(), " bytes, no multiple of 8");
    }
    object_.words = WordsOf(section.bytes);
    text_index_ = index;
    return absl::OkStatus();
  }

  absl::Status TakeLines(const Section& section) {
    absl::StatusOr<LineTable> lines = LineTable::Parse(section.bytes);
    if (!lines.ok()) return Malformed(lines.status().message());
    object_.lines = *std::move(lines);
    return absl::OkStatus();
  }

  absl::Status TakeImage(const Section& section) {
    const std::optional<ImageName> image = ParseImageName(section.name);
    if (!image.has_value()) return BadSection(section.name, "is not called KIND.SPACE.NUMBER");
    const std::optional<Address> start = Address::FromWord(section.header.sh_addr);
    if (!start.has_value() || start->space != image->space) {
      return BadSection(section.name, "has the address 0x", absl::Hex(section.header.sh_addr),
                        ", which is not in ", Name(image->space));
    }
    const bool no_bits = image->kind == elf::kBss;
    if (section.header.sh_type != (no_bits ? SHT_NOBITS : SHT_PROGBITS)) {
      return BadSection(section.name, "is of the wrong type");
    }
    if (image->kind == elf::kExpect) return TakeExpectation(section, *image, *start);
    if (image->kind == elf::kExpectMask) return TakeMask(section, *image, *start);
    if (!Ascends(image->number, &next_data_)) return OutOfOrder(section);
    object_.data.push_back({*start, section.header.sh_size, std::string(section.bytes)});
    return absl::OkStatus();
  }

  absl::Status TakeExpectation(const Section& section, const ImageName& image, Address start) {
    if (!Ascends(image.number, &next_expectation_)) return OutOfOrder(section);
    object_.expectations.push_back({start, std::string(section.bytes), {}, {}});
    return absl::OkStatus();
  }

  // A mask stands directly behind what it masks.
  absl::Status TakeMask(const Section& section, const ImageName& image, Address start) {
    Expectation* last = object_.expectations.empty() ? nullptr : &object_.expectations.back();
    if (last == nullptr || image.number + 1 != next_expectation_ || start != last->start ||
        section.bytes.empty() || section.bytes.size() != last->bytes.size()) {
      return BadSection(section.name, "does not fit the section before it");
    }
    last->mask = std::string(section.bytes);
    return absl::OkStatus();
  }

  // Sections of one sort are numbered upwards; numbers may be left out. (UINT64_MAX is refused, as
  // nothing could follow it.)
  static bool Ascends(uint64_t number, uint64_t* next) {
    if (number < *next || number == UINT64_MAX) return false;
    *next = number + 1;
    return true;
  }
  static absl::Status OutOfOrder(const Section& section) {
    return BadSection(section.name, "is out of order");
  }

  absl::Status ReadSymbols() {
    if (!symbols_.has_value()) return absl::OkStatus();
    const Elf64_Shdr& header = symbols_->header;
    if (header.sh_type != SHT_SYMTAB || header.sh_entsize != sizeof(Elf64_Sym) ||
        symbols_->bytes.size() % sizeof(Elf64_Sym) != 0) {
      return BadSection(symbols_->name, "is no table of symbols");
    }
    const absl::StatusOr<Section> names = Open(elf_getscn(elf_.get(), header.sh_link));
    if (!names.ok()) return names.status();
    if (names->header.sh_type != SHT_STRTAB) {
      return BadSection(symbols_->name, "has no table of names");
    }
    const size_t count = symbols_->bytes.size() / sizeof(Elf64_Sym);
    for (size_t i = 1; i < count; ++i) {  // number 0 is ELF's own
      const absl::Status status =
          ReadSymbol(i, CopyOut<Elf64_Sym>(symbols_->bytes, i * sizeof(Elf64_Sym)), names->bytes);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status ReadSymbol(size_t number, const Elf64_Sym& record, absl::string_view names) {
    const auto type = ELF64_ST_TYPE(record.st_info);
    if (type == STT_SECTION || type == STT_FILE) return absl::OkStatus();  // added by other tools
    const absl::string_view rest = names.substr(std::min<size_t>(record.st_name, names.size()));
    const size_t end = rest.find('\0');
    if (end == absl::string_view::npos) {
      return Malformed(absl::StrCat("symbol ", number, " has no name"));
    }
    if (end > name_bytes_left_) {
      return Malformed(absl::StrCat("symbol ", number, " and those before share too long a name"));
    }
    name_bytes_left_ -= end;
    Symbol symbol{std::string(rest.substr(0, end)), record.st_shndx == *text_index_,
                  record.st_value};
    if (symbol.is_code && symbol.value % sizeof(uint64_t) != 0) {
      return Malformed(absl::StrCat("symbol ", number, " points into the middle of a word"));
    }
    if (!symbol.is_code && record.st_shndx != SHN_ABS) {
      return Malformed(absl::StrCat("symbol ", number, " is neither code nor an address"));
    }
    if (symbol.is_code) symbol.value /= sizeof(uint64_t);
    object_.symbols.push_back(std::move(symbol));
    return absl::OkStatus();
  }

  absl::string_view file_;
  std::unique_ptr<Elf, int (*)(Elf*)> elf_;
  size_t bytes_left_ = file_.size();       // for sections
  size_t name_bytes_left_ = file_.size();  // for symbols
  size_t names_index_ = 0;
  uint64_t next_data_ = 0;
  uint64_t next_expectation_ = 0;
  std::optional<size_t> text_index_;
  std::optional<Section> symbols_;
  std::optional<absl::string_view> expect_lines_;
  Object object_;
};

}  // namespace

bool IsElf(absl::string_view file) { return file.substr(0, SELFMAG) == ELFMAG; }

absl::StatusOr<Object> ReadElf(absl::string_view file) {
  const absl::Status header = CheckHeader(file);
  if (!header.ok()) return header;
  if (elf_version(EV_CURRENT) == EV_NONE) return absl::InternalError(elf_errmsg(-1));
  return Reader(file).Read();
}

}  // namespace mte
