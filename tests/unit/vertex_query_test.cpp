// Queries by value, without a session: what a text means, and which vertices the elements of arrays reach.
#include "compute/run/vertex_query.h"

#include <cstring>
#include <functional>
#include <numeric>
#include <random>
#include <set>

#include "compute/algorithms/registry.h"
#include "tests/support/graphs.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

// A range is of one arc: that a vertex has one below it and one above it is not enough.
TEST(VertexQuery, BothEndsOfARangeAreOfTheSameArc) {
  const auto of = [](const Weights& weights, const std::string& text) {
    const auto graph = *Graph::make(adjacencyFromArcs(6, std::vector<VertexId>{0, 0, 3}, std::vector<VertexId>{1, 2, 4}, weights));
    const auto query = run::parseQuery(text, {graph.get()});
    EXPECT_TRUE(std::holds_alternative<run::Query>(query)) << text;
    const auto bits = matching(std::get<run::Query>(query), {.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}});
    EXPECT_TRUE(bits);
    return (*bits)[0];
  };
  const Weights whole(std::vector<std::uint32_t>{5, 25, 12}), negative(std::vector<std::int32_t>{-25, 5, -12}),
      real(std::vector<float>{0.5F, 2.5F, 1.25F});
  EXPECT_EQ(of(whole, "weight between 10 and 20"), 0b011000u);
  EXPECT_EQ(of(whole, "weight between 5 and 12"), 0b011011u);
  EXPECT_EQ(of(whole, "weight between 11.5 and 11.8"), 0u);
  EXPECT_EQ(of(whole, "weight >= 10 and weight <= 20"), 0b011001u) << "two conditions: each of any arc";
  EXPECT_EQ(of(negative, "weight between -20 and 0"), 0b011000u);
  EXPECT_EQ(of(real, "weight between 1 and 2"), 0b011000u);
  EXPECT_EQ(of(real, "weight between 1.25 and 1.25"), 0b011000u);
}

TEST(VertexQuery, WeightsAndWhatIsNotThere) {
  const auto graph = *Graph::make(
      adjacencyFromArcs(4, std::vector<VertexId>{0, 1, 1}, std::vector<VertexId>{1, 2, 0}, Weights(std::vector<std::uint32_t>{3, 9, 4})));
  const auto weights = std::get<run::Query>(run::parseQuery("weight > 5", {graph.get()}));
  const auto bits = matching(weights, {.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}});
  ASSERT_TRUE(bits);
  EXPECT_EQ(*bits, VertexSet::Bits{0b0110});
  run::Query array{{{{.array = 0, .where = {0, 9, false, {}}}}}, "x"};
  EXPECT_FALSE(matching(array, {.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}})) << "there is no run";
  EXPECT_EQ(*run::matching({}, {.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}}), VertexSet::Bits{0});
}

// The loop at 2 counts twice.
TEST(VertexQuery, DegreesOfDirectedAndUndirectedGraphs) {
  for (const bool directed : {true, false}) {
    SCOPED_TRACE(directed);
    GraphParts parts = adjacencyFromArcs(4, std::vector<VertexId>{0, 1, 0, 2, 2}, std::vector<VertexId>{1, 0, 2, 0, 2}, std::monostate{});
    if (directed) parts = adjacencyFromArcs(4, std::vector<VertexId>{0, 1, 0, 2}, std::vector<VertexId>{1, 0, 2, 2}, std::monostate{});
    parts.directed = directed;
    const auto graph = *Graph::make(std::move(parts));
    const Degrees degrees = *Degrees::count(*graph);
    const auto of = [&](const std::string& text) {
      const auto query = run::parseQuery(text, {graph.get()});
      EXPECT_TRUE(std::holds_alternative<run::Query>(query)) << text;
      const run::ValueSource alone{.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}};
      run::ValueSource counted = alone;
      counted.degrees = &degrees;
      const auto bits = matching(std::get<run::Query>(query), alone);
      EXPECT_EQ(*bits, *matching(std::get<run::Query>(query), counted)) << text;
      return (*bits)[0];
    };
    std::vector<std::string> offered;
    for (const run::QuerySubject& subject : run::querySubjects({graph.get()})) {
      if (isDegree(subject.array)) offered.push_back(subject.title);
    }
    if (directed) {
      EXPECT_EQ(offered, (std::vector<std::string>{"Degree", "In-degree", "Out-degree"}));
      EXPECT_EQ(of("degree = 3"), 0b0101u);
      EXPECT_EQ(of("indegree >= 1"), 0b0111u);
      EXPECT_EQ(of("in-degree = 2"), 0b0100u);
      EXPECT_EQ(of("outdegree = 2"), 0b0001u);
      EXPECT_EQ(of("out-degree = 0 and degree = 0"), 0b1000u);
    } else {
      EXPECT_EQ(offered, std::vector<std::string>{"Degree"});
      for (const char* name : {"degree", "indegree", "in-degree", "outdegree", "out-degree"}) {
        EXPECT_EQ(of(std::string(name) + " = 2"), 0b0001u) << name;
        EXPECT_EQ(of(std::string(name) + " = 3"), 0b0100u) << name;
      }
    }
  }
}

TEST(VertexQuery, CommunitiesAreFound) {
  // A pair, a vertex alone, and a triangle.
  const auto graph = test::graphFromArcs(6, {{0, 1}, {3, 4}, {4, 5}, {3, 5}});
  const auto of = [&](const std::string& text) {
    const auto query = run::parseQuery(text, {graph.get()});
    EXPECT_TRUE(std::holds_alternative<run::Query>(query)) << text;
    return (*matching(std::get<run::Query>(query), {.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}}))[0];
  };
  EXPECT_EQ(of("community = 0"), 0b111000u);
  EXPECT_EQ(of("community = 1"), 0b000011u);
  EXPECT_EQ(of("Community >= 1"), 0b000111u);
  EXPECT_EQ(of("community between 0 and 1 and degree > 1"), 0b111000u);
  EXPECT_EQ(of("community = 1 or component = 3"), 0b000111u);
}

// Borůvka's degree is that of a supervertex.
TEST(VertexQuery, AnArrayThatIsCalledDegreeComesFirst) {
  const auto graph = test::graphFromArcs(3, {{0, 1}, {1, 2}});
  StateArrayInfo own;
  own.id = "degree";
  own.title = "Degree";
  const auto arrayOf = [&](const char* text) {
    const auto query = run::parseQuery(text, {graph.get(), std::span(&own, 1)});
    return std::holds_alternative<run::Query>(query) ? std::get<run::Query>(query).anyOf[0][0].array : -100;
  };
  EXPECT_EQ(arrayOf("degree > 1"), 0);
  EXPECT_EQ(arrayOf("graphdegree > 1"), run::kOfDegree);
  EXPECT_EQ(arrayOf("outdegree > 1"), run::kOfOutDegree);
  EXPECT_EQ(arrayOf("indegree > 1"), run::kOfInDegree);
  own.id = "community";  // an attribute
  own.title = "Community";
  EXPECT_EQ(arrayOf("community = 1"), 0);
  EXPECT_EQ(arrayOf("graphcommunity = 1"), run::kOfCommunity);
}

TEST(VertexQuery, VerticesGoByNameWhereTheFileHasNames) {
  GraphParts parts = adjacencyFromArcs(5, std::vector<VertexId>{0, 1, 3}, std::vector<VertexId>{1, 2, 4}, std::monostate{});
  parts.ids = VertexIds::contiguous(1, 5);
  for (const char* name : {"Valjean", "Jean Valjean", "Cosette", "Anna", "Anna"}) parts.labels.add(name);
  const auto graph = *Graph::make(std::move(parts));
  const auto of = [&](const std::string& text) -> std::string {
    const auto query = run::parseQuery(text, {graph.get()});
    if (const auto* error = std::get_if<run::QueryError>(&query)) return error->sentence;
    const auto bits = matching(std::get<run::Query>(query), {.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}});
    return bits ? std::to_string((*bits)[0]) : bits.error().sentence();
  };
  EXPECT_EQ(of("component of \"Jean Valjean\""), "7");
  EXPECT_EQ(of("component of Cosette and id <= 2"), "3");
  EXPECT_EQ(of("not component of valjean"), "24");
  EXPECT_EQ(of("id = Cosette or id is \"Jean Valjean\""), "6");
  EXPECT_EQ(of("id != Valjean and component of 1"), "6");
  EXPECT_EQ(of("id >= V-1"), "24") << "a number is one still";
  EXPECT_NE(of("component of Anna").find("4 and 5"), std::string::npos) << of("component of Anna");
  EXPECT_NE(of("component of Javert").find("no such vertex"), std::string::npos);
}

// Random graphs of many parts, against a flood from every vertex along arcs and against them.
TEST(VertexQuery, ComponentsBySizeAndByVertex) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 20; ++round) {
    const auto count = static_cast<VertexId>(2 + random() % 300);
    test::ArcList arcs;
    for (std::size_t k = random() % (count + 40); k > 0; --k) arcs.emplace_back(random() % count, random() % count);
    const auto graph = test::graphFromArcs(count, arcs);
    std::vector<std::vector<VertexId>> sides(count), parts;
    for (const auto& [tail, head] : arcs) sides[tail].push_back(head), sides[head].push_back(tail);
    std::vector<int> partOf(count, -1);
    for (VertexId root = 0; root < count; ++root) {
      if (partOf[root] >= 0) continue;
      std::vector<VertexId> part{root};
      partOf[root] = static_cast<int>(parts.size());
      for (std::size_t k = 0; k < part.size(); ++k) {
        for (const VertexId w : sides[part[k]]) {
          if (partOf[w] < 0) part.push_back(w), partOf[w] = partOf[root];
        }
      }
      parts.push_back(part);
    }
    const auto bitsOf = [&](const std::vector<VertexId>& part) { return *VertexSet::of(count, part)->bits(); };
    const auto found = [&](const std::string& text) {
      const auto query = run::parseQuery(text, {graph.get()});
      EXPECT_TRUE(std::holds_alternative<run::Query>(query)) << text;
      return *matching(std::get<run::Query>(query), {.graph = graph.get(), .algorithm = nullptr, .before = {}, .wanted = {}});
    };
    const auto v = static_cast<VertexId>(random() % count);
    const std::string id = std::to_string(graph->ids().toFile(v));
    const auto own = bitsOf(parts[static_cast<std::size_t>(partOf[v])]);
    EXPECT_EQ(found("component of " + id), own) << "seed " << test::runSeed() << " round " << round;
    const auto all = bitsOf([&] {
      std::vector<VertexId> every(count);
      std::iota(every.begin(), every.end(), 0);
      return every;
    }());
    auto others = found("not component of " + id);
    for (std::size_t w = 0; w < own.size(); ++w) EXPECT_EQ(others[w], all[w] & ~own[w]);
    std::stable_sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    EXPECT_EQ(found("component = 1"), bitsOf(parts[0]));
    EXPECT_EQ(found("component = " + std::to_string(parts.size())), bitsOf(parts.back()));
    EXPECT_EQ(found("component > " + std::to_string(parts.size())), VertexSet::Bits(own.size(), 0));
  }
  const auto graph = test::graphFromArcs(3, {{0, 1}});
  for (const char* wrong :
       {"component of", "component of 9999", "component of 1.5", "component of inf", "component of -1", "not component"})
    EXPECT_TRUE(std::holds_alternative<run::QueryError>(run::parseQuery(wrong, {graph.get()}))) << wrong;
  exec::ComponentsKept kept;
  const auto cpu = exec::makeSequentialExecutor();
  EXPECT_EQ(kept.of(graph, *cpu, [] { return false; }), nullptr) << "cancelled";
  const auto first = kept.of(graph, *cpu, {});
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->count, 2u);
  EXPECT_EQ(kept.of(graph, *cpu, {}), first) << "found once";
  EXPECT_EQ(kept.of(test::graphFromArcs(3, {}), *cpu, {})->count, 3u);
}

// Every array of the run, by what its elements hold and by what changed, against the same done here element by element.
TEST(VertexQuery, ArraysOfEveryDomainReachVertices) {
  Progress progress;
  const auto graph = *io::readGraph(flowFile(), progress);
  const auto executor = test::testedExecutor();
  std::set<Domain> domains;
  std::set<ElementType> types;
  for (const char* name : {"bfs", "sssp", "maxflow", "mst"}) {
    const auto chosen = algorithms::choose(name, "");
    ASSERT_TRUE(chosen) << name;
    auto run = chosen->make(*executor, *chosen->variant);
    ASSERT_TRUE(run->reset(graph, *readParameters(chosen->variant->parameters, {})).ok()) << name;
    const auto held = [&](std::size_t k) {
      const exec::StateArray& array = run->arrays()[k];
      std::vector<std::byte> out(array.count * elementSize(array.info->type));
      executor->download(out.data(), *array.data, 0, out.size());
      return out;
    };
    std::vector<std::vector<std::byte>> before;
    for (int step = 0; step < 12 && !run->done(); ++step) {
      before.clear();
      for (std::size_t k = 0; k < run->arrays().size(); ++k) before.push_back(held(k));
      ASSERT_TRUE(run->step().ok());
    }
    for (std::size_t k = 0; k < run->arrays().size(); ++k) {
      const exec::StateArray& array = run->arrays()[k];
      const StateArrayInfo& info = *array.info;
      if (info.domain == Domain::Pair || isList(info.domain) || info.domain == Domain::Color || array.count == 0) continue;
      SCOPED_TRACE(std::string(name) + " " + info.id);
      domains.insert(info.domain);
      types.insert(info.type);
      const std::vector<std::byte> now = held(k);
      const std::size_t size = elementSize(info.type);
      const auto bitsOf = [&](std::uint64_t e) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, now.data() + e * size, size);
        return bits;
      };
      const auto expected = [&](const std::function<bool(std::uint64_t)>& is) {
        VertexSet::Bits out(VertexSet::words(graph->vertexCount()), 0);
        const auto put = [&](VertexId v) { out[v / 32] |= 1u << v % 32; };
        for (std::uint64_t e = 0; e < array.count; ++e) {
          if (!is(e)) continue;
          if (info.domain == Domain::Vertex) put(static_cast<VertexId>(e));
          if (info.domain == Domain::Arc) put(graph->tail(static_cast<ArcId>(e))), put(graph->heads()[e]);
          if (info.domain == Domain::Edge) put(graph->edges().tail[e]), put(graph->edges().head[e]);
          if (info.domain == Domain::Residual) put(graph->residual().heads[e]), put(graph->residual().heads[graph->residual().reverse[e]]);
        }
        return out;
      };
      const run::ValueSource source{
          .graph = graph.get(), .algorithm = run.get(), .before = [&](std::size_t a) { return before[a]; }, .wanted = {}};
      const std::uint64_t value = bitsOf(array.count / 2);
      const auto same = matching({{{{.array = static_cast<int>(k), .where = {value, value, false, {}}}}}, ""}, source);
      ASSERT_TRUE(same);
      EXPECT_EQ(*same, expected([&](std::uint64_t e) { return bitsOf(e) == value; }));
      const auto changed = matching({{{{.array = static_cast<int>(k), .changes = true}}}, ""}, source);
      ASSERT_TRUE(changed);
      EXPECT_EQ(*changed,
                expected([&](std::uint64_t e) { return std::memcmp(before[k].data() + e * size, now.data() + e * size, size) != 0; }));
    }
  }
  EXPECT_TRUE(domains.contains(Domain::Vertex) && domains.contains(Domain::Residual)) << domains.size();
  EXPECT_TRUE(types.contains(ElementType::U8) && types.contains(ElementType::U32) && types.contains(ElementType::U64));
}

}  // namespace
}  // namespace wf::ui
