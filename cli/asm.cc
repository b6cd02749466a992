// mte asm: source text to an object file, and an annotated listing.
#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "cli/arguments.h"
#include "cli/buffered_output.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/program_file.h"
#include "isa/encode.h"
#include "isa/object.h"
#include "support/file.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "Without -o the object goes beside SRC, with .elf, .bin or .hex in place of its extension.\n"
    "bin and hex hold the instruction words alone: no data, expectations, labels or lines.";

struct AsmArguments {
  std::string source;
  std::string output;
  std::string format = "elf";
  std::string listing;
  AssemblyArguments assembly;
};

ObjectFormat FormatOf(const std::string& name) {
  if (name == "bin") return ObjectFormat::kBin;
  return name == "hex" ? ObjectFormat::kHex : ObjectFormat::kElf;
}

std::string DefaultOutput(const std::string& source, const std::string& format) {
  std::string stem = BaseName(source);
  const size_t dot = stem.rfind('.');
  if (dot != std::string::npos && dot > 0) stem.resize(dot);
  return JoinPath(DirectoryOf(source), absl::StrCat(stem, ".", format));
}

// What is wrong with where the outputs go; "" when nothing is.
std::string OutputConflict(const AsmArguments& arguments) {
  const auto& [source, output, format, listing, assembly] = arguments;
  if (output.empty()) return "the source is standard input, so -o must name the output";
  const bool is_listed = !listing.empty();
  if (is_listed && (output == listing || IsSameFile(output, listing))) {
    return absl::StrCat("the object and the listing would both be written to ", output);
  }
  for (const std::string& path : {output, listing}) {
    if (path.empty() || path == kStandardStream || source == kStandardStream) continue;
    if (IsSameFile(path, source)) return absl::StrCat(path, " is the source itself");
  }
  return "";
}

// One line an instruction: word address, words, and the source line where that is another one than
// before. The words of one instruction beyond the first stand below it.
class Listing {
 public:
  Listing(const LoadedProgram& program, int fd) : program_(program), output_(fd) {}

  absl::Status Write() {
    const absl::Span<const uint64_t> words = program_.object->words;
    size_t index = 0;
    for (size_t word = 0; word < words.size() && output_.ok(); ++index) {
      Instruction instruction;
      const int count = std::max(Decode(words.subspan(word), &instruction, nullptr), 1);
      AddInstruction(word, words.subspan(word, static_cast<size_t>(count)), index);
      word += static_cast<size_t>(count);
    }
    return output_.Flush();
  }

 private:
  void AddInstruction(size_t address, absl::Span<const uint64_t> words, size_t index) {
    for (size_t i = 0; i < words.size(); ++i) {
      output_.Append(absl::StrFormat("%8x  %016x", address + i, words[i]));
      output_.Append(i == 0 ? Source(program_.object->lines.Find(index)) : "\n");
    }
  }

  std::string Source(const Location& location) {
    if (!location.known()) return "\n";
    const std::string place = absl::StrCat(location.file, ":", location.line);
    std::optional<std::string> text;
    if (program_.line_text && place != last_place_) {
      text = program_.line_text(location.file, location.line);
    }
    last_place_ = place;
    return text.has_value() ? absl::StrCat("  ", place, "  ", *text, "\n")
                            : absl::StrCat("  ", place, "\n");
  }

  const LoadedProgram& program_;
  BufferedOutput output_;
  std::string last_place_;
};

// What diagnostics and listings call the files of the line table.
std::vector<std::string> NamesOfFiles(LoadedProgram& program) {
  std::vector<std::string> names;
  for (const LineTable::File& file : program.object->lines.mutable_files()) {
    names.push_back(file.name);
  }
  return names;
}

// One output is written while the other is not yet in its place, so that neither is there where the
// other failed; first what goes to a stream, which cannot be taken back.
absl::Status WriteOutputs(const AsmArguments& arguments, LoadedProgram& program) {
  const bool is_listed = !arguments.listing.empty();
  const std::vector<std::string> file_names = NamesOfFiles(program);
  absl::Status inner_status;  // which names its own file
  const auto write_object = [&](const auto& then) {
    return WriteFile(arguments.output, [&](int fd) {
      UseStoredNames(program.stored_names, *program.object);
      const absl::Status status = WriteObject(*program.object, FormatOf(arguments.format), fd);
      UseStoredNames(file_names, *program.object);
      return status.ok() ? inner_status = then() : status;
    });
  };
  const auto write_listing = [&](const auto& then) {
    return WriteFile(arguments.listing, [&](int fd) {
      const absl::Status status = Listing(program, fd).Write();
      return status.ok() ? inner_status = then() : status;
    });
  };
  const auto done = [] { return absl::OkStatus(); };
  if (!is_listed) return write_object(done);
  const absl::Status status = IsStream(arguments.listing)
                                  ? write_object([&] { return write_listing(done); })
                                  : write_listing([&] { return write_object(done); });
  return inner_status.ok() ? status : inner_status;
}

int Asm(AsmArguments arguments, Console& console) {
  const std::string& source = arguments.source;
  if (arguments.output.empty() && source != kStandardStream) {
    arguments.output = DefaultOutput(source, arguments.format);
  }
  if (const std::string conflict = OutputConflict(arguments); !conflict.empty()) {
    console.Error(Code::kCannotWrite, conflict, "name another file with -o or --list");
    return kCommandWrong;
  }
  Diagnostics diagnostics = arguments.assembly.MakeDiagnostics();
  std::optional<std::string> text = ReadInput(source, diagnostics);
  LoadedProgram program;
  if (text.has_value()) {
    program = AssembleProgram(source, *std::move(text), arguments.assembly, diagnostics);
  }
  console.Report(diagnostics, program.line_text);
  if (!program.object.has_value()) return StatusOf(diagnostics);
  if (arguments.listing.empty())
    program.line_text = nullptr;  // the source, which is not needed now
  const absl::Status status = WriteOutputs(arguments, program);
  if (status.ok()) return kSuccess;
  console.Error(Code::kCannotWrite, std::string(status.message()));
  return kCommandWrong;
}

}  // namespace

void AddAsm(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<AsmArguments>();
  CLI::App& command = *app.add_subcommand("asm", "Assembles a source text into an object file");
  command.footer(kFooter);
  command.add_option("SRC", arguments->source, "The source text; - is standard input")
      ->type_name("")
      ->required();
  command.add_option("-o", arguments->output, "The object file; - is standard output")
      ->type_name("OUT");
  command.add_option("-f", arguments->format, "elf (the default), bin or hex")
      ->type_name("elf|bin|hex")
      ->check(CLI::IsMember({"elf", "bin", "hex"}).description(""));
  AddAssemblyArguments(command, arguments->assembly);
  command
      .add_option("--list", arguments->listing,
                  "Writes a listing too: addresses, words, source; - is stdout")
      ->type_name("FILE");
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return Asm(*arguments, console); };
  });
}

}  // namespace mte
