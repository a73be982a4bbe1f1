// `warpfront render` and what it refuses: mappings, sizes, steps, and a machine without OpenGL 4.5.
#include <sys/stat.h>

#include <chrono>

#include "tests/e2e/drawn_program.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class RenderRefuses : public DrawnProgram {
 protected:
  Outcome render(const std::string& step, const std::filesystem::path& out, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"render", "bfs", gridGraph(24).string(), "--source", "1", "--step", step, "--out", out.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments, bare_);
  }
};

// Silently drawn without it, the picture would be of something else than was asked for.
TEST_F(RenderRefuses, AMappingOfAnArrayThatIsNotThereIsRefused) {
  const auto mapping = writeFile("other.json", R"({"vertices":{"color":{"array":{"id":"nonsense"}}}})");
  const auto file = scratchDir() / "refused.png";
  const Outcome outcome =
      runProgram({"render", "bfs", gridGraph(6).string(), "--out", file.string(), "--mapping", mapping.string()}, bare_);
  EXPECT_EQ(outcome.exitCode, 2) << describe(outcome);
  EXPECT_NE(outcome.err.find("nonsense"), std::string::npos) << describe(outcome);
  EXPECT_NE(outcome.err.find("cost"), std::string::npos) << "what there is: " << describe(outcome);
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(RenderRefuses, AMappingSaysWhereAnArrayWasLookedForAndWhichKeyIsUnknown) {
  const auto weighted = writeFile("weighted.csv", "Source,Target,Weight\n1,2,5\n2,3,7\n");
  const auto file = scratchDir() / "refused.png";
  const auto draws = [&](const char* mapping) {
    return runProgram({"render", "bfs", weighted.string(), "--size", "64x64", "--out", file.string(), "--mapping",
                       writeFile("wrong.json", mapping).string()},
                      bare_);
  };
  expectUsage(draws(R"({"edges":{"color":{"array":{"id":"weight"}}}})"), {"array of vertices", "weight", R"("of": "edges")", "cost"});
  expectUsage(draws(R"({"edges":{"color":{"array":{"id":"length","of":"edges"}}}})"), {"array of edges", "length", "weight"});
  expectUsage(draws(R"({"vertices":{"colour":{"array":{"id":"cost"}}}})"), {"unknown key", "vertices.colour", "color, "});
  EXPECT_FALSE(std::filesystem::exists(file));
  expectGood(draws(R"({"edges":{"color":{"array":{"id":"weight","of":"edges"}}}})"));
}

TEST_F(RenderRefuses, ChannelsNameWhatTheyTake) {
  const Outcome help = runProgram({"render", "--help"});
  EXPECT_NE(help.out.find("Edge width: the id of an array of arcs or edges"), std::string::npos) << help.out;
  const auto graph = gridGraph(4).string();
  const Outcome twice = runProgram({"render", "mst", graph, "--out", (scratchDir() / "no.png").string(), "--color", "nonsense"}, bare_);
  expectUsage(twice, {"nonsense", "degree"});
  const auto first = twice.err.find(", degree,");
  ASSERT_NE(first, std::string::npos) << twice.err;
  EXPECT_EQ(twice.err.find(", degree,", first + 1), std::string::npos) << "named once: " << twice.err;
}

TEST_F(RenderRefuses, WrongRequestsAreRefused) {
  const auto file = scratchDir() / "never.png";
  expectRefused(render("95", file), 1, {"95", "94"});
  expectUsage(render("soon", file), {"soon"});
  expectUsage(render("-1", file));
  expectUsage(render("1", scratchDir() / "picture.jpg"), {"picture.jpg", ".png"});
  expectUsage(render("1", file, {"--size", "-640x360"}));
  expectUsage(render("1", file, {"--theme", "pink"}), {"pink"});
  expectUsage(render("1", file, {"--scale", "0"}), {"--scale"});
  expectUsage(render("1", file, {"--edge-curve", "1.5"}), {"--edge-curve", "from 0 to 1"});
  for (const char* option : {"--scale", "--yaw", "--tilt", "--fov", "--height-scale", "--edge-curve"}) {
    for (const char* value : {"nan", "-nan", "inf", "1e999"})
      expectUsage(render("1", file, {std::string(option) + "=" + value, "--legend"}), {option, "a number from"});
  }
  // No graphics card has textures of the last size, and no PNG should take the machine's memory.
  for (const char* size : {"big", "0x0", "640", "640x", "640x360x3", "4000000x4000000"}) {
    SCOPED_TRACE(size);
    expectUsage(render("1", file, {"--size", size}), {size});
  }
  const std::string nowhere = (scratchDir() / "no such folder" / "x.png").string();
  expectRefused(render("1", nowhere), 1, {nowhere});
  EXPECT_FALSE(std::filesystem::exists(file));
}

// It would wait for a writer that never comes.
TEST_F(RenderRefuses, AMappingThatIsAPipeIsRefused) {
  const auto pipe = scratchDir() / "mapping.pipe";
  std::filesystem::remove(pipe);
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  RunOptions options = bare_;
  options.limit = std::chrono::seconds(20);
  expectRefused(
      runProgram({"render", "bfs", gridGraph(4).string(), "--out", (scratchDir() / "piped.png").string(), "--mapping", pipe.string()},
                 options),
      1, {"mapping.pipe", "the mapping cannot be read", "a device or a pipe"});
}

// OpenGL must not be called where there is none.
TEST_F(RenderRefuses, WithoutADriverThereIsASentence) {
  const auto empty = scratchDir() / "no-drivers";
  std::filesystem::create_directories(empty);
  const std::pair<const char*, std::string> without[] = {
      {"MESA_GL_VERSION_OVERRIDE", "3.3"}, {"__EGL_VENDOR_LIBRARY_DIRS", empty.string()}, {"LIBGL_DRIVERS_PATH", empty.string()}};
  const std::vector<std::string> commands[] = {{"render", "bfs", gridGraph(4).string(), "--out", (scratchDir() / "none.png").string()},
                                               {"movie", "bfs", gridGraph(4).string(), "--out", (scratchDir() / "none").string()},
                                               {"bench", "render", "--vertices", "64", "--edges", "128"}};
  for (const auto& [name, value] : without) {
    for (const auto& command : commands) {
      RunOptions options = bare_;
      options.environment[name] = value;
      const Outcome outcome = runProgram(command, options);
      if (outcome.exitCode == 0) GTEST_SKIP() << "the driver here does not listen to " << name;
      expectRefused(outcome, 3, {"OpenGL 4.5"});
    }
  }
}

}  // namespace
}  // namespace wf::test
