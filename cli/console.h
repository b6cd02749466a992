// What a command says: data on standard output, diagnostics on standard error, and an exit status.
#ifndef MTE_CLI_CONSOLE_H_
#define MTE_CLI_CONSOLE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "cli/buffered_output.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"

namespace mte {

enum ExitStatus : int {
  kSuccess = 0,
  kProgramWrong = 1,  // an assembly error, a fault, a failed expectation, a damaged object file
  kCommandWrong = 2,  // the command line, or a file that cannot be used
};

enum class DiagnosticsFormat { kText, kJson };

class Console {
 public:
  Console();

  void set_format(DiagnosticsFormat format) { format_ = format; }

  // Data, to standard output. An error shows when the command ends.
  void Print(absl::string_view data) { output_.Append(data); }
  // False once standard output takes no more: then there is no point in going on.
  bool output_ok() const { return output_.ok(); }
  // Makes what was printed visible before something else writes to standard output.
  void Flush() { output_.Flush().IgnoreError(); }

  // Whether what is said on standard error, in text, is read by a person as it comes.
  bool errors_on_terminal() const;

  // Diagnostics, to standard error. `line_text` may be empty.
  void Report(const Diagnostic& diagnostic, const LineText& line_text = nullptr);
  void Report(const Diagnostics& diagnostics, const LineText& line_text);
  // An error that is about no place in a file.
  void Error(Code code, std::string message, std::string help = "");

  // Ends the command: what it exits with, kCommandWrong where standard output failed.
  int Close(int status);

 private:
  BufferedOutput output_;
  DiagnosticsFormat format_ = DiagnosticsFormat::kText;
  bool color_;
};

// The exit status that diagnostics ask for. Errors in a source text or an object, and at run time,
// are the program's; a file, an option or a target that cannot be used is the command's.
int StatusOf(const Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_CLI_CONSOLE_H_
