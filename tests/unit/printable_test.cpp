// Text on its way into a message, and files that are read whole.
#include "compute/core/printable.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "compute/core/regular_file.h"
#include "compute/core/result.h"
#include "tests/support/data.h"

namespace wf {
namespace {

TEST(Printable, WhatCannotBeSeenIsEscaped) {
  EXPECT_EQ(printable("plain, é → 漢"), "plain, é → 漢");
  EXPECT_EQ(printable(std::string("a\0b\n\x1b[0m\x7f", 9)), R"(a\u0000b\u000a\u001b[0m\u007f)");
  EXPECT_EQ(printable("\xC2\x9B \xE2\x80\xAE \xE2\x80\xA8"), R"(\u009b \u202e \u2028)");
  EXPECT_EQ(printable("\xff\xC3"), R"(\xff\xc3)");
  EXPECT_EQ(printable("\xC0\x80\xED\xA0\x80"), R"(\xc0\x80\xed\xa0\x80)") << "too long a form, and half a pair";
  EXPECT_EQ(printable("éééé", 2), "éé…");
  EXPECT_EQ(printable("éé", 2), "éé");
}

TEST(Printable, AnErrorIsOneLineAndWhole) {
  std::string text("x\0y", 3);
  text.append(1000, 'z');
  const Error error{.code = ErrorCode::InvalidInput,
                    .message = "no such thing",
                    .file = "a\nb",
                    .text = text,
                    .expected = "something"};
  const std::string sentence = error.sentence();
  EXPECT_TRUE(sentence.starts_with("a\\u000ab: no such thing: found \"x\\u0000yzzz")) << sentence;
  EXPECT_TRUE(sentence.ends_with("…\", expected something")) << sentence;
  EXPECT_LT(sentence.size(), 250u);
}

TEST(SmallFile, IsRegularAndSmall) {
  const auto folder = test::scratchDir() / "small";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "ten") << "0123456789";
  EXPECT_EQ(*readSmallFile(folder / "ten", 10), "0123456789");
  const auto large = readSmallFile(folder / "ten", 9);
  ASSERT_FALSE(large);
  EXPECT_NE(large.error().sentence().find("too large"), std::string::npos) << large.error().sentence();
  EXPECT_EQ(readSmallFile(folder / "none", 9).error().code, ErrorCode::NotFound);
  EXPECT_FALSE(readSmallFile(folder, 9));
  EXPECT_FALSE(readSmallFile("/dev/zero", 9));
  std::filesystem::remove(folder / "pipe");
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_FALSE(readSmallFile(folder / "pipe", 9));
}

}  // namespace
}  // namespace wf
