#include "cli/command_text.h"

#include <gmock/gmock.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mte {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A command line with one of each.
class CommandTextTest : public ::testing::Test {
 protected:
  CommandTextTest() {
    app_.footer("the program's footer");
    CLI::App& command = *app_.add_subcommand("make", "Makes something");
    command.add_option("SRC", source_, "What from")->type_name("")->required();
    command.add_option("COUNT", count_, "How many")->type_name("");
    command.add_option("-f,--format", format_, "In which form")->type_name("elf|bin");
    command.add_option("-I", directories_, "Where")->type_name("DIR")->allow_extra_args(false);
    command.add_flag("--quick", quick_, "Quickly");
    app_.add_subcommand("hidden", "Not for users")->group("");
  }

  CLI::App app_{"A program", "mte"};
  std::string source_;
  std::string format_;
  std::vector<std::string> directories_;
  int count_ = 0;
  bool quick_ = false;
};

TEST_F(CommandTextTest, ProgramComesFirstAndHiddenCommandsDoNotShow) {
  const std::vector<CommandText> commands = DescribeCommands(app_);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].name, "");
  EXPECT_EQ(commands[0].usage, "mte [OPTIONS] COMMAND");
  EXPECT_EQ(commands[0].footer, "the program's footer");
  EXPECT_EQ(commands[1].name, "make");
  EXPECT_EQ(commands[1].description, "Makes something");
  EXPECT_EQ(commands[1].usage, "mte make [OPTIONS] SRC [COUNT]");
  EXPECT_EQ(commands[1].footer, "") << "the program's footer, which it has already";
}

TEST_F(CommandTextTest, OptionsAndPositionalArguments) {
  const CommandText make = DescribeCommands(app_)[1];
  ASSERT_EQ(make.positionals.size(), 2u);
  EXPECT_EQ(make.positionals[0].value, "SRC");
  EXPECT_TRUE(make.positionals[0].required);
  EXPECT_THAT(make.positionals[0].names, IsEmpty());
  EXPECT_FALSE(make.positionals[1].required);

  ASSERT_EQ(make.options.size(), 4u);
  EXPECT_THAT(make.options[0].names, ElementsAre("-h", "--help"));
  EXPECT_EQ(make.options[0].value, "");
  EXPECT_THAT(make.options[1].names, ElementsAre("-f", "--format"));
  EXPECT_EQ(make.options[1].value, "elf|bin");
  EXPECT_FALSE(make.options[1].repeatable);
  EXPECT_EQ(make.options[2].value, "DIR");
  EXPECT_TRUE(make.options[2].repeatable);
  EXPECT_EQ(make.options[3].value, "");
  EXPECT_EQ(make.options[3].description, "Quickly");
}

TEST(ValueWordsTest, WordsComeFromTheValueOrATable) {
  EXPECT_THAT(ValueWords("elf|bin|hex"), ElementsAre("elf", "bin", "hex"));
  EXPECT_THAT(ValueWords("error"), ElementsAre("error"));
  EXPECT_THAT(ValueWords("NAME"), Contains("ascend950"));
  EXPECT_THAT(ValueWords("MNEMONIC"), Contains("copy_gm2l1_align_sync"));
  EXPECT_THAT(ValueWords("CODE"), Contains("E0302"));
  EXPECT_THAT(ValueWords("gm:ADDRESS:BYTES"), IsEmpty());
  EXPECT_THAT(ValueWords("N"), IsEmpty());
  EXPECT_THAT(ValueWords(""), IsEmpty());
}

TEST(ValueWordsTest, Files) {
  EXPECT_TRUE(IsFileValue("SRC"));
  EXPECT_TRUE(IsFileValue("DIR"));
  EXPECT_FALSE(IsFileValue("NAME"));
}

}  // namespace
}  // namespace mte
