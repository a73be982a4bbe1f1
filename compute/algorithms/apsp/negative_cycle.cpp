#include "compute/algorithms/apsp/negative_cycle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "compute/algorithms/apsp/strong_parts.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::apsp {
namespace {

double cheapest(const Graph& graph, VertexId u, VertexId v) {
  double least = std::numeric_limits<double>::infinity();
  for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
    if (graph.heads()[arc] == v) least = std::min(least, graph.weight(arc));
  }
  return least;
}

// Exactly, so that a cycle of floats that cancel out does not pass for a negative one: the sum is kept in parts that do not overlap, the
// least first. Source: Shewchuk, "Adaptive precision floating-point arithmetic", Discrete & Computational Geometry 18 (1997), section 2.
class ExactSum {
 public:
  void add(double value) {
    std::size_t kept = 0;
    for (double part : parts_) {
      if (std::abs(value) < std::abs(part)) std::swap(value, part);
      const double high = value + part, low = part - (high - value);
      if (low != 0) parts_[kept++] = low;
      value = high;
    }
    parts_.resize(kept);
    parts_.push_back(value);
  }
  // Of the right sign: the last part outweighs the rest.
  double rounded() const { return std::accumulate(parts_.begin(), parts_.end(), 0.0); }

 private:
  std::vector<double> parts_;
};

double sumRound(const Graph& graph, const std::vector<VertexId>& cycle) {
  ExactSum sum;
  for (std::size_t k = 1; k < cycle.size(); ++k) sum.add(cheapest(graph, cycle[k - 1], cycle[k]));
  return sum.rounded();
}

template <class Sum>
class Search {
 public:
  Search(const Graph& graph, Progress& progress)
      : graph_(graph),
        progress_(progress),
        part_(strongParts(graph, progress)),
        parent_(graph.vertexCount(), kNone),
        length_(graph.vertexCount(), 0),  // as from a vertex of its own with an arc of weight 0 to each
        seenFrom_(graph.vertexCount(), kNone) {}

  std::vector<VertexId> run() {
    if (progress_.cancelled()) return {};
    std::vector<VertexId> vertices(graph_.vertexCount());  // by part, ascending in each
    std::iota(vertices.begin(), vertices.end(), VertexId{0});
    std::stable_sort(vertices.begin(), vertices.end(), [this](VertexId a, VertexId b) { return part_[a] < part_[b]; });
    std::vector<VertexId> best;
    for (auto begin = vertices.begin(); begin != vertices.end();) {
      const auto end = std::find_if(begin, vertices.end(), [&](VertexId v) { return part_[v] != part_[*begin]; });
      // A cycle has no smaller vertex than its part.
      if (best.empty() || *begin < best.front()) {
        std::vector<VertexId> found = cycleIn({begin, end});
        if (!found.empty() && (best.empty() || found.front() < best.front())) best = std::move(found);
      }
      begin = end;
    }
    return best;
  }

 private:
  // A part without such a cycle is at rest after as many rounds as it has vertices.
  std::vector<VertexId> cycleIn(std::span<const VertexId> part) {
    for (std::size_t round = 0; round <= part.size(); ++round) {
      if (!lower(part) || progress_.cancelled()) return {};
      if (std::vector<VertexId> cycle = smallestCycle(part); !cycle.empty()) return cycle;
    }
    return {};  // rounding moved sums of floats round a cycle that is not negative
  }

  // Every arc in the part once; whether one led anywhere for less.
  bool lower(std::span<const VertexId> part) {
    bool lowered = false;
    for (const VertexId u : part) {
      if (progress_.cancelled()) return false;
      for (ArcId arc = graph_.offsets()[u]; arc < graph_.offsets()[u + 1]; ++arc) {
        const VertexId v = graph_.heads()[arc];
        const Sum sum = length_[u] + static_cast<Sum>(graph_.weight(arc));
        if (sum >= length_[v] || part_[v] != part_[u]) continue;
        length_[v] = sum;
        parent_[v] = u;
        lowered = true;
      }
    }
    return lowered;
  }

  // Of the parents' negative cycles the one with the smallest vertex; empty: none. Where sums are exact, every cycle of parents is one.
  std::vector<VertexId> smallestCycle(std::span<const VertexId> part) {
    std::vector<VertexId> best;
    for (const VertexId v : part) seenFrom_[v] = kNone;  // the start of the walk that came by first
    for (const VertexId start : part) {
      VertexId v = start;
      while (v != kNone && seenFrom_[v] == kNone) {
        seenFrom_[v] = start;
        v = parent_[v];
      }
      if (v == kNone || seenFrom_[v] != start) continue;  // it ends, or joins a walk that is known
      std::vector<VertexId> cycle = cycleOf(v);
      if ((best.empty() || cycle.front() < best.front()) && sumRound(graph_, cycle) < 0) best = std::move(cycle);
    }
    return best;
  }

  std::vector<VertexId> cycleOf(VertexId on) const {
    std::vector<VertexId> cycle{on};
    for (VertexId v = parent_[on]; v != on; v = parent_[v]) cycle.push_back(v);
    std::reverse(cycle.begin(), cycle.end());
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    cycle.push_back(cycle.front());
    return cycle;
  }

  const Graph& graph_;
  Progress& progress_;
  const std::vector<VertexId> part_;
  std::vector<VertexId> parent_;  // who lowered each vertex last, in its part
  std::vector<Sum> length_;
  std::vector<VertexId> seenFrom_;
};

}  // namespace

std::vector<VertexId> negativeCycle(const Graph& graph, Progress& progress) {
  if (graph.weightKind() == WeightKind::Unsigned) return {};
  progress.begin("Naming a negative cycle", 0);
  if (graph.weightKind() == WeightKind::Real) return Search<double>(graph, progress).run();
  return Search<std::int64_t>(graph, progress).run();
}

std::string cycleWeight(const Graph& graph, const std::vector<VertexId>& cycle) {
  const double sum = sumRound(graph, cycle);
  if (graph.weightKind() != WeightKind::Real) return groupedSigned(static_cast<std::int64_t>(sum));
  return sum < 0 ? fmt::format("−{:.6g}", -sum) : fmt::format("{:.6g}", sum);
}

}  // namespace wf::algorithms::apsp
