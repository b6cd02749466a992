// The subcommands. Each Add function declares one, its options and its help, and sets `action` when
// the command line chooses it. The action returns an exit status.
#ifndef MTE_CLI_COMMANDS_H_
#define MTE_CLI_COMMANDS_H_

#include <functional>

#include "cli/console.h"

namespace CLI {
class App;
}  // namespace CLI

namespace mte {

using Action = std::function<int(Console&)>;

void AddAsm(CLI::App& app, Action& action);
void AddDis(CLI::App& app, Action& action);
void AddRun(CLI::App& app, Action& action);
void AddDebug(CLI::App& app, Action& action);
void AddView(CLI::App& app, Action& action);
void AddIsa(CLI::App& app, Action& action);
void AddTargets(CLI::App& app, Action& action);
void AddWhere(CLI::App& app, Action& action);
void AddExplain(CLI::App& app, Action& action);
// These two read the other definitions off `app`, which must outlive the action.
void AddCompletion(CLI::App& app, Action& action);
void AddMan(CLI::App& app, Action& action);

}  // namespace mte

#endif  // MTE_CLI_COMMANDS_H_
