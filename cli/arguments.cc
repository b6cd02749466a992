#include "cli/arguments.h"

#include <CLI/CLI.hpp>

namespace mte {

void AddAssemblyArguments(CLI::App& command, AssemblyArguments& arguments) {
  command.add_option("--target", arguments.target, "The product, as `mte targets` lists them")
      ->type_name("NAME");
  command.add_option("-I", arguments.include_dirs, "Where .include looks further; repeatable")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command.add_option("-D", arguments.defines, "Defines a constant, as .equ does; repeatable")
      ->type_name("NAME=EXPR")
      ->allow_extra_args(false);
  command.add_option("--max-errors", arguments.max_errors, "Stop after N errors (20)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000).description(""));
  command.add_option("-W", arguments.warnings, "-Werror: warnings are errors")
      ->type_name("error")
      ->check(CLI::IsMember({"error"}).description(""));
}

void AddProgramArgument(CLI::App& command, std::string& file) {
  command.add_option("FILE", file, "Source text, or an elf, bin or hex file; - is standard input")
      ->type_name("")
      ->required();
}

}  // namespace mte
