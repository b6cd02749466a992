#include "support/npy.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace mte {
namespace {

// A file of the given format version whose header is `text`.
std::string File(absl::string_view text, absl::string_view data, int version = 1) {
  std::string file("\x93NUMPY", 6);
  file.push_back(static_cast<char>(version));
  file.push_back('\0');
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) {
    file.push_back(static_cast<char>(text.size() >> 8 * i));
  }
  return absl::StrCat(file, text, data);
}

std::string Header(absl::string_view descr, absl::string_view order, absl::string_view shape) {
  return absl::StrCat("{'descr': ", descr, ", 'fortran_order': ", order, ", 'shape': ", shape,
                      ", }  \n");
}

std::string ErrorOf(absl::string_view file) {
  const absl::StatusOr<NpyHeader> header = ParseNpy(file);
  EXPECT_FALSE(header.ok());
  return std::string(header.status().message());
}

TEST(NpyTest, WritesWhatNumPyWrites) {
  // The bytes of numpy.save for an array of shape (3, 4) and type float16.
  const std::string text = "{'descr': '<f2', 'fortran_order': False, 'shape': (3, 4), }";
  const std::string header = NpyHeaderBytes("<f2", {3, 4});
  EXPECT_EQ(header, absl::StrCat(absl::string_view("\x93NUMPY\x01\x00\x76\x00", 10), text,
                                 std::string(128 - 10 - text.size() - 1, ' '), "\n"));
}

TEST(NpyTest, RoundTripsShapes) {
  const std::vector<int64_t> kShapes[] = {{},     {0},       {7},
                                          {3, 4}, {2, 0, 5}, std::vector<int64_t>(64, 1)};
  for (const std::vector<int64_t>& shape : kShapes) {
    int64_t bytes = 4;
    for (const int64_t size : shape) bytes *= size;
    const std::string data(static_cast<size_t>(bytes), 'd');
    const std::string file = NpyHeaderBytes("<u4", shape) + data;
    EXPECT_EQ((file.size() - data.size()) % 64, 0u);
    const absl::StatusOr<NpyHeader> header = ParseNpy(file);
    ASSERT_TRUE(header.ok()) << header.status();
    EXPECT_EQ(header->descr, "<u4");
    EXPECT_EQ(header->shape, shape);
    EXPECT_EQ(header->data_bytes, bytes);
    EXPECT_EQ(*RawOrNpyData(file), data);
  }
}

TEST(NpyTest, ReadsEveryVersionAndSpelling) {
  const std::string data = "abcdef";
  for (int version = 1; version <= 3; ++version) {
    EXPECT_TRUE(ParseNpy(File(Header("'<i2'", "False", "(3,)"), data, version)).ok()) << version;
  }
  for (const absl::string_view text :
       {"{\"shape\":(3L,),\"descr\":\"|V2\",\"fortran_order\":False}",
        " { 'fortran_order' : True , 'shape' : ( 1 , 3 ) , 'descr' : '<f2' , } "}) {
    const absl::StatusOr<NpyHeader> header = ParseNpy(File(text, data));
    EXPECT_TRUE(header.ok()) << header.status();
  }
  EXPECT_TRUE(ParseNpy(File(Header("'>u1'", "True", "(1, 6, 1)"), data)).ok());
  EXPECT_TRUE(ParseNpy(File(Header("'<f8'", "True", "(5, 0, 9223372036854775807)"), "")).ok());
}

TEST(NpyTest, SaysWhatItDoesNotTake) {
  const std::pair<std::string, absl::string_view> kCases[] = {
      {Header("'|O'", "False", "(1,)"), "its elements are Python objects"},
      {Header("'<U4'", "False", "(1,)"), "its elements are text"},
      {Header("'|S4'", "False", "(1,)"), "its elements are text"},
      {Header("'<M8[ns]'", "False", "(1,)"), "its elements are times"},
      {Header("'<f3'", "False", "(1,)"), "no plain numbers"},
      {Header("'<f'", "False", "(1,)"), "no plain numbers"},
      {Header("'<f+2'", "False", "(1,)"), "no plain numbers"},
      {Header("'>f2'", "False", "(1,)"), "big-endian ('descr' is '>f2')"},
      {Header("'f2'", "False", "(1,)"), "order of its bytes"},
      {Header("''", "False", "(1,)"), "order of its bytes"},
      {Header("[('a', '<f2')]", "False", "(1,)"), "its elements are structures"},
      {Header("'<f2'", "True", "(3, 4)"), "Fortran order, with shape (3, 4)"},
      {Header("'<f2'", "No", "(3, 4)"), "neither True nor False"},
      {Header("'<f2'", "False", "(3)"), "no tuple of sizes"},
      {Header("'<f2'", "False", "3"), "no tuple of sizes"},
      {Header("'<f2'", "False", "(-1,)"), "no tuple of sizes"},
      {Header("'<f2'", "False", "(1 2)"), "no tuple of sizes"},
      {Header("'<f2'", "False", "(9223372036854775808,)"), "no tuple of sizes"},
      {Header("'<f2'", "False", "(9223372036854775807, 2)"), "takes far too many bytes"},
      {Header("'<f2'", "False", "(2,)"),
       "shape (2,) of <f2 takes 4 bytes of data, and the file has 2"},
      {Header("'<f2'", "False", "(0,)"), "takes 0 bytes of data, and the file has 2"},
      {"{'descr': '<f2', 'shape': (1,)}", "lacks one of"},
      {"{'descr': '<f2', 'descr': '<f2'}", "unexpected or repeated key 'descr'"},
      {"{'color': 1}", "unexpected or repeated key 'color'"},
      {"{'descr\\'': 1}", "bad key"},
      {"{'descr': '<f2'", "does not end"},
      {"", "no dictionary"},
      {Header("'<f2'", "False", "(1,)") + "x", "goes on after the dictionary"},
  };
  for (const auto& [text, message] : kCases) {
    const std::string error = ErrorOf(File(text, "ab"));
    EXPECT_TRUE(absl::StrContains(error, message)) << text << "\n" << error;
  }
  EXPECT_TRUE(absl::StrContains(ErrorOf(File("{}", "", 4)), "format version is 4"));
  EXPECT_TRUE(absl::StrContains(ErrorOf("abc"), "does not start as one"));
}

TEST(NpyTest, SurvivesEveryTruncation) {
  const std::string file = NpyHeaderBytes("<f2", {3}) + "abcdef";
  for (size_t size = 0; size < file.size(); ++size) {
    EXPECT_FALSE(ParseNpy(absl::string_view(file).substr(0, size)).ok()) << size;
  }
}

TEST(NpyTest, OtherFilesAreRaw) {
  EXPECT_EQ(*RawOrNpyData("abc"), "abc");
  EXPECT_EQ(*RawOrNpyData(""), "");
  EXPECT_FALSE(RawOrNpyData("\x93NUMPY").ok());
}

}  // namespace
}  // namespace mte
