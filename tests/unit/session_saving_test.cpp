// Graphs and values that the session writes: with the arrays of the shown step, beside a run, and as if nothing had been where it ends
// early.
#include <fstream>
#include <sstream>

#include "compute/io/read_graph.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

std::string contentOf(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

class SessionSavingTest : public SessionTest {
 protected:
  static std::string file(const char* name) { return (test::scratchDir() / name).string(); }
  bool save(ui::Saved what, const std::string& path) {
    session_.saving().start(what, path);
    EXPECT_TRUE(session_.saving().state().active);
    return wait([&] { return !session_.saving().state().active; });
  }
  // Of the k-th vertex; none: it is missing.
  static const Attribute* attribute(const Graph& graph, const std::string& name, Domain domain) {
    for (const Attribute& one : graph.attributes()) {
      if (one.name == name && one.domain == domain) return &one;
    }
    ADD_FAILURE() << "no " << name;
    return nullptr;
  }
};

TEST_F(SessionSavingTest, AGraphTakesTheArraysOfTheShownStepAlong) {
  ASSERT_TRUE(open(pathFile(6)));
  session_.goTo(4);
  ASSERT_TRUE(arrive(4));
  const std::string path = file("saved.graphml");
  ASSERT_TRUE(save(ui::Saved::Graph, path));
  ASSERT_FALSE(session_.lastError());
  EXPECT_TRUE(session_.saving().state().outcome.starts_with("Graph saved: " + path)) << session_.saving().state().outcome;
  Progress progress;
  const auto read = io::readGraph(path, {}, progress);
  ASSERT_TRUE(read) << read.error().sentence();
  EXPECT_EQ((*read)->vertexCount(), 6u);
  EXPECT_EQ((*read)->arcCount(), 10u);
  const Attribute* cost = attribute(**read, "cost", Domain::Vertex);
  ASSERT_NE(cost, nullptr);
  const auto* floats = reinterpret_cast<const float*>(cost->bits.data());
  EXPECT_EQ(floats[2], 2.0f);
  EXPECT_TRUE(std::isnan(floats[5])) << "step 4 is after the second level";
}

TEST_F(SessionSavingTest, TablesHoldVerticesAndEdges) {
  ASSERT_TRUE(open(flowFile()));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  ASSERT_TRUE(save(ui::Saved::Vertices, file("v.csv")));
  EXPECT_TRUE(contentOf(file("v.csv")).starts_with("id,degree,indegree,outdegree,community,height,excess"))
      << contentOf(file("v.csv")).substr(0, 80);
  ASSERT_TRUE(save(ui::Saved::Edges, file("e.csv")));
  EXPECT_TRUE(contentOf(file("e.csv")).starts_with("source,target,weight,residual\n")) << contentOf(file("e.csv")).substr(0, 80);
  EXPECT_TRUE(session_.saving().state().outcome.starts_with("Values saved")) << session_.saving().state().outcome;
}

TEST_F(SessionSavingTest, EveryFormatOfTheRegistryIsOffered) {
  const auto formats = session_.saving().formats();
  ASSERT_GE(formats.size(), 6u);
  const auto graphml = std::find_if(formats.begin(), formats.end(), [](const auto& f) { return f.title == "GraphML"; });
  ASSERT_NE(graphml, formats.end());
  EXPECT_TRUE(graphml->holdsStates);
  EXPECT_FALSE(formats.front().holdsStates);
}

TEST_F(SessionSavingTest, WhatFailsOrIsCancelledLeavesTheFileAsItWas) {
  // It brings its places, so that opening it is no work.
  ASSERT_TRUE(open("generate:grid width=600 height=500 removed=0"));
  const std::string path = file("kept.graphml");
  std::ofstream(path) << "what was there";
  session_.saving().start(ui::Saved::Graph, path);
  session_.saving().cancel();
  ASSERT_TRUE(wait([&] { return !session_.saving().state().active; }));
  EXPECT_EQ(session_.saving().state().outcome, "Saving was cancelled; " + path + " is unchanged");
  EXPECT_EQ(contentOf(path), "what was there");
  // While it is being written, too.
  session_.saving().start(ui::Saved::Graph, path);
  const auto writing = [&] { return session_.saving().state().phase.starts_with("Writing") || !session_.saving().state().active; };
  while (!session_.waitUntil(writing, 1ms)) {  // its progress does not wake the wait
  }
  session_.saving().cancel();
  ASSERT_TRUE(wait([&] { return !session_.saving().state().active; }));
  if (session_.saving().state().outcome.starts_with("Graph saved")) GTEST_SKIP() << "it was written before it could be cancelled";
  EXPECT_TRUE(contentOf(path) == "what was there");
  std::size_t beside = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::scratchDir())) {
    beside += entry.path().filename().string().find("kept.graphml") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(beside, 1u);
  const std::string nowhere = file("no such folder") + "/a.graphml";
  ASSERT_TRUE(save(ui::Saved::Graph, nowhere));
  ASSERT_TRUE(session_.lastError());
  EXPECT_NE(session_.lastError()->sentence().find(nowhere), std::string::npos);
  EXPECT_TRUE(session_.saving().state().outcome.empty());
}

}  // namespace
}  // namespace wf::ui
