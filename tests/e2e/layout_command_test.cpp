// `warpfront layout`: places in every format that has them, the same for the same seed; refusals that leave nothing behind.
#include <algorithm>
#include <chrono>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "compute/io/read_graph.h"
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

// Three cliques of eight, tied in a ring.
std::filesystem::path cliques() {
  std::string text;
  for (int c = 0; c < 3; ++c) {
    for (int v = 0; v < 8; ++v) {
      for (int w = 0; w < v; ++w) text += std::to_string(c * 8 + v) + " " + std::to_string(c * 8 + w) + "\n";
    }
    text += std::to_string(c * 8) + " " + std::to_string((c + 1) % 3 * 8) + "\n";
  }
  return writeFile("layout/cliques.txt", text);
}

std::filesystem::path freshFile(const std::string& name) {
  const auto path = writeFile("layout/" + name, "");
  std::filesystem::remove(path);
  return path;
}

std::shared_ptr<const Graph> opened(const std::filesystem::path& path) {
  Progress progress;
  const auto graph = io::readGraph(path, {}, progress);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return *graph;
}

TEST(LayoutCommand, WritesTheSamePlacesInEveryFormat) {
  WF_REQUIRE_PROGRAM();
  const auto graph = cliques();
  std::vector<Coordinate> first;
  for (const char* name : {"a.wfg", "a.graphml", "a.gexf", "a.gexf.gz", "a.gr"}) {
    SCOPED_TRACE(name);
    const auto path = freshFile(name);
    const Outcome outcome = runProgram({"layout", graph.string(), "--layout", "force", "--device", "cpu", "--out", path.string()});
    expectGood(outcome);
    const auto read = opened(path);
    ASSERT_EQ(read->vertexCount(), 24u);
    ASSERT_EQ(read->coordinates().size(), 24u);
    if (first.empty()) first.assign(read->coordinates().begin(), read->coordinates().end());
    for (VertexId v = 0; v < 24; ++v) {
      EXPECT_EQ(read->coordinates()[v].x, first[v].x) << v;
      EXPECT_EQ(read->coordinates()[v].y, first[v].y) << v;
    }
  }
  EXPECT_TRUE(std::any_of(first.begin(), first.end(), [&](const Coordinate& c) { return c.x != first[0].x && c.y != first[0].y; }));
}

TEST(LayoutCommand, ACoordinateFileGoesWithTheGraphThatStays) {
  WF_REQUIRE_PROGRAM();
  const auto path = writeFile("layout/beside/c.gr", "p sp 3 4\na 1 2 7\na 2 1 7\na 2 3 7\na 3 2 7\n");
  auto places = path;
  places.replace_extension(".co");
  std::filesystem::remove(places);
  expectGood(runProgram({"layout", path.string(), "--layout", "circular", "--out", places.string()}));
  EXPECT_EQ(opened(path)->coordinates().size(), 3u);
}

TEST(LayoutCommand, SuggestsWhatTheWindowOpensTheGraphWith) {
  WF_REQUIRE_PROGRAM();
  const auto graph = cliques();
  const auto run = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"layout", graph.string(), "--out", freshFile("s.wfg").string(), "--json", "-", "--device", "cpu"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = runProgram(arguments);
    expectGood(outcome);
    return parsed(outcome.out);
  };
  const json suggested = run({});
  EXPECT_EQ(at(suggested, "/layout/id"), "communities");
  EXPECT_EQ(at(suggested, "/layout/dimensions"), 2);
  EXPECT_EQ(at(suggested, "/layout/seed"), 1);
  for (const char* field : {"/graph/vertices", "/import/format", "/output/bytes", "/output/notes", "/timing_ms/layout"})
    at(suggested, field);
  const json spatial = run({"--layout", "force", "--layout-3d", "--seed", "5", "--param", "effort=0.5"});
  EXPECT_EQ(at(spatial, "/layout/dimensions"), 3);
  EXPECT_EQ(at(spatial, "/layout/seed"), 5);
  EXPECT_EQ(opened(scratchDir() / "layout/s.wfg")->attributes().back().name, "z");
}

TEST(LayoutCommand, APlanarLayoutLeavesNoHeightsOfTheOneBefore) {
  WF_REQUIRE_PROGRAM();
  const auto spatial = freshFile("high.gexf"), planar = freshFile("flat.gexf");
  expectGood(runProgram({"layout", cliques().string(), "--layout", "force", "--layout-3d", "--device", "cpu", "--out", spatial.string()}));
  ASSERT_EQ(opened(spatial)->attributes().size(), 1u);
  const Outcome outcome = runProgram({"layout", spatial.string(), "--layout", "force", "--device", "cpu", "--out", planar.string()});
  expectGood(outcome);
  EXPECT_NE(outcome.out.find("the attribute z"), std::string::npos) << outcome.out;
  EXPECT_TRUE(opened(planar)->attributes().empty());
}

TEST(LayoutCommand, TheSameSeedGivesTheSameFile) {
  WF_REQUIRE_PROGRAM();
  const auto graph = cliques();
  const auto make = [&](const char* name, const char* seed) {
    const auto path = freshFile(name);
    expectGood(runProgram({"layout", graph.string(), "--seed", seed, "--device", "cpu", "--out", path.string()}));
    return slurp(path);
  };
  EXPECT_EQ(make("a.wfg", "3"), make("b.wfg", "3"));
  EXPECT_NE(make("a.wfg", "3"), make("b.wfg", "4"));
}

TEST(LayoutCommand, RefusesWithOneLineAndLeavesNothing) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = cliques().string();
  const auto path = freshFile("none.wfg");
  const std::string out = path.string();
  expectUsage(runProgram({"layout", graph}), {"--out"});
  expectUsage(runProgram({"layout", "--out", out}), {"GRAPH"});
  expectUsage(runProgram({"layout", graph, "--layout", "heap", "--out", out}),
              {"there is no such layout: found \"heap\", expected one of ", "suggested", "communities"});
  expectUsage(runProgram({"layout", graph, "--out", "places.csv"}), {"places.csv", ".gexf", ".co"});
  expectUsage(runProgram({"layout", graph, "--out", out, "--seed", "-1"}), {"whole number"});
  expectUsage(runProgram({"layout", graph, "--out", out, "--layout", "communities", "--param", "heat=3"}), {"heat", "separation"});
  expectUsage(runProgram({"layout", graph, "--out", out, "--layout", "given", "--param", "heat=3"}), {"given has no parameters"});
  expectUsage(runProgram({"layout", graph, "--out", out, "--layout", "force", "--param", "effort=1", "--param", "effort=2"}), {"twice"});
  expectUsage(runProgram({"layout", graph, "--out", out, "--layout", "given", "--layout-3d"}), {"given", "--layout-3d"});
  expectUsage(runProgram({"layout", graph, "--out", out, "--layout", "force", "--root", "1"}), {"force", "--root"});
  expectRefused(runProgram({"layout", graph, "--out", out, "--layout", "radial", "--root", "99"}), 1, {"99"});
  expectRefused(runProgram({"layout", graph, "--out", out, "--layout", "force", "--param", "effort=99"}), 1, {"effort", "99"});
  expectRefused(runProgram({"layout", "/nowhere/x.gr", "--out", out}), 1, {"there is no such file"});
  expectRefused(runProgram({"layout", graph, "--out", (path.parent_path() / "nowhere" / "x.wfg").string()}), 1, {"folder"});
  EXPECT_FALSE(std::filesystem::exists(path));
}

// Ctrl-C while it settles.
TEST(LayoutCommand, CtrlCEndsItAndLeavesWhatWasThere) {
  WF_REQUIRE_PROGRAM();
  const auto big = writeFile("layout/big.wfg", "");
  expectGood(runProgram({"generate", "random", "--param", "vertices=100000", "--out", big.string()}));
  const auto target = writeFile("layout/there.wfg", "what was there");
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::execl(programPath().c_str(), "warpfront", "layout", big.c_str(), "--layout", "force", "--device", "cpu", "--param", "effort=10",
            "--out", target.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  std::this_thread::sleep_for(std::chrono::seconds(2));
  ::kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << "it ended by the signal instead of tidying up";
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_EQ(slurp(target), "what was there");
}

}  // namespace
}  // namespace wf::test
