// ELF files that lie: whatever the headers claim, reading ends soon, takes no more memory than the
// file is long, and gives one message or an object that is whole.
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "isa/object.h"

namespace mte {
namespace {

std::string Write(const Object& object) {
  const int fd = memfd_create("object", 0);
  EXPECT_EQ(WriteObject(object, ObjectFormat::kElf, fd), absl::OkStatus());
  std::string bytes(static_cast<size_t>(lseek(fd, 0, SEEK_END)), '\0');
  EXPECT_EQ(pread(fd, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
  close(fd);
  return bytes;
}

// A good object whose fields a test overwrites, each a copy in and out as nothing is aligned.
class ElfFile {
 public:
  explicit ElfFile(const Object& object) : bytes_(Write(object)) {}

  template <class T>
  T Get(size_t offset) const {
    T value;
    std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
  }
  template <class T>
  void Set(size_t offset, const T& value) {
    std::memcpy(bytes_.data() + offset, &value, sizeof value);
  }

  size_t sections() const { return Get<Elf64_Ehdr>(0).e_shnum; }
  size_t OffsetOfHeader(size_t section) const {
    return Get<Elf64_Ehdr>(0).e_shoff + section * sizeof(Elf64_Shdr);
  }
  Elf64_Shdr Section(size_t section) const { return Get<Elf64_Shdr>(OffsetOfHeader(section)); }
  size_t Find(absl::string_view name) const {
    const size_t names = Section(Get<Elf64_Ehdr>(0).e_shstrndx).sh_offset;
    for (size_t i = 0; i < sections(); ++i) {
      if (bytes_.c_str() + names + Section(i).sh_name == name) return i;
    }
    ADD_FAILURE() << "no section " << name;
    return 0;
  }

  template <class Change>
  void ChangeSection(size_t section, Change change) {
    Elf64_Shdr header = Section(section);
    change(header);
    Set(OffsetOfHeader(section), header);
  }

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

std::string ErrorOf(const std::string& file) {
  const absl::StatusOr<Object> object = ReadObject(file);
  EXPECT_FALSE(object.ok());
  return std::string(object.status().message());
}

// What can be read is an object that could have been written.
void ExpectErrorOrWholeObject(const std::string& file, const std::string& what) {
  const absl::StatusOr<Object> object = ReadObject(file);
  if (!object.ok()) return;
  EXPECT_EQ(CheckObject(*object), absl::OkStatus()) << what;
}

// A program with `segments` pieces of data and as many labels.
Object Program(size_t segments, size_t bytes) {
  Object object;
  object.target = "ascend950";
  object.words = {1, 2, 3};
  for (size_t i = 0; i < segments; ++i) {
    object.data.push_back({{Space::kGm, i << 20}, bytes, std::string(bytes, 'x')});
    object.symbols.push_back({absl::StrCat("label", i), true, 0});
  }
  return object;
}

TEST(HostileElfTest, ManySectionsCannotClaimTheSameBytes) {
  ElfFile file(Program(200, 1));
  const size_t size = file.bytes().size();
  for (size_t i = 1; i < file.sections(); ++i) {
    if (file.Section(i).sh_type != SHT_PROGBITS) continue;
    file.ChangeSection(i, [&](Elf64_Shdr& header) {
      header.sh_offset = 0;
      header.sh_size = size & ~size_t{7};
    });
  }
  EXPECT_TRUE(absl::StrContains(ErrorOf(file.bytes()), "together they hold more than the whole"))
      << ErrorOf(file.bytes());
}

TEST(HostileElfTest, ManySymbolsCannotShareALongName) {
  Object object = Program(200, 1);
  object.symbols.push_back({std::string(5000, 'n'), true, 0});
  ElfFile file(object);
  const Elf64_Shdr symbols = file.Section(file.Find(".symtab"));
  const size_t last = symbols.sh_size / sizeof(Elf64_Sym) - 1;
  const auto offset = [&](size_t i) { return symbols.sh_offset + i * sizeof(Elf64_Sym); };
  const uint32_t long_name = file.Get<Elf64_Sym>(offset(last)).st_name;
  for (size_t i = 1; i < last; ++i) {
    Elf64_Sym symbol = file.Get<Elf64_Sym>(offset(i));
    symbol.st_name = long_name;
    file.Set(offset(i), symbol);
  }
  EXPECT_TRUE(absl::StrContains(ErrorOf(file.bytes()), "share too long a name"))
      << ErrorOf(file.bytes());
}

TEST(HostileElfTest, SizesOfFourGibibytesAndMore) {
  const ElfFile good(Program(2, 8));
  for (const uint64_t size : {uint64_t{1} << 32, uint64_t{1} << 48, UINT64_MAX - 7, UINT64_MAX}) {
    for (size_t i = 1; i < good.sections(); ++i) {
      ElfFile file = good;
      file.ChangeSection(i, [=](Elf64_Shdr& header) { header.sh_size = size; });
      EXPECT_FALSE(ReadObject(file.bytes()).ok()) << "section " << i << " of " << size;
      file = good;
      file.ChangeSection(i, [=](Elf64_Shdr& header) { header.sh_offset = size; });
      EXPECT_FALSE(ReadObject(file.bytes()).ok()) << "section " << i << " at " << size;
    }
  }
}

// Headers that lead to themselves and to each other.
TEST(HostileElfTest, CyclicHeaders) {
  const ElfFile good(Program(2, 8));
  for (size_t i = 1; i < good.sections(); ++i) {
    for (size_t to = 0; to < good.sections(); ++to) {
      ElfFile file = good;
      file.ChangeSection(i,
                         [=](Elf64_Shdr& header) { header.sh_link = static_cast<uint32_t>(to); });
      ExpectErrorOrWholeObject(file.bytes(), absl::StrCat(i, " to ", to));
    }
    ElfFile file = good;
    Elf64_Ehdr header = file.Get<Elf64_Ehdr>(0);
    header.e_shstrndx = static_cast<uint16_t>(i);  // names from another section
    file.Set(0, header);
    ExpectErrorOrWholeObject(file.bytes(), absl::StrCat("names from ", i));
  }
  ElfFile file = good;
  Elf64_Ehdr header = file.Get<Elf64_Ehdr>(0);
  header.e_shoff = 0x20;  // the table of headers lies over the file's own header
  file.Set(0, header);
  EXPECT_FALSE(ReadObject(file.bytes()).ok());
}

// Every 64-bit, 32-bit and 16-bit field of every header with the values that break sums and
// products.
TEST(HostileElfTest, FieldsAtTheirLimits) {
  const ElfFile good(Program(2, 8));
  const uint64_t size = good.bytes().size();
  const uint64_t kValues[] = {0,          1,          7,         size - 1,   size,
                              size + 1,   0x7fff,     0xff00,    0xffff,     0x7fffffff,
                              0x80000000, 0xffffffff, INT64_MAX, 1ull << 63, UINT64_MAX};
  std::vector<size_t> places;
  for (size_t at = 0; at < sizeof(Elf64_Ehdr); at += 2) places.push_back(at);
  for (size_t at = 0; at < good.sections() * sizeof(Elf64_Shdr); at += 4) {
    places.push_back(good.OffsetOfHeader(0) + at);
  }
  for (const size_t at : places) {
    for (const uint64_t value : kValues) {
      for (const size_t width : {size_t{2}, size_t{4}, size_t{8}}) {
        std::string bytes = good.bytes();
        std::memcpy(bytes.data() + at, &value, std::min(width, bytes.size() - at));
        ExpectErrorOrWholeObject(bytes, absl::StrCat(at));
      }
    }
  }
}

// Two fields at a time, which no list has thought of.
TEST(HostileElfTest, RandomDamage) {
  const std::string good = ElfFile(Program(2, 8)).bytes();
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes = good;
    for (int change = 0; change < 3; ++change) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    ExpectErrorOrWholeObject(bytes, absl::StrCat(i));
  }
}

}  // namespace
}  // namespace mte
