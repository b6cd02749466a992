// Writes what fuzzing starts from: fuzz_seeds TREE FOLDER makes a folder of seeds for each target
// in FOLDER, and dictionaries beside them, from the tables, from the programs of the tree and from
// the examples in its documents.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "assembler/assembler.h"
#include "assembler/evaluate.h"
#include "assembler/syntax.h"
#include "cli/debug_commands.h"
#include "diagnostics/codes.h"
#include "isa/element.h"
#include "isa/elf_object.h"
#include "isa/expectation_lines.h"
#include "isa/layout.h"
#include "isa/table.h"
#include "support/file.h"
#include "support/npy.h"
#include "tests/fuzz/object_bytes.h"

namespace mte::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostBytes = 8192;  // of a seed

class SeedWriter {
 public:
  explicit SeedWriter(fs::path folder) : folder_(std::move(folder)) {}

  bool ok() const { return ok_; }

  // A seed is called by its contents, so that none is there twice.
  void Add(absl::string_view target, absl::string_view bytes) {
    if (bytes.size() > kMostBytes) return;
    const fs::path folder = folder_ / std::string(target);
    fs::create_directories(folder);
    Write(folder / absl::StrCat(absl::Hex(ContentHash(bytes), absl::kZeroPad16)), bytes);
  }

  // In libFuzzer's form.
  void AddDictionary(absl::string_view target, const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
      if (!word.empty()) absl::StrAppend(&text, "\"", EscapeWord(word), "\"\n");
    }
    Write(folder_ / absl::StrCat(target, ".dict"), text);
  }

 private:
  // A dictionary knows \\, \" and \xAB only.
  static std::string EscapeWord(const std::string& word) {
    std::string text;
    for (const char c : word) {
      const bool plain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
      if (plain) {
        text.push_back(c);
      } else {
        absl::StrAppend(&text, "\\x", absl::Hex(static_cast<unsigned char>(c), absl::kZeroPad2));
      }
    }
    return text;
  }

  void Write(const fs::path& path, absl::string_view bytes) {
    const absl::Status status = WriteFile(path.string(), bytes);
    if (status.ok()) return;
    std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
    ok_ = false;
  }

  fs::path folder_;
  bool ok_ = true;
};

// A program of the tree, by name, or an example of a document.
struct Source {
  std::string path;
  std::string text;
};

std::vector<fs::path> FilesIn(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == extension) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Nothing where there is no such file.
std::string TextOf(const fs::path& path) {
  const absl::StatusOr<std::string> text = ReadFile(path.string());
  return text.ok() ? *text : "";
}

// The examples in assembly language.
void AddExamples(const fs::path& document, std::vector<Source>& sources) {
  std::optional<std::string> example;
  for (const absl::string_view line : absl::StrSplit(TextOf(document), '\n')) {
    if (absl::StartsWith(line, "```")) {
      std::optional<std::string> ended = std::exchange(example, std::nullopt);
      if (ended.has_value()) sources.push_back({document.string(), *std::move(ended)});
      if (absl::StartsWith(line, "```asm")) example.emplace();
    } else if (example.has_value()) {
      absl::StrAppend(&*example, line, "\n");
    }
  }
}

std::vector<Source> AllSources(const fs::path& tree) {
  std::vector<Source> sources;
  for (const fs::path& folder : {tree / "programs", tree / "tests" / "golden"}) {
    for (const fs::path& path : FilesIn(folder, ".s")) {
      sources.push_back({path.string(), TextOf(path)});
    }
  }
  for (const fs::path& folder : {tree / "docs", tree / "tests" / "golden"}) {
    for (const fs::path& path : FilesIn(folder, ".md")) AddExamples(path, sources);
  }
  for (const CodeInfo& info : AllCodes()) {
    for (const absl::string_view text : {info.wrong, info.right}) {
      sources.push_back({"explanation.s", std::string(text)});
    }
  }
  return sources;
}

// As the target "assemble" takes them: with the files that they include.
std::string WithIncludes(const Source& source) {
  std::string text = source.text;
  for (const absl::string_view line : absl::StrSplit(source.text, '\n')) {
    const std::vector<std::string> parts = absl::StrSplit(line, '"');
    if (parts.size() < 3 || !absl::StrContains(parts[0], ".inc")) continue;
    const fs::path included = fs::path(source.path).parent_path() / parts[1];
    std::error_code error;
    if (!fs::is_regular_file(included, error)) continue;
    absl::StrAppend(&text, "%%% ", parts[1], "\n", TextOf(included));
  }
  return text;
}

// The words as the targets take them that know of products.
std::string WordInputOf(const Object& object) {
  size_t number = 0;
  for (size_t i = 0; i < AllTargets().size(); ++i) {
    if (AllTargets()[i].name == object.target) number = i;
  }
  std::string head(8, '\0');
  head[0] = static_cast<char>(number);
  return head + BytesOf(object, ObjectFormat::kBin);
}

void AddObject(Object object, SeedWriter& seeds) {
  seeds.Add("elf_object", BytesOf(object, ObjectFormat::kElf));
  seeds.Add("line_table", object.lines.Serialize());
  seeds.Add("line_table", SerializePieces(object.expectations));
  object.data.clear();
  object.expectations.clear();
  seeds.Add("elf_object", BytesOf(object, ObjectFormat::kElf));
  if (object.words.empty()) return;
  seeds.Add("raw_object", BytesOf(object, ObjectFormat::kBin));
  seeds.Add("raw_object", BytesOf(object, ObjectFormat::kHex));
  seeds.Add("instruction_words", WordInputOf(object));
  seeds.Add("program", WordInputOf(object));
  seeds.Add("run", WordInputOf(object));
}

// Examples are not all well-behaved.
constexpr AssemblyLimits kSmallLimits = {.statements = 10'000,
                                         .section_bytes = 1 << 20,
                                         .data_bytes = 1 << 22,
                                         .expansion_bytes = 1 << 20};
absl::StatusOr<std::string> ReadSmallFile(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > size_t{1} << 20) {
    return absl::NotFoundError(path);
  }
  return ReadFile(path);
}

void AddSources(const fs::path& tree, SeedWriter& seeds) {
  for (const Source& source : AllSources(tree)) {
    seeds.Add("assemble", WithIncludes(source));
    seeds.Add("render", absl::StrCat(std::string("\2\2\3\1\1\1\1\2\1\1", 10), source.text));
    Diagnostics diagnostics;
    AssemblyOptions options;
    options.limits = kSmallLimits;
    options.read_file = ReadSmallFile;
    Assembly assembly = Assemble(source.path, source.text, options, diagnostics);
    if (!assembly.object.has_value()) continue;
    UseStoredNames(assembly.stored_names, *assembly.object);
    AddObject(*std::move(assembly.object), seeds);
  }
}

void AddRegions(SeedWriter& seeds) {
  for (const SpaceInfo& info : kSpaceTable) {
    seeds.Add("regions", absl::StrCat(info.name, ":0x1000:64"));
    seeds.Add("regions", absl::StrCat(info.name, ":64"));
    for (const LayoutInfo& layout : kLayouts) {
      seeds.Add("regions", absl::StrCat(info.name, ":0x1000:f16[20x40]@", layout.name));
      seeds.Add("regions", absl::StrCat("s4[3x70]@", layout.name));
      seeds.Add("regions", layout.name);
    }
  }
  for (const absl::string_view text :
       {"rows:32", "tile:u32[2x3x4]", "gm:0b101:0o17=out.npy", "a1:1_000:bf16[7]"}) {
    seeds.Add("regions", text);
  }
}

void AddArrays(SeedWriter& seeds) {
  for (const absl::string_view type : {"|u1", "<f2", "<i4", "<V2", ">i2", "|O"}) {
    for (const std::vector<int64_t>& shape : {std::vector<int64_t>{}, {3}, {0, 2}, {2, 1, 4}}) {
      int64_t count = type.size() < 3 ? 1 : type[2] - '0';
      for (const int64_t size : shape) count *= size;
      const std::string data(static_cast<size_t>(std::max<int64_t>(0, count)), 'x');
      std::string file = NpyHeaderBytes(type, shape) + data;
      seeds.Add("npy", file);
      file.replace(file.find("False"), 5, "True ");
      seeds.Add("npy", file);
    }
  }
}

// Each command by itself, and after some steps.
void AddScripts(SeedWriter& seeds) {
  for (const DebugCommand& command : DebugCommands()) {
    for (const absl::string_view operands :
         {"", " 2", " l1:0:64", " fuzz.s:14", " copy", " mte1", " gm:0x1000:u8[2x32]@nz",
          " l1:0x20 01 ff", " loop1_size 3", "/8f16 l1:0", " on"}) {
      const std::string line = absl::StrCat(command.name, operands, "\n");
      seeds.Add("debugger", line);
      seeds.Add("debugger", absl::StrCat("step 5\n", line, "continue\n", line, "back 3\n", line));
    }
  }
}

std::set<std::string> LanguageWords() {
  std::set<std::string> words = {
      "%%% ", ".include \"", ".incbin \"", "\\@", "\\()", "gm:", "l1:", "0x7fffffffffffffff",
      "true", "false",       ",\n",        "=",   "\r\n", "//"};
  for (const std::string& mnemonic : AllMnemonics()) words.insert(mnemonic);
  for (const std::string& directive : DirectiveNames()) words.insert(directive);
  for (const std::string& function : FunctionNames()) words.insert(function + "(");
  for (const Target& target : AllTargets()) words.insert(absl::StrCat(".target ", target.name));
  for (const DataTypeInfo& info : kDataTypes) words.insert(absl::StrCat(".", info.name));
  for (const SpaceInfo& info : kSpaceTable) words.insert(absl::StrCat(info.name, ":"));
  for (const Row& row : AllRows()) {
    for (const Field& field : row.fields) {
      words.insert(absl::StrCat(field.name, "="));
      words.insert(CamelCase(field.name) + "=");
      for (const NamedValue& named : field.names) words.emplace(named.name);
    }
  }
  return words;
}

std::set<std::string> RegionWords() {
  std::set<std::string> words = {"0x", "0b", "0o", "rows", "tile", "start", "=out.npy", "@", "["};
  for (const SpaceInfo& info : kSpaceTable) {
    words.insert(absl::StrCat(info.name, ":"));
    for (const absl::string_view alias : info.aliases) words.insert(absl::StrCat(alias, ":"));
  }
  for (const LayoutInfo& info : kLayouts) words.insert(absl::StrCat("@", info.name));
  for (const DataTypeInfo& info : kDataTypes) words.insert(absl::StrCat(info.name, "["));
  return words;
}

std::set<std::string> DebuggerWords() {
  std::set<std::string> words = RegionWords();
  words.insert({"copy", "fuzz.s:", "/8f16 ", "/x ", "l1:0:64"});
  for (const DebugCommand& command : DebugCommands()) words.insert(absl::StrCat(command.name, " "));
  for (const RegisterInfo& info : kRegisterTable) words.emplace(info.name);
  for (const absl::string_view pipe : kPipeNames) words.emplace(pipe);
  return words;
}

int Write(const fs::path& tree, const fs::path& folder) {
  fs::create_directories(folder);
  SeedWriter seeds(folder);
  AddSources(tree, seeds);
  AddRegions(seeds);
  AddArrays(seeds);
  AddScripts(seeds);
  seeds.AddDictionary("assemble", LanguageWords());
  seeds.AddDictionary("regions", RegionWords());
  seeds.AddDictionary("debugger", DebuggerWords());
  seeds.AddDictionary("npy", {"'descr': ", "'fortran_order': ", "'shape': ", "True", "False", "(",
                              ",)", "'<f2'", "'|u1'", "\x93NUMPY", "18446744073709551616"});
  return seeds.ok() ? 0 : 1;
}

}  // namespace
}  // namespace mte::fuzz

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s TREE FOLDER\n", argv[0]);
    return 2;
  }
  return mte::fuzz::Write(argv[1], argv[2]);
}
