// Assembles source text in a test.
#ifndef MTE_TESTS_ASSEMBLER_ASSEMBLE_SOURCE_H_
#define MTE_TESTS_ASSEMBLER_ASSEMBLE_SOURCE_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assembler/assembler.h"
#include "diagnostics/render.h"
#include "gtest/gtest.h"
#include "isa/object.h"

namespace mte {

struct Assembled {
  Object object;
  bool ok = false;
  std::vector<Diagnostic> diagnostics;

  // "5:9 E0302 message" a line, with the help and the notes on lines of their own.
  std::string Text() const {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) {
      absl::StrAppend(&text, diagnostic.location.line, ":", diagnostic.location.column, " ",
                      CodeName(diagnostic.code), " ", diagnostic.message, "\n");
      for (const Note& note : diagnostic.notes) absl::StrAppend(&text, "  ", note.message, "\n");
      if (!diagnostic.help.empty()) absl::StrAppend(&text, "  help: ", diagnostic.help, "\n");
    }
    return text;
  }
};

inline Assembled AssembleSource(const std::string& source, const AssemblyOptions& options = {},
                                const std::string& path = "test.s") {
  Diagnostics diagnostics;
  Assembly assembly = Assemble(path, source, options, diagnostics);
  Assembled result;
  result.ok = assembly.object.has_value();
  if (result.ok) result.object = std::move(*assembly.object);
  result.diagnostics = diagnostics.all();
  return result;
}

// The object of a source that must assemble without a word.
inline Object MustAssemble(const std::string& source, const AssemblyOptions& options = {},
                           const std::string& path = "test.s") {
  Assembled assembled = AssembleSource(source, options, path);
  EXPECT_TRUE(assembled.ok);
  EXPECT_EQ(assembled.Text(), "");
  return std::move(assembled.object);
}

// The bytes of the only data segment that `directives` make.
inline std::string Data(const std::string& directives) {
  const Object object = MustAssemble("        .data ub:0\n" + directives + "\n");
  EXPECT_EQ(object.data.size(), 1u);
  return object.data.empty() ? "" : object.data[0].bytes;
}

// What is said about a source that must not assemble.
inline std::string Mistakes(const std::string& source, const AssemblyOptions& options = {}) {
  const Assembled assembled = AssembleSource(source, options);
  EXPECT_FALSE(assembled.ok);
  return assembled.Text();
}

}  // namespace mte

#endif  // MTE_TESTS_ASSEMBLER_ASSEMBLE_SOURCE_H_
