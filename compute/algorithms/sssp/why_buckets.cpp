// Single-source shortest paths, where a step settles a bucket: which way a cost came.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/sssp.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::sssp {
namespace {

// The arcs by which the bucket of one step lowered costs. A vertex is grounded where a cheaper one leads to it, or one whose cost the step
// has not changed. Others of one cost hang together by arcs that cost nothing: they are as many arcs away from a grounded one as it takes.
class Ways {
 public:
  Ways(const Graph& graph, std::uint32_t end, const SavedState& before, const SavedState& after)
      : graph_(graph), sums_(graph), end_(end), before_(before, kCost), after_(after, kCost) {}

  // The smallest arc by which the cost of v, which the step has changed, came, from nearest to a grounded vertex. None: there is no such
  // arc.
  std::optional<TailAndArc> lastArc(VertexId v) {
    if (const auto arc = groundingArc(v)) return arc;
    // Who goes back along the way of one vertex meets only those that lead to it, which are as far away in the same map.
    if (away_.count(v) == 0) away_ = awayFromGround(v);
    const auto mine = away_.find(v);
    if (mine == away_.end()) return std::nullopt;
    const auto isNearer = [&](VertexId tail) {
      const auto other = away_.find(tail);
      return other != away_.end() && other->second + 1 == mine->second;
    };
    return firstArcInto(graph_, v, isNearer, [&](VertexId tail, ArcId arc) { return brings(tail, arc, v); });
  }

  bool isChanged(VertexId v) const { return after_[v] != before_[v]; }

 private:
  bool brings(VertexId tail, ArcId arc, VertexId head) const { return sums_.along(after_[tail], arc) == after_[head]; }
  bool isOfBucket(VertexId tail, VertexId head) const { return tail != head && after_[tail] < end_; }

  std::optional<TailAndArc> groundingArc(VertexId v) const {
    const auto grounds = [&](VertexId tail) { return isOfBucket(tail, v) && (after_[tail] < after_[v] || !isChanged(tail)); };
    return firstArcInto(graph_, v, grounds, [&](VertexId tail, ArcId arc) { return brings(tail, arc, v); });
  }

  // Of the vertices that lead to v by arcs that cost nothing, and v.
  std::unordered_map<VertexId, std::uint32_t> awayFromGround(VertexId v) const {
    std::unordered_set<VertexId> leads{v};
    std::vector<VertexId> level, leading = {v};
    while (!leading.empty()) {
      const VertexId head = leading.back();
      leading.pop_back();
      if (head != v && groundingArc(head)) {
        level.push_back(head);
        continue;
      }
      const InArcs& in = graph_.inArcs();
      for (ArcId i = in.offsets[head]; i < in.offsets[head + 1]; ++i) {
        const VertexId tail = in.tails[i];
        if (after_[tail] != after_[v] || leads.count(tail) != 0) continue;
        for (ArcId arc = graph_.offsets()[tail]; arc < graph_.offsets()[tail + 1]; ++arc) {
          if (graph_.heads()[arc] != head || !brings(tail, arc, head) || leads.count(tail) != 0) continue;
          leads.insert(tail);
          leading.push_back(tail);
        }
      }
    }
    std::unordered_map<VertexId, std::uint32_t> away;
    for (const VertexId grounded : level) away.emplace(grounded, 0);
    for (std::uint32_t k = 1; !level.empty(); ++k) {
      std::vector<VertexId> next;
      for (const VertexId tail : level) {
        for (ArcId arc = graph_.offsets()[tail]; arc < graph_.offsets()[tail + 1]; ++arc) {
          const VertexId head = graph_.heads()[arc];
          if (leads.count(head) != 0 && brings(tail, arc, head) && away.emplace(head, k).second) next.push_back(head);
        }
      }
      level = std::move(next);
    }
    return away;
  }

  const Graph& graph_;
  const Costs sums_;
  const std::uint32_t end_;
  const Words before_, after_;
  std::unordered_map<VertexId, std::uint32_t> away_;  // of the group that was asked about last
};

}  // namespace

std::optional<Cause> whyOfBuckets(const Algorithm& run, std::uint32_t end, const SavedState& before, const SavedState& after,
                                  const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  Ways ways(run.graph(), end, before, after);
  if (cell.array == kMask) {
    if (Flags(after, kMask)[v] == 0) return byVertex(lineOf(run.info(), "leave"), v, cellOf(kMask, v));
    // A cost that it got in this step is no state to go on from.
    return byVertex(lineOf(run.info(), "enter"), v, ways.isChanged(v) ? std::optional<Cell>() : cellOf(kCost, v));
  }
  if (cell.array != kCost) return std::nullopt;
  const auto last = ways.lastArc(v);
  if (!last) return std::nullopt;
  auto first = last;
  while (ways.isChanged(first->tail)) {
    first = ways.lastArc(first->tail);
    if (!first) return std::nullopt;
  }
  return writtenBy(Cause::From::Arc, lineOf(run.info(), "lower"), last->arc, cellOf(kCost, first->tail));
}

}  // namespace wf::algorithms::sssp
