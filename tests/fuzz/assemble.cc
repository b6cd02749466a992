// Source text to object: every text is an object that is whole, or there is an error in it; and
// what is said can be shown.
//
// An input is the main file. A line "%%% NAME" starts another file, for .include and .incbin: there
// are no others.
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "assembler/assembler.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/encode.h"
#include "tests/fuzz/object_bytes.h"
#include "tests/fuzz/report.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

constexpr char kMainFile[] = "main.s";
constexpr absl::string_view kFileMark = "%%% ";

// By name.
std::map<std::string, std::string> Files(absl::string_view input) {
  std::map<std::string, std::string> files = {{kMainFile, ""}};
  std::string name = kMainFile;
  for (const absl::string_view line : absl::StrSplit(input, '\n')) {
    if (line.substr(0, kFileMark.size()) == kFileMark) {
      name = std::string(line.substr(kFileMark.size()));
    } else {
      absl::StrAppend(&files[name], line, "\n");
    }
  }
  // The last line has a newline only where the input has it.
  if (std::string& last = files[name]; !last.empty()) last.pop_back();
  return files;
}

AssemblyOptions MakeOptions(const std::map<std::string, std::string>& files) {
  AssemblyOptions options;
  options.limits = {.statements = 3000,
                    .section_bytes = 1 << 16,
                    .data_bytes = 1 << 20,
                    .expansion_bytes = 1 << 14};
  options.read_file = [&files](const std::string& path) -> absl::StatusOr<std::string> {
    const auto file = files.find(path);
    if (file == files.end()) return absl::NotFoundError(absl::StrCat(path, ": no such file"));
    return file->second;
  };
  return options;
}

// That diagnostics point into the text.
void RequirePlaces(const Diagnostics& diagnostics, const SourceTexts& sources) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const Location& at = diagnostic.location;
    Require(at.known(), "a mistake has a place", diagnostic.message);
    if (at.line == 0) continue;
    const std::optional<std::string> line = sources.Line(at.file, at.line);
    Require(line.has_value(), "a place is in the file", diagnostic.message);
    // A carriage return before the newline counts as part of it.
    Require(at.column >= 1 && static_cast<size_t>(at.column) <= line->size() + 2,
            "a place is in the line", absl::StrCat(diagnostic.message, "\n", *line));
    Require(at.length >= 1, "a place has a length", diagnostic.message);
  }
}

// That the object's instructions assemble again from their disassembly.
void RequireDisassembly(const Object& object) {
  std::string text;
  if (!object.target.empty()) text = absl::StrCat(".target ", object.target, "\n");
  absl::Span<const uint64_t> words = object.words;
  while (!words.empty()) {
    Instruction instruction;
    const int count = Decode(words, &instruction, nullptr);
    Require(count > 0, "what was assembled decodes");
    Require(IsLegal(instruction, FindTarget(object.target)), "what was assembled is legal",
            Disassemble(instruction));
    absl::StrAppend(&text, Disassemble(instruction), "\n");
    words.remove_prefix(static_cast<size_t>(count));
  }
  Diagnostics diagnostics;
  const Assembly again = Assemble("again.s", text, {}, diagnostics);
  Require(again.object.has_value() && again.object->words == object.words,
          "what was assembled disassembles", absl::StrCat(text, Report(diagnostics)));
}

void Try(absl::string_view input) {
  const std::map<std::string, std::string> files = Files(input);
  Diagnostics diagnostics;
  Assembly assembly = Assemble(kMainFile, files.at(kMainFile), MakeOptions(files), diagnostics);
  Require(assembly.object.has_value() == diagnostics.ok(), "an object, or an error");
  Report(diagnostics,
         [&](absl::string_view file, int line) { return assembly.sources->Line(file, line); });
  RequirePlaces(diagnostics, *assembly.sources);
  if (!assembly.object.has_value()) return;
  RequireRoundTrip(*assembly.object);
  LookAt(*assembly.object);
  RequireDisassembly(*assembly.object);
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mte::fuzz::Try(mte::fuzz::Text(data, size));
  return 0;
}
