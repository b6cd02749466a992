#include "isa/object.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "support/file.h"

namespace mte {
namespace {

// An object with one of everything.
Object Example() {
  Object object;
  object.target = "ascend950";
  object.words = {0x10001, 0x30002, 0xfedcba9876543210, 0};
  object.data = {{{Space::kGm, 0x1000}, 3, "abc"},
                 {{Space::kL1, 64}, 1 << 20, ""},
                 {{Space::kUb, 0}, 0, ""},
                 {{Space::kGm, 0xffff00000000}, 4, std::string(4, '\0')}};
  object.expectations = {{{Space::kL1, 0}, "xyz", std::string("\xff\x00\x0f", 3), {{0, 1}, {2, 0}}},
                         {{Space::kL0a, 512}, "", "", {}},
                         {{Space::kGm, kMaxOffset}, "!", "", {{0, LineTable::kNone}}}};
  object.symbols = {{"start", true, 0},
                    {"end", true, 4},
                    {"rows", false, 0x1000},
                    {"tile.0", false, Address{Space::kL1, 64}.word()}};
  const uint32_t file = object.lines.AddFile("example.s", 42);
  object.lines.AddSite(file, {3, 9, 3}, {});
  object.lines.AddSite(file, {5, 9, 7}, {});
  object.lines.AddInstruction(0, LineTable::kNone);
  object.lines.AddInstruction(1, LineTable::kNone);
  return object;
}

// What WriteObject writes.
absl::StatusOr<std::string> Write(const Object& object, ObjectFormat format) {
  const int fd = memfd_create("object", 0);
  const absl::Status status = WriteObject(object, format, fd);
  std::string bytes(static_cast<size_t>(lseek(fd, 0, SEEK_END)), '\0');
  EXPECT_EQ(pread(fd, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
  close(fd);
  if (!status.ok()) return status;
  return bytes;
}

std::string MustWrite(const Object& object, ObjectFormat format = ObjectFormat::kElf) {
  const absl::StatusOr<std::string> bytes = Write(object, format);
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  return bytes.ok() ? *bytes : "";
}

std::string ErrorOf(absl::string_view file) {
  const absl::StatusOr<Object> object = ReadObject(file);
  EXPECT_FALSE(object.ok());
  return std::string(object.status().message());
}

Object Words(std::vector<uint64_t> words) {
  Object object;
  object.words = std::move(words);
  return object;
}

TEST(ObjectTest, ElfRoundTrips) {
  const std::string bytes = MustWrite(Example());
  EXPECT_TRUE(LooksLikeObject(bytes));
  const absl::StatusOr<Object> read = ReadObject(bytes);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, Example());
  EXPECT_EQ(MustWrite(*read), bytes);
}

TEST(ObjectTest, ReadsFromAnyAlignment) {
  const std::string bytes = "?" + MustWrite(Example());
  const absl::StatusOr<Object> read = ReadObject(absl::string_view(bytes).substr(1));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, Example());
}

TEST(ObjectTest, EmptyObjectRoundTripsAsElf) {
  const absl::StatusOr<Object> read = ReadObject(MustWrite(Object()));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, Object());
}

TEST(ObjectTest, GreatestSizesRoundTrip) {
  Object object;
  object.data = {{{Space::kGm, 0}, kMaxOffset + 1, ""}, {{Space::kUb, kMaxOffset}, 1, ""}};
  const std::string bytes = MustWrite(object);
  EXPECT_LT(bytes.size(), 2048u);
  const absl::StatusOr<Object> read = ReadObject(bytes);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, object);
}

TEST(ObjectTest, MoreSectionsThanAnElfHeaderCounts) {
  Object object = Words({1});
  object.symbols = {{"start", true, 0}};
  for (uint64_t i = 0; i < 70'000; ++i) object.data.push_back({{Space::kGm, i}, 1, "x"});
  const absl::StatusOr<Object> read = ReadObject(MustWrite(object));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, object);
}

TEST(ObjectTest, WordsAloneRoundTrip) {
  const Object words = Words(Example().words);
  for (const ObjectFormat format : {ObjectFormat::kBin, ObjectFormat::kHex}) {
    const std::string bytes = MustWrite(Example(), format);
    EXPECT_TRUE(LooksLikeObject(bytes));
    const absl::StatusOr<Object> read = ReadObject(bytes);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, words);
  }
  EXPECT_EQ(MustWrite(Example(), ObjectFormat::kHex),
            "0000000000010001\n0000000000030002\nfedcba9876543210\n0000000000000000\n");
  EXPECT_EQ(MustWrite(Words({0x0102030405060708}), ObjectFormat::kBin), "\x08\7\6\5\4\3\2\1");
}

TEST(ObjectTest, HexTakesCommentsAndShortWords) {
  const absl::StatusOr<Object> read =
      ReadObject("// nothing\n1 ABCDEF//x\r\n\t0000_0000_0001_0001 // y // z\n");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->words, (std::vector<uint64_t>{1, 0xabcdef, 0x10001}));
}

TEST(ObjectTest, HexNamesTheLineOfAMistake) {
  const std::string first = "0000000000010001\n";
  EXPECT_EQ(ErrorOf(first + "// x\nzz"), "line 3: 'zz' is no word of up to 16 hexadecimal digits");
  EXPECT_TRUE(absl::StartsWith(ErrorOf(first + "00000000000000001"), "line 2: "));
  EXPECT_TRUE(absl::StartsWith(ErrorOf(first + "_1"), "line 2: '_1'"));
  EXPECT_TRUE(absl::StartsWith(ErrorOf("@0\n1\n"), "line 1: '@0' gives an address"));
}

TEST(ObjectTest, SourceTextIsNoObject) {
  for (const absl::string_view text :
       {"", "nop", "nop\n", "halt\n", "; comment\n", "// comment\n", "add 1, 2", "face:\n nop\n",
        "        .text\n", "dead beef: nop", "\xef\xbb\xbfnop\n\n\n"}) {
    EXPECT_FALSE(LooksLikeObject(text)) << text;
  }
  EXPECT_EQ(ErrorOf(""), "the file is empty");
  EXPECT_EQ(ErrorOf("nop\n"), "no object file: neither ELF, nor binary or hexadecimal words");
  EXPECT_EQ(ErrorOf(absl::string_view("\0\0\0", 3)), "the size is 3 bytes, no multiple of 8");
}

TEST(ObjectTest, BrokenObjectsAreNotWritten) {
  const std::pair<absl::string_view, std::function<void(Object&)>> kCases[] = {
      {"its target", [](Object& o) { o.target = "Ascend950"; }},
      {"its target", [](Object& o) { o.target = "toaster"; }},
      {"the data at gm:0x1000 has 3 bytes", [](Object& o) { o.data[0].size = 4; }},
      {"2 bytes from gm:0xffffffffffff",
       [](Object& o) {
         o.data[0] = {{Space::kGm, kMaxOffset}, 2, ""};
       }},
      {"has a mask of another length", [](Object& o) { o.expectations[0].mask.pop_back(); }},
      {"has pieces out of order", [](Object& o) { o.expectations[0].pieces[0].offset = 3; }},
      {"has pieces out of order", [](Object& o) { o.expectations[0].pieces[1].offset = 4; }},
      {"line table does not have", [](Object& o) { o.expectations[0].pieces[0].site = 2; }},
      {"names a symbol", [](Object& o) { o.symbols[0].name = ""; }},
      {"names a symbol", [](Object& o) { o.symbols[0].name = "a b"; }},
      {"names a symbol", [](Object& o) { o.symbols[0].name = std::string("a\0b", 3); }},
      {"label start is behind the program's end", [](Object& o) { o.symbols[0].value = 5; }},
      {"label rows has no address: 0x700000000000000",
       [](Object& o) { o.symbols[2].value = uint64_t{7} << 56; }},
      {"more instructions than it has words",
       [](Object& o) {
         o.words.resize(1);
         o.symbols.clear();
       }},
  };
  for (const auto& [message, spoil] : kCases) {
    Object object = Example();
    spoil(object);
    const absl::StatusOr<std::string> bytes = Write(object, ObjectFormat::kElf);
    ASSERT_FALSE(bytes.ok()) << message;
    EXPECT_TRUE(absl::StrContains(bytes.status().message(), message)) << bytes.status();
  }
}

TEST(ObjectTest, AFullDiskIsAnError) {
  const int fd = memfd_create("full", MFD_ALLOW_SEALING);
  ASSERT_EQ(fcntl(fd, F_ADD_SEALS, F_SEAL_GROW), 0);
  for (const ObjectFormat format : {ObjectFormat::kElf, ObjectFormat::kBin, ObjectFormat::kHex}) {
    const absl::Status status = WriteObject(Example(), format, fd);
    EXPECT_TRUE(absl::StartsWith(status.message(), "cannot be written: ")) << status;
  }
  close(fd);
}

// The headers in a file that WriteObject made, to spoil them.
template <class T>
T& At(std::string& bytes, size_t offset) {
  return *reinterpret_cast<T*>(bytes.data() + offset);
}
Elf64_Ehdr& Header(std::string& bytes) { return At<Elf64_Ehdr>(bytes, 0); }

Elf64_Shdr& SectionHeader(std::string& bytes, absl::string_view name) {
  const Elf64_Ehdr& header = Header(bytes);
  const auto shdr = [&](size_t i) -> Elf64_Shdr& {
    return At<Elf64_Shdr>(bytes, header.e_shoff + i * sizeof(Elf64_Shdr));
  };
  const size_t names = shdr(header.e_shstrndx).sh_offset;
  size_t i = 0;
  while (bytes.data() + names + shdr(i).sh_name != name) ++i;
  return shdr(i);
}

// The first label of an instruction.
Elf64_Sym& CodeSymbol(std::string& bytes) {
  const size_t table = SectionHeader(bytes, ".symtab").sh_offset;
  size_t at = table + sizeof(Elf64_Sym);
  while (At<Elf64_Sym>(bytes, at).st_shndx == SHN_ABS) at += sizeof(Elf64_Sym);
  return At<Elf64_Sym>(bytes, at);
}

using Spoil = std::function<void(std::string&)>;

TEST(ObjectTest, ForeignElfFilesAreToldApart) {
  const std::pair<absl::string_view, Spoil> kCases[] = {
      {"an ELF file, but no object", [](std::string& b) { Header(b).e_machine = EM_X86_64; }},
      {"an ELF file, but no object", [](std::string& b) { Header(b).e_type = ET_DYN; }},
      {"an ELF file, but no object", [](std::string& b) { b[EI_CLASS] = ELFCLASS32; }},
      {"an ELF file, but no object", [](std::string& b) { b[EI_DATA] = ELFDATA2MSB; }},
      {"an object of format version 2; this program reads version 1",
       [](std::string& b) { Header(b).e_flags = 2; }},
      {"ends in its ELF header", [](std::string& b) { b.resize(20); }},
  };
  for (const auto& [message, spoil] : kCases) {
    std::string bytes = MustWrite(Example());
    spoil(bytes);
    EXPECT_TRUE(absl::StrContains(ErrorOf(bytes), message)) << ErrorOf(bytes);
  }
}

TEST(ObjectTest, EveryMistakeInASectionIsNamed) {
  const auto in = [](absl::string_view name,
                     const std::function<void(Elf64_Shdr&)>& change) -> Spoil {
    return [=](std::string& bytes) { change(SectionHeader(bytes, name)); };
  };
  const std::pair<absl::string_view, Spoil> kCases[] = {
      {"no section headers", [](std::string& b) { Header(b).e_shoff = 0; }},
      {"no section headers", [](std::string& b) { Header(b).e_shoff = UINT64_MAX; }},
      {"do not end within the file", [](std::string& b) { Header(b).e_shnum = 0xfe00; }},
      {"unexpected sizes", [](std::string& b) { Header(b).e_shentsize = 40; }},
      {"into the middle of a word", [](std::string& b) { CodeSymbol(b).st_value += 4; }},
      {"neither code nor an address", [](std::string& b) { CodeSymbol(b).st_shndx = SHN_COMMON; }},
      {"section .text has 31 bytes", in(".text", [](auto& h) { h.sh_size = 31; })},
      {"section .text does not end", in(".text", [](auto& h) { h.sh_size = UINT64_MAX; })},
      {"section .text does not end", in(".text", [](auto& h) { h.sh_offset = UINT64_MAX; })},
      {"section .text is compressed", in(".text", [](auto& h) { h.sh_flags |= SHF_COMPRESSED; })},
      {"section .text is of the wrong type", in(".text", [](auto& h) { h.sh_type = SHT_NOTE; })},
      {"no section .text", in(".text", [](auto& h) { ++h.sh_name; })},
      {"which is not in gm", in(".data.gm.0", [](auto& h) { h.sh_addr |= uint64_t{1} << 56; })},
      {"which is not in gm", in(".data.gm.0", [](auto& h) { h.sh_addr |= uint64_t{1} << 48; })},
      {"wrong type", in(".bss.l1.1", [](auto& h) { h.sh_type = SHT_PROGBITS; h.sh_size = 0; })},
      {"do not fit the 48 bits", in(".bss.l1.1", [](auto& h) { h.sh_size = UINT64_MAX; })},
      {"does not fit the section", in(".expectmask.l1.0", [](auto& h) { h.sh_size = 2; })},
      {"does not fit the section", in(".expectmask.l1.0", [](auto& h) { h.sh_addr += 1; })},
      {"its target is", in(".mte.target", [](auto& h) { h.sh_size = 4; })},
      {"line table", in(".mte.lines", [](auto& h) { h.sh_size -= 1; })},
      {".mte.expectlines is malformed", in(".mte.expectlines", [](auto& h) { h.sh_size -= 1; })},
      {".mte.expectlines is malformed", in(".mte.expectlines", [](auto& h) { h.sh_size += 1; })},
      {".mte.expectlines is malformed",
       [](std::string& b) {  // the count of pieces, and where the first begins
         b[SectionHeader(b, ".mte.expectlines").sh_offset + 1] = 0x7f;
       }},
      {".symtab is no table of symbols", in(".symtab", [](auto& h) { h.sh_entsize = 16; })},
      {".symtab is no table of symbols", in(".symtab", [](auto& h) { h.sh_size -= 1; })},
      {"has no table of names", in(".symtab", [](auto& h) { h.sh_link = 1; })},
      {"has no header", in(".symtab", [](auto& h) { h.sh_link = UINT32_MAX; })},
      {"symbol 4 has no name", in(".strtab", [](auto& h) { h.sh_size -= 1; })},
      {"has no name", in(".data.gm.0", [](auto& h) { h.sh_name = UINT32_MAX; })},
      {"section .mte.target is there twice",
       [](std::string& b) {
         SectionHeader(b, ".mte.lines").sh_name = SectionHeader(b, ".mte.target").sh_name;
       }},
      {"is not called KIND.SPACE.NUMBER",
       [](std::string& b) {
         const size_t names = SectionHeader(b, ".shstrtab").sh_offset;
         std::memcpy(&b[names + SectionHeader(b, ".data.gm.0").sh_name], ".data.xx.0", 10);
       }},
      {"section .bss.l1.1 is out of order",
       [](std::string& b) {
         const size_t names = SectionHeader(b, ".shstrtab").sh_offset;
         std::memcpy(&b[names + SectionHeader(b, ".data.gm.0").sh_name], ".data.gm.9", 10);
       }},
  };
  for (const auto& [message, spoil] : kCases) {
    std::string bytes = MustWrite(Example());
    spoil(bytes);
    EXPECT_TRUE(absl::StrContains(ErrorOf(bytes), message)) << message << "\n" << ErrorOf(bytes);
  }
}

TEST(ObjectTest, SurvivesEveryTruncation) {
  const std::string bytes = MustWrite(Example());
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(ReadObject(bytes.substr(0, size)).ok()) << size;
  }
}

// A changed byte gives an error, or an object that is whole: it can be written and read again.
TEST(ObjectTest, SurvivesEveryChangedByte) {
  const std::string bytes = MustWrite(Example());
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (const int change : {1, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ change);
      const absl::StatusOr<Object> object = ReadObject(changed);
      if (!object.ok()) continue;
      EXPECT_EQ(CheckObject(*object), absl::OkStatus()) << at;
      const absl::StatusOr<Object> again = ReadObject(MustWrite(*object));
      ASSERT_TRUE(again.ok()) << at << ": " << again.status();
      EXPECT_EQ(*again, *object) << at;
    }
  }
}

}  // namespace
}  // namespace mte
