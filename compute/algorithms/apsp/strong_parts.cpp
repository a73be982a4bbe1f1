#include "compute/algorithms/apsp/strong_parts.h"

#include <algorithm>

namespace wf::algorithms::apsp {
namespace {

class Search {
 public:
  explicit Search(const Graph& graph)
      : graph_(graph), part_(graph.vertexCount(), kNone), order_(graph.vertexCount(), kNone), low_(graph.vertexCount(), kNone) {}

  std::vector<VertexId> run(const Progress& progress) {
    for (VertexId root = 0; root < graph_.vertexCount(); ++root) {
      if (order_[root] == kNone) enter(root);
      while (!path_.empty()) {
        if (progress.cancelled()) return {};
        goOn();
      }
    }
    return std::move(part_);
  }

 private:
  struct Visit {
    VertexId vertex;
    ArcId next;
  };

  void enter(VertexId v) {
    order_[v] = low_[v] = entered_++;
    open_.push_back(v);
    path_.push_back({v, graph_.offsets()[v]});
  }

  // The last one on the path: down its next arc, or back where it has none left. A list in place of recursion, for a path may be as long
  // as the graph.
  void goOn() {
    Visit& at = path_.back();
    const VertexId u = at.vertex;
    while (at.next < graph_.offsets()[u + 1]) {
      const VertexId v = graph_.heads()[at.next++];
      if (order_[v] == kNone) return enter(v);
      if (part_[v] == kNone) low_[u] = std::min(low_[u], order_[v]);
    }
    path_.pop_back();
    if (!path_.empty()) low_[path_.back().vertex] = std::min(low_[path_.back().vertex], low_[u]);
    if (low_[u] == order_[u]) close(u);
  }

  void close(VertexId root) {
    for (VertexId v = kNone; v != root; open_.pop_back()) {
      v = open_.back();
      part_[v] = parts_;
    }
    ++parts_;
  }

  const Graph& graph_;
  std::vector<VertexId> part_, order_;  // kNone: not ended, not entered
  std::vector<VertexId> low_;           // the smallest order that is known to be reached from there without leaving the part
  std::vector<VertexId> open_;          // entered, of no part yet
  std::vector<Visit> path_;
  VertexId entered_ = 0, parts_ = 0;
};

}  // namespace

std::vector<VertexId> strongParts(const Graph& graph, const Progress& progress) { return Search(graph).run(progress); }

}  // namespace wf::algorithms::apsp
