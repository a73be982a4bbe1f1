// `warpfront movie`: numbered pictures, and MP4 files through ffmpeg: a made-up one that counts, and the real one where there is one.
#include <sys/mount.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "render/gl/headless_context.h"
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"
#include "tests/support/mp4.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

class Movie : public ::testing::Test {
 protected:
  void SetUp() override {
    WF_REQUIRE_PROGRAM();
    const auto context = render::HeadlessContext::create();
    if (!context) GTEST_SKIP() << "no OpenGL 4.5 by EGL here: " << context.error().sentence();
    bare_.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", {}}, {"PATH", (scratchDir() / "empty").string()}};
    fs::remove_all(scratchDir() / "frames");
  }
  // A folder to be PATH, with an ffmpeg that does as the script says; $last is the file that it is to write.
  void pretendFfmpeg(const std::string& script) {
    const fs::path folder = scratchDir() / "bin";
    writeFile("bin/ffmpeg", "#!/bin/sh\nPATH=/usr/bin:/bin\nfor last; do :; done\n" + script);
    chmod((folder / "ffmpeg").c_str(), 0755);
    bare_.environment["PATH"] = folder.string();
  }
  Outcome movie(const fs::path& out, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"movie", "bfs", gridGraph(8).string(), "--source", "1", "--device", "cpu", "--out", out.string()};
    if (std::find(more.begin(), more.end(), "--size") == more.end()) more.insert(more.end(), {"--size", "320x200"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments, bare_);
  }
  std::string rendered(const std::string& step, std::vector<std::string> more = {}) const {
    const fs::path file = scratchDir() / ("step " + step + ".png");
    std::vector<std::string> arguments = {"render", "bfs",   gridGraph(8).string(), "--source", "1",      "--device", "cpu", "--step",
                                          step,     "--out", file.string(),         "--size",   "320x200"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(runProgram(arguments, bare_).exitCode, 0);
    return slurp(file);
  }
  static fs::path frame(int k) {
    char name[32];
    std::snprintf(name, sizeof name, "frame%06d.png", k);
    return scratchDir() / "frames" / name;
  }
  static std::size_t frames() {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(scratchDir() / "frames"), fs::directory_iterator()));
  }

  RunOptions bare_;  // no display, and nothing on PATH
};

// Levels 0 to 14 of the grid, two kernels each: 30 steps.
TEST_F(Movie, EveryFrameIsThePictureOfItsStep) {
  for (const std::vector<std::string>& look :
       {std::vector<std::string>{}, {"--legend", "--theme", "light", "--scale", "1.5"}, {"--view", "3d", "--height", "degree"}}) {
    fs::remove_all(scratchDir() / "frames");
    const Outcome outcome = movie(scratchDir() / "frames", look);
    expectGood(outcome);
    EXPECT_EQ(frames(), 31u);
    for (const int k : {0, 1, 2, 17, 29, 30}) EXPECT_TRUE(slurp(frame(k)) == rendered(std::to_string(k), look)) << "frame " << k;
    EXPECT_TRUE(slurp(frame(30)) == rendered("last", look));
    EXPECT_FALSE(slurp(frame(3)) == slurp(frame(17)));
  }
}

TEST_F(Movie, OfTwoRunsHasBothInEveryFrame) {
  const std::vector<std::string> both{"--against", "mask,source=64", "--caption"};
  const Outcome outcome = movie(scratchDir() / "frames", {"--against", "mask,source=64", "--caption", "--from", "2", "--to", "6"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  ASSERT_EQ(frames(), 5u);
  for (int k = 0; k < 5; ++k) EXPECT_TRUE(slurp(frame(k)) == rendered(std::to_string(2 + k), both)) << k;
  EXPECT_FALSE(slurp(frame(0)) == rendered("2", {"--caption"}));
}

TEST_F(Movie, OtherKindsOfMoviesAreRefused) {
  for (const char* name : {".mov", ".AVI", ".gif", ".webm"}) {
    expectUsage(movie(scratchDir() / ("m" + std::string(name))), {name, "mp4"});
  }
}

TEST_F(Movie, APartOfTheRunEverySoManySteps) {
  const Outcome outcome = movie(scratchDir() / "frames", {"--from", "3", "--to", "20", "--every", "5", "--json", "-"});
  expectGood(outcome);
  EXPECT_EQ(at(parsed(outcome.out), "/movie/frames"), 5);
  EXPECT_EQ(at(parsed(outcome.out), "/movie/format"), "png");
  EXPECT_EQ(frames(), 5u);
  int k = 0;
  // Each with what it did, which shows beside the step before.
  for (const char* step : {"3", "8", "13", "18", "20"}) EXPECT_TRUE(slurp(frame(k++)) == rendered(step)) << step;
  EXPECT_FALSE(slurp(frame(0)) == rendered("3", {"--edge-relaxed", "none"})) << "edges relaxed in it";
}

TEST_F(Movie, AStepCanBeShownForSeconds) {
  expectGood(movie(scratchDir() / "frames", {"--from", "28", "--to", "90", "--seconds-per-step", "0.3", "--fps", "10"}));
  EXPECT_EQ(frames(), 9u) << "three steps, the run ends at 30";
  EXPECT_TRUE(slurp(frame(0)) == slurp(frame(2)));
  EXPECT_TRUE(slurp(frame(3)) == rendered("29"));
}

TEST_F(Movie, WithoutFfmpegItIsNumberedPicturesAndSaysSo) {
  fs::remove_all(scratchDir() / "film.frames");
  const Outcome outcome = movie(scratchDir() / "film.mp4", {"--to", "2"});
  expectGood(outcome);
  EXPECT_NE(outcome.out.find("ffmpeg is not on PATH"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("film.frames"), std::string::npos) << outcome.out;
  EXPECT_FALSE(fs::exists(scratchDir() / "film.mp4"));
  EXPECT_TRUE(fs::exists(scratchDir() / "film.frames" / "frame000002.png"));
  const Outcome again = movie(scratchDir() / "film.mp4", {"--to", "2"});
  expectRefused(again, 1, {"film.frames", "already has frames"});
}

TEST_F(Movie, FfmpegIsGivenEveryFrameAsRawRows) {
  const std::string head = mp4Head(6, 320 * 200 * 3);
  pretendFfmpeg("echo \"$@\" > '" + (scratchDir() / "arguments").string() + "'\ncat '" + writeFile("head.mp4", head).string() +
                "' - > \"$last\"\n");
  const Outcome outcome = movie(scratchDir() / "film.mp4", {"--from", "4", "--to", "9", "--fps", "24", "--json", "-"});
  expectGood(outcome);
  EXPECT_EQ(at(parsed(outcome.out), "/movie/format"), "mp4");
  EXPECT_EQ(at(parsed(outcome.out), "/movie/frames"), 6);
  const std::string raw = slurp(scratchDir() / "film.mp4").substr(head.size());
  ASSERT_EQ(raw.size(), 6u * 320 * 200 * 3);
  EXPECT_FALSE(fs::exists(scratchDir() / ".film.mp4.warpfront-0.part"));
  const std::string arguments = slurp(scratchDir() / "arguments");
  for (const char* word : {"-video_size 320x200", "-framerate 24", "-pixel_format rgb24", "-f rawvideo"})
    EXPECT_NE(arguments.find(word), std::string::npos) << arguments;
  // The first pixel is the theme's background, the frames differ.
  EXPECT_EQ(raw.substr(0, 3), "\x10\x12\x18");
  EXPECT_NE(raw.substr(0, 320 * 200 * 3), raw.substr(5 * 320 * 200 * 3));
}

TEST_F(Movie, WhatFfmpegSaysIsTheReasonAndNoFileIsLeft) {
  pretendFfmpeg("head -c 1000 > \"$last\"\necho 'first line' >&2\necho 'Unknown encoder, says the pretender' >&2\nexit 3\n");
  expectRefused(movie(scratchDir() / "bad.mp4"), 1, {"bad.mp4", "exit code 3", "Unknown encoder, says the pretender"});
  EXPECT_FALSE(fs::exists(scratchDir() / "bad.mp4"));
  EXPECT_FALSE(fs::exists(scratchDir() / ".bad.mp4.warpfront-0.part"));
  // Also where it fails only after the last frame.
  pretendFfmpeg("cat > \"$last\"\necho 'no room for the index' >&2\nexit 1\n");
  expectRefused(movie(scratchDir() / "bad.mp4", {"--to", "1"}), 1, {"no room for the index"});
  EXPECT_FALSE(fs::exists(scratchDir() / "bad.mp4"));
}

// ffmpeg 5.1 ends so where only the index has no room any more.
TEST_F(Movie, AMovieWithoutItsIndexIsNoMovieAlthoughFfmpegEndsWell) {
  const auto old = writeFile("kept.mp4", "the old movie");
  const std::string noIndex = mp4Box("ftyp", "isom") + mp4Box("mdat", std::string(1000, 'x'));
  pretendFfmpeg("cat > /dev/null\ncat '" + writeFile("no index", noIndex).string() + "' > \"$last\"\nexit 0\n");
  expectRefused(movie(old, {"--to", "1"}), 1, {"kept.mp4", "moov"});
  EXPECT_EQ(slurp(old), "the old movie");
  pretendFfmpeg("cat '" + writeFile("head.mp4", mp4Head(2, 320 * 200 * 3)).string() +
                "' - > \"$last\"\necho '[mp4 @ 0x1] [error] No space left on device' >&2\nexit 0\n");
  expectRefused(movie(old, {"--to", "1"}), 1, {"kept.mp4", "No space left on device"});
  EXPECT_EQ(slurp(old), "the old movie");
  EXPECT_FALSE(fs::exists(scratchDir() / ".kept.mp4.warpfront-0.part"));
}

// From no room at all to enough: either the movie is whole, or the old file is, and the exit code says which.
TEST_F(Movie, OnADiskOfAnySizeTheMovieIsWholeOrTheOldOne) {
  const char* path = std::getenv("PATH");
  if (path == nullptr || std::system("command -v ffmpeg > /dev/null 2>&1") != 0) GTEST_SKIP() << "no ffmpeg here";
  bare_.environment["PATH"] = path;
  expectGood(movie(scratchDir() / "size.mp4", {"--to", "9"}));
  const auto whole = fs::file_size(scratchDir() / "size.mp4");
  const fs::path disk = scratchDir() / "disk";
  fs::create_directories(disk);
  int refused = 0;
  for (std::uint64_t pages = 2; pages * 4096 < 3 * whole + 16384; ++pages) {
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, ("size=" + std::to_string(pages * 4096)).c_str()) != 0)
      GTEST_SKIP() << "a small file system cannot be mounted here";
    std::ofstream(disk / "a.mp4") << "the old movie";
    const Outcome outcome = movie(disk / "a.mp4", {"--to", "9"});
    EXPECT_TRUE(outcome.exitCode == 0 || outcome.exitCode == 1) << describe(outcome);
    refused += outcome.exitCode;
    const std::string now = slurp(disk / "a.mp4");
    if (outcome.exitCode == 0) {
      EXPECT_EQ(now.size(), whole);
    } else {
      EXPECT_EQ(now, "the old movie") << pages << " pages";
      EXPECT_NE(outcome.err.find("disk is full"), std::string::npos) << describe(outcome);
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(disk), fs::directory_iterator()), 1) << "leftovers";
    ASSERT_EQ(::umount(disk.c_str()), 0);
  }
  EXPECT_GT(refused, 0) << "the disk was never full";
}

TEST_F(Movie, TheRealFfmpegMakesAMovieThatShowsTheSteps) {
  const char* path = std::getenv("PATH");
  if (path == nullptr || std::system("command -v ffmpeg > /dev/null 2>&1") != 0) GTEST_SKIP() << "no ffmpeg here";
  bare_.environment["PATH"] = path;
  const fs::path file = scratchDir() / "real.mp4";
  expectGood(movie(file, {"--to", "9"}));
  const fs::path raw = scratchDir() / "real.raw", png = scratchDir() / "real.rgb";
  const std::string decode = "ffmpeg -v error -y -i '" + file.string() + "' -f rawvideo -pix_fmt rgb24 '" + raw.string() + "'";
  ASSERT_EQ(std::system(decode.c_str()), 0);
  rendered("9");
  const std::string still =
      "ffmpeg -v error -y -i '" + (scratchDir() / "step 9.png").string() + "' -f rawvideo -pix_fmt rgb24 '" + png.string() + "'";
  ASSERT_EQ(std::system(still.c_str()), 0);
  const std::string film = slurp(raw), picture = slurp(png);
  ASSERT_EQ(film.size(), 10 * picture.size());
  double sum = 0;
  for (std::size_t i = 0; i < picture.size(); ++i)
    sum += std::abs(static_cast<unsigned char>(film[9 * picture.size() + i]) - static_cast<unsigned char>(picture[i]));
  EXPECT_LT(sum / static_cast<double>(picture.size()), 4.0) << "the last frame is not the picture of its step";
}

TEST_F(Movie, WrongRequestsAreRefused) {
  const auto out = scratchDir() / "frames";
  expectRefused(movie(out, {"--from", "31"}), 1, {"31", "30"});
  expectUsage(movie(out, {"--from", "soon"}), {"soon"});
  expectUsage(movie(out, {"--from", "9", "--to", "8"}), {"--to 8", "--from 9"});
  expectUsage(movie(out, {"--every", "0"}), {"--every"});
  expectUsage(movie(out, {"--every", "2", "--seconds-per-step", "1"}), {"--every"});
  expectUsage(movie(out, {"--fps", "0"}), {"--fps"});
  expectUsage(movie(scratchDir() / "odd.mp4", {"--size", "321x200"}), {"321x200", "320x200"});
  expectUsage(movie(out, {"--size", "20000x12000"}), {"20,000"});
  EXPECT_FALSE(fs::exists(scratchDir() / "odd.mp4"));
  writeFile("a file", "x");
  expectRefused(movie(scratchDir() / "a file" / "frames"), 1, {"a file"});
}

}  // namespace
}  // namespace wf::test
