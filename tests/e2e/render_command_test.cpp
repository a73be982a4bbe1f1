// `warpfront render`: a picture of a step without a display. Skipped where EGL gives no OpenGL 4.5.
#include <stb/stb_image.h>
#include <fstream>

#include <memory>
#include <set>

#include "render/gl/headless_context.h"
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

struct Picture {
  int width = 0;
  int height = 0;
  std::unique_ptr<unsigned char, decltype(&stbi_image_free)> pixels{nullptr, stbi_image_free};

  std::uint32_t at(int x, int y) const {
    const unsigned char* p = pixels.get() + 3 * (y * width + x);
    return std::uint32_t{p[0]} << 16 | std::uint32_t{p[1]} << 8 | p[2];
  }
  std::size_t colors() const {
    std::set<std::uint32_t> seen;
    for (int i = 0; i < width * height; ++i) {
      const unsigned char* p = pixels.get() + 3 * i;
      seen.insert(std::uint32_t{p[0]} << 16 | std::uint32_t{p[1]} << 8 | p[2]);
    }
    return seen.size();
  }
  bool operator==(const Picture& other) const {
    return width == other.width && height == other.height &&
           std::equal(pixels.get(), pixels.get() + 3 * width * height, other.pixels.get());
  }
};

Picture load(const std::filesystem::path& path) {
  Picture out;
  int channels = 0;
  out.pixels.reset(stbi_load(path.c_str(), &out.width, &out.height, &channels, 3));
  EXPECT_NE(out.pixels, nullptr) << path << " is not a picture";
  return out;
}

class Render : public ::testing::Test {
 protected:
  void SetUp() override {
    WF_REQUIRE_PROGRAM();
    const auto context = render::HeadlessContext::create();
    if (!context) GTEST_SKIP() << "no OpenGL 4.5 by EGL here: " << context.error().sentence();
    bare_.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", {}}};
  }
  Outcome render(const std::string& step, const std::filesystem::path& out, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"render", "bfs", gridGraph(24).string(), "--source", "1", "--step", step, "--out", out.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments, bare_);
  }

  RunOptions bare_;  // no display
};

TEST_F(Render, ThePictureHasTheSizeAskedForAndShowsSomething) {
  const auto file = scratchDir() / "step 10.png";
  const Outcome outcome = render("10", file, {"--size", "640x360"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  const Picture picture = load(file);
  EXPECT_EQ(picture.width, 640);
  EXPECT_EQ(picture.height, 360);
  EXPECT_GT(picture.colors(), 8u) << "an empty picture";
}

TEST_F(Render, StepsLookDifferentAndOneStepAlwaysTheSame) {
  const auto a = scratchDir() / "a.png", b = scratchDir() / "b.png", again = scratchDir() / "again.png";
  EXPECT_EQ(render("4", a, {"--device", "cpu"}).exitCode, 0);
  EXPECT_EQ(render("last", b, {"--device", "cpu"}).exitCode, 0);
  EXPECT_EQ(render("4", again, {"--device", "cpu"}).exitCode, 0);
  EXPECT_FALSE(load(a) == load(b));
  EXPECT_TRUE(load(a) == load(again));
}

TEST_F(Render, JsonSaysHowTheArraysGotThere) {
  const Outcome outcome = render("last", scratchDir() / "last.png", {"--json", "-"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  const nlohmann::json out = parsed(outcome.out);
  EXPECT_EQ(at(out, "/graph/vertices"), 576);
  EXPECT_EQ(at(out, "/algorithm"), "bfs");
  // Levels 0 to 46 of the grid, two kernels each.
  EXPECT_EQ(at(out, "/steps"), 94);
  const bool interop = at(out, "/interop").get<bool>();
  const auto bytes = at(out, "/host_bytes").get<std::uint64_t>();
  if (interop) {
    EXPECT_EQ(bytes, 0u);
  } else {
    EXPECT_GT(bytes, 0u);
  }
}

// The run and the picture are made by two threads: whatever the timing, the picture is of the step that was asked for.
TEST_F(Render, ThePictureIsOfTheStepAskedForEveryTime) {
  const auto file = scratchDir() / "again and again.png";
  std::set<std::string> different;
  for (int turn = 0; turn < 12; ++turn) {
    const Outcome outcome = render("last", file, {"--json", "-"});
    ASSERT_EQ(outcome.exitCode, 0) << describe(outcome);
    EXPECT_EQ(at(parsed(outcome.out), "/picture/step"), 94) << "turn " << turn;
    std::ifstream in(file, std::ios::binary);
    different.insert(std::string(std::istreambuf_iterator<char>(in), {}));
  }
  EXPECT_EQ(different.size(), 1u);
  EXPECT_EQ(at(parsed(render("31", file, {"--json", "-"}).out), "/picture/step"), 31);
}

TEST_F(Render, ThemeAndLegendAreTheWindows) {
  const auto dark = scratchDir() / "dark.png", light = scratchDir() / "light.png", legend = scratchDir() / "legend.png";
  EXPECT_EQ(render("10", dark, {"--size", "800x600"}).exitCode, 0);
  EXPECT_EQ(render("10", light, {"--size", "800x600", "--theme", "light"}).exitCode, 0);
  expectGood(render("10", legend, {"--size", "800x600", "--legend"}));
  EXPECT_EQ(load(dark).at(0, 0), 0x101218u);
  EXPECT_EQ(load(light).at(0, 0), 0xFAFBFCu);
  // The legend covers the lower left corner but for its margin, and nothing else.
  const Picture with = load(legend), without = load(dark);
  int changed = 0, outside = 0;
  for (int y = 0; y < 600; ++y) {
    for (int x = 0; x < 800; ++x) {
      if (with.at(x, y) == without.at(x, y)) continue;
      ++changed;
      outside += x >= 400 || y < 250 || x < 10 || y > 590;
    }
  }
  EXPECT_GT(changed, 5000);
  EXPECT_EQ(outside, 0);
  EXPECT_GT(with.colors(), without.colors() + 50) << "a bar of colours and text";
}

TEST_F(Render, WithoutBackgroundOnlyTheGraphIsThere) {
  const auto opaque = scratchDir() / "opaque.png", clear = scratchDir() / "clear.png";
  EXPECT_EQ(render("10", opaque, {"--legend"}).exitCode, 0);
  EXPECT_EQ(render("10", clear, {"--transparent", "--legend"}).exitCode, 0);
  int width = 0, height = 0, channels = 0;
  const std::unique_ptr<unsigned char, decltype(&stbi_image_free)> pixels(stbi_load(clear.c_str(), &width, &height, &channels, 0),
                                                                          stbi_image_free);
  ASSERT_NE(pixels, nullptr);
  ASSERT_EQ(channels, 4);
  EXPECT_EQ(pixels.get()[3], 0);
  const Picture other = load(opaque);
  const int under[3] = {0x10, 0x12, 0x18};
  int most = 0;
  for (int i = 0; i < width * height; ++i) {
    const unsigned char* p = pixels.get() + 4 * i;
    for (int c = 0; c < 3; ++c)
      most = std::max(most, std::abs((p[c] * p[3] + under[c] * (255 - p[3]) + 127) / 255 - other.pixels.get()[3 * i + c]));
  }
  EXPECT_LE(most, 4) << "composed over the theme's background it is the opaque picture";
}

// A side beyond every OpenGL's framebuffers, little above and below so that it stays quick.
TEST_F(Render, APictureMayBeLargerThanAFramebuffer) {
  const auto file = scratchDir() / "wide.png";
  expectGood(render("10", file, {"--size", "40000x60"}));
  const Picture picture = load(file);
  EXPECT_EQ(picture.width, 40000);
  EXPECT_EQ(picture.height, 60);
  EXPECT_GT(picture.colors(), 8u);
  const Outcome refused = render("10", file, {"--size", "90000x90000"});
  expectUsage(refused, {"90000x90000", "8,100,000,000"});
}

TEST_F(Render, WrongRequestsAreRefused) {
  const auto file = scratchDir() / "never.png";
  expectRefused(render("95", file), 1, {"95", "94"});
  expectUsage(render("soon", file), {"soon"});
  expectUsage(render("-1", file));
  expectUsage(render("1", scratchDir() / "picture.jpg"), {"picture.jpg", ".png"});
  expectUsage(render("1", file, {"--size", "-640x360"}));
  expectUsage(render("1", file, {"--theme", "pink"}), {"pink"});
  expectUsage(render("1", file, {"--scale", "0"}), {"--scale"});
  // No graphics card has textures of the last size, and no PNG should take the machine's memory.
  for (const char* size : {"big", "0x0", "640", "640x", "640x360x3", "4000000x4000000"}) {
    SCOPED_TRACE(size);
    expectUsage(render("1", file, {"--size", size}), {size});
  }
  const std::string nowhere = (scratchDir() / "no such folder" / "x.png").string();
  expectRefused(render("1", nowhere), 1, {nowhere});
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Render, TheBenchmarkMeasuresBothWaysForEveryPartOfTheEdges) {
  const Outcome outcome = runProgram(
      {"bench", "render", "--vertices", "9000", "--edges", "32000", "--size", "200x150", "--device", "cpu", "--json", "-"}, bare_);
  ASSERT_EQ(outcome.exitCode, 0) << describe(outcome);
  const auto json = parsed(outcome.out);
  EXPECT_EQ(json["width"], 200);
  EXPECT_EQ(json["vertices"], 9000);
  EXPECT_FALSE(json["device_name"].get<std::string>().empty());
  EXPECT_FALSE(json["opengl"].get<std::string>().empty());
  ASSERT_EQ(json["curve"].size(), 4u);
  std::uint64_t before = 0;
  for (const auto& row : json["curve"]) {
    EXPECT_GT(row["edges"].get<std::uint64_t>(), before);
    before = row["edges"].get<std::uint64_t>();
    for (const char* way : {"splat", "opengl"}) {
      EXPECT_GT(row[way]["all_ms"].get<double>(), 0) << way;
      EXPECT_GT(row[way]["moving_ms"].get<double>(), 0) << way;
      EXPECT_GT(row[way]["moving_share"].get<double>(), 0) << way;
    }
  }
  EXPECT_EQ(before, 32000u);
  EXPECT_EQ(runProgram({"bench"}, bare_).exitCode, 2);
  EXPECT_EQ(runProgram({"bench", "render", "--edges", "100", "--vertices", "1", "--json", "-"}, bare_).exitCode, 2);
  EXPECT_EQ(runProgram({"bench", "render", "--size", "0x7"}, bare_).exitCode, 2);
}

}  // namespace
}  // namespace wf::test
