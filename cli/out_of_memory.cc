#include "cli/out_of_memory.h"

#include <unistd.h>

#include <new>

#include "absl/strings/string_view.h"
#include "support/file.h"

namespace mte {
namespace {

// Rendered beforehand, as rendering allocates; tests compare them with what is rendered.
constexpr absl::string_view kText = "mte: error: there is not enough memory [E0607]\n";
constexpr absl::string_view kJson =
    R"({"code":"E0607","severity":"error","message":"there is not enough memory","notes":[]})"
    "\n";

template <const absl::string_view& kMessage>
void End() {
  WriteAll(STDERR_FILENO, kMessage).IgnoreError();
  _exit(kCommandWrong);
}

}  // namespace

void EndWhenOutOfMemory(DiagnosticsFormat format) {
  std::set_new_handler(format == DiagnosticsFormat::kJson ? End<kJson> : End<kText>);
}

}  // namespace mte
