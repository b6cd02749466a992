// Whole programs, with every check, against a machine that goes element by element.
//
// An input is words (tests/fuzz/instructions.h). What is no legal instruction of its target is left
// out, and so is what moves too much for the naive machine. Options: which checks are on.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "emulator/cost_model.h"
#include "emulator/machine.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/encode.h"
#include "tests/fuzz/instructions.h"
#include "tests/fuzz/naive_machine.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

constexpr size_t kMostInstructions = 48;
constexpr double kMostElements = 6000;  // of a program
// Two regions of gm with a byte between them.
constexpr uint64_t kGmBegin = 0x1000;
constexpr uint64_t kGmHole = 0x2800;
constexpr uint64_t kGmEnd = 0x3000;
// What is written of a local buffer before the run.
constexpr uint64_t kWritten = 0x800;

std::vector<Instruction> LegalPart(const WordInput& input) {
  std::vector<Instruction> program;
  RegisterState registers;
  double elements = 0;
  absl::Span<const uint64_t> words = input.words;
  while (!words.empty() && program.size() < kMostInstructions) {
    Instruction instruction;
    const int count = Decode(words, &instruction, nullptr);
    words.remove_prefix(static_cast<size_t>(std::max(1, count)));
    if (count == 0 || !IsLegal(instruction, input.target)) continue;
    const double more = ElementsAtMost(instruction, registers);
    if (elements + more > kMostElements) continue;
    elements += more;
    for (size_t i = 0; i < instruction.row->registers.size(); ++i) {
      registers.Set(instruction.row->registers[i], instruction.values[i], Position());
    }
    program.push_back(instruction);
  }
  return program;
}

// Each instruction on a line of its own, counted from 1.
Object MakeObject(const std::vector<Instruction>& program) {
  Object object;
  const uint32_t file = object.lines.AddFile("fuzz.s", 0);
  for (const Instruction& instruction : program) {
    uint64_t words[kMaxWords];
    const int count = Encode(instruction, words);
    object.words.insert(object.words.end(), words, words + count);
    const auto line = static_cast<uint32_t>(object.lines.instruction_count() + 1);
    object.lines.AddInstruction(object.lines.AddSite(file, {line, 1, 1}, {}), LineTable::kNone);
  }
  return object;
}

std::vector<GmRange> GmRanges() {
  return {{kGmBegin, kGmHole - kGmBegin}, {kGmHole + 1, kGmEnd - kGmHole - 1}};
}

std::string BytesFrom(uint64_t begin, uint64_t end) {
  std::string bytes;
  for (uint64_t at = begin; at < end; ++at) {
    bytes.push_back(static_cast<char>((at + 1) * 0x9e3779b97f4a7c15u >> 32));
  }
  return bytes;
}

// Calls write(Address, bytes) for what is there before the run.
template <class Write>
void FillMemory(Write write) {
  static const std::string all = BytesFrom(0, kGmEnd);
  for (const GmRange& range : GmRanges()) {
    write(Address{Space::kGm, range.offset}, all.substr(range.offset, range.size));
  }
  for (const Space space : {Space::kL1, Space::kUb}) {
    write(Address{space, 0}, all.substr(0, kWritten));
  }
}

std::unique_ptr<Memory> MakeMemory(const Target& target) {
  auto memory = Memory::Create(target, GmRanges());
  Require(memory.ok(), "there is memory");
  FillMemory([&](Address start, const std::string& bytes) {
    Require((*memory)->Write(start, bytes).ok(), "memory takes what lies in it");
  });
  return *std::move(memory);
}

bool IsAboutMoves(Code code) {
  return code == Code::kOutOfBounds || code == Code::kUninitialised || code == Code::kOverlap ||
         code == Code::kFlagRaisedTwice;
}

// What the emulator said, by instruction.
struct Said {
  std::map<size_t, std::set<Code>> faults;
  std::set<size_t> empty;
  std::set<Code> all;
};

Said Sort(const Diagnostics& diagnostics) {
  Said said;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    said.all.insert(diagnostic.code);
    const size_t index = static_cast<size_t>(diagnostic.location.line) - 1;
    if (IsAboutMoves(diagnostic.code)) said.faults[index].insert(diagnostic.code);
    if (diagnostic.code == Code::kNothingMoved) said.empty.insert(index);
  }
  return said;
}

// For the report of what disagrees.
std::string TextOf(const Target& target, const std::vector<Instruction>& program,
                   const Diagnostics& diagnostics) {
  std::string text = absl::StrCat(".target ", target.name, "\n");
  for (const Instruction& instruction : program) {
    absl::StrAppend(&text, Disassemble(instruction), "\n");
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    absl::StrAppend(&text, "; ", diagnostic.location.line, ": ", diagnostic.message, " [",
                    CodeName(diagnostic.code), "]\n");
  }
  return text;
}

void CompareFaults(const NaiveMachine& naive, const Checks& checks, const Said& said,
                   const std::string& text) {
  std::map<size_t, std::set<Code>> wanted = naive.faults();
  for (auto& [index, codes] : wanted) {
    if (!checks.init) codes.erase(Code::kUninitialised);
    if (!checks.overlap) codes.erase(Code::kOverlap);
  }
  std::erase_if(wanted, [](const auto& entry) { return entry.second.empty(); });
  Require(wanted.size() == said.faults.size(), "as many instructions are wrong", text);
  for (const auto& [index, codes] : said.faults) {
    Require(codes.size() == 1, "one thing is said about a move", text);
    Require(wanted.contains(index) && wanted[index].contains(*codes.begin()),
            "what is wrong with a move is so", text);
  }
}

// The same program in another order ends with the same memory, as nothing in it is wrong.
void RunOtherwise(const Program& program, const NaiveMachine& naive, RunOptions options,
                  Schedule schedule, uint64_t seed, const std::string& text) {
  const CostModel costs(program.target());
  options.keep_going = false;
  options.schedule = schedule;
  options.seed = seed;
  options.costs = &costs;
  Diagnostics diagnostics;
  const std::unique_ptr<Memory> memory = MakeMemory(program.target());
  const RunResult result = Run(program, *memory, options, diagnostics);
  Require(result.completed && diagnostics.ok(), "another schedule comes to the end", text);
  Require(naive.Agrees(*memory), "another schedule ends with the same memory", text);
}

void Compare(const WordInput& input, const std::vector<Instruction>& instructions) {
  Diagnostics diagnostics(1 << 20);
  const Object object = MakeObject(instructions);
  const auto program = Program::Prepare(object, *input.target, "fuzz", diagnostics);
  Require(program.has_value(), "legal instructions make a program");
  RunOptions options;
  options.keep_going = true;
  options.checks.init = input.options[0] % 4 != 3;
  options.checks.overlap = input.options[1] % 4 != 3;
  const std::unique_ptr<Memory> memory = MakeMemory(*input.target);
  const RunResult result = Run(*program, *memory, options, diagnostics);
  const std::string text = TextOf(*input.target, instructions, diagnostics);

  NaiveMachine naive(*input.target, GmRanges());
  FillMemory([&](Address start, const std::string& bytes) { naive.Write(start, bytes); });
  naive.Run(instructions);
  const Said said = Sort(diagnostics);
  Require(result.completed == naive.completed(), "the end is reached, or it is not", text);
  Require(said.all.contains(Code::kDeadlock) == !naive.completed(), "a deadlock is told", text);
  Require(naive.Agrees(*memory), "memory ends the same", text);
  CompareFaults(naive, options.checks, said, text);
  Require(said.empty == naive.empty(), "what moves nothing is told", text);
  const std::optional<bool> race = naive.HasRace();
  if (race.has_value()) {
    Require(said.all.contains(Code::kRace) == *race, "a race is told, where there is one", text);
  }
  if (!naive.completed()) return;
  Require(said.all.contains(Code::kFlagLeftUp) == naive.flag_left_up(), "flags left up", text);
  Require(said.all.contains(Code::kLoopSizeLeft) == naive.loop_size_left(), "loop sizes", text);
  if (!diagnostics.ok() || said.all.contains(Code::kFlagMayBeUp)) return;
  RunOtherwise(*program, naive, options,
               input.options[2] % 2 == 0 ? Schedule::kRandom : Schedule::kTimed, input.options[3],
               text);
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const mte::fuzz::WordInput input(data, size);
  mte::fuzz::Compare(input, mte::fuzz::LegalPart(input));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  return mte::fuzz::ChangeWordInput(data, size, max_size, seed);
}
