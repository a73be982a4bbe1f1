// Files that take their place only when they are whole: links, folders, devices, leftovers of killed programs, two writers, full disks.
#include "compute/core/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>
#include <sstream>

#include "compute/core/part_paths.h"
#include "tests/support/data.h"

namespace wf {
namespace {

namespace fs = std::filesystem;

class AtomicFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = test::scratchDir() / ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::create_directories(folder_);
  }
  fs::path file(const char* name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  static std::string content(const fs::path& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
  }
  std::size_t files() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {})); }
  static std::string refusal(const fs::path& path) {
    const auto made = AtomicFile::create(path);
    return made ? std::string() : made.error().message;
  }

  fs::path folder_;
};

TEST_F(AtomicFileTest, WhatIsNoRegularFileIsRefusedAndStays) {
  EXPECT_EQ(refusal(folder_), "this is a folder, not a file");
  EXPECT_EQ(refusal(folder_ / ""), "this is a folder, not a file");
  EXPECT_EQ(refusal(folder_ / "no" / "x"), "there is no such folder");
  EXPECT_EQ(refusal("/dev/full"), "this is a device or a pipe, not a regular file");
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(refusal(folder_ / "pipe"), "this is a device or a pipe, not a regular file");
  fs::create_symlink(folder_ / "pipe", folder_ / "link");
  EXPECT_EQ(refusal(folder_ / "link"), "this is a device or a pipe, not a regular file");
  EXPECT_EQ(files(), 2u);
}

TEST_F(AtomicFileTest, LinksStayAndTheFileTheyLeadToIsReplaced) {
  const auto path = file("x", "old");
  ASSERT_EQ(::chmod(path.c_str(), 0666), 0);
  fs::create_symlink("x", folder_ / "link");
  fs::create_symlink("new", folder_ / "dangling");
  ASSERT_TRUE(writeWhole(folder_ / "link", "one"));
  ASSERT_TRUE(writeWhole(folder_ / "dangling", "two"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(content(path), "one");
  EXPECT_EQ(content(folder_ / "new"), "two");
  struct stat info {};
  ASSERT_EQ(::stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0666u) << "with any umask";
  EXPECT_EQ(files(), 4u);
}

TEST_F(AtomicFileTest, TwoWritersLeaveOneWholeFileAndSaySo) {
  const auto path = file("x", "old");
  auto first = AtomicFile::create(path), second = AtomicFile::create(path);
  ASSERT_TRUE(first && second);
  EXPECT_NE(first->temporary(), second->temporary());
  first->write("first");
  second->write("second");
  ASSERT_TRUE(first->finish());
  EXPECT_EQ(content(path), "first");
  EXPECT_NE(first->notice().find("is writing this file too"), std::string::npos) << first->notice();
  ASSERT_TRUE(second->finish());
  EXPECT_EQ(content(path), "second");
  EXPECT_NE(second->notice().find("meanwhile"), std::string::npos) << second->notice();
  EXPECT_EQ(files(), 1u);
  const auto alone = writeWhole(path, "alone");
  ASSERT_TRUE(alone);
  EXPECT_EQ(*alone, "");
}

// A child is killed at a random moment: in every second round of its whole life, in the others after its file stands.
TEST_F(AtomicFileTest, AKilledWriterLeavesTheOldFileAndTheNextRemovesItsTemporary) {
  const auto path = file("x", "old");
  std::mt19937 random(7);
  int left = 0;
  for (int round = 0; round < 20; ++round) {
    int stands[2] = {};
    ASSERT_EQ(::pipe(stands), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto made = AtomicFile::create(path);
      if (::write(stands[1], "x", 1) != 1) ::_exit(1);
      for (;;) made->write("half a file");
    }
    ::close(stands[1]);  // so that a child that dies is no wait for ever
    char byte = 0;
    if (round % 2 != 0) {
      ASSERT_EQ(::read(stands[0], &byte, 1), 1);
    }
    ::usleep(random() % 5000);
    ::kill(child, SIGKILL);
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    ::close(stands[0]);
    EXPECT_EQ(content(path), round % 2 == 0 ? "old" : "next");
    left += files() > 1;
    const auto written = writeWhole(path, round % 2 == 0 ? "next" : "old");
    ASSERT_TRUE(written);
    EXPECT_EQ(*written, "") << "a leftover is no other writer";
    EXPECT_EQ(files(), 1u);
  }
  EXPECT_GE(left, 10) << "those that were killed after it stood";
}

TEST_F(AtomicFileTest, ASignalHandlerRemovesWhatIsBeingWritten) {
  const auto path = file("x", "old");
  auto made = AtomicFile::create(path);
  ASSERT_TRUE(made);
  EXPECT_EQ(files(), 2u);
  removeParts();
  EXPECT_EQ(files(), 1u);
  const auto status = made->finish();
  ASSERT_FALSE(status);
  EXPECT_EQ(content(path), "old");
}

TEST_F(AtomicFileTest, AFullDiskIsAnErrorAndTheOldFileStays) {
  if (::mount("tmpfs", folder_.c_str(), "tmpfs", 0, "size=64k") != 0) GTEST_SKIP() << "a small file system cannot be mounted here";
  const auto path = file("x", "old");
  const auto written = writeWhole(path, std::string(200'000, 'x'));
  EXPECT_EQ(written ? "written" : written.error().message, "the file cannot be written: No space left on device");
  EXPECT_EQ(content(path), "old");
  EXPECT_EQ(files(), 1u);
  ASSERT_EQ(::umount(folder_.c_str()), 0);
}

TEST_F(AtomicFileTest, AFileThatMayNotBeWrittenIsNotReplaced) {
  const auto path = file("x", "old");
  ASSERT_EQ(::chmod(path.c_str(), 0444), 0);
  ASSERT_EQ(::chmod(folder_.c_str(), 0777), 0);
  const bool root = ::geteuid() == 0;
  if (root && ::seteuid(65534) != 0) GTEST_SKIP() << "root may write everything";
  const std::string why = refusal(path);
  if (root) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  EXPECT_EQ(why, "there is no permission to write here");
  EXPECT_EQ(content(path), "old");
}

}  // namespace
}  // namespace wf
