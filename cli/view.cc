// mte view: a picture of what one movement does.
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/arguments.h"
#include "cli/choose_target.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/program_file.h"
#include "cli/view_page.h"
#include "cli/view_place.h"
#include "cli/view_svg.h"
#include "cli/view_text.h"
#include "emulator/moves/dispatch.h"
#include "emulator/picture.h"
#include "emulator/program.h"
#include "isa/disassemble.h"
#include "isa/target.h"
#include "support/file.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "Draws the source and the destination of one movement in address order: which element goes\n"
    "where, what is padding, what is left alone, and the distances that its operands are.\n"
    "\n"
    "PLACE is LINE, FILE:LINE or a label of the code. Where that stands for several movements, as\n"
    "in the turns of a .rept, #N behind it picks the Nth; #N alone is the Nth of the program. A\n"
    "program with only one movement needs no --at.\n"
    "\n"
    "OUT ending in .svg is a drawing, in .html a page that also shows an element on both sides\n"
    "under the pointer and steps through the repeats. Without -o the picture is text on standard\n"
    "output. Nothing is run: only the registers count, which the instructions before set.";

struct ViewArguments {
  std::string file;
  std::string at;
  std::string output;
  AssemblyArguments assembly;
};

bool IsPage(const std::string& file) { return absl::EndsWith(file, ".html"); }
bool IsDrawing(const std::string& file) { return absl::EndsWith(file, ".svg"); }

class Viewer {
 public:
  Viewer(const ViewArguments& arguments, Console& console)
      : arguments_(arguments),
        console_(console),
        diagnostics_(arguments.assembly.MakeDiagnostics()) {}

  int Run() {
    const std::optional<View> view = CheckOutput() && Load() ? MakeView() : std::nullopt;
    console_.Report(diagnostics_, program_.line_text);
    if (!view.has_value()) return StatusOf(diagnostics_);
    return Write(*view) ? StatusOf(diagnostics_) : kCommandWrong;
  }

 private:
  // What is wrong with the command line shows before anything is read.
  bool CheckOutput() {
    const std::string& output = arguments_.output;
    if (output.empty()) return true;
    if (!IsPage(output) && !IsDrawing(output)) {
      return Say(Code::kUsage, absl::StrCat("-o ", output, ": there is no such form of a picture"),
                 "end its name in .svg for a drawing, or in .html for a page");
    }
    if (output == arguments_.file || IsSameFile(output, arguments_.file)) {
      return Say(Code::kCannotWrite,
                 absl::StrCat("-o: ", output, " is in use as ", arguments_.file),
                 "name another file");
    }
    return true;
  }

  bool Load() {
    program_ = LoadProgram(arguments_.file, arguments_.assembly, diagnostics_);
    if (!program_.object.has_value()) return false;
    const Target* target = ChooseTarget(arguments_.assembly.target, program_, diagnostics_);
    if (target == nullptr) return false;
    prepared_ = Program::Prepare(*program_.object, *target, program_.name, diagnostics_);
    return prepared_.has_value();
  }

  std::optional<View> MakeView() {
    const std::optional<Movement> movement = FindMovement(*prepared_, arguments_.at, diagnostics_);
    if (!movement.has_value()) return std::nullopt;
    picture_ = Picture::Of(movement->instruction, movement->registers);
    if (!picture_.has_value()) {
      SayEmpty(*movement);
      return std::nullopt;
    }
    return View{.text = Disassemble(movement->instruction),
                .place = DescribePlace(*prepared_, movement->position),
                .picture = &*picture_,
                .target = &prepared_->target(),
                .sheets = {Sheet::Of(*picture_, /*destination=*/false),
                           Sheet::Of(*picture_, /*destination=*/true)}};
  }

  void SayEmpty(const Movement& movement) {
    WithMove(movement.instruction, movement.registers, [&](const auto& move) {
      const ZeroCount zero = WhyEmpty(move);
      const absl::string_view name =
          zero.field.has_value()
              ? movement.instruction.row->fields[static_cast<size_t>(*zero.field)].name
              : Info(*zero.reg).name;
      diagnostics_.Add(
          {.severity = Severity::kError,
           .code = Code::kUsage,
           .location = prepared_->Locate(movement.position.index, zero.field.value_or(-1)),
           .message = absl::StrCat(name, " is 0: nothing is moved, and there is nothing to draw"),
           .notes = {},
           .help = ""});
    });
  }

  bool Write(const View& view) {
    if (arguments_.output.empty()) {
      console_.Print(ViewText(view));
      return true;
    }
    const absl::Status status = WriteFile(
        arguments_.output, IsPage(arguments_.output) ? ViewPage(view) : DrawView(view).svg);
    if (!status.ok()) console_.Error(Code::kCannotWrite, std::string(status.message()));
    return status.ok();
  }

  bool Say(Code code, std::string message, std::string help) {
    diagnostics_.Add({.severity = Severity::kError,
                      .code = code,
                      .location = {},
                      .message = std::move(message),
                      .notes = {},
                      .help = std::move(help)});
    return false;
  }

  const ViewArguments& arguments_;
  Console& console_;
  Diagnostics diagnostics_;
  LoadedProgram program_;
  std::optional<Program> prepared_;
  std::optional<Picture> picture_;
};

}  // namespace

void AddView(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<ViewArguments>();
  CLI::App& command = *app.add_subcommand("view", "Draws what one movement does");
  command.footer(kFooter);
  AddProgramArgument(command, arguments->file);
  command.add_option("--at", arguments->at, "Which movement")->type_name("PLACE");
  command.add_option("-o", arguments->output, "Writes a drawing (.svg) or a page (.html)")
      ->type_name("OUT");
  AddAssemblyArguments(command, arguments->assembly);
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return Viewer(*arguments, console).Run(); };
  });
}

}  // namespace mte
