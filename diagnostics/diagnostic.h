// What mte says when something is wrong: one shape for the assembler, the loaders and the machine.
//
// A Diagnostic is plain data with its position already resolved. Producers add diagnostics to a
// Diagnostics collection; only the command line prints them and picks an exit status.
#ifndef MTE_DIAGNOSTICS_DIAGNOSTIC_H_
#define MTE_DIAGNOSTICS_DIAGNOSTIC_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "diagnostics/codes.h"

namespace mte {

enum class Severity { kNote, kWarning, kError };

absl::string_view Name(Severity severity);

// A place in a text file. Lines and columns count from 1; columns and lengths are in bytes.
// `line == 0` means the file as a whole; an empty `file` means no place at all.
struct Location {
  std::string file;
  int line = 0;
  int column = 0;
  int length = 1;

  bool known() const { return !file.empty(); }
};

// Further information below a diagnostic: with a location it gets an excerpt of its own, unless
// `excerpt` is false (as for "in the 3rd turn of .rept at FILE:LINE", whose place is in the text).
struct Note {
  Location location;
  std::string message;
  bool excerpt = true;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  Code code{};
  Location location;
  std::string message;
  std::vector<Note> notes;
  std::string help;  // a way out, without the leading "help:"; may be empty
  // Of a mistake that two places make together, the other one.
  Location other_place = {};
};

// Collects diagnostics in order. A diagnostic with the code, places and message of an earlier one
// (the same mistake met again in another turn of a loop) is dropped, and so is every error beyond
// the limit.
class Diagnostics {
 public:
  explicit Diagnostics(int max_errors = 20) : max_errors_(max_errors) {}

  void Add(Diagnostic diagnostic);

  // Puts those from index `first` on in the order of their places: files as they are first met,
  // then lines. An error that is only found at the end of a source is thus told at its place.
  void SortByPlace(size_t first);

  // Every warning added from now on is an error (-Werror).
  void set_warnings_are_errors(bool on) { warnings_are_errors_ = on; }

  const std::vector<Diagnostic>& all() const { return all_; }
  int errors() const { return errors_; }
  int warnings() const { return warnings_; }
  bool ok() const { return errors_ == 0; }

  // True once the error limit is reached: a producer should stop.
  bool full() const { return errors_ >= max_errors_; }

 private:
  int max_errors_;
  bool warnings_are_errors_ = false;
  int errors_ = 0;
  int warnings_ = 0;
  std::vector<Diagnostic> all_;
  absl::flat_hash_set<std::string> seen_;
};

}  // namespace mte

#endif  // MTE_DIAGNOSTICS_DIAGNOSTIC_H_
