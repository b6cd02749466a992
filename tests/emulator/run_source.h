// Runs source text and keeps everything there is to ask about afterwards.
#ifndef MTE_TESTS_EMULATOR_RUN_SOURCE_H_
#define MTE_TESTS_EMULATOR_RUN_SOURCE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "assembler/assembler.h"
#include "emulator/machine.h"
#include "gtest/gtest.h"
#include "isa/disassemble.h"

namespace mte {

class RunSource {
 public:
  // `source` follows a `.target ascend950` line, so that its own lines count from 2. `reserved` are
  // regions of gm beside those of the program's data.
  explicit RunSource(absl::string_view source, RunOptions options = {},
                     std::vector<GmRange> reserved = {}) {
    const std::string text = absl::StrFormat(".target ascend950\n%s", source);
    assembly_ = Assemble("test.s", text, AssemblyOptions(), diagnostics);
    if (!assembly_.object.has_value()) return;
    const Object& object = *assembly_.object;
    for (const DataSegment& data : object.data) {
      if (data.start.space == Space::kGm) reserved.push_back({data.start.offset, data.size});
    }
    auto created = Memory::Create(GetTarget(TargetId::kAscend950), reserved);
    EXPECT_TRUE(created.ok()) << created.status();
    memory = *std::move(created);
    for (const DataSegment& data : object.data) {
      EXPECT_TRUE(memory->Write(data.start, data.bytes).ok());
    }
    if (!options.log) {
      options.log = [this](const Executed& executed) {
        log.push_back(
            absl::StrFormat("%s: %s", Name(executed.pipe), Disassemble(*executed.instruction)));
        bytes_read.push_back(executed.bytes);
      };
    }
    auto program = Program::Prepare(object, GetTarget(TargetId::kAscend950), "test", diagnostics);
    if (!program.has_value()) return;
    result = Run(*program, *memory, options, diagnostics);
    if (result.completed) CheckExpectations(*program, *memory, diagnostics);
  }

  // The bytes from `start` on: two digits each, "??" where nothing has written.
  std::string Bytes(Address start, uint64_t size) const {
    std::string bytes;
    std::string valid;
    EXPECT_TRUE(memory->Read(start, size, &bytes, &valid).ok());
    std::string text;
    for (size_t i = 0; i < bytes.size(); ++i) {
      text += valid[i] != 0 ? absl::StrFormat("%02x", static_cast<uint8_t>(bytes[i])) : "??";
    }
    return text;
  }

  // Everything that was said: "LINE: SEVERITY: MESSAGE [CODE]" and below it each note, as
  // "  LINE: MESSAGE" or "  MESSAGE", and "  help: HELP".
  std::string Report() const {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      text +=
          absl::StrFormat("%d: %s: %s [%s]\n", diagnostic.location.line, Name(diagnostic.severity),
                          diagnostic.message, CodeName(diagnostic.code));
      for (const Note& note : diagnostic.notes) {
        text += note.location.known()
                    ? absl::StrFormat("  %d: %s\n", note.location.line, note.message)
                    : absl::StrFormat("  %s\n", note.message);
      }
      if (!diagnostic.help.empty()) text += absl::StrFormat("  help: %s\n", diagnostic.help);
    }
    return text;
  }

  Diagnostics diagnostics;
  std::unique_ptr<Memory> memory;
  RunResult result;
  std::vector<std::string> log;     // "PIPE: TEXT", in the order of effects
  std::vector<int64_t> bytes_read;  // of each entry of the log

 private:
  Assembly assembly_;
};

}  // namespace mte

#endif  // MTE_TESTS_EMULATOR_RUN_SOURCE_H_
