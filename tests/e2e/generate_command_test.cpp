// `warpfront generate`: every kind, the same file for the same seed, refusals that leave nothing behind.
#include <algorithm>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

std::filesystem::path fresh(const std::string& name) {
  const auto path = writeFile("generate/" + name, "");
  std::filesystem::remove(path);
  return path;
}

TEST(GenerateCommand, ListsEveryKindWithItsParameters) {
  WF_REQUIRE_PROGRAM();
  const Outcome text = runProgram({"generate", "--list"});
  expectGood(text);
  const Outcome outcome = runProgram({"generate", "--list", "--json", "-"});
  expectGood(outcome);
  const json list = parsed(outcome.out);
  for (const char* id : {"random", "rmat", "ssca2", "scalefree2007", "grid", "rlg", "genrmf", "city", "path", "mesh", "communities"}) {
    EXPECT_NE(text.out.find(std::string(id) + " – "), std::string::npos) << id;
    EXPECT_TRUE(std::any_of(list.begin(), list.end(), [&](const json& one) { return at(one, "/id") == id; })) << id;
  }
  for (const json& kind : list) {
    for (const json& parameter : at(kind, "/parameters")) {
      for (const char* field : {"/id", "/title", "/help", "/type", "/default"}) at(parameter, field);
    }
  }
  const Outcome help = runProgram({"generate", "--help"});
  expectGood(help);
  EXPECT_NE(help.out.find("scalefree2007: "), std::string::npos);
}

TEST(GenerateCommand, WritesEveryKindInAFormThatIsReadBack) {
  WF_REQUIRE_PROGRAM();
  const std::vector<std::pair<const char*, const char*>> kinds = {{"random", "vertices=500"},
                                                                  {"rmat", "scale=8"},
                                                                  {"ssca2", "vertices=500"},
                                                                  {"scalefree2007", "vertices=2000"},
                                                                  {"grid", "width=20"},
                                                                  {"rlg", "width=10"},
                                                                  {"genrmf", "side=5"},
                                                                  {"path", "vertices=50"},
                                                                  {"cycle", "vertices=50"},
                                                                  {"star", "leaves=9"},
                                                                  {"complete", "vertices=9"},
                                                                  {"bipartite", "probability=0.5"},
                                                                  {"tree", "branching=3"},
                                                                  {"randomtree", "vertices=60"},
                                                                  {"mesh", "depth=3"},
                                                                  {"smallworld", "rewired=0.3"},
                                                                  {"communities", "communities=3"}};
  for (const auto& [kind, parameter] : kinds) {
    SCOPED_TRACE(kind);
    const auto path = fresh(std::string(kind) + ".wfg");
    const Outcome outcome = runProgram({"generate", kind, "--param", parameter, "--seed", "7", "--out", path.string(), "--json", "-"});
    expectGood(outcome);
    const json made = parsed(outcome.out);
    EXPECT_EQ(at(made, "/kind"), kind);
    EXPECT_EQ(at(made, "/parameters/seed"), "7");
    EXPECT_EQ(at(made, "/output/file"), path.string());
    EXPECT_EQ(at(made, "/output/format"), "Warpfront binary");
    EXPECT_EQ(at(made, "/output/bytes"), std::filesystem::file_size(path));
    const Outcome info = runProgram({"info", path.string(), "--json", "-"});
    expectGood(info);
    const json read = parsed(info.out);
    EXPECT_EQ(at(read, "/graph/vertices"), at(made, "/graph/vertices"));
    EXPECT_EQ(at(read, "/graph/arcs"), at(made, "/graph/arcs"));
    EXPECT_EQ(at(read, "/import/loops"), at(read, "/graph/loops")) << "counted by the writer and by info";
    EXPECT_EQ(at(read, "/import/duplicates"), at(read, "/graph/parallel_arcs"));
  }
}

TEST(GenerateCommand, TheSameSeedMakesTheSameFile) {
  WF_REQUIRE_PROGRAM();
  const auto make = [](const char* name, const char* seed) {
    const auto path = fresh(name);
    expectGood(runProgram({"generate", "rmat", "--param", "scale=9", "--param", "edge_factor=4", "--seed", seed, "--out", path.string()}));
    return slurp(path);
  };
  EXPECT_EQ(make("a.wfg", "3"), make("b.wfg", "3"));
  EXPECT_NE(make("a.wfg", "3"), make("b.wfg", "4"));
}

TEST(GenerateCommand, RefusesWithOneLineAndLeavesNothing) {
  WF_REQUIRE_PROGRAM();
  const auto path = fresh("none.wfg");
  const std::string out = path.string();
  expectUsage(runProgram({"generate", "moon", "--out", out}),
              {"warpfront: there is no such kind of graph: found \"moon\", expected one of ", "rmat"});
  expectUsage(runProgram({"generate", "--out", out}), {"KIND"});
  expectUsage(runProgram({"generate", "rmat"}), {"--out"});
  expectUsage(runProgram({"generate", "rmat", "--out", fresh("none.xyz").string()}), {"none.xyz", ".wfg"});
  expectUsage(runProgram({"generate", "rmat", "--param", "scales=3", "--out", out}), {"scales", "scale, edge_factor"});
  expectUsage(runProgram({"generate", "rmat", "--param", "scale", "--out", out}), {"NAME=VALUE"});
  expectUsage(runProgram({"generate", "rmat", "--seed", "1", "--param", "seed=2", "--out", out}), {"seed", "twice"});
  expectRefused(runProgram({"generate", "rmat", "--param", "scale=99", "--out", out}), 1, {"scale", "99", "0 to 31"});
  expectRefused(runProgram({"generate", "rmat", "--param", "scale=31", "--out", out}), 1, {"32 bits"});
  expectRefused(runProgram({"generate", "rmat", "--param", "a=0.9", "--out", out}), 1, {"a + b + c + d = 1"});
  expectRefused(runProgram({"generate", "grid", "--out", (path.parent_path() / "nowhere" / "x.wfg").string()}), 1, {"folder"});
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace wf::test
