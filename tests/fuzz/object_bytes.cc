#include "tests/fuzz/object_bytes.h"

#include <sys/mman.h>
#include <unistd.h>

#include <memory>
#include <optional>

#include "cli/run_memory.h"
#include "emulator/machine.h"
#include "emulator/program.h"
#include "tests/fuzz/report.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {

std::string BytesOf(const Object& object, ObjectFormat format) {
  const int fd = memfd_create("object", MFD_CLOEXEC);
  Require(fd >= 0, "there is a file in memory");
  const absl::Status status = WriteObject(object, format, fd);
  Require(status.ok(), "an object that was read or assembled can be written", status.ToString());
  std::string bytes(static_cast<size_t>(lseek(fd, 0, SEEK_END)), '\0');
  const ssize_t read = pread(fd, bytes.data(), bytes.size(), 0);
  Require(read == static_cast<ssize_t>(bytes.size()), "a file in memory can be read");
  close(fd);
  return bytes;
}

namespace {

// A table without instructions and statements is not written, though it may name files.
bool IsSame(const Object& a, Object b) {
  if (a.lines.empty() && b.lines.empty()) b.lines = a.lines;
  return a == b;
}

}  // namespace

void RequireRoundTrip(const Object& object) {
  const std::string elf = BytesOf(object, ObjectFormat::kElf);
  const absl::StatusOr<Object> again = ReadObject(elf);
  Require(again.ok(), "what was written can be read", again.status().ToString());
  Require(IsSame(object, *again), "an object is the same when it is read again");
  Require(BytesOf(*again, ObjectFormat::kElf) == elf, "the same object gives the same bytes");
  if (object.words.empty()) return;
  const absl::StatusOr<Object> hex = ReadObject(BytesOf(object, ObjectFormat::kHex));
  Require(hex.ok() && hex->words == object.words, "words are the same when read from hex");
}

void LookAt(const Object& object) {
  for (size_t i = 0; i < object.lines.instruction_count(); ++i) {
    for (int field = -1; field < kMaxFields; ++field) object.lines.Find(i, field);
    object.lines.Expansion(i);
  }
  const Target* named = object.target.empty() ? nullptr : FindTarget(object.target);
  const Target& target = named != nullptr ? *named : AllTargets()[0];
  Diagnostics diagnostics;
  const std::unique_ptr<Memory> memory = MakeMemory(object, "object", target, {}, {}, diagnostics);
  const std::optional<Program> program = Program::Prepare(object, target, "object", diagnostics);
  if (memory != nullptr && program.has_value()) CheckExpectations(*program, *memory, diagnostics);
  Report(diagnostics);
}

}  // namespace mte::fuzz
