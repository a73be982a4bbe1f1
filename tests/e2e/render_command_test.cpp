// `warpfront render`: a picture of a step without a display. Skipped where EGL gives no OpenGL 4.5.
#include <stb/stb_image.h>

#include <fstream>
#include <memory>
#include <set>

#include "tests/e2e/drawn_program.h"
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

class Render : public DrawnProgram {
 protected:
  Outcome render(const std::string& step, const std::filesystem::path& out, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"render", "bfs", gridGraph(24).string(), "--source", "1", "--step", step, "--out", out.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments, bare_);
  }
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

// The edges that changed in the step are marked, as they are in the window that goes on to it from the step before.
TEST_F(Render, WhatChangedInTheStepIsMarked) {
  const auto plain = writeFile("plain.json", R"({"version":1,"edges":{}})");
  const auto marking = writeFile("marking.json", R"({"version":1,"edges":{"changed":{"id":"selected","of":"edges"}}})");
  const auto picture = [&](const std::string& step, const std::filesystem::path& mapping) {
    const auto file = scratchDir() / "changed.png";
    const Outcome outcome =
        runProgram({"render", "mst", gridGraph(6).string(), "--step", step, "--out", file.string(), "--mapping", mapping.string()}, bare_);
    EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
    return load(file);
  };
  for (const char* step : {"0", "2", "3", "4"}) {
    const bool chooses = step[0] == '3';  // the kernel of the first round that puts edges into the tree
    EXPECT_EQ(picture(step, plain) == picture(step, marking), !chooses) << step;
  }
}

// Costs mark the edges that they came along, unless that is switched off; a first step has none, nor has one that changes no cost.
TEST_F(Render, WhatRelaxedInTheStepIsMarked) {
  const auto picture = [&](const std::string& step, const std::string& array) {
    const auto file = scratchDir() / "relaxed.png";
    std::vector<std::string> arguments = {"render", "bfs", gridGraph(6).string(), "--source", "1", "--step", step, "--out", file.string()};
    if (!array.empty()) arguments.insert(arguments.end(), {"--edge-relaxed", array});
    const Outcome outcome = runProgram(arguments, bare_);
    EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
    return load(file);
  };
  for (const char* step : {"0", "1", "4", "5"}) {
    const bool expands = (step[0] - '0') % 2 == 1;
    EXPECT_EQ(picture(step, "none") == picture(step, ""), !expands) << step;
  }
  EXPECT_TRUE(picture("5", "cost") == picture("5", ""));
  const Outcome refused = runProgram(
      {"render", "bfs", gridGraph(6).string(), "--out", (scratchDir() / "no.png").string(), "--edge-relaxed", "frontier"}, bare_);
  EXPECT_NE(refused.exitCode, 0);
  EXPECT_NE(refused.err.find("no such array of costs"), std::string::npos) << describe(refused);
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

// Two threads make the run and the picture: with any timing the picture is of the step that was asked for.
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
  EXPECT_EQ(render("10", dark, {"--size", "1600x600"}).exitCode, 0);
  EXPECT_EQ(render("10", light, {"--size", "1600x600", "--theme", "light"}).exitCode, 0);
  expectGood(render("10", legend, {"--size", "1600x600", "--legend"}));
  EXPECT_EQ(load(dark).at(0, 0), 0x101218u);
  EXPECT_EQ(load(light).at(0, 0), 0xFAFBFCu);
  // The legend covers the lower left corner but for its margin, and nothing else; so wide a picture has room for it beside the graph.
  const Picture with = load(legend), without = load(dark);
  int changed = 0, outside = 0;
  for (int y = 0; y < 600; ++y) {
    for (int x = 0; x < 1600; ++x) {
      if (with.at(x, y) == without.at(x, y)) continue;
      ++changed;
      outside += x >= 400 || y < 250 || x < 10 || y > 590;
    }
  }
  EXPECT_GT(changed, 5000);
  EXPECT_EQ(outside, 0);
  EXPECT_GT(with.colors(), without.colors() + 50) << "a bar of colours and text";
}

TEST_F(Render, PresetsHaveTheirGroundInBothThemes) {
  const auto file = scratchDir() / "preset.png";
  for (const char* theme : {"dark", "light"}) {
    EXPECT_EQ(render("10", file, {"--preset", "neon", "--theme", theme}).exitCode, 0);
    EXPECT_EQ(load(file).at(0, 0), 0x030308u) << theme;
    EXPECT_EQ(render("10", file, {"--preset", "ink", "--theme", theme}).exitCode, 0);
    EXPECT_EQ(load(file).at(0, 0), 0xF6F0E2u) << theme;
    EXPECT_EQ(render("10", file, {"--preset", "suggested", "--theme", theme}).exitCode, 0);
  }
  const auto mapping = writeFile("style.json", R"({"style":{"ground":"white","exposure":1}})");
  EXPECT_EQ(render("10", file, {"--mapping", mapping.string()}).exitCode, 0);
  EXPECT_EQ(load(file).at(0, 0), 0xFFFFFFu);
  const auto bent = scratchDir() / "bent.png";
  EXPECT_EQ(render("10", bent, {"--mapping", mapping.string(), "--edge-curve", "1"}).exitCode, 0);
  EXPECT_NE(slurp(bent), slurp(file)) << "edges bend";
  EXPECT_EQ(load(bent).at(0, 0), 0xFFFFFFu) << "on the mapping's ground";
  expectUsage(render("10", file, {"--preset", "mud"}),
              {"--preset: there is no such preset: found \"mud\", expected one of suggested, ", "blueprint"});
  expectUsage(render("10", file, {"--preset", "ink", "--mapping", mapping.string()}), {"--preset"});
}

TEST_F(Render, LabelsShowWhatIsAskedFor) {
  const auto bare = scratchDir() / "bare.png", ids = scratchDir() / "ids.png", costs = scratchDir() / "costs.png",
             later = scratchDir() / "later.png", again = scratchDir() / "ids again.png";
  const std::vector<std::string> size{"--size", "1600x1200", "--no-arrows"};
  const auto with = [&](const std::string& labels) {
    std::vector<std::string> out = size;
    out.insert(out.end(), {"--labels", labels});
    return out;
  };
  expectGood(render("10", bare, size));
  expectGood(render("10", ids, with("id")));
  expectGood(render("10", again, with("id")));
  expectGood(render("10", costs, with("value:cost")));
  expectGood(render("30", later, with("value:cost")));
  EXPECT_FALSE(load(bare) == load(ids));
  EXPECT_TRUE(load(ids) == load(again));
  EXPECT_FALSE(load(ids) == load(costs));
  EXPECT_FALSE(load(costs) == load(later));
  const Outcome unknown = render("10", ids, with("value:price"));
  EXPECT_EQ(unknown.exitCode, 2) << describe(unknown);
  EXPECT_NE(unknown.err.find("cost"), std::string::npos) << unknown.err;
  const Outcome nameless = render("10", ids, with("name"));
  EXPECT_EQ(nameless.exitCode, 1) << describe(nameless);
  EXPECT_NE(nameless.err.find("no names"), std::string::npos) << nameless.err;
  EXPECT_EQ(render("10", ids, with("value:")).exitCode, 2);
  const Outcome ofVertices = render("10", ids, {"--edge-labels", "value:cost"}), noFlow = render("10", ids, {"--edge-labels", "flow"});
  EXPECT_EQ(ofVertices.exitCode, 2) << describe(ofVertices);
  EXPECT_NE(ofVertices.err.find("one of weight"), std::string::npos) << ofVertices.err;
  EXPECT_EQ(noFlow.exitCode, 2) << describe(noFlow);
}

TEST_F(Render, FromSeveralSidesWithAnyHeight) {
  const auto slurped = [&](const std::vector<std::string>& view) {
    const auto file = scratchDir() / "view.png";
    expectGood(render("30", file, view));
    const Picture seen = load(file);
    return std::string(reinterpret_cast<const char*>(seen.pixels.get()), std::size_t{3} * seen.width * seen.height);
  };
  const std::string flat = slurped({}), spatial = slurped({"--view", "3d"});
  EXPECT_TRUE(slurped({"--view", "flat"}) == flat) << "the same picture, bit for bit";
  EXPECT_TRUE(slurped({"--tilt", "55"}) == spatial) << "an angle alone is 3D";
  EXPECT_TRUE(slurped({"--height", "cost"}) == spatial) << "so is a height, and this one is suggested";
  std::vector<std::string> different{flat, spatial};
  for (const std::vector<std::string>& view : {std::vector<std::string>{"--view", "front"},
                                               {"--view", "side"},
                                               {"--tilt", "70"},
                                               {"--yaw", "40"},
                                               {"--fov", "0"},
                                               {"--height", "degree"},
                                               {"--height", "none"},
                                               {"--height-scale", "0.1"},
                                               {"--layout", "circular"},
                                               {"--layout", "force"},
                                               {"--layout", "force", "--layout-3d"}}) {
    different.push_back(slurped(view));
    for (std::size_t i = 0; i + 1 < different.size(); ++i) EXPECT_FALSE(different[i] == different.back()) << view[0] << " " << view[1];
  }
  const auto file = scratchDir() / "never.png";
  expectUsage(render("1", file, {"--view", "behind"}), {"behind"});
  expectUsage(render("1", file, {"--tilt", "120"}), {"--tilt"});
  expectUsage(render("1", file, {"--height", "nothing"}), {"nothing", "cost", "degree", "indegree", "outdegree"});
  expectUsage(render("1", file, {"--color", "nothing"}), {"nothing", "cost", "degree", "indegree", "outdegree"});
  expectGood(render("1", scratchDir() / "degrees.png", {"--color", "indegree", "--vertex-size", "outdegree", "--outline", "degree"}));
  const auto communities = scratchDir() / "communities.png";
  expectGood(render("1", communities, {"--color", "community", "--vertex-size", "community", "--outline", "graphcommunity"}));
  expectGood(render("1", scratchDir() / "degrees.png", {"--color", "degree"}));
  EXPECT_NE(slurp(communities), slurp(scratchDir() / "degrees.png"));
  // Scales, and what only some files say.
  const auto linear = slurp(scratchDir() / "degrees.png");
  expectGood(render("1", scratchDir() / "quantiles.png", {"--color", "degree", "--color-scale", "quantile"}));
  EXPECT_NE(slurp(scratchDir() / "quantiles.png"), linear);
  expectGood(render("1", scratchDir() / "sizes.png", {"--vertex-size", "degree", "--vertex-size-scale", "log"}));
  expectUsage(render("1", file, {"--color-scale", "cubic"}), {"--color-scale", "cubic", "quantile"});
  expectUsage(render("1", file, {"--vertex-size-scale", "category"}), {"category", "linear, log or quantile"});
  expectUsage(render("1", file, {"--color", "file"}), {"file", "no such array of vertices"});
  expectUsage(render("1", file, {"--edge-color", "community"}), {"community", "no such array of edges"});
  expectUsage(render("1", file, {"--layout", "heap"}),
              {"--layout: there is no such layout: found \"heap\", expected one of ", "force", "circular"});
  expectUsage(render("1", file, {"--layout", "given", "--layout-3d"}), {"given", "--layout-3d"});
  expectUsage(render("1", file, {"--layout-3d"}), {"--layout"});
}

class ClearRender : public Render, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Views, ClearRender, testing::Values("flat", "3d"));

TEST_P(ClearRender, WithoutBackgroundOnlyTheGraphIsThere) {
  const auto opaque = scratchDir() / "opaque.png", clear = scratchDir() / "clear.png";
  EXPECT_EQ(render("10", opaque, {"--legend", "--view", GetParam()}).exitCode, 0);
  EXPECT_EQ(render("10", clear, {"--transparent", "--legend", "--view", GetParam()}).exitCode, 0);
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
// The left half is the first run's, the right one the other's.
TEST_F(Render, TwoRunsStandBesideEachOther) {
  const auto same = scratchDir() / "same.png", other = scratchDir() / "other.png", early = scratchDir() / "early.png";
  const std::vector<std::string> look{"--size", "641x360", "--device", "cpu", "--against"};
  const auto with = [&](const std::string& run, std::vector<std::string> more = {}) {
    auto out = look;
    out.push_back(run);
    out.insert(out.end(), more.begin(), more.end());
    return out;
  };
  EXPECT_EQ(render("10", same, with("mask")).exitCode, 0);
  EXPECT_EQ(render("10", other, with("mask,source=576")).exitCode, 0);
  const Picture equal = load(same), differing = load(other);
  ASSERT_EQ(equal.width, 641);
  ASSERT_EQ(equal.height, 360);
  const int half = (641 - 2) / 2, head = 40;
  const auto unlike = [&](const Picture& picture) {
    int out = 0;
    for (int y = head; y < picture.height; ++y) {
      for (int x = 0; x < half; ++x) out += picture.at(x, y) != picture.at(641 - half + x, y) ? 1 : 0;
    }
    return out;
  };
  EXPECT_EQ(unlike(equal), 0);
  EXPECT_GT(unlike(differing), 500);
  EXPECT_GT(equal.colors(), 8u) << "an empty picture";

  const std::string recording = (scratchDir() / "early.wfr").string();
  EXPECT_EQ(runProgram({"record", "bfs", gridGraph(24).string(), "--source", "1", "--steps", "6", "--device", "cpu", "--out", recording})
                .exitCode,
            0);
  EXPECT_EQ(render("6", early, with(recording)).exitCode, 0);
  EXPECT_EQ(unlike(load(early)), 0);
  EXPECT_EQ(render("10", early, with(recording)).exitCode, 0) << "it has ended by then";
  EXPECT_GT(unlike(load(early)), 0);

  // Quantiles are those of both: beside a search from the middle, whose costs are smaller, the first run has other colours.
  const auto alike = scratchDir() / "alike.png", middle = scratchDir() / "middle.png";
  const std::vector<std::string> ranked{"--color-scale", "quantile"};
  EXPECT_EQ(render("last", alike, with("mask", ranked)).exitCode, 0);
  EXPECT_EQ(render("last", middle, with("mask,source=300", ranked)).exitCode, 0);
  const Picture one = load(alike), both = load(middle);
  EXPECT_EQ(unlike(one), 0);
  int moved = 0;
  for (int y = head; y < one.height; ++y) {
    for (int x = 0; x < half; ++x) moved += one.at(x, y) != both.at(x, y) ? 1 : 0;
  }
  EXPECT_GT(moved, 500);

  expectUsage(render("10", scratchDir() / "both.svg", with("mask")), {"PNG"});
  expectUsage(render("10", same, with("mask", {"--transparent"})), {"transparent"});
  EXPECT_EQ(render("10", same, with("quantum")).exitCode, 2);
  EXPECT_EQ(render("10", same, with("compacted", {"--align", "kernel:nothing"})).exitCode, 2);
  EXPECT_EQ(render("10", same, with("compacted", {"--align", "event:any cost changes"})).exitCode, 0);
  EXPECT_EQ(render("10", same, with("compacted", {"--align", "event:kost changes"})).exitCode, 2);
  EXPECT_EQ(render("10", same, with("compacted", {"--align", "event:any cost = 4711"})).exitCode, 1);
  EXPECT_EQ(render("10", same, {"--against", "mask", "--size", "20x20", "--device", "cpu"}).exitCode, 2);
}

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
  const Outcome small =
      runProgram({"bench", "render", "--vertices", "9", "--edges", "8", "--size", "64x64", "--device", "cpu", "--json", "-"}, bare_);
  ASSERT_EQ(small.exitCode, 0) << describe(small);
  EXPECT_EQ(parsed(small.out)["curve"].size(), 2u) << "2 and 8 edges; none is no part";
  EXPECT_EQ(runProgram({"bench"}, bare_).exitCode, 2);
  EXPECT_EQ(runProgram({"bench", "render", "--edges", "100", "--vertices", "1", "--json", "-"}, bare_).exitCode, 2);
  EXPECT_EQ(runProgram({"bench", "render", "--size", "0x7"}, bare_).exitCode, 2);
}

}  // namespace
}  // namespace wf::test
