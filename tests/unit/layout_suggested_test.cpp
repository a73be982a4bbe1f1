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

std::shared_ptr<const Graph> cube(VertexId side) {
  test::ArcList arcs;
  const VertexId layer = side * side;
  for (VertexId v = 0; v < layer * side; ++v) {
    if (v % side != side - 1) arcs.emplace_back(v, v + 1);
    if (v % layer < layer - side) arcs.emplace_back(v, v + side);
    if (v < layer * (side - 1)) arcs.emplace_back(v, v + layer);
  }
  return test::graphFromArcs(layer * side, arcs);
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
  EXPECT_EQ(suggestedFor(*test::gridGraph(30, 30), progress), "map") << "cut at random lines, its parts have many arcs within";
  test::ArcList turned;
  for (VertexId v = 0; v < 900; ++v) {
    const auto named = [](VertexId w) { return (w + 900 - 465) % 900; };  // number 0 lies in the middle
    if (v % 30 != 29) turned.emplace_back(named(v), named(v + 1));
    if (v < 870) turned.emplace_back(named(v), named(v + 30));
  }
  EXPECT_EQ(suggestedFor(*test::graphFromArcs(900, turned), progress), "map") << "whichever vertex has the smallest id";
  EXPECT_EQ(suggestedFor(*test::gridGraph(80, 80), progress), "force") << "a large one would fold";
  EXPECT_EQ(suggestedFor(*cube(10), progress), "force") << "not flat";
  test::ArcList arcs;
  for (VertexId v = 0; v < 900; ++v) {
    for (int k = 0; k < 2; ++k) arcs.emplace_back(v, v);
    if (v % 30 != 29) arcs.emplace_back(v, v + 1);
    if (v < 870) arcs.emplace_back(v, v + 30);
  }
  EXPECT_EQ(suggestedFor(*test::graphFromArcs(900, arcs), progress), "map") << "loops are no edges of the mesh";
  EXPECT_GT(test::gridGraph(30, 30)->communities().modularity, kManyWithin);
  EXPECT_EQ(suggestedFor(*made("grid", {{"width", "12"}}), progress), "given");
  EXPECT_EQ(suggestedFor(*test::graphFromArcs(5, {}), progress), "force");
  EXPECT_EQ(suggestedFor(*test::graphFromArcs(0, {}), progress), "force");
}

TEST(SuggestedLayout, GoesOnFromPlacesWhereAMapWouldStartAnew) {
  const auto graph = test::gridGraph(30, 30);
  const auto places = [&](const char* id, const std::vector<Place>& start) {
    Progress progress;
    const Layout& layout = *findLayout(id);
    return *runToEnd(layout, {.graph = graph,
                              .executor = exec::makeCpuExecutor(2),
                              .progress = &progress,
                              .parameters = *readParameters(layout.parameters, {}),
                              .start = start});
  };
  const std::vector<Place> first = places("suggested", {});
  EXPECT_EQ(first, places("map", {}));
  EXPECT_EQ(places("suggested", first), places("force", first));
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
