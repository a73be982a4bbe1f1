// Which layout a graph opens with.
#include <gtest/gtest.h>

#include "compute/core/communities.h"
#include "compute/exec/executors.h"
#include "compute/generators/registry.h"
#include "compute/layouts/registry.h"
#include "compute/layouts/suggested.h"
#include "tests/support/graphs.h"
#include "tests/support/places.h"

namespace wf::layouts {
namespace {

std::shared_ptr<const Graph> made(const char* kind, const std::map<std::string, std::string>& parameters) {
  const generators::Generator& generator = *generators::findGenerator(kind);
  Progress progress;
  return generators::makeGraph(generator, *readParameters(generator.parameters, parameters), {progress}).value();
}

// Cliques of ten in a ring; every `chord`-th vertex of all is tied to one in the middle of the others.
std::shared_ptr<const Graph> cliques(VertexId count) {
  test::ArcList arcs;
  for (VertexId c = 0; c < count; ++c) {
    for (VertexId v = 0; v < 10; ++v) {
      for (VertexId w = 0; w < v; ++w) arcs.emplace_back(c * 10 + v, c * 10 + w);
      arcs.emplace_back(c * 10 + v, (c * 7 + v * 13) % count * 10 + v);
    }
  }
  return test::graphFromArcs(count * 10, arcs);
}

TEST(SuggestedLayout, IsCommunitiesWhereThereAreSomeAndForceWhereThereAreNone) {
  Progress progress;
  EXPECT_EQ(suggestedFor(*cliques(12), progress), "communities");
  EXPECT_EQ(suggestedFor(*made("random", {{"vertices", "3000"}, {"degree", "16"}}), progress), "force");
  EXPECT_EQ(suggestedFor(*made("rmat", {{"scale", "10"}}), progress), "force");
  for (const char* id : {"communities", "force"}) EXPECT_NE(findLayout(id), nullptr);
}

TEST(SuggestedLayout, LeavesCoordinatesAndUnfoldsMeshes) {
  Progress progress;
  EXPECT_EQ(suggestedFor(*test::gridGraph(30, 30), progress), "force") << "cut at random lines, its parts have many arcs within";
  EXPECT_GT(test::gridGraph(30, 30)->communities().modularity, kManyWithin);
  EXPECT_EQ(suggestedFor(*made("grid", {{"width", "12"}}), progress), "given");
  EXPECT_EQ(suggestedFor(*test::graphFromArcs(5, {}), progress), "force");
  EXPECT_EQ(suggestedFor(*test::graphFromArcs(0, {}), progress), "force");
}

TEST(SuggestedLayout, SettlesAsTheOneThatItSuggests) {
  const auto graph = cliques(12);
  const auto places = [&](const char* id) {
    Progress progress;
    const Layout& layout = *findLayout(id);
    return *runToEnd(layout, {.graph = graph,
                              .executor = exec::makeCpuExecutor(2),
                              .progress = &progress,
                              .parameters = *readParameters(layout.parameters, {})});
  };
  EXPECT_EQ(places("suggested"), places("communities"));
  EXPECT_NE(places("suggested"), places("force"));
}

}  // namespace
}  // namespace wf::layouts
