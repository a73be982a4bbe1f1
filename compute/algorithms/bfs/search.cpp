#include "compute/algorithms/bfs/search.h"

#include <utility>
#include <vector>

#include "compute/algorithms/bfs/invariants.h"
#include "compute/algorithms/bfs/verify.h"
#include "compute/algorithms/ways.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::bfs {

Result<RunResult> Search::workOut(Progress&) const {
  const std::vector<std::uint32_t> cost = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  std::vector<std::uint64_t> levels;
  std::uint64_t reached = 0, arcs = 0;
  for (VertexId v = 0; v < cost.size(); ++v) {
    const std::uint32_t level = cost[v];
    if (level == kNone) continue;
    ++reached;
    arcs += graph().degree(v);
    if (level >= levels.size()) levels.resize(level + std::size_t{1}, 0);
    ++levels[level];
  }
  const std::uint64_t depth = levels.empty() ? 0 : levels.size() - 1;
  RunResult result;
  result.sentence = grouped(reached) + " of " + grouped(cost.size()) + " vertices reached, depth " + grouped(depth);
  result.values = {{"reached", reached}, {"depth", depth}, {"level_counts", std::move(levels)}};
  result.reachedArcs = arcs;
  return result;
}

Result<Verification> Search::check(Progress& progress) const {
  const std::vector<std::uint32_t> cost = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  return verifyLevels(graph(), control_.source, cost, progress);
}

Result<std::optional<InvariantBreach>> Search::checkInvariant(std::size_t k) const {
  const std::uint32_t settle = static_cast<std::uint32_t>(info().kernels.size()) - 1;
  const bool listed = info().arrays.size() > kList;
  const Standing standing{.source = control_.source,
                          .level = control_.level,
                          .proposed = control_.next == settle,
                          .listIsNew = listed && control_.next == 1,
                          .listLevel = control_.next == 0 ? control_.level - 1 : control_.level,
                          .length = control_.length};
  return bfs::checkInvariant(*this, deviceGraph(), checkMemory(), standing, k);
}

Result<std::optional<Way>> Search::wayTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const {
  if (chosen.empty() || control_.source == kNone || chosen.back() == control_.source) return std::optional<Way>();
  const std::vector<std::uint32_t> cost = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  const auto next = [](std::uint32_t level, ArcId) { return level + 1; };
  Way way{tightWay(graph(), control_.source, chosen.back(), {cost, kNone, next}, wanted), {}};
  if (way.vertices.empty()) return std::optional<Way>();
  way.sentence = wayText(graph(), chosen.back(), way.vertices.size() - 1, {});
  return std::optional(std::move(way));
}

Status Search::start(const Parameters& parameters) {
  control_ = {};
  if (graph().vertexCount() == 0) {  // nothing to search
    control_.done = 1;
    return {};
  }
  const VertexId source = vertexOf(parameters, "source");
  control_.source = source;
  executor().fill(buffer(cost_), 0xFF, buffer(cost_).bytes());
  const std::uint32_t zero = 0;
  executor().upload(buffer(cost_), std::size_t{source} * 4, &zero, sizeof zero);
  if (cost_ != kCost) return {};  // no masks
  const std::uint8_t yes = 1;
  executor().upload(buffer(kFrontier), source, &yes, 1);
  // The paper leaves X_a empty here; the source would then be found again from level 1, with cost 2.
  executor().upload(buffer(kVisited), source, &yes, 1);
  return {};
}

}  // namespace wf::algorithms::bfs
