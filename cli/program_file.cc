#include "cli/program_file.h"

#include <sys/stat.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "diagnostics/suggest.h"
#include "support/file.h"

namespace mte {
namespace {

void AddError(Diagnostics& diagnostics, Code code, Location location, std::string message,
              std::string help = "") {
  diagnostics.Add({.severity = Severity::kError,
                   .code = code,
                   .location = std::move(location),
                   .message = std::move(message),
                   .notes = {},
                   .help = std::move(help)});
}

bool IsSymbolName(absl::string_view name) {
  if (name.empty() || absl::ascii_isdigit(static_cast<unsigned char>(name[0])) || name[0] == '.') {
    return false;
  }
  for (const char c : name) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.') return false;
  }
  return true;
}

bool IsRegularFile(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

// Sources of an object, read again when a diagnostic first shows a line of them.
class ObjectSources {
 public:
  // Where `name` is, with the very text that was assembled; "" where it is not to be found.
  static std::string Locate(const std::string& object_path, const LineTable::File& file) {
    const std::string beside = JoinPath(DirectoryOf(object_path), file.name);
    for (const std::string& path : {beside, file.name}) {
      if (!IsRegularFile(path)) continue;
      const absl::StatusOr<std::string> text = ReadFile(path);
      if (text.ok() && ContentHash(*text) == file.hash) return path;
    }
    return "";
  }

  void Add(const std::string& path, uint64_t hash) { sources_[path].hash = hash; }

  std::optional<std::string> Line(absl::string_view path, int line) {
    const auto found = sources_.find(path);
    if (found == sources_.end()) return std::nullopt;
    Source& source = found->second;
    if (source.line_starts.empty()) Read(found->first, source);
    const size_t index = static_cast<size_t>(line) - 1;
    if (line < 1 || index + 1 >= source.line_starts.size()) return std::nullopt;
    const size_t start = source.line_starts[index];
    return source.text.substr(start, source.line_starts[index + 1] - 1 - start);
  }

 private:
  struct Source {
    uint64_t hash = 0;
    std::string text;
    std::vector<size_t> line_starts;  // one more than there are lines
  };

  static void Read(const std::string& path, Source& source) {
    absl::StatusOr<std::string> text = ReadFile(path);
    if (text.ok() && ContentHash(*text) == source.hash) source.text = *std::move(text);
    source.line_starts.push_back(0);
    if (!source.text.empty() && source.text.back() != '\n') source.text.push_back('\n');
    for (size_t i = 0; i < source.text.size(); ++i) {
      if (source.text[i] == '\n') source.line_starts.push_back(i + 1);
    }
  }

  absl::flat_hash_map<std::string, Source> sources_;
};

LineText FindSources(const std::string& object_path, LineTable& lines) {
  const auto sources = std::make_shared<ObjectSources>();
  bool any = false;
  for (LineTable::File& file : lines.mutable_files()) {
    const std::string path = ObjectSources::Locate(object_path, file);
    if (path.empty()) continue;
    file.name = path;
    sources->Add(path, file.hash);
    any = true;
  }
  if (!any) return nullptr;
  return [sources](absl::string_view file, int line) { return sources->Line(file, line); };
}

}  // namespace

Diagnostics AssemblyArguments::MakeDiagnostics() const {
  Diagnostics diagnostics(max_errors);
  diagnostics.set_warnings_are_errors(warnings == "error");
  return diagnostics;
}

const Target* TargetFromOption(absl::string_view name, Diagnostics& diagnostics) {
  if (name.empty()) return nullptr;
  const Target* target = FindTarget(name);
  if (target == nullptr) {
    const std::string guess = DidYouMean(name, TargetNames());
    AddError(diagnostics, Code::kUnknownTarget, {},
             absl::StrCat("--target: there is no target \"", name, "\""),
             guess.empty() ? "`mte targets` lists the targets" : guess);
  }
  return target;
}

std::optional<AssemblyOptions> MakeAssemblyOptions(const AssemblyArguments& arguments,
                                                   Diagnostics& diagnostics) {
  AssemblyOptions options;
  options.include_dirs = arguments.include_dirs;
  options.target = TargetFromOption(arguments.target, diagnostics);
  for (const std::string& define : arguments.defines) {
    const size_t equals = define.find('=');
    const std::string name = define.substr(0, equals);
    if (equals == std::string::npos || equals + 1 == define.size() || !IsSymbolName(name)) {
      AddError(diagnostics, Code::kUsage, {},
               absl::StrCat("-D: \"", define, "\" is no definition of a symbol"),
               "write -D NAME=EXPR, as in -D ROWS=4");
      continue;
    }
    options.defines.emplace_back(name, define.substr(equals + 1));
  }
  if (!diagnostics.ok()) return std::nullopt;
  return options;
}

std::string DisplayName(absl::string_view path) {
  return path == kStandardStream ? "<stdin>" : std::string(path);
}

std::optional<std::string> ReadInput(const std::string& path, Diagnostics& diagnostics) {
  absl::StatusOr<std::string> bytes = ReadFile(path);
  if (bytes.ok()) return *std::move(bytes);
  AddError(diagnostics, Code::kCannotRead, {}, std::string(bytes.status().message()));
  return std::nullopt;
}

LoadedProgram AssembleProgram(const std::string& path, std::string text,
                              const AssemblyArguments& arguments, Diagnostics& diagnostics) {
  LoadedProgram program;
  program.name = DisplayName(path);
  const std::optional<AssemblyOptions> options = MakeAssemblyOptions(arguments, diagnostics);
  if (!options.has_value()) return program;
  Assembly assembly = Assemble(program.name, std::move(text), *options, diagnostics);
  if (diagnostics.ok()) program.object = std::move(assembly.object);
  program.stored_names = std::move(assembly.stored_names);
  if (assembly.sources != nullptr) {
    program.line_text = [sources = std::move(assembly.sources)](absl::string_view file, int line) {
      return sources->Line(file, line);
    };
  }
  return program;
}

LoadedProgram ReadProgram(const std::string& path, absl::string_view bytes,
                          Diagnostics& diagnostics) {
  LoadedProgram program;
  program.name = DisplayName(path);
  absl::StatusOr<Object> object = ReadObject(bytes);
  if (!object.ok()) {
    AddError(diagnostics, Code::kMalformedObject, {.file = program.name},
             std::string(object.status().message()),
             LooksLikeObject(bytes) ? "" : "`mte asm` makes an object file of source text");
    return program;
  }
  program.object = *std::move(object);
  program.line_text = FindSources(path == kStandardStream ? "" : path, program.object->lines);
  return program;
}

LoadedProgram LoadProgram(const std::string& path, const AssemblyArguments& arguments,
                          Diagnostics& diagnostics) {
  std::optional<std::string> bytes = ReadInput(path, diagnostics);
  if (!bytes.has_value())
    return {.name = DisplayName(path), .object = {}, .line_text = nullptr, .stored_names = {}};
  if (LooksLikeObject(*bytes)) return ReadProgram(path, *bytes, diagnostics);
  return AssembleProgram(path, *std::move(bytes), arguments, diagnostics);
}

bool IsSameFile(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  struct stat first {};
  struct stat second {};
  const bool first_exists = stat(a.c_str(), &first) == 0;
  const bool second_exists = stat(b.c_str(), &second) == 0;
  if (first_exists && second_exists) {
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
  }
  if (first_exists || second_exists || BaseName(a) != BaseName(b)) return false;
  // Two names of a file that is still to be made.
  const auto directory = [](const std::string& path) { return JoinPath(DirectoryOf(path), "."); };
  return BaseName(a) != "." && IsSameFile(directory(a), directory(b));
}

}  // namespace mte
