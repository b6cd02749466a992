#include "assembler/context.h"

#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assembler/scan.h"
#include "diagnostics/counted.h"
#include "diagnostics/suggest.h"
#include "support/file.h"

namespace mte {
namespace {

// The length of the UTF-8 sequence at the front of `text`, or 0 where it is invalid (over-long
// forms, surrogates and numbers above U+10FFFF included).
size_t SequenceLength(absl::string_view text) {
  const auto byte = [text](size_t i) -> uint32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto continues = [&byte](size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const uint32_t first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return continues(1) ? 2 : 0;
  if (first >= 0xe0 && first < 0xf0) {
    const bool overlong = first == 0xe0 && byte(1) < 0xa0;
    const bool surrogate = first == 0xed && byte(1) >= 0xa0;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first < 0xf5) {
    const bool overlong = first == 0xf0 && byte(1) < 0x90;
    const bool too_great = first == 0xf4 && byte(1) >= 0x90;
    return continues(1) && continues(2) && continues(3) && !overlong && !too_great ? 4 : 0;
  }
  return 0;
}

// Whether the eight bytes at `at` are ASCII other than NUL, as most of a source is.
bool IsPlain(const char* at) {
  constexpr uint64_t kHighBits = 0x8080808080808080;
  uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  // Where no high bit is set, subtracting 1 from each byte sets one just where a byte is 0.
  return ((word | (word - kHighBits / 0x80)) & kHighBits) == 0;
}

// The offset of the first byte that is no text, or npos.
size_t FindNonText(absl::string_view text) {
  for (size_t at = 0; at < text.size();) {
    if (text.size() - at >= sizeof(uint64_t) && IsPlain(text.data() + at)) {
      at += sizeof(uint64_t);
      continue;
    }
    const size_t length = SequenceLength(text.substr(at, 4));
    if (length == 0 || text[at] == '\0') return at;
    at += length;
  }
  return absl::string_view::npos;
}

}  // namespace

std::string ByteCount(int64_t bytes) {
  constexpr int64_t kMebibyte = int64_t{1} << 20;
  if (bytes % (1024 * kMebibyte) == 0) return absl::StrCat(bytes / kMebibyte / 1024, " GiB");
  if (bytes % kMebibyte == 0) return absl::StrCat(bytes / kMebibyte, " MiB");
  return absl::StrCat(bytes, " bytes");
}

Context::Context(const AssemblyOptions& assembly_options, Diagnostics& assembly_diagnostics)
    : options(assembly_options),
      diagnostics(assembly_diagnostics),
      sources(std::make_shared<SourceMap>()),
      evaluator(*sources, symbols),
      target(assembly_options.target) {}

Note Context::NoteAt(const Span& span, std::string message) const {
  return {sources->Locate(span), std::move(message), true};
}

void Context::Report(Severity severity, const Mistake& mistake, std::vector<Note> notes) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.code = mistake.code;
  diagnostic.location = sources->Locate(mistake.span);
  diagnostic.message = mistake.message;
  diagnostic.help = mistake.help;
  diagnostic.notes = std::move(notes);
  if (const auto expanded = sources->ExpandedLine(mistake.span)) {
    diagnostic.notes.push_back({{}, absl::StrCat("the line expands to `", *expanded, "`"), false});
  }
  for (Note& note : object.lines.FrameNotes(CurrentFrame())) {
    diagnostic.notes.push_back(std::move(note));
  }
  diagnostics.Add(std::move(diagnostic));
}

void Context::Error(Code code, const Span& span, std::string message, std::string help,
                    std::vector<Note> notes) {
  Report(Severity::kError, {code, span, std::move(message), std::move(help)}, std::move(notes));
}

void Context::ReportMistake(Mistake mistake) {
  if (mistake.code == Code::kUndefinedSymbol && mistake.help.empty()) {
    mistake.help = DidYouMean(sources->Text(mistake.span), symbols.DefinedNames());
  }
  Report(Severity::kError, mistake);
}

absl::StatusOr<std::string> Context::ReadFile(const std::string& path) const {
  return options.read_file ? options.read_file(path) : ReadRegularFile(path);
}

TextId Context::AddFile(const std::string& path, const std::string& stored_name, std::string text) {
  const uint64_t hash = ContentHash(text);
  const TextId id = sources->AddFile(path, stored_name, std::move(text));
  const uint32_t number = object.lines.AddFile(path, hash);
  line_files_[id] = number;
  if (number == stored_names_.size()) stored_names_.push_back(stored_name);
  return id;
}

bool Context::CheckText(TextId file) {
  const absl::string_view text = sources->Text(file);
  const size_t at = FindNonText(text);
  if (at == absl::string_view::npos) return true;
  const auto begin = static_cast<uint32_t>(at);
  Error(Code::kNotText, {file, begin, begin + 1},
        text[at] == '\0'
            ? "the source has a NUL byte here"
            : absl::StrCat("the source is not valid UTF-8: byte 0x",
                           absl::Hex(static_cast<unsigned char>(text[at]), absl::kZeroPad2)),
        "source is UTF-8 text; is this an object file?");
  return false;
}

uint32_t Context::LineFile(TextId file) { return line_files_.at(file); }

uint32_t Context::CurrentFrame() {
  uint32_t parent = LineTable::kNone;
  for (Expansion& expansion : expansions) {
    if (expansion.frame == LineTable::kNone) {
      const Span at = sources->InFile(expansion.at);
      LineTable::Frame frame;
      frame.parent = parent;
      frame.kind = expansion.kind;
      frame.file = LineFile(at.text);
      frame.line = sources->PositionOf(at.text, at.begin).line;
      frame.turn = expansion.turn;
      if (expansion.kind == LineTable::FrameKind::kMacro) {
        frame.name = object.lines.AddName(expansion.name);
      }
      expansion.frame = object.lines.AddFrame(frame);
    }
    parent = expansion.frame;
  }
  return parent;
}

bool Context::Define(const Span& name_span, AsmSymbol::Kind kind, const Value& value) {
  const absl::string_view name = sources->Text(name_span);
  const std::string reserved = ReservedNameReason(name);
  if (!reserved.empty()) {
    Error(Code::kReservedName, name_span, absl::StrCat(reserved, " and cannot be defined"));
    return false;
  }
  const SymbolId id = symbols.Intern(name);
  AsmSymbol& symbol = symbols[id];
  const bool reassigns =
      kind == AsmSymbol::Kind::kVariable && symbol.kind == AsmSymbol::Kind::kVariable;
  if (symbol.kind != AsmSymbol::Kind::kUndefined && !reassigns) {
    Error(Code::kRedefinedSymbol, name_span, absl::StrCat("`", name, "` is already defined"),
          symbol.kind == AsmSymbol::Kind::kConstant
              ? "`.set` makes a name that can be reassigned; `.if !defined(NAME)` guards a default"
              : "",
          {NoteAt(symbol.defined, "it was defined here")});
    return false;
  }
  symbol.kind = kind;
  symbol.value = value;
  symbol.defined = sources->InFile(name_span);
  if (kind == AsmSymbol::Kind::kAddressLabel || kind == AsmSymbol::Kind::kCodeLabel) {
    labels_.push_back(id);
  }
  return true;
}

bool Context::CheckArguments(const Statement& statement, const StatementPool& pool, size_t least,
                             size_t most, absl::string_view usage) {
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  const std::string help = absl::StrCat("it is written `", usage, "`");
  const absl::string_view head = sources->Text(statement.head());
  if (arguments.size() < least) {
    Error(Code::kMissingOperand, statement.head(),
          absl::StrCat(head, " needs ", Counted(least, "argument"), ", not ", arguments.size()),
          help);
    return false;
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i >= most) {
      Error(Code::kTooManyOperands, SpanOf(statement, arguments[i]),
            absl::StrCat(head, " takes ", Counted(most, "argument")), help);
      return false;
    }
    if (arguments[i].named()) {
      Error(Code::kUnknownOperand, {statement.text, arguments[i].name_begin, arguments[i].name_end},
            absl::StrCat("arguments of ", head, " have no names"), help);
      return false;
    }
  }
  return true;
}

bool Context::Number(const Statement& statement, const StatementPool& pool,
                     const Argument& argument, int64_t* number) {
  if (evaluator.EvaluateNumber(pool.Nodes(argument), statement.text, number)) return true;
  Mistake mistake = evaluator.mistake();
  if (mistake.code == Code::kUndefinedSymbol) {
    mistake.help = DidYouMean(sources->Text(mistake.span), symbols.DefinedNames());
    if (mistake.help.empty()) {
      mistake.code = Code::kNotYetKnown;
      mistake.message = absl::StrCat("`", sources->Text(mistake.span),
                                     "` is not defined before this line, which needs its value");
    }
  }
  ReportMistake(std::move(mistake));
  return false;
}

bool Context::String(const Statement& statement, const StatementPool& pool,
                     const Argument& argument, std::string* text) {
  const absl::Span<const Node> nodes = pool.Nodes(argument);
  const Span span = SpanOf(statement, argument);
  if (nodes.size() != 1 || nodes[0].op != Op::kString) {
    Error(Code::kSyntax, span, "a string in double quotes is needed here");
    return false;
  }
  std::string mistake;
  if (UnquoteString(sources->Text(span), text, &mistake)) return true;
  Error(Code::kBadLiteral, span, mistake);
  return false;
}

}  // namespace mte
