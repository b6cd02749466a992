// Several runs, and what is known about memory after one.
#include "emulator/repeated_runs.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assembler/assembler.h"
#include "emulator/memory_image.h"
#include "emulator/writers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace mte {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// A program with the memory it starts with, to run as often as one likes.
class Runs {
 public:
  explicit Runs(absl::string_view source) {
    const std::string text = absl::StrCat(".target ascend950\n", source);
    assembly_ = Assemble("test.s", text, AssemblyOptions(), diagnostics);
    EXPECT_TRUE(assembly_.object.has_value());
    std::vector<GmRange> ranges;
    for (const DataSegment& data : assembly_.object->data) {
      if (data.start.space == Space::kGm) ranges.push_back({data.start.offset, data.size});
    }
    memory = *Memory::Create(GetTarget(TargetId::kAscend950), ranges);
    for (const DataSegment& data : assembly_.object->data) {
      EXPECT_TRUE(memory->Write(data.start, data.bytes).ok());
    }
    program =
        Program::Prepare(*assembly_.object, GetTarget(TargetId::kAscend950), "test", diagnostics);
  }

  std::string Report(int64_t runs, const Checks& checks) {
    RunOptions options;
    options.checks = checks;
    options.schedule = Schedule::kRandom;
    options.keep_writers = true;
    result = RunRepeatedly(*program, *memory, options, runs, diagnostics);
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      absl::StrAppend(&text, diagnostic.message, "\n");
      for (const Note& note : diagnostic.notes) {
        absl::StrAppend(&text, "  ", note.location.line, ": ", note.message, "\n");
      }
    }
    return text;
  }

  Diagnostics diagnostics;
  std::unique_ptr<Memory> memory;
  std::optional<Program> program;
  RunResult result;

 private:
  Assembly assembly_;
};

constexpr char kTwoWriters[] = R"(
        .data   gm:0
        .fill.u8 512, 1
        .data   ub:0
        .fill.u8 512, 2
        .text
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1
        copy_ub2l1_nd2nz.u8 l1:0, ub:0, nd_num=1, n_value=1, d_value=32, src_d_value=32,
                            dst_nz_c0_stride=1, dst_nz_n_stride=1
)";

TEST(RepeatedRunsTest, MemoryStartsTheSameEachTime) {
  Runs runs(R"(
        .data   gm:0
        .fill.u8 512, 1
        .text
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1
)");
  EXPECT_EQ(runs.Report(4, Checks()), "");
  EXPECT_TRUE(runs.result.completed);
  std::string bytes;
  std::string valid;
  ASSERT_TRUE(runs.memory->Read({Space::kL1, 511}, 2, &bytes, &valid).ok());
  EXPECT_EQ(bytes[0], 1);
  EXPECT_EQ(valid[1], 0);
}

TEST(RepeatedRunsTest, ADifferenceIsTracedToTheTwoWriters) {
  const std::string report = Runs(kTwoWriters).Report(20, Checks::None());
  EXPECT_THAT(report, HasSubstr("l1:0x0 ends as 0x0"));
  EXPECT_THAT(report, HasSubstr("the result depends on the schedule"));
  EXPECT_THAT(report, HasSubstr("  8: with --seed"));
  EXPECT_THAT(report, HasSubstr("  9: with --seed"));
}

TEST(RepeatedRunsTest, ARaceIsReportedOnceAndBeforeAnythingRuns) {
  Runs runs(kTwoWriters);
  EXPECT_THAT(runs.Report(20, Checks()), HasSubstr("race: mte3 writes l1:0x0..0x1f"));
  EXPECT_THAT(runs.diagnostics.all(), SizeIs(1));
  EXPECT_FALSE(runs.result.completed);
}

TEST(MemoryImageTest, FindsTheFirstDifference) {
  const auto memory = *Memory::Create(GetTarget(TargetId::kAscend950), {});
  ASSERT_TRUE(memory->Write({Space::kL1, 100}, "abc").ok());
  const MemoryImage image = *MemoryImage::Take(*memory);
  EXPECT_FALSE(image.Compare(*memory).has_value());

  // Written with what uninitialised bytes read as.
  ASSERT_TRUE(memory->Write({Space::kL0a, 9}, "\xa5").ok());
  auto difference = image.Compare(*memory);
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(ToString(difference->at), "l0a:0x9");
  EXPECT_EQ(difference->in_image, std::nullopt);
  EXPECT_EQ(difference->in_memory, 0xa5);

  ASSERT_TRUE(memory->Write({Space::kL1, 101}, "x").ok());
  difference = image.Compare(*memory);
  EXPECT_EQ(ToString(difference->at), "l1:0x65");
  EXPECT_EQ(difference->in_image, 'b');

  image.Restore(*memory);
  EXPECT_FALSE(image.Compare(*memory).has_value());
}

TEST(WritersTest, CopiedBytesAndPadding) {
  Runs runs(R"(
        .data   gm:0
        .iota.u8 64
        .text
        set_gm2l1_loop_size 2, 1
        set_gm2l1_loop1_stride 10, 64
        copy_gm2l1_align.u8 l1:32, gm:0, n_burst=1, len_burst=bytes(10), left_padding_count=2
        set_gm2l1_loop_size 1, 1
)");
  ASSERT_EQ(runs.Report(1, Checks()), "");
  std::string text;
  for (const WrittenStretch& stretch :
       FindWriters(*runs.program, *runs.result.accesses, Space::kL1, {31, 110})) {
    absl::StrAppend(&text, stretch.extent.begin, "-", stretch.extent.end, " ",
                    !stretch.by.known() ? "nothing"
                    : stretch.padding   ? "padding"
                                        : "copied",
                    "\n");
  }
  EXPECT_EQ(text,
            "31-32 nothing\n32-34 padding\n34-44 copied\n44-64 padding\n64-96 nothing\n"
            "96-98 padding\n98-108 copied\n108-110 padding\n");
}

}  // namespace
}  // namespace mte
