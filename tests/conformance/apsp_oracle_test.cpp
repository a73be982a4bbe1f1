// Shortest paths between all pairs, against three algorithms of Boost.Graph: distances, predecessors, results, negative cycles.
#include <bit>
#include <cmath>
#include <limits>

#include <boost/graph/bellman_ford_shortest_paths.hpp>
#include <boost/graph/floyd_warshall_shortest.hpp>
#include <boost/graph/johnson_all_pairs_shortest.hpp>

#include "tests/conformance/pair_oracle.h"
#include "tests/conformance/pair_sums.h"
#include "tests/support/bounded_sum.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

// Row by row; none where there is a negative cycle. In 64 bits, floats as doubles; infinite where there is no way.
using Oracle = std::optional<std::vector<double>>;

template <class Number, class Run>
Oracle allPairs(const Graph& graph, const Run& run) {
  const std::size_t n = graph.vertexCount();
  std::vector<std::vector<Number>> distance(n, std::vector<Number>(n));
  if (n != 0 && !run(boosted<Number>(graph), distance)) return std::nullopt;
  std::vector<double> out;
  for (const auto& row : distance) {
    for (const Number value : row)
      out.push_back(value == std::numeric_limits<Number>::max() ? std::numeric_limits<double>::infinity() : static_cast<double>(value));
  }
  return out;
}

template <class Number>
Oracle byFloydWarshall(const Graph& graph) {
  using Sum = BoundedSum<Number>;
  return allPairs<Number>(graph, [](auto&& arcs, auto& distance) {
    return boost::floyd_warshall_all_pairs_shortest_paths(arcs, distance, boost::distance_combine(Sum()).distance_inf(Sum::kInfinite));
  });
}

template <class Number>
Oracle byJohnson(const Graph& graph) {
  return allPairs<Number>(graph, [](auto&& arcs, auto& distance) { return boost::johnson_all_pairs_shortest_paths(arcs, distance); });
}

// From every vertex; what cannot be reached from there stays out of it.
template <class Number>
Oracle byBellmanFord(const Graph& graph) {
  return allPairs<Number>(graph, [](auto&& arcs, auto& distance) {
    for (std::size_t s = 0; s < distance.size(); ++s) {
      if (!boost::bellman_ford_shortest_paths(arcs, static_cast<int>(distance.size()),
                                              boost::root_vertex(s).distance_map(distance[s].data())))
        return false;
    }
    return true;
  });
}

double largest(const Graph& graph, const std::vector<double>& distances) {
  double out = 0;
  for (const double value : distances) out = std::isfinite(value) ? std::max(out, std::abs(value)) : out;
  for (ArcId a = 0; a < graph.arcCount(); ++a) out = std::max(out, std::abs(graph.weight(a)));
  return out;
}

// What rounding may add up to: nothing among whole numbers.
double grantedBy(const Graph& graph, const std::vector<double>& distances) {
  if (!PairSums(graph).isFloat()) return 0;
  return (graph.vertexCount() + 8) * 0x1p-23 * largest(graph, distances);
}

// Boost's three, which must agree among themselves.
Oracle rightDistances(const Graph& graph) {
  const bool floats = PairSums(graph).isFloat();
  const Oracle first = floats ? byFloydWarshall<double>(graph) : byFloydWarshall<std::int64_t>(graph);
  for (const Oracle& other : {floats ? byJohnson<double>(graph) : byJohnson<std::int64_t>(graph),
                              floats ? byBellmanFord<double>(graph) : byBellmanFord<std::int64_t>(graph)}) {
    EXPECT_EQ(first.has_value(), other.has_value());
    for (std::size_t k = 0; first && other && k < first->size(); ++k) {
      const double a = (*first)[k], b = (*other)[k];
      EXPECT_TRUE(a == b || std::abs(a - b) <= 1e-9 * largest(graph, *first)) << a << " and " << b;
    }
  }
  return first;
}

std::vector<double> numbers(const Graph& graph, const std::vector<std::uint64_t>& bits) {
  const PairSums sums(graph);
  std::vector<double> out;
  for (const std::uint64_t each : bits) out.push_back(sums.value(each));
  return out;
}

void expectDistances(const Graph& graph, const Finished& finished, const std::vector<double>& expected) {
  const std::vector<double> found = numbers(graph, finished.array("distance"));
  const double granted = grantedBy(graph, expected);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) {
    ASSERT_EQ(std::isfinite(found[k]), std::isfinite(expected[k])) << k / graph.vertexCount() << " → " << k % graph.vertexCount();
    if (std::isfinite(found[k])) {
      ASSERT_NEAR(found[k], expected[k], granted) << k / graph.vertexCount() << " → " << k % graph.vertexCount();
    }
  }
}

void expectResult(const Graph& graph, const Finished& finished, const std::vector<double>& expected) {
  std::uint64_t pairs = 0;
  double sum = 0, most = 0;
  for (const double value : expected) {
    if (!std::isfinite(value)) continue;
    most = pairs == 0 ? value : std::max(most, value);
    pairs += 1;
    sum += value;
  }
  EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "finite_pairs"), pairs);
  valueOf<std::monostate>(finished.result, "negative_cycle");
  EXPECT_TRUE(finished.result.path.empty());
  const double granted = grantedBy(graph, expected);
  if (PairSums(graph).isFloat()) {
    EXPECT_NEAR(valueOf<double>(finished.result, "sum"), sum, granted * static_cast<double>(pairs));
    EXPECT_NEAR(valueOf<double>(finished.result, "max"), most, granted);
  } else if (PairSums(graph).isSigned()) {
    EXPECT_EQ(static_cast<double>(valueOf<std::int64_t>(finished.result, "sum")), sum);
    EXPECT_EQ(static_cast<double>(valueOf<std::int64_t>(finished.result, "max")), most);
  } else {
    EXPECT_EQ(static_cast<double>(valueOf<std::uint64_t>(finished.result, "sum")), sum);
    EXPECT_EQ(static_cast<double>(valueOf<std::uint64_t>(finished.result, "max")), most);
  }
}

// Every predecessor by an arc that makes the distance, and back along them to where the row starts.
void expectPredecessors(const Graph& graph, const Finished& finished, const std::vector<double>& expected) {
  const auto predecessors = finished.array("predecessor");
  const std::vector<double> found = numbers(graph, finished.array("distance"));
  const std::size_t n = graph.vertexCount();
  const double granted = 2 * grantedBy(graph, expected);
  ASSERT_EQ(predecessors.size(), n * n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t* const row = predecessors.data() + i * n;
    for (std::size_t j = 0; j < n; ++j) {
      SCOPED_TRACE(std::to_string(i) + " → " + std::to_string(j));
      if (i == j || !std::isfinite(found[i * n + j])) {
        ASSERT_EQ(row[j], kNone);
        continue;
      }
      ASSERT_LT(row[j], n);
      const auto p = static_cast<VertexId>(row[j]);
      double nearest = std::numeric_limits<double>::infinity();
      for (ArcId a = graph.offsets()[p]; a < graph.offsets()[p + 1]; ++a) {
        if (graph.heads()[a] == j) nearest = std::min(nearest, std::abs(found[i * n + p] + graph.weight(a) - found[i * n + j]));
      }
      ASSERT_LE(nearest, granted) << "by " << p;
      std::size_t steps = 0;
      for (std::size_t v = j; v != i; v = row[v]) {
        ASSERT_LT(v, n);
        ASSERT_LT(++steps, n) << "the way back goes round in a circle";
      }
    }
  }
}

// The vertex that is named lies on the walk, which is one round of arcs that sum to less than 0.
void expectNegativeCycle(const Graph& graph, const RunResult& result) {
  for (const char* none : {"finite_pairs", "sum", "max"}) valueOf<std::monostate>(result, none);
  const auto& path = result.path;
  ASSERT_GE(path.size(), 2u);
  EXPECT_EQ(path.front(), path.back());
  EXPECT_EQ(valueOf<std::uint64_t>(result, "negative_cycle"), graph.ids().toFile(path.front()));
  EXPECT_EQ(path.front(), *std::min_element(path.begin(), path.end())) << "not its lowest vertex";
  double sum = 0;
  for (std::size_t k = 0; k + 1 < path.size(); ++k) {
    double least = std::numeric_limits<double>::infinity();
    for (ArcId a = graph.offsets()[path[k]]; a < graph.offsets()[path[k] + 1]; ++a) {
      if (graph.heads()[a] == path[k + 1]) least = std::min(least, graph.weight(a));
    }
    ASSERT_TRUE(std::isfinite(least)) << "no arc from " << path[k] << " to " << path[k + 1];
    sum += least;
  }
  EXPECT_LT(sum, 0);
}

// One variant, against what is right.
void check(const Subject& subject, const std::shared_ptr<const Graph>& graph, const Oracle& right, bool predecessors,
           exec::Executor& executor, std::mt19937_64& random) {
  if (subject.variant->id == "sssp" && ssspRefusal(*graph)) return;
  const auto texts = cuts(subject, graph->vertexCount(), predecessors, random);
  SCOPED_TRACE(subject.name() + textOf(texts));
  const Finished finished = runToTheEnd(subject, executor, graph, texts);
  ASSERT_NE(finished.algorithm, nullptr);
  if (!right) return expectNegativeCycle(*graph, finished.result);
  ASSERT_NO_FATAL_FAILURE(expectDistances(*graph, finished, *right));
  expectResult(*graph, finished, *right);
  if (predecessors && texts.contains("predecessors")) expectPredecessors(*graph, finished, *right);
}

TEST(ApspOracle, DistancesAreBoostGraphs) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  std::size_t turn = random() % 7;
  for (const VertexId n : kPairSizes) {
    for (int k = 0; k < 3; ++k) {
      const Weighting weighting = std::array{Weighting::None,  Weighting::Few,    Weighting::Wide,      Weighting::Real,
                                             Weighting::Zeros, Weighting::Rising, Weighting::RisingReal}[turn++ % 7];
      const auto graph = drawnGraph(n, 1.5 + static_cast<double>(random() % 4), weighting, random);
      SCOPED_TRACE(std::to_string(n) + " vertices, " + nameOf(weighting));
      const Oracle right = rightDistances(*graph);
      ASSERT_TRUE(right.has_value());
      for (const Subject& subject : rightVariants("apsp")) {
        ASSERT_NO_FATAL_FAILURE(check(subject, graph, right, k != 0, *executor, random));
      }
    }
  }
}

// Small negative weights among others: with few arcs often none, with more ever more cycles.
TEST(ApspOracle, NegativeCyclesAreFoundWhereThereAreAny) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  int with = 0, without = 0;
  for (int k = 0; k < 150; ++k) {
    const auto n = static_cast<VertexId>(1 + random() % (k % 3 == 0 ? 6 : 70));
    const bool floats = k % 4 == 3;
    const auto shape = drawnGraph(n, 0.5 + 0.5 * static_cast<double>(random() % 4), Weighting::None, random);
    Weights weights;
    std::vector<std::int32_t> whole(shape->arcCount());
    for (auto& weight : whole) weight = static_cast<std::int32_t>(random() % 60) - (k % 5 == 0 ? 20 : 5);
    weights = whole;
    if (floats) weights = std::vector<float>(whole.begin(), whole.end());
    GraphParts parts;
    parts.offsets.assign(shape->offsets().begin(), shape->offsets().end());
    parts.heads.assign(shape->heads().begin(), shape->heads().end());
    parts.weights = std::move(weights);
    parts.ids = shape->ids();
    const auto made = Graph::make(std::move(parts));
    ASSERT_TRUE(made.ok());
    SCOPED_TRACE("graph " + std::to_string(k) + ", " + std::to_string(n) + " vertices");
    const Oracle right = rightDistances(**made);
    (right ? without : with) += 1;
    for (const Subject& subject : rightVariants("apsp")) {
      ASSERT_NO_FATAL_FAILURE(check(subject, *made, right, random() % 2 == 0, *executor, random));
    }
  }
  EXPECT_GT(with, 10);
  EXPECT_GT(without, 10);
}

// Two that do not touch: the short one is closed in the first round of a search, the long one many rounds later.
TEST(ApspOracle, OfTwoNegativeCyclesTheOneOfTheSmallerVertexIsNamed) {
  std::mt19937_64 random(runSeed());
  constexpr VertexId kLong = 40;
  ArcList arcs;
  std::vector<std::int32_t> weights;
  for (VertexId v = 0; v < kLong; ++v) {
    arcs.emplace_back((v + 1) % kLong, v);  // against the order in which vertices are looked at
    weights.push_back(v == 0 ? -static_cast<std::int32_t>(kLong) : 1);
  }
  arcs.insert(arcs.end(), {{kLong, kLong + 1}, {kLong + 1, kLong}});
  weights.insert(weights.end(), {2, -3});
  const auto graph = graphFromArcs(kLong + 2, arcs, weights);
  const auto executor = testedExecutor();
  for (const Subject& subject : rightVariants("apsp")) {
    if (subject.variant->id == "sssp") continue;  // refuses negative weights
    SCOPED_TRACE(subject.name());
    const Finished finished = runToTheEnd(subject, *executor, graph, cuts(subject, kLong + 2, false, random));
    ASSERT_NE(finished.algorithm, nullptr);
    ASSERT_NO_FATAL_FAILURE(expectNegativeCycle(*graph, finished.result));
    EXPECT_EQ(finished.result.path.front(), 0u);
    EXPECT_EQ(finished.result.path.size(), kLong + 1u);
  }
}

// Many ways of the same length, and rounds that cost nothing: predecessors must still lead home.
TEST(ApspOracle, PredecessorsLeadHomeWhereRoundsCostNothing) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  for (int k = 0; k < 60; ++k) {
    const auto n = static_cast<VertexId>(2 + random() % 60);
    const auto shape = drawnGraph(n, 2 + static_cast<double>(random() % 4), Weighting::None, random);
    std::vector<int> height(n);
    for (int& h : height) h = static_cast<int>(random() % 5);
    // Every round sums to 0, or to the few steps in it that cost 1. Without heights: many arcs of 0.
    std::vector<std::int32_t> weights(shape->arcCount());
    for (VertexId v = 0; v < n; ++v) {
      for (ArcId a = shape->offsets()[v]; a < shape->offsets()[v + 1]; ++a) {
        const int climb = k % 3 == 0 ? 0 : height[v] - height[shape->heads()[a]];
        weights[a] = climb + (k % 2 == 0 || random() % 5 != 0 ? 0 : 1);
      }
    }
    GraphParts parts;
    parts.offsets.assign(shape->offsets().begin(), shape->offsets().end());
    parts.heads.assign(shape->heads().begin(), shape->heads().end());
    parts.weights = weights;
    if (k % 4 == 1) parts.weights = std::vector<float>(weights.begin(), weights.end());
    parts.ids = shape->ids();
    const auto made = Graph::make(std::move(parts));
    ASSERT_TRUE(made.ok());
    SCOPED_TRACE("graph " + std::to_string(k) + ", " + std::to_string(n) + " vertices");
    const Oracle right = rightDistances(**made);
    ASSERT_TRUE(right.has_value());
    for (const Subject& subject : rightVariants("apsp")) {
      ASSERT_NO_FATAL_FAILURE(check(subject, *made, right, true, *executor, random));
    }
  }
}

// Cycles of floats that come to about 0, so that rounding may leave them negative or predecessors leading round: then that is the answer.
TEST(ApspOracle, ARunThatRoundingSpoiledIsRefused) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  int spoiled = 0, right = 0;
  for (int k = 0; k < 60; ++k) {
    const auto n = static_cast<VertexId>(2 + random() % 30);
    const auto shape = drawnGraph(n, 1 + static_cast<double>(random() % 3), Weighting::None, random);
    std::vector<float> height(n);
    for (float& h : height) h = static_cast<float>(random() % 1'000'000) / 977.f;
    std::vector<float> weights(shape->arcCount());
    for (VertexId v = 0; v < n; ++v) {
      for (ArcId a = shape->offsets()[v]; a < shape->offsets()[v + 1]; ++a) {
        weights[a] = height[v] - height[shape->heads()[a]] + (random() % 3 == 0 ? 1.f / 128 : 0.f);
      }
    }
    GraphParts parts;
    parts.offsets.assign(shape->offsets().begin(), shape->offsets().end());
    parts.heads.assign(shape->heads().begin(), shape->heads().end());
    parts.weights = weights;
    parts.ids = shape->ids();
    const auto made = Graph::make(std::move(parts));
    ASSERT_TRUE(made.ok());
    for (const Subject& subject : rightVariants("apsp")) {
      if (subject.variant->id == "sssp" && ssspRefusal(**made)) continue;
      SCOPED_TRACE("graph " + std::to_string(k) + ", " + subject.name());
      const auto parameters = readParameters(subject.variant->parameters, cuts(subject, n, true, random));
      ASSERT_TRUE(parameters.ok());
      const auto algorithm = subject.make(*executor, *subject.variant);
      ASSERT_TRUE(algorithm->reset(*made, *parameters).ok());
      while (!algorithm->done()) ASSERT_TRUE(algorithm->step().ok());
      const auto verification = algorithm->verify();
      ASSERT_TRUE(verification.ok());
      const auto result = algorithm->result();
      EXPECT_EQ(result.ok(), verification->passed) << verification->sentence;
      if (!result.ok()) {
        EXPECT_EQ(result.error().code, ErrorCode::InvalidInput);
      }
      (result.ok() ? right : spoiled) += 1;
    }
  }
  EXPECT_GT(spoiled, 3);
  EXPECT_GT(right, 3);
}

// `fast` keeps no predecessors: a path is one of arcs that add up to the distance, past arcs and rounds of 0, too.
TEST(ApspOracle, PathsAreTracedByDistancesAlone) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  const auto chosen = algorithms::choose("apsp", "fast");
  ASSERT_TRUE(chosen.ok()) << chosen.error().sentence();
  const auto shape = drawnGraph(40, 3, Weighting::None, random);
  std::vector<std::uint32_t> weights(shape->arcCount());
  for (std::uint32_t& weight : weights) weight = static_cast<std::uint32_t>(random() % 3);
  GraphParts parts;
  parts.offsets.assign(shape->offsets().begin(), shape->offsets().end());
  parts.heads.assign(shape->heads().begin(), shape->heads().end());
  parts.weights = weights;
  parts.ids = shape->ids();
  const auto made = Graph::make(std::move(parts));
  ASSERT_TRUE(made.ok());
  const auto run = chosen->make(*executor, *chosen->variant);
  ASSERT_TRUE(run->reset(*made, *readParameters(chosen->variant->parameters, {{"pivots", "7"}})).ok());
  while (!run->done()) ASSERT_TRUE(run->step().ok());
  const auto distances = elements(*run, 0);
  const VertexId n = (*made)->vertexCount();
  int traced = 0;
  for (VertexId i = 0; i < n; ++i) {
    for (VertexId j = 0; j < n; ++j) {
      const std::vector<VertexId> ends{i, j};
      const auto path = run->pathTo(ends, [] { return true; });
      ASSERT_TRUE(path.ok());
      ASSERT_EQ(path->has_value(), i != j && distances[i * n + j] != kNone) << i << " → " << j;
      if (!*path) continue;
      const auto& vertices = (*path)->vertices;
      ASSERT_EQ(vertices.front(), i);
      ASSERT_EQ(vertices.back(), j);
      double sum = 0;
      for (std::size_t k = 0; k + 1 < vertices.size(); ++k) {
        double least = std::numeric_limits<double>::infinity();
        for (ArcId a = (*made)->offsets()[vertices[k]]; a < (*made)->offsets()[vertices[k] + 1]; ++a) {
          if ((*made)->heads()[a] == vertices[k + 1]) least = std::min(least, (*made)->weight(a));
        }
        sum += least;
      }
      EXPECT_EQ(sum, static_cast<double>(distances[i * n + j]));
      ++traced;
    }
  }
  EXPECT_GT(traced, 100);
}

}  // namespace
}  // namespace wf::test
