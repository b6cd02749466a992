#include "cli/version.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "isa/object.h"

namespace mte {

std::string VersionText() {
  return absl::StrCat("mte ", MTE_VERSION, " (commit ", MTE_COMMIT, ", object format ",
                      kObjectFormatVersion, ")\n");
}

}  // namespace mte
