// mte dis: an object file as text that assembles back to the identical words.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/program_file.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/encode.h"
#include "isa/object.h"
#include "isa/pipe.h"
#include "isa/space.h"
#include "isa/table.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "The output assembles back to the identical words. An instruction that its target does not "
    "take\n"
    "is printed with a comment that says why, and a warning; words that are no instruction are an\n"
    "error, and then nothing is printed.";

// More than these of a file's illegal instructions are only counted.
constexpr int kMostWarnings = 20;

constexpr absl::string_view kIndent = "        ";

struct DisArguments {
  std::string file;
  bool words = false;
  bool source = false;
};

// Whether the assembler takes `name` as a label.
bool IsLabel(absl::string_view name) {
  const auto is_first = [](char c) {
    return absl::ascii_isalpha(static_cast<unsigned char>(c)) || c == '_';
  };
  if (name.empty() || !is_first(name[0]) || ParseSpace(name).has_value() ||
      ParseDataType(name).has_value()) {
    return false;
  }
  return std::all_of(name.begin(), name.end(), [&](char c) {
    return is_first(c) || absl::ascii_isdigit(static_cast<unsigned char>(c)) || c == '.';
  });
}

// Code labels by word, those with one name twice left out after the first.
std::vector<const Symbol*> CodeLabels(const Object& object) {
  std::vector<const Symbol*> labels;
  absl::flat_hash_set<absl::string_view> seen;
  for (const Symbol& symbol : object.symbols) {
    if (symbol.is_code && IsLabel(symbol.name) && seen.insert(symbol.name).second) {
      labels.push_back(&symbol);
    }
  }
  std::stable_sort(labels.begin(), labels.end(),
                   [](const Symbol* a, const Symbol* b) { return a->value < b->value; });
  return labels;
}

// A name from a file within a comment: no byte of it may end the comment's line.
std::string InComment(absl::string_view text) {
  std::string clean(text);
  for (char& c : clean) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\t') c = '?';
  }
  return clean;
}

class Disassembler {
 public:
  Disassembler(const DisArguments& arguments, const LoadedProgram& program, Console& console)
      : arguments_(arguments),
        program_(program),
        object_(*program.object),
        target_(object_.target.empty() ? nullptr : FindTarget(object_.target)),
        labels_(CodeLabels(object_)),
        console_(console) {}

  int Run() {
    if (!AllDecode()) return kProgramWrong;
    if (target_ != nullptr) console_.Print(absl::StrCat(kIndent, ".target ", target_->name, "\n"));
    size_t word = 0;
    for (size_t index = 0; word < object_.words.size() && console_.output_ok(); ++index) {
      word += PrintInstruction(word, index);
    }
    PrintLabels(word);
    if (illegal_ > kMostWarnings) {
      console_.Report(Warning(Code::kIllegalInstruction, {.file = program_.name},
                              absl::StrCat(illegal_ - kMostWarnings,
                                           " more instructions are not "
                                           "legal")));
    }
    return kSuccess;
  }

 private:
  static Diagnostic Warning(Code code, Location location, std::string message) {
    return {.severity = Severity::kWarning,
            .code = code,
            .location = std::move(location),
            .message = std::move(message),
            .notes = {},
            .help = ""};
  }

  absl::Span<const uint64_t> WordsFrom(size_t word) const {
    return absl::MakeConstSpan(object_.words).subspan(word);
  }

  // Looks at every word before anything is printed.
  bool AllDecode() {
    Instruction instruction;
    DecodeError error;
    for (size_t word = 0; word < object_.words.size();) {
      const int count = Decode(WordsFrom(word), &instruction, &error);
      if (count == 0) {
        const size_t at = word + static_cast<size_t>(error.word);
        Diagnostic diagnostic = Warning(Code::kIllegalInstruction, {.file = program_.name},
                                        absl::StrFormat("word %d (0x%016x) is no instruction: %s",
                                                        at, object_.words[at], error.message));
        diagnostic.severity = Severity::kError;
        console_.Report(diagnostic);
        return false;
      }
      word += static_cast<size_t>(count);
    }
    return true;
  }

  // Labels up to and at `word`.
  void PrintLabels(size_t word) {
    for (; next_label_ < labels_.size() && labels_[next_label_]->value <= word; ++next_label_) {
      const Symbol& label = *labels_[next_label_];
      console_.Print(label.value == word ? absl::StrCat(label.name, ":\n")
                                         : absl::StrCat("; ", label.name, " is at word ",
                                                        label.value, ", within an instruction\n"));
    }
  }

  size_t PrintInstruction(size_t word, size_t index) {
    Instruction instruction;
    const auto count = static_cast<size_t>(Decode(WordsFrom(word), &instruction, nullptr));
    PrintLabels(word);
    if (arguments_.source) PrintSource(object_.lines.Find(index));
    line_.assign(kIndent.data(), kIndent.size());
    AppendDisassembly(instruction, &line_);
    if (arguments_.words) AppendWords(word, count);
    if (!IsLegal(instruction, target_)) AppendFindings(instruction, word, index);
    line_.push_back('\n');
    console_.Print(line_);
    return count;
  }

  void PrintSource(const Location& location) {
    if (!location.known() || (location.file == last_.file && location.line == last_.line)) return;
    last_ = location;
    std::optional<std::string> text;
    if (program_.line_text) text = program_.line_text(location.file, location.line);
    console_.Print(absl::StrCat("; ", InComment(location.file), ":", location.line,
                                text.has_value() ? ": " : "", InComment(text.value_or("")), "\n"));
  }

  void AppendWords(size_t word, size_t count) {
    absl::StrAppendFormat(&line_, "  ; %x:", word);
    for (size_t i = 0; i < count; ++i) {
      absl::StrAppendFormat(&line_, " %016x", object_.words[word + i]);
    }
  }

  void AppendFindings(const Instruction& instruction, size_t word, size_t index) {
    ++illegal_;
    for (const Finding& finding : Check(instruction, target_)) {
      if (finding.warning) continue;
      absl::StrAppend(&line_, "  ; ", CodeName(finding.code), ": ", InComment(finding.message));
      if (illegal_ > kMostWarnings) continue;
      Location location = object_.lines.Find(index, finding.field);
      std::string message = finding.message;
      if (!location.known()) {
        location.file = program_.name;
        message = absl::StrCat("word ", word, ": ", message);
      }
      console_.Report(Warning(finding.code, std::move(location), std::move(message)),
                      program_.line_text);
    }
  }

  const DisArguments& arguments_;
  const LoadedProgram& program_;
  const Object& object_;
  const Target* target_;
  const std::vector<const Symbol*> labels_;
  Console& console_;
  size_t next_label_ = 0;
  int illegal_ = 0;
  Location last_;
  std::string line_;
};

int Dis(const DisArguments& arguments, Console& console) {
  Diagnostics diagnostics;
  LoadedProgram program;
  if (const auto bytes = ReadInput(arguments.file, diagnostics); bytes.has_value()) {
    program = ReadProgram(arguments.file, *bytes, diagnostics);
  }
  console.Report(diagnostics, nullptr);
  if (!program.object.has_value()) return StatusOf(diagnostics);
  return Disassembler(arguments, program, console).Run();
}

}  // namespace

void AddDis(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<DisArguments>();
  CLI::App& command = *app.add_subcommand("dis", "Disassembles an object file");
  command.footer(kFooter);
  command.add_option("FILE", arguments->file, "An elf, bin or hex file; - is standard input")
      ->type_name("")
      ->required();
  command.add_flag("--words", arguments->words, "Adds each instruction's words");
  command.add_flag("--source", arguments->source, "Adds the source lines");
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return Dis(*arguments, console); };
  });
}

}  // namespace mte
