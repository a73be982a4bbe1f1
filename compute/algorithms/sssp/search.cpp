#include "compute/algorithms/sssp/search.h"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/dijkstra.h"
#include "compute/algorithms/sssp/invariants.h"
#include "compute/algorithms/sssp/path.h"
#include "compute/algorithms/sssp/variants.h"
#include "compute/algorithms/sssp/verify.h"
#include "compute/algorithms/ways.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::sssp {
namespace {

// The costs that are finite, taken together.
struct Summary {
  std::uint64_t reached = 0;
  std::uint64_t arcs = 0;      // that leave them
  std::uint64_t integers = 0;  // their sum, where they are integers
  double floats = 0;           // their sum, where they are floats
  std::uint32_t largest = 0;   // as bits
};

Summary summaryOf(const Graph& graph, const Costs& sums, const std::vector<std::uint32_t>& costs) {
  Summary out;
  for (VertexId v = 0; v < costs.size(); ++v) {
    const std::uint32_t cost = costs[v];
    if (cost == sums.infinite()) continue;
    out.reached += 1;
    out.arcs += graph.degree(v);
    if (sums.floats()) {
      out.floats += static_cast<double>(std::bit_cast<float>(cost));
    } else {
      out.integers += cost;
    }
    out.largest = std::max(out.largest, cost);
  }
  return out;
}

// Adds what the result says of the target.
void tellPath(const Graph& graph, VertexId source, VertexId target, const std::vector<std::uint32_t>& costs, RunResult& result) {
  const Costs sums(graph);
  const std::uint64_t id = graph.ids().toFile(target);
  std::vector<std::uint64_t> ids;
  RunResult::Value distance;
  if (costs[target] == sums.infinite()) {
    result.sentence += fmt::format("; no path leads to {}", id);
  } else {
    distance = sums.value(costs[target]);
    result.path = pathTo(target, tightParents(graph, source, costs));
    for (const VertexId v : result.path) ids.push_back(graph.ids().toFile(v));
    result.sentence += fmt::format("; {} is {} away", id, sums.text(costs[target]));
    // Lost updates can leave a cost that no path has.
    result.sentence += ids.empty() ? ", but no path comes to that" : ", by " + counted(ids.size() - 1, "arc", "arcs");
  }
  result.values.emplace_back("target", id);
  result.values.emplace_back("distance", distance);
  result.values.emplace_back("path", std::move(ids));
}

}  // namespace

Status Search::accepts(const Graph& graph, const Parameters&) const { return refuseNegativeWeights(graph); }

Status Search::start(const Parameters& parameters) {
  control_ = {};
  if (graph().vertexCount() == 0) {  // nothing to search
    control_.done = 1;
    return {};
  }
  control_.source = vertexOf(parameters, "source");
  control_.target = vertexOf(parameters, "target");
  std::vector<std::uint32_t> costs(graph().vertexCount(), Costs(graph()).infinite());
  costs[control_.source] = 0;
  executor().upload(buffer(cost_), 0, costs.data(), costs.size() * 4);
  executor().copy(buffer(arrayIndex("updating")), buffer(cost_), costs.size() * 4);
  if (cost_ != kCost) return {};  // no mask
  const std::uint8_t yes = 1;
  executor().upload(buffer(kMask), control_.source, &yes, 1);
  return {};
}

Result<RunResult> Search::workOut(Progress& progress) const {
  const std::vector<std::uint32_t> costs = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  if (const auto over = overflow(graph(), costs)) {
    return Error{.code = ErrorCode::InvalidInput, .message = overflowText(graph(), costs, *over)};
  }
  const Costs sums(graph());
  const Summary all = summaryOf(graph(), sums, costs);
  RunResult result;
  result.reachedArcs = all.arcs;
  result.values = {{"reached", all.reached},
                   {"sum", sums.floats() ? RunResult::Value(all.floats) : RunResult::Value(all.integers)},
                   {"max", sums.value(all.largest)}};
  result.sentence =
      fmt::format("{} of {} vertices reached, largest cost {}", grouped(all.reached), grouped(costs.size()), sums.text(all.largest));
  if (control_.target != kNone) tellPath(graph(), control_.source, control_.target, costs, result);
  if (losesUpdates()) {
    const std::vector<std::uint32_t> right = dijkstra(graph(), control_.source, progress);
    std::uint64_t wrong = 0;
    for (std::size_t v = 0; v < costs.size(); ++v) wrong += costs[v] != right[v] ? 1 : 0;
    result.values.emplace_back("wrong_vertices", wrong);
    result.sentence += wrong == 0 ? "; every cost is right this time" : "; " + counted(wrong, "wrong cost", "wrong costs");
  }
  return result;
}

Result<Verification> Search::check(Progress& progress) const {
  const std::vector<std::uint32_t> costs = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  return verifyCosts(graph(), control_.source, costs, progress);
}

Result<std::optional<Way>> Search::wayTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const {
  if (chosen.empty() || control_.source == kNone || chosen.back() == control_.source) return std::optional<Way>();
  const std::vector<std::uint32_t> costs = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  const Costs sums(graph());
  const auto along = [&sums](std::uint32_t cost, ArcId arc) { return sums.along(cost, arc); };
  Way way{tightWay(graph(), control_.source, chosen.back(), {costs, sums.infinite(), along}, wanted), {}};
  if (way.vertices.empty()) return std::optional<Way>();
  way.sentence = wayText(graph(), chosen.back(), way.vertices.size() - 1, sums.text(costs[chosen.back()]));
  return std::optional(std::move(way));
}

Result<std::optional<InvariantBreach>> Search::checkInvariant(std::size_t k) const {
  const Standing standing{.source = control_.source,
                          .proposed = control_.next == kSettle,
                          .listIsNew = info().arrays.size() > kList && control_.next == kRelax,
                          .length = control_.length};
  return sssp::checkInvariant(*this, deviceGraph(), checkMemory(), standing, k);
}

}  // namespace wf::algorithms::sssp
