// The table of domains against the graph itself: counts, ends, the elements of a vertex and of an arc.
#include "compute/core/domains.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

const std::vector<Domain>& everyDomain() {
  static const std::vector<Domain> all = [] {
    std::vector<Domain> out;
    for (const DomainTraits& one : allDomains()) out.push_back(one.domain);
    return out;
  }();
  return all;
}

TEST(Domains, EveryRowHasANameOfItsOwn) {
  std::set<std::string> ids, singles;
  for (const Domain domain : everyDomain()) {
    EXPECT_EQ(traits(domain).domain, domain);
    EXPECT_TRUE(ids.insert(traits(domain).id).second) << traits(domain).id;
    EXPECT_TRUE(singles.insert(traits(domain).one).second) << traits(domain).one;
  }
}

TEST(Domains, AGraphsCountsAreAmongThosePossible) {
  for (const auto& [name, graph] : standardGraphs(runSeed(), Size::Small)) {
    for (const DomainTraits& of : allDomains()) {
      SCOPED_TRACE(name + ", " + of.id);
      const CountRange range = possibleCounts(of.counted, graph->vertexCount(), graph->arcCount());
      EXPECT_LE(range.least, elementCount(of.domain, *graph));
      EXPECT_GE(range.most, elementCount(of.domain, *graph));
      const StateArrayInfo own{.domain = of.domain, .count = 77};
      EXPECT_EQ(elementCount(own, *graph), of.roomy ? 77 : elementCount(of.domain, *graph));
    }
  }
}

TEST(Domains, EndsAreThoseOfTheElementAndEndWithTheArray) {
  for (const auto& [name, graph] : standardGraphs(runSeed(), Size::Small)) {
    for (const Domain domain : everyDomain()) {
      SCOPED_TRACE(name + ", " + traits(domain).id);
      const DomainTraits& of = traits(domain);
      const std::uint64_t count = elementCount(domain, *graph);
      EXPECT_FALSE(of.ends(*graph, count)) << "past the end";
      EXPECT_TRUE(placeText(*graph, domain, count).empty());
      for (std::uint64_t i = 0; i < count; ++i) {
        const auto ends = of.ends(*graph, i);
        ASSERT_EQ(ends.has_value(), !of.roomy) << i;
        if (!ends) continue;
        ASSERT_LT(ends->from, graph->vertexCount());
        ASSERT_LT(ends->to, graph->vertexCount());
      }
    }
  }
}

TEST(Domains, TheElementsOfAVertexBeginThere) {
  for (const auto& [name, graph] : standardGraphs(runSeed(), Size::Small)) {
    for (const Domain domain : everyDomain()) {
      SCOPED_TRACE(name + ", " + traits(domain).id);
      std::uint64_t met = 0;
      for (VertexId v = 0; v < graph->vertexCount(); ++v) {
        const auto range = traits(domain).of(*graph, v);
        if (!range) continue;
        for (std::uint64_t i = range->first; i < range->last; ++i) ASSERT_EQ(traits(domain).ends(*graph, i)->from, v);
        met += range->last - range->first;
      }
      if (met != 0) {
        EXPECT_EQ(met, elementCount(domain, *graph));
      }
    }
  }
}

TEST(Domains, AnArcsElementLiesBetweenItsEndsAndItsTwinLeadsBack) {
  for (const auto& [name, graph] : standardGraphs(runSeed(), Size::Small)) {
    for (const Domain domain : {Domain::Arc, Domain::Edge, Domain::Residual}) {
      SCOPED_TRACE(name + ", " + traits(domain).id);
      for (ArcId arc = 0; arc < graph->arcCount(); ++arc) {
        const VertexId tail = graph->tail(arc), head = graph->heads()[arc];
        const std::uint32_t element = traits(domain).ofArc(*graph, arc);
        ASSERT_NE(element, kNone) << arc;
        const auto ends = traits(domain).ends(*graph, element);
        const bool edge = domain == Domain::Edge;  // stands from its lower end to its higher one
        ASSERT_EQ(ends->from, edge ? std::min(tail, head) : tail);
        ASSERT_EQ(ends->to, edge ? std::max(tail, head) : head);
        const std::uint32_t twin = traits(domain).twin(*graph, element);
        if (twin == kNone) continue;
        const auto back = traits(domain).ends(*graph, twin);
        ASSERT_EQ(back->from, head);
        ASSERT_EQ(back->to, tail);
      }
    }
    for (const Domain domain : {Domain::Vertex, Domain::Color, Domain::Pair, Domain::List, Domain::ArcList}) {
      if (graph->arcCount() > 0) {
        EXPECT_EQ(traits(domain).ofArc(*graph, 0), kNone);
      }
    }
  }
}

TEST(Domains, PlacesNameTheFilesIds) {
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 0}, {1, 2}}, 10);
  EXPECT_EQ(placeText(*graph, Domain::Vertex, 2), "vertex 12");
  EXPECT_EQ(placeText(*graph, Domain::Color, 0), "supervertex of vertex 10");
  EXPECT_EQ(placeText(*graph, Domain::Arc, 2), "arc 11 → 12");
  EXPECT_EQ(placeText(*graph, Domain::Edge, 0), "edge 10 – 11");
  EXPECT_EQ(placeText(*graph, Domain::Residual, 3), "arc 12 → 11");
  EXPECT_EQ(placeText(*graph, Domain::Pair, 5), "pair 11 → 12");
  EXPECT_EQ(placeText(*graph, Domain::List, 0), "");
}

}  // namespace
}  // namespace wf::test
