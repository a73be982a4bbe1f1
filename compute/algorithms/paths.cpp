#include "compute/algorithms/paths.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "compute/core/numbers.h"

namespace wf::algorithms {
namespace {

constexpr std::size_t kAskEvery = 1 << 16;  // arcs looked at

class Search {
 public:
  Search(const Graph& graph, const TightCosts& tight, const std::function<bool()>& wanted)
      : graph_(graph), tight_(tight), in_(graph.inArcs()), wanted_(wanted) {}

  // The path is no longer wanted: what the others return is worthless.
  bool given() const { return given_; }

  std::span<const VertexId> tails(VertexId v) const {
    return std::span(in_.tails).subspan(in_.offsets[v], in_.offsets[v + 1] - in_.offsets[v]);
  }

  bool leads(VertexId u, VertexId v) {
    if (tight_.costs[u] == tight_.infinite || given_) return false;
    count(graph_.degree(u));
    for (ArcId arc = graph_.offsets()[u]; arc < graph_.offsets()[u + 1]; ++arc) {
      if (graph_.heads()[arc] == v && tight_.along(tight_.costs[u], arc) == tight_.costs[v]) return true;
    }
    return false;
  }

  // kNone: there is none.
  VertexId cheaper(VertexId v) {
    VertexId best = kNone;
    count(tails(v).size());
    for (const VertexId u : tails(v)) {
      if (given_) return kNone;
      if (u < best && tight_.costs[u] < tight_.costs[v] && leads(u, v)) best = u;
    }
    return best;
  }

 private:
  void count(std::size_t arcs) {
    looked_ += arcs + 1;
    if (looked_ < kAskEvery || given_) return;
    looked_ = 0;
    given_ = wanted_ && !wanted_();
  }

  const Graph& graph_;
  const TightCosts& tight_;
  const InArcs& in_;
  const std::function<bool()>& wanted_;
  std::size_t looked_ = 0;  // since it was asked
  bool given_ = false;
};

}  // namespace

std::vector<VertexId> tightPath(const Graph& graph, VertexId source, VertexId target, const TightCosts& tight,
                                const std::function<bool()>& wanted) {
  if (tight.costs[target] == tight.infinite) return {};
  Search search(graph, tight, wanted);
  std::vector<VertexId> path = {target};
  while (path.back() != source) {
    const VertexId at = path.back();
    if (const VertexId u = search.cheaper(at); u != kNone) {
      path.push_back(u);
      continue;
    }
    if (search.given()) return {};
    // Over arcs that cost nothing, breadth-first, until a vertex has a cheaper predecessor or is the source. Each step of the way out costs
    // less, so no vertex is looked at twice over.
    std::vector<VertexId> queue = {at};
    std::unordered_map<VertexId, VertexId> next = {{at, at}};  // towards `at`
    VertexId out = kNone;
    for (std::size_t k = 0; k < queue.size() && out == kNone; ++k) {
      std::vector<VertexId> tails(search.tails(queue[k]).begin(), search.tails(queue[k]).end());
      std::sort(tails.begin(), tails.end());
      for (const VertexId u : tails) {
        if (next.contains(u) || tight.costs[u] != tight.costs[at] || !search.leads(u, queue[k])) continue;
        next[u] = queue[k];
        if (u == source || search.cheaper(u) != kNone) {
          out = u;
          break;
        }
        queue.push_back(u);
      }
      if (search.given()) return {};
    }
    if (out == kNone) return {};
    std::vector<VertexId> stretch;
    for (VertexId v = out; v != at; v = next[v]) stretch.push_back(v);
    path.insert(path.end(), stretch.rbegin(), stretch.rend());
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::string pathText(const Graph& graph, VertexId target, std::size_t arcs, const std::string& length) {
  return "path to " + std::to_string(graph.ids().toFile(target)) + ": " + counted(arcs, "arc", "arcs") +
         (length.empty() ? "" : ", length " + length);
}

}  // namespace wf::algorithms
