// What `mte --version` prints.
#ifndef MTE_CLI_VERSION_H_
#define MTE_CLI_VERSION_H_

#include <string>

namespace mte {

// "mte 0.1.0 (commit 0123abc, object format 1)" and a newline.
std::string VersionText();

}  // namespace mte

#endif  // MTE_CLI_VERSION_H_
