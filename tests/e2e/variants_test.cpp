// `warpfront run` over every variant: parameters, values, timing files, and results that fit the answers.
#include <algorithm>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "compute/exec/executors.h"
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

// Every variant there is, by what `list` says of it.
struct Listed {
  std::string algorithm, variant;
  json info;
};
std::vector<Listed> everyVariant() {
  std::vector<Listed> out;
  const json listed = parsed(runProgram({"list", "--json", "-"}).out);
  for (const json& algorithm : at(listed, "/algorithms")) {
    for (const json& variant : at(algorithm, "/variants")) out.push_back({algorithm["id"], variant["id"], variant});
  }
  return out;
}
bool registered(const std::string& algorithm) {
  const auto all = everyVariant();
  return std::any_of(all.begin(), all.end(), [&](const Listed& listed) { return listed.algorithm == algorithm; });
}
#define WF_REQUIRE_ALGORITHM(id) \
  if (!registered(id)) GTEST_SKIP() << "there is no " << (id)

std::vector<std::vector<std::string>> csv(const std::filesystem::path& file) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines(slurp(file))) {
    auto& row = rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
  }
  return rows;
}

// The sum of a column over the rows that `counts` takes; "inf" is left out.
double columnSum(
    const std::vector<std::vector<std::string>>& rows, const std::string& column,
    const std::function<double(const std::vector<std::string>&)>& factor = [](const auto&) { return 1.0; }) {
  const auto place = std::find(rows.front().begin(), rows.front().end(), column);
  if (place == rows.front().end()) {
    ADD_FAILURE() << "no column " << column;
    return -1;
  }
  const auto k = static_cast<std::size_t>(place - rows.front().begin());
  double sum = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i][k] != "inf") sum += factor(rows[i]) * std::stod(rows[i][k]);
  }
  return sum;
}

TEST(Variants, EveryOneRunsVerifiesAndWritesItsValues) {
  WF_REQUIRE_PROGRAM();
  const auto graph = gridGraph(6);
  for (const Listed& listed : everyVariant()) {
    SCOPED_TRACE(listed.algorithm + "/" + listed.variant);
    const auto values = scratchDir() / "values.csv";
    const Outcome outcome = runProgram({"run", listed.algorithm, graph.string(), "--variant", listed.variant, "--device", "cpu", "--verify",
                                        "--json", "-", "--out-values", values.string()});
    if (at(listed.info, "/deterministic") == false && outcome.exitCode == 1) continue;  // an update was lost, and the check found it
    expectGood(outcome);
    const json out = parsed(outcome.out);
    EXPECT_EQ(at(out, "/algorithm"), listed.algorithm);
    EXPECT_EQ(at(out, "/variant"), listed.variant);
    EXPECT_EQ(at(out, "/verified"), true);
    EXPECT_EQ(at(out, "/metrics"), true);
    EXPECT_GT(at(out, "/steps").get<std::uint64_t>(), 0u);
    ASSERT_TRUE(at(out, "/result").is_object());
    EXPECT_FALSE(out["result"].empty());
    std::set<std::string> kernels;
    for (const json& kernel : at(listed.info, "/kernels")) kernels.insert(at(kernel, "/id"));
    for (const json& kernel : at(out, "/timing_ms/kernels")) EXPECT_TRUE(kernels.contains(at(kernel, "/name"))) << kernel;
    for (const json& parameter : at(listed.info, "/parameters")) {
      const bool left = parameter.contains("vertex_default") && parameter["vertex_default"] == "none";
      EXPECT_EQ(out["parameters"].contains(parameter["id"].get<std::string>()), !left) << parameter;
    }
    const auto rows = csv(values);
    const std::string answer = at(listed.info, "/answer");
    ASSERT_EQ(rows.size(), 1 + (answer == "arc" ? 120u : answer == "pair" ? 36u * 36u : 36u));
    EXPECT_EQ(rows.front().front(), answer == "vertex" ? "vertex" : "tail");
    for (const auto& row : rows) EXPECT_EQ(row.size(), rows.front().size());
  }
}

// As the manual writes variants: bfs/mask.
TEST(Variants, AreNamedBehindTheAlgorithm) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  const auto variantOf = [&](const std::vector<std::string>& arguments) {
    const Outcome outcome = runProgram(arguments);
    EXPECT_TRUE(outcome.exitCode == 0) << describe(outcome);
    return at(parsed(outcome.out), "/variant");
  };
  EXPECT_EQ(variantOf({"run", "bfs/edge", graph, "--device", "cpu", "--json", "-"}), "edge");
  EXPECT_EQ(variantOf({"run", "bfs/edge", graph, "--variant", "edge", "--device", "cpu", "--json", "-"}), "edge");
  EXPECT_EQ(variantOf({"debug", "bfs/edge", graph, "--device", "cpu", "--json", "-"}), "edge");
  EXPECT_EQ(variantOf({"lens", "bfs/edge", graph, "--step", "1", "--json", "-"}), "edge");
  EXPECT_EQ(variantOf({"record", "bfs/edge", graph, "--device", "cpu", "--out", (scratchDir() / "edge.wfr").string(), "--json", "-"}),
            "edge");
  expectGood(runProgram({"lab", "bfs/edge", "--print", "visit"}));
  const Outcome timed = runProgram({"bench", "bfs/edge", graph, "--device", "cpu", "--runs", "1", "--json", "-"});
  expectGood(timed);
  EXPECT_EQ(at(parsed(timed.out), "/measurements").size(), 1u);
  expectUsage(runProgram({"run", "bfs/edge", graph, "--variant", "mask"}), {"bfs/edge names the variant edge, --variant another: mask"});
  expectUsage(runProgram({"bench", "bfs/edge", graph, "--variants", "mask,edge"}), {"--variants another: mask,edge"});
  expectUsage(runProgram({"run", "bfs/mesk", graph}), {"no such variant", "mesk", "mask"});
  expectUsage(runProgram({"run", "bsf/mask", graph}), {"no such algorithm", "bsf/mask"});
  expectUsage(runProgram({"run", "bfs/", graph}), {"no such algorithm", "bfs/"});
}

TEST(Variants, TheirInvariantsHold) {
  WF_REQUIRE_PROGRAM();
  const auto graph = gridGraph(6).string();
  for (const Listed& listed : everyVariant()) {
    SCOPED_TRACE(listed.algorithm + "/" + listed.variant);
    const Outcome outcome =
        runProgram({"run", listed.algorithm, graph, "--variant", listed.variant, "--device", "cpu", "--check-invariants", "--json", "-"});
    expectGood(outcome);
    json ids = json::array();
    for (const json& one : at(listed.info, "/invariants")) {
      EXPECT_FALSE(at(one, "/title").get<std::string>().empty() || at(one, "/help").get<std::string>().empty());
      ids.push_back(at(one, "/id"));
    }
    EXPECT_GE(ids.size(), 2u);
    EXPECT_EQ(at(parsed(outcome.out), "/invariants"), ids);
  }
  const Outcome text = runProgram({"run", "bfs", graph, "--device", "cpu", "--check-invariants"});
  expectGood(text);
  EXPECT_NE(text.out.find("invariants held after every step: levels"), std::string::npos) << describe(text);
  EXPECT_FALSE(parsed(runProgram({"run", "bfs", graph, "--device", "cpu", "--json", "-"}).out).contains("invariants"));
  expectUsage(runProgram({"render", "bfs", graph, "--out", "a.png", "--check-invariants"}), {"--check-invariants"});
}

TEST(Variants, TheListDescribesThem) {
  WF_REQUIRE_PROGRAM();
  for (const Listed& listed : everyVariant()) {
    SCOPED_TRACE(listed.algorithm + "/" + listed.variant);
    for (const char* field : {"/kernels/0/id", "/kernels/0/title", "/memory/bytes_per_vertex", "/memory/bytes_per_arc",
                              "/memory/bytes_per_residual_arc", "/answer", "/arrays/0/role"}) {
      at(listed.info, field);
    }
    EXPECT_TRUE(at(listed.info, "/scalars").is_array());
    // No variant is its source's word for word.
    EXPECT_FALSE(at(listed.info, "/deviations/0").get<std::string>().empty());
    for (const json& parameter : at(listed.info, "/parameters")) {
      EXPECT_EQ(parameter.contains("vertex_default"), parameter["type"] == "vertex") << parameter;
    }
  }
}

TEST(Variants, WithoutASourceAndATargetTheyAreThoseThatTheListTells) {
  WF_REQUIRE_PROGRAM();
  // Ids 1 to 4 are a component of their own; 7 has the most arcs of the other one, and 10 is the farthest from it.
  const auto graph = writeFile("islands.gr",
                               "p sp 10 11\na 1 2 1\na 2 3 1\na 3 4 1\na 4 1 1\na 5 7 1\n"
                               "a 7 5 1\na 7 6 1\na 7 8 1\na 8 9 1\na 9 10 1\na 5 6 1\n");
  for (const Listed& listed : everyVariant()) {
    SCOPED_TRACE(listed.algorithm + "/" + listed.variant);
    const Outcome outcome =
        runProgram({"run", listed.algorithm, graph.string(), "--variant", listed.variant, "--device", "cpu", "--json", "-"});
    expectGood(outcome);
    const json out = parsed(outcome.out);
    for (const json& parameter : at(listed.info, "/parameters")) {
      if (!parameter.contains("vertex_default") || parameter["vertex_default"] == "none") continue;
      const std::string is = out["parameters"][parameter["id"].get<std::string>()];
      EXPECT_EQ(parameter["vertex_default"], parameter["id"] == "source" ? "greatest_degree" : "farthest");
      EXPECT_EQ(is, parameter["id"] == "source" ? "7" : "10");
    }
  }
}

TEST(Variants, WrongParametersAreNamed) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  expectUsage(runProgram({"run", "bfs", graph, "--param", "zoo=1"}), {"bfs has no parameter 'zoo'", "source"});
  expectUsage(runProgram({"run", "bfs", graph, "--target", "1"}), {"bfs has no parameter 'target'"});
  expectUsage(runProgram({"run", "bfs", "no-such-file.gr", "--target", "1"}), {"bfs has no parameter 'target'"});
  expectUsage(runProgram({"run", "bfs", graph, "--param", "source"}), {"--param", "NAME=VALUE"});
  expectUsage(runProgram({"run", "bfs", graph, "--param", "=3"}), {"--param"});
  expectUsage(runProgram({"run", "bfs", graph, "--param", "source="}), {"--param", "no value"});
  expectUsage(runProgram({"run", "bfs", graph, "--param", "source=1", "--param", "source=2"}), {"source", "twice"});
  expectUsage(runProgram({"run", "bfs", graph, "--param", "source=1", "--source", "1"}), {"source", "twice"});
  expectUsage(runProgram({"render", "bfs", graph, "--out", "a.png", "--out-values", "b.csv"}), {"--out-values"});
  expectRefused(runProgram({"run", "bfs", graph, "--param", "source=99"}), 1, {"99", "1 to 7"});
  expectGood(runProgram({"run", "bfs", "--param", "source=3", graph}));
  for (const Listed& listed : everyVariant()) {
    for (const json& parameter : at(listed.info, "/parameters")) {
      if (!parameter.contains("minimum")) continue;
      const std::string id = parameter["id"];
      expectRefused(runProgram({"run", listed.algorithm, graph, "--variant", listed.variant, "--param", id + "=-1000000"}), 1,
                    {id, "-1000000"});
    }
  }
}

TEST(Variants, WithoutMetricsTheResultIsTheSame) {
  WF_REQUIRE_PROGRAM();
  const auto graph = gridGraph(5).string();
  for (const Listed& listed : everyVariant()) {
    if (at(listed.info, "/deterministic") == false) continue;
    SCOPED_TRACE(listed.algorithm + "/" + listed.variant);
    const json with = parsed(runProgram({"run", listed.algorithm, graph, "--variant", listed.variant, "--json", "-"}).out);
    const json without =
        parsed(runProgram({"run", listed.algorithm, graph, "--variant", listed.variant, "--no-metrics", "--json", "-"}).out);
    EXPECT_EQ(at(with, "/result"), at(without, "/result"));
    EXPECT_EQ(at(with, "/steps"), at(without, "/steps"));
    EXPECT_EQ(at(without, "/metrics"), false);
  }
}

TEST(Variants, ValuesThatCannotBeWrittenAreOneSentence) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  for (const std::string& target : {(scratchDir() / "no such folder" / "a.csv").string(), std::string("/dev/full")}) {
    expectRefused(runProgram({"run", "bfs", graph, "--device", "cpu", "--json", "-", "--out-values", target}), 1, {target});
  }
}

TEST(Timing, EveryFormatHasEveryStep) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  const auto file = [](const char* name) { return scratchDir() / name; };
  const auto run = [&](const char* name, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"run", "bfs", graph, "--source", "3", "--device", "cpu", "--timing", file(name).string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = runProgram(arguments);
    expectGood(outcome);
    EXPECT_NE(outcome.out.find("timing written to"), std::string::npos);
  };
  run("t.csv");
  const auto rows = csv(file("t.csv"));
  ASSERT_EQ(rows.size(), 7u);
  EXPECT_EQ(rows[0][0], "step");
  const auto frontier = std::find(rows[0].begin(), rows[0].end(), "frontier") - rows[0].begin();
  ASSERT_LT(frontier, std::ssize(rows[0]));
  EXPECT_EQ(rows[1][static_cast<std::size_t>(frontier)], "1");
  EXPECT_EQ(rows[0].back(), "conflicts");
  EXPECT_EQ(rows[1].back(), "") << "no step was opened";
  EXPECT_NE(std::find(rows[1].begin(), rows[1].end(), "instrumented"), rows[1].end());
  run("t.json", {"--no-metrics"});
  const json out = parsed(slurp(file("t.json")));
  EXPECT_EQ(at(out, "/steps").size(), 6u);
  EXPECT_EQ(at(out, "/timing"), "clean");
  EXPECT_EQ(at(out, "/device"), "cpu");
  EXPECT_EQ(at(out, "/graph/file"), graph);
  EXPECT_TRUE(at(out, "/steps/0/arcs").is_null());
  run("t.trace.json");
  EXPECT_GT(at(parsed(slurp(file("t.trace.json"))), "/traceEvents").size(), 9u);
  expectUsage(runProgram({"run", "bfs", graph, "--timing", "t.txt"}), {"--timing", ".csv, .json or .trace.json", "t.txt"});
  expectUsage(runProgram({"render", "bfs", graph, "--out", "a.png", "--timing", "t.csv"}), {"--timing"});
  expectRefused(runProgram({"run", "bfs", graph, "--json", "-", "--timing", "/no such folder/t.csv"}), 1,
                {"/no such folder/t.csv", "there is no such folder"});
}

TEST(Values, LevelsAddUp) {
  WF_REQUIRE_PROGRAM();
  const auto file = scratchDir() / "levels.csv";
  const json out =
      parsed(runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--json", "-", "--out-values", file.string()}).out);
  const auto rows = csv(file);
  double sum = 0, level = 0;
  for (const json& count : at(out, "/result/level_counts")) sum += level++ * count.get<double>();
  EXPECT_EQ(columnSum(rows, "cost"), sum);
  EXPECT_EQ(rows[6], (std::vector<std::string>{"6", "0", "0", "0", "inf"}));
}

TEST(Names, AreIdsOnTheCommandLineAndStandInTables) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = writeFile("names.csv", "Source,Target\nJean Valjean,Cosette\nCosette,Marius\nMarius,Anna\n").string();
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"run", "sssp", graph, "--undirected", "--device", "cpu"});
    return runProgram(more);
  };
  const auto file = scratchDir() / "names-values.csv", tree = scratchDir() / "names-tree.csv";
  const json out = parsed(run({"--source", "Jean Valjean", "--param", "target=marius", "--json", "-", "--out-values", file.string()}).out);
  EXPECT_EQ(at(out, "/parameters/source"), "1");
  EXPECT_EQ(at(out, "/parameters/target"), "3");
  const auto rows = csv(file);
  EXPECT_EQ(rows[0][1], "name");
  EXPECT_EQ(rows[1][1], "Jean Valjean");
  EXPECT_EQ(rows[4][1], "Anna");
  expectGood(runProgram({"run", "mst", graph, "--undirected", "--device", "cpu", "--out-values", tree.string()}));
  EXPECT_EQ(csv(tree)[0][3], "head_name");
  EXPECT_EQ(csv(tree)[1][2], "Jean Valjean");
  expectRefused(run({"--source", "Javert"}), 1, {"the source is not a vertex", "Javert", "a name or an id"});
}

TEST(Values, GoToStandardOutputAndToNoFileOfThatName) {
  WF_REQUIRE_PROGRAM();
  const auto file = scratchDir() / "same.csv";
  const std::vector<std::string> run = {"run", "bfs", pathGraph().string(), "--device", "cpu", "--out-values"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), run.begin(), run.end());
    return runProgram(more);
  };
  expectGood(with({file.string()}));
  const Outcome outcome = with({"-"});
  expectGood(outcome);
  EXPECT_EQ(outcome.out, slurp(file)) << "the table and nothing else";
  EXPECT_FALSE(std::filesystem::exists("-"));
  const auto beside = scratchDir() / "beside.json";
  EXPECT_EQ(with({"-", "--json", beside.string()}).out, slurp(file));
  EXPECT_EQ(at(parsed(slurp(beside)), "/algorithm"), "bfs");
  expectUsage(with({"-", "--json", "-"}), {"--out-values", "--json"});
}

TEST(Values, GraphsAndTablesHoldAllArrays) {
  WF_REQUIRE_PROGRAM();
  WF_REQUIRE_ALGORITHM("mst");
  const auto file = [](const char* name) { return (scratchDir() / name).string(); };
  const json out = parsed(runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--json", "-", "--out-graph", file("g.graphml"),
                                      "--out-vertices", file("v.csv"), "--out-edges", file("e.csv.gz")})
                              .out);
  EXPECT_EQ(at(out, "/written").size(), 3u);
  EXPECT_EQ(at(out, "/written/0/file"), file("g.graphml"));
  const auto rows = csv(file("v.csv"));
  EXPECT_EQ(rows[0], (std::vector<std::string>{"id", "degree", "indegree", "outdegree", "community", "frontier", "next_frontier", "visited",
                                               "cost"}));
  EXPECT_EQ(rows[6], (std::vector<std::string>{"6", "1", "0", "1", "0", "0", "0", "0", "inf"}));
  const json info = parsed(runProgram({"info", file("g.graphml"), "--json", "-"}).out);
  EXPECT_EQ(at(info, "/graph/vertices"), at(out, "/graph/vertices"));
  EXPECT_EQ(at(info, "/graph/arcs"), at(out, "/graph/arcs"));
  EXPECT_EQ(at(parsed(runProgram({"info", file("e.csv.gz"), "--json", "-"}).out), "/graph/arcs"), at(out, "/graph/arcs"));
  // The program names what a format has no place for.
  const Outcome plain = runProgram({"run", "mst", pathGraph().string(), "--out-graph", file("g.mtx")});
  expectGood(plain);
  EXPECT_NE(plain.out.find("Matrix Market has no place for the arrays of a run"), std::string::npos) << plain.out;
  expectUsage(runProgram({"run", "bfs", pathGraph().string(), "--out-graph", "g.doc"}), {"--out-graph", "g.doc", ".graphml"});
  expectUsage(runProgram({"run", "bfs", pathGraph().string(), "--out-vertices", "v.mtx"}), {"--out-vertices", "v.mtx", ".csv"});
  expectRefused(runProgram({"run", "bfs", pathGraph().string(), "--out-graph", "/no such folder/g.graphml"}), 1,
                {"/no such folder/g.graphml"});
}

TEST(Values, NamesAreTakenAndWritten) {
  WF_REQUIRE_PROGRAM();
  const auto file = [](const char* name) { return (scratchDir() / name).string(); };
  const auto graph = writeFile("named.csv", "from,to,w\nAnna,Bob,3\nBob,Carl,4\nCarl,Dora,1\n").string();
  expectGood(runProgram({"run", "sssp", graph, "--source", "Bob", "--target", "Dora", "--out-values", file("values.csv"), "--out-vertices",
                         file("v.csv"), "--out-edges", file("e.csv")}));
  const auto values = csv(file("values.csv")), vertices = csv(file("v.csv")), edges = csv(file("e.csv"));
  EXPECT_EQ(values[2][1], "Bob");
  EXPECT_EQ(vertices[0][1], "label");
  EXPECT_EQ(vertices[4][1], "Dora");
  ASSERT_GE(edges.size(), 3u);
  ASSERT_GE(edges[0].size(), 5u) << "a name behind each id";
  ASSERT_EQ(edges[2].size(), edges[0].size());
  EXPECT_EQ(std::vector(edges[0].begin(), edges[0].begin() + 5),
            (std::vector<std::string>{"source", "target", "source_label", "target_label", "weight"}));
  EXPECT_EQ(std::vector(edges[2].begin(), edges[2].begin() + 5), (std::vector<std::string>{"2", "3", "Bob", "Carl", "4"}));
  expectRefused(runProgram({"run", "bfs", graph, "--source", "Zed"}), 1, {"source", "Zed", "a name or an id"});
}

TEST(Values, ATreeIsWholeInEveryFile) {
  WF_REQUIRE_PROGRAM();
  WF_REQUIRE_ALGORITHM("mst");
  // One-way arcs: the tree may take an edge by the reverse that the file lacks.
  const auto graph = writeFile("oneway.gr", "p sp 4 4\na 2 1 5\na 3 2 4\na 1 4 3\na 4 3 9\n").string();
  for (const char* variant : {"boruvka", "boruvka-compacted", "boruvka-primitives", "fast"}) {
    const auto file = scratchDir() / "tree.csv";
    expectGood(runProgram({"run", "mst", graph, "--variant", variant, "--out-edges", file.string()}));
    EXPECT_EQ(columnSum(csv(file), "selected"), 3) << variant;
  }
}

TEST(Values, CostsAddUpAndThePathLeadsToTheTarget) {
  WF_REQUIRE_PROGRAM();
  WF_REQUIRE_ALGORITHM("sssp");
  const auto file = scratchDir() / "costs.csv";
  const json out = parsed(
      runProgram({"run", "sssp", pathGraph().string(), "--source", "2", "--target", "5", "--json", "-", "--out-values", file.string()})
          .out);
  EXPECT_EQ(columnSum(csv(file), "cost"), at(out, "/result/sum").get<double>());
  EXPECT_EQ(at(out, "/result/path"), json({2, 3, 4, 5}));
  EXPECT_EQ(at(out, "/result/distance"), 30);
  const json none = parsed(runProgram({"run", "sssp", pathGraph().string(), "--source", "2", "--target", "7", "--json", "-"}).out);
  EXPECT_TRUE(at(none, "/result/distance").is_null());
  EXPECT_EQ(at(none, "/result/path"), json::array());
  expectRefused(runProgram({"run", "sssp", writeFile("negative.gr", "p sp 2 1\na 1 2 -5\n").string(), "--json", "-"}), 1, {"1 → 2", "5"});
  const auto large = writeFile("large.gr", "p sp 3 2\na 1 2 4000000000\na 2 3 4000000000\n").string();
  expectRefused(runProgram({"run", "sssp", large, "--source", "1", "--json", "-"}), 1, {"32 bits"});
}

TEST(Values, FlowsMeetAtTheSink) {
  WF_REQUIRE_PROGRAM();
  WF_REQUIRE_ALGORITHM("maxflow");
  const auto graph = writeFile("flow.max", "p max 4 5\nn 1 s\nn 4 t\na 1 2 3\na 1 3 2\na 2 3 5\na 2 4 2\na 3 4 3\n").string();
  const auto file = scratchDir() / "flows.csv";
  const Outcome outcome = runProgram({"run", "maxflow", graph, "--param", "m=1", "--verify", "--json", "-", "--out-values", file.string()});
  expectGood(outcome);
  const json out = parsed(outcome.out);
  EXPECT_EQ(at(out, "/result/value"), 5);
  EXPECT_EQ(at(out, "/parameters/source"), "1");
  EXPECT_EQ(at(out, "/parameters/target"), "4");
  for (const json& arc : at(out, "/result/cut_arcs")) EXPECT_EQ(arc.size(), 2u);
  EXPECT_EQ(columnSum(csv(file), "flow", [](const auto& row) { return row[1] == "4" ? 1.0 : row[0] == "4" ? -1.0 : 0.0; }), 5);
  expectRefused(runProgram({"run", "maxflow", graph, "--source", "4"}), 1, {"same vertex", "4"});
  const json info = parsed(runProgram({"info", graph, "--json", "-"}).out);
  EXPECT_EQ(at(info, "/graph/terminals/sink"), 4);
  expectUsage(runProgram({"run", "mst", graph, "--source", "1"}), {"mst has no parameter 'source'"});
}

TEST(Info, TellsWeightsAndTheMemoryOfEveryVariant) {
  WF_REQUIRE_PROGRAM();
  const auto graph = writeFile("signed.gr", "p sp 3 2\na 1 2 -5\na 2 3 4\n").string();
  const json out = parsed(runProgram({"info", graph, "--json", "-"}).out);
  EXPECT_EQ(at(out, "/graph/weights/min"), -5);
  EXPECT_EQ(at(out, "/graph/weights/max"), 4);
  EXPECT_EQ(at(out, "/graph/negative_weights"), true);
  EXPECT_TRUE(at(out, "/graph/terminals").is_null());
  EXPECT_EQ(at(out, "/memory").size(), everyVariant().size());
  for (const json& entry : at(out, "/memory")) {
    EXPECT_EQ(at(entry, "/cpu_bytes").get<int>() >= 3 * at(entry, "/bytes_per_vertex").get<int>(), true) << entry;
    EXPECT_GT(at(entry, "/device_bytes").get<int>(), 3 * at(entry, "/bytes_per_vertex").get<int>()) << entry;
    // Two arcs of four bytes: an array of the run, where it is drawn.
    const auto besides = [&](const char* key) { return at(entry, key).get<int>(); };
    EXPECT_EQ(besides("/drawing_bytes"), besides("/snapshot_bytes") + besides("/opengl_bytes") + 8) << entry;
    if (at(entry, "/variant") == "mask" && at(entry, "/algorithm") == "bfs") {
      EXPECT_EQ(besides("/snapshot_bytes"), 3 * (3 * 7 + 8)) << entry;
      EXPECT_EQ(besides("/opengl_bytes"), 2 * (3 * 16 + 8)) << entry;
    }
  }
  EXPECT_EQ(at(out, "/graph/max_degree"), json({{"degree", 2}, {"vertex", 2}})) << "an arc in and one out";
  EXPECT_EQ(at(out, "/graph/min_degree"), 1);
  EXPECT_EQ(at(out, "/graph/max_in_degree"), json({{"degree", 1}, {"vertex", 2}}));
  EXPECT_EQ(at(out, "/graph/min_in_degree"), 0);
  EXPECT_EQ(at(out, "/graph/max_out_degree"), json({{"degree", 1}, {"vertex", 1}}));
  EXPECT_NEAR(at(out, "/graph/mean_degree").get<double>(), 4.0 / 3, 1e-9);
  EXPECT_NEAR(at(out, "/graph/mean_out_degree").get<double>(), 2.0 / 3, 1e-9);
  const Outcome text = runProgram({"info", graph});
  expectGood(text);
  for (const char* line : {"greatest degree: 2 at vertex 2; smallest 1", "greatest in-degree: 1 at vertex 2; smallest 0",
                           "greatest out-degree: 1 at vertex 1; smallest 0"})
    EXPECT_NE(text.out.find(line), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("negative"), std::string::npos);
  EXPECT_NE(text.out.find("bfs/mask"), std::string::npos);
  EXPECT_NE(text.out.find("to draw it"), std::string::npos);
}

}  // namespace
}  // namespace wf::test
