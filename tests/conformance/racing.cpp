#include "tests/conformance/racing.h"

#include <set>

#include "tests/conformance/finished.h"
#include "tests/conformance/invariants.h"
#include "tests/conformance/sssp_oracle.h"
#include "tests/conformance/why.h"

namespace wf::test {
namespace {

struct State {
  std::vector<std::uint64_t> mask, cost, updating;
};

State stateOf(algorithms::Algorithm& algorithm) {
  State out;
  for (std::size_t a = 0; a < algorithm.arrays().size(); ++a) {
    const std::string& id = algorithm.arrays()[a].info->id;
    (id == "mask" ? out.mask : id == "cost" ? out.cost : out.updating) = elements(algorithm, a);
  }
  return out;
}

void checkRelax(const Graph& graph, const State& before, const State& after, const Step& step) {
  std::vector<std::set<std::uint64_t>> lower(graph.vertexCount());  // proposals below the old value
  std::uint64_t active = 0, arcs = 0, changed = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (before.mask[v] == 0) continue;
    active += 1;
    arcs += graph.degree(v);
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      const auto candidate = costAlong(graph, before.cost[v], a);
      const VertexId head = graph.heads()[a];
      if (!candidate) continue;
      changed += *candidate < before.cost[head] ? 1 : 0;
      if (*candidate < before.updating[head]) lower[head].insert(*candidate);
    }
  }
  EXPECT_EQ(step.active, active);
  EXPECT_EQ(step.arcs, arcs);
  EXPECT_EQ(step.changed, changed);
  EXPECT_EQ(after.cost, before.cost);
  EXPECT_EQ(after.mask, std::vector<std::uint64_t>(graph.vertexCount(), 0));
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (lower[v].empty()) {
      ASSERT_EQ(after.updating[v], before.updating[v]) << "vertex " << v << ": nothing lower was proposed";
    } else {
      ASSERT_EQ(lower[v].count(after.updating[v]), 1u) << "vertex " << v << ": " << after.updating[v] << " was not proposed";
    }
  }
}

void checkSettle(const Graph& graph, const State& before, const State& after, const Step& step, bool done) {
  State expected = before;
  std::uint64_t settled = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (before.updating[v] >= before.cost[v]) continue;
    settled += 1;
    expected.cost[v] = before.updating[v];
    expected.mask[v] = 1;
  }
  EXPECT_EQ(after.cost, expected.cost);
  EXPECT_EQ(after.mask, expected.mask);
  EXPECT_EQ(after.updating, after.cost);
  EXPECT_EQ(step.active, settled);
  EXPECT_EQ(step.changed, settled);
  EXPECT_TRUE(step.endsIteration);
  EXPECT_EQ(done, settled == 0);
}

}  // namespace

std::uint64_t checkRacingResult(algorithms::Algorithm& algorithm, VertexId source) {
  EXPECT_TRUE(algorithm.done());
  const Graph& graph = algorithm.graph();
  const std::vector<std::uint64_t> right = shortestCosts(graph, source), found = stateOf(algorithm).cost;
  std::uint64_t wrong = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    EXPECT_GE(found[v], right[v]) << "vertex " << v << " has a cost that no path has";
    wrong += found[v] != right[v] ? 1 : 0;
  }
  const auto result = algorithm.result();
  EXPECT_TRUE(result.ok()) << result.error().sentence();
  EXPECT_EQ(result.ok() ? valueOf<std::uint64_t>(*result, "wrong_vertices") : kNone, wrong);
  const auto verification = algorithm.verify();
  EXPECT_TRUE(verification.ok() && verification->passed == (wrong == 0)) << verification->sentence;
  return wrong;
}

std::shared_ptr<const Graph> funnel() {
  constexpr VertexId kMiddle = 1 << 15, kHeads = 64;
  ArcList arcs;
  std::vector<std::uint32_t> weights;
  for (VertexId v = 1; v <= kMiddle; ++v) {
    arcs.emplace_back(0, v);
    weights.push_back(1);
  }
  for (VertexId v = 1; v <= kMiddle; ++v) {
    for (VertexId k = 0; k < 4; ++k) {
      arcs.emplace_back(v, kMiddle + 1 + (v + k) % kHeads);
      weights.push_back(1 + ((4 * v + k) * 2654435761u >> 12));
    }
  }
  return graphFromArcs(1 + kMiddle + kHeads, arcs, Weights(weights));
}

std::uint64_t runRacing(algorithms::Algorithm& algorithm, VertexId source) {
  const Graph& graph = algorithm.graph();
  State before = stateOf(algorithm);
  // Every round lowers a cost; rounds beyond V are possible, since a lost update may be made up for later, but not many times V.
  const std::uint64_t most = 40 * std::uint64_t{graph.vertexCount()} + 100;
  for (std::uint64_t k = 0; !algorithm.done() && !::testing::Test::HasFailure(); ++k) {
    const auto step = algorithm.step();
    if (!step || k > most) {
      ADD_FAILURE() << (step ? "the run does not end" : step.error().sentence());
      return 0;
    }
    SCOPED_TRACE("step " + std::to_string(step->index));
    State after = stateOf(algorithm);
    if (algorithm.info().kernels[step->kernel].id == "relax") {
      checkRelax(graph, before, after, *step);
    } else {
      checkSettle(graph, before, after, *step, algorithm.done());
    }
    before = std::move(after);
  }
  return checkRacingResult(algorithm, source);
}

std::vector<Subject> inPlaceForms() {
  std::vector<Subject> out = subjects();
  std::erase_if(out, [](const Subject& one) {
    const auto& parameters = one.variant->parameters;
    return one.algorithm->id != "sssp" || std::none_of(parameters.begin(), parameters.end(),
                                                       [](const ParameterInfo& info) { return info.id == "in-place" && info.racing; });
  });
  return out;
}

void runInPlace(algorithms::Algorithm& algorithm, const Parameters& parameters) {
  const Graph& graph = algorithm.graph();
  if (graph.vertexCount() == 0) {
    EXPECT_TRUE(algorithm.done());
    return;
  }
  const auto cost = static_cast<std::size_t>(arrayOf(algorithm.info(), "cost"));
  const auto updating = static_cast<std::size_t>(arrayOf(algorithm.info(), "updating"));
  const std::vector<std::uint64_t> right = shortestCosts(graph, vertexParameter(graph, parameters, "source").value());
  std::vector<std::uint64_t> costs = elements(algorithm, cost);
  auto before = algorithm.save();
  ASSERT_TRUE(before.ok());
  while (!algorithm.done()) {
    const auto step = algorithm.step();
    ASSERT_TRUE(step.ok()) << step.error().sentence();
    SCOPED_TRACE("step " + std::to_string(step->index));
    // A right cost that is overwritten comes back in the next round, so that V rounds may not be enough, but some times V are.
    ASSERT_LE(step->index, 40 * std::uint64_t{graph.vertexCount()} + 100) << "the run does not end";
    EXPECT_EQ(algorithm.info().kernels[step->kernel].id, "relax");
    EXPECT_TRUE(step->endsIteration);
    EXPECT_EQ(step->launched, graph.edges().size());
    const std::vector<std::uint64_t> now = elements(algorithm, cost);
    EXPECT_EQ(elements(algorithm, updating), now);
    const auto after = algorithm.save();
    ASSERT_TRUE(after.ok());
    bool changed = false;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
      ASSERT_LE(now[v], costs[v]) << "vertex " << v;
      ASSERT_GE(now[v], right[v]) << "vertex " << v << " has a cost that no path has";
      if (now[v] == costs[v]) continue;
      changed = true;
      if (graph.vertexCount() > 5000) continue;
      const auto cause = algorithm.cause(*step, *before, *after, {static_cast<int>(cost), v});
      if (cause) {
        ASSERT_EQ(graph.heads()[cause->from.at(0)], v);
      }
    }
    EXPECT_EQ(algorithm.done(), !changed);
    ASSERT_TRUE(allHold(algorithm));
    costs = now;
    before = after;
  }
  EXPECT_EQ(costs, right);
  bool overflows = false;
  const std::uint64_t infinite = *algorithm.arrays()[cost].info->infinite;
  for (ArcId a = 0; a < graph.arcCount(); ++a)
    overflows = overflows || (right[graph.tail(a)] != infinite && right[graph.heads()[a]] == infinite);
  const auto verification = algorithm.verify();
  EXPECT_TRUE(verification.ok() && (verification->passed || overflows)) << verification->sentence;
}

}  // namespace wf::test
