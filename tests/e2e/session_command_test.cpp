// `warpfront render SESSION.wfs` and `warpfront movie SESSION.wfs`: what the session shows, without a display.
#include <fstream>

#include "tests/e2e/drawn_program.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class SessionCommand : public DrawnProgram {
 protected:
  void SetUp() override {
    DrawnProgram::SetUp();
    if (IsSkipped()) return;
    json_ = {{"warpfront_session", 1},
             {"graph", {{"absolute", gridGraph(24).string()}}},
             {"run", {{"algorithm", "bfs"}, {"variant", "mask"}, {"parameters", {{"source", "30"}}}, {"device", "cpu"}}},
             {"step", 9},
             {"view", {{"whole", true}, {"width", 320}, {"height", 200}}}};
  }
  std::filesystem::path file(const std::string& name) const { return writeFile(name, json_.dump()); }
  Outcome run(const std::vector<std::string>& arguments) const { return runProgram(arguments, bare_); }

  nlohmann::json json_;
};

TEST_F(SessionCommand, RenderDrawsItsStepInItsSize) {
  const auto out = scratchDir() / "session.png", same = scratchDir() / "same.png", other = scratchDir() / "other.png";
  expectGood(run({"render", file("a.wfs").string(), "--out", out.string()}));
  const auto by = [&](const char* step, const std::filesystem::path& to) {
    expectGood(run({"render", "bfs", gridGraph(24).string(), "--variant", "mask", "--source", "30", "--device", "cpu", "--step", step,
                    "--size", "320x200", "--out", to.string()}));
  };
  by("9", same);
  EXPECT_EQ(slurp(out), slurp(same));
  by("20", other);
  EXPECT_NE(slurp(out), slurp(other));
  // Another step of the same session.
  expectGood(run({"render", file("a.wfs").string(), "--step", "20", "--out", out.string()}));
  EXPECT_EQ(slurp(out), slurp(other));
  expectGood(run({"render", file("a.wfs").string(), "--step", "last", "--json", "-", "--out", out.string(), "--device", "auto"}));
  EXPECT_NE(slurp(out), slurp(other));
}

// The texts of the window's labels, and whether it drew arrows; the command line goes first.
TEST_F(SessionCommand, LabelsAndArrowsAreThoseOfTheSession) {
  json_["graph"] = {{"absolute", writeFile("path.gr", "p sp 3 2\na 1 2 1\na 2 3 1\n").string()}};
  json_["run"]["parameters"]["source"] = "1";
  json_["step"] = 2;
  const auto drawn = [&](const std::vector<std::string>& more = {}) {
    const auto out = scratchDir() / "drawn.png";
    std::vector<std::string> arguments{"render", file("labels.wfs").string(), "--out", out.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expectGood(run(arguments));
    return slurp(out);
  };
  const auto suggested = drawn();
  json_["view"]["labels"] = "none";
  const auto plain = drawn(), labelled = drawn({"--labels", "value:cost"}), weights = drawn({"--edge-labels", "value:weight"}),
             without = drawn({"--no-arrows"});
  ASSERT_NE(plain, labelled);
  ASSERT_NE(plain, weights);
  ASSERT_NE(plain, without);
  EXPECT_EQ(drawn({"--labels", "id,value:cost", "--edge-labels", "value:weight"}), suggested) << "the session says nothing of labels";
  json_["view"]["edge_labels"] = "value:weight";
  EXPECT_EQ(drawn(), weights);
  EXPECT_EQ(drawn({"--edge-labels", "none"}), plain);
  json_["view"]["edge_labels"] = "none";
  json_["view"]["labels"] = "value:cost";
  EXPECT_EQ(drawn(), labelled);
  EXPECT_EQ(drawn({"--labels", "none"}), plain);
  json_["view"]["labels"] = "none";
  json_["view"]["arrows"] = false;
  EXPECT_EQ(drawn(), without);
  json_["view"]["arrows"] = true;
  EXPECT_EQ(drawn(), plain);
  EXPECT_EQ(drawn({"--no-arrows"}), without);
  // The file has no names: the picture is of the rest.
  json_["view"]["labels"] = "name";
  const auto out = scratchDir() / "nameless.png";
  const Outcome nameless = run({"render", file("nameless.wfs").string(), "--out", out.string()});
  EXPECT_EQ(nameless.exitCode, 0);
  EXPECT_NE(nameless.err.find("labels cannot show “name”"), std::string::npos) << nameless.err;
  EXPECT_EQ(slurp(out), plain);
  json_["view"]["labels"] = "nonsense";
  expectRefused(run({"render", file("nonsense.wfs").string(), "--out", out.string()}), 1, {"/view/labels", "none, id, name"});
}

// Its graph may have changed since: the run has another source then, and says so.
TEST_F(SessionCommand, ASourceThatIsNoVertexIsReported) {
  const auto out = scratchDir() / "source.png";
  json_["step"] = 1;
  for (const char* source : {"999999", "nan"}) {
    json_["run"]["parameters"]["source"] = source;
    const Outcome outcome = run({"render", file("source.wfs").string(), "--out", out.string()});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.err.find(source), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("the run has its usual source"), std::string::npos) << outcome.err;
  }
  json_["run"] = {
      {"algorithm", "maxflow"}, {"variant", "push-relabel"}, {"parameters", {{"source", "5"}, {"target", "5"}}}, {"device", "cpu"}};
  const Outcome outcome = run({"render", file("same.wfs").string(), "--out", out.string()});
  EXPECT_NE(outcome.err.find("are the same vertex"), std::string::npos) << outcome.err;
}

// Of a graph that is made, too.
TEST_F(SessionCommand, VerticesLieWhereTheyLay) {
  json_["graph"] = {{"generated", "generate:random vertices=60 degree=4"}};
  json_["run"]["parameters"]["source"] = "1";
  const auto plain = scratchDir() / "plain.png", round = scratchDir() / "round.png", line = scratchDir() / "line.png";
  expectGood(run({"render", file("plain.wfs").string(), "--out", plain.string()}));
  json_["layout"] = {{"id", "circular"}, {"dimensions", 2}};
  expectGood(run({"render", file("round.wfs").string(), "--out", round.string()}));
  EXPECT_NE(slurp(plain), slurp(round));
  std::string places;
  for (int v = 0; v < 60; ++v) places += "3f8000003f800000";
  json_["layout"]["places"] = places;
  expectGood(run({"render", file("line.wfs").string(), "--out", line.string()}));
  EXPECT_NE(slurp(line), slurp(round));
  json_["layout"]["id"] = "by hand";
  const Outcome unknown = run({"render", file("unknown.wfs").string(), "--out", line.string()});
  EXPECT_EQ(unknown.exitCode, 0);
  EXPECT_NE(unknown.err.find("this program has no layout “by hand”"), std::string::npos) << unknown.err;
  EXPECT_EQ(slurp(line), slurp(plain));
}

TEST_F(SessionCommand, MovieTakesItsRun) {
  const auto folder = scratchDir() / "frames";
  const Outcome outcome = run({"movie", file("b.wfs").string(), "--out", folder.string(), "--from", "2", "--to", "5", "--json", "-"});
  expectGood(outcome);
  const auto movie = at(parsed(outcome.out), "/movie");
  EXPECT_EQ(movie["frames"], 4);
  EXPECT_EQ(movie["width"], 320);
  EXPECT_EQ(movie["height"], 200);
}

TEST_F(SessionCommand, NamesWhatIsWrong) {
  const std::string out = (scratchDir() / "no.png").string();
  expectUsage(run({"render", file("c.wfs").string(), "--source", "3", "--out", out}), {"session", "--source"});
  expectUsage(run({"render", "bfs", "--out", out}), {"GRAPH is required"});
  const std::string session = file("own.wfs").string();
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"run", "bfs", session},
                                                {"render", "bfs", session, "--out", out},
                                                {"info", session},
                                                {"convert", session, out + ".wfg"}}) {
    expectUsage(run(wrong), {"own.wfs", "is a session", "warpfront render"});
  }
  expectUsage(run({"render", "bfs", gridGraph(24).string(), "--device", "cuda:x", "--out", out}), {"cuda:N"});
  json_["graph"]["absolute"] = "/nonexistent/graph.gr";
  expectRefused(run({"render", file("d.wfs").string(), "--out", out}), 1, {"/nonexistent/graph.gr", "not found"});
  json_["warpfront_session"] = 99;
  expectRefused(run({"render", file("e.wfs").string(), "--out", out}), 1, {"newer Warpfront"});
  expectRefused(run({"render", writeFile("f.wfs", "{").string(), "--out", out}), 1, {"f.wfs:1:2"});
}

TEST_F(SessionCommand, AChangedGraphIsDrawnWithAWarning) {
  json_["graph"]["hash"] = "xxh3-128:00000000000000000000000000000000";
  const auto out = scratchDir() / "changed.png";
  const Outcome outcome = run({"render", file("g.wfs").string(), "--out", out.string()});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  EXPECT_NE(outcome.err.find("has changed since the session was saved"), std::string::npos) << describe(outcome);
  EXPECT_TRUE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace wf::test
