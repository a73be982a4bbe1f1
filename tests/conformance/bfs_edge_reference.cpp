// Breadth-first search over a list of edges, after Kolganov 2014, listing 3: whichever end of an edge is in the wave reaches for the other.
#include <algorithm>
#include <array>

#include "tests/conformance/program_reference.h"

namespace wf::test {
namespace {

class BfsEdgeReference final : public ProgramReference {
 public:
  BfsEdgeReference(const Graph& graph, const Parameters& parameters, bool sorted) : graph_(graph), levels_(graph.vertexCount(), kUnmarked) {
    if (sorted) blocks_ = blocksOfEdges(graph, parameters);
    running_ = graph.vertexCount() != 0;
    if (running_) levels_[vertexParameter(graph, parameters, "source").value()] = 0;
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::map<std::string, std::vector<std::uint64_t>> out{{"cost", levels_}};
    if (blocks_) out["block"] = *blocks_;
    return out;
  }

 protected:
  Steps program() override {
    const Edges& edges = graph_.edges();
    for (std::uint32_t iter = 0; running_; ++iter) {
      ExpectedStep visit;
      visit.kernel = "visit";
      visit.iteration = iter;
      visit.endsIteration = true;
      visit.launched = edges.size();
      visit.frontier = static_cast<std::uint64_t>(std::count(levels_.begin(), levels_.end(), iter));
      const std::vector<std::uint64_t> parents = levels_;
      for (std::size_t k = 0; k < edges.size(); ++k) {
        struct Reach {
          VertexId from, to;
          ArcId by;
        };
        const Reach ways[] = {{edges.tail[k], edges.head[k], edges.forward[k]}, {edges.head[k], edges.tail[k], edges.backward[k]}};
        const auto* taken =
            std::find_if(std::begin(ways), std::end(ways), [&](const Reach& r) { return r.by != kNone && parents[r.from] == iter; });
        if (taken == std::end(ways)) continue;
        visit.active += 1;
        visit.arcs += 1;
        if (parents[taken->to] <= iter) continue;
        visit.changed += 1;
        levels_[taken->to] = iter + 1;
        log_.set({"cost", taken->to}, iter + 1, byArc(taken->by), At{"cost", taken->from}, "C_a[n] ← level + 1");
      }
      running_ = visit.changed != 0;
      visit.scalars = {iter, running_ ? 0u : 1u};
      co_yield visit;
    }
  }

 private:
  static constexpr std::uint64_t kUnmarked = 0xFFFF'FFFFu;
  const Graph& graph_;
  std::vector<std::uint64_t> levels_;
  std::optional<std::vector<std::uint64_t>> blocks_;
};

}  // namespace

// The paper's groups: by the segment that an edge ends in, then by the one that it starts from; only groups that have an edge count.
std::vector<std::uint64_t> blocksOfEdges(const Graph& graph, const Parameters& parameters) {
  const auto segment = static_cast<std::uint64_t>(std::stoull(parameters.text("segment")));
  const Edges& edges = graph.edges();
  std::vector<std::array<std::uint64_t, 3>> sorted;
  for (std::size_t k = 0; k < edges.size(); ++k) sorted.push_back({edges.head[k] / segment, edges.tail[k] / segment, k});
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::uint64_t> out(sorted.size());
  std::uint64_t group = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && (sorted[i][0] != sorted[i - 1][0] || sorted[i][1] != sorted[i - 1][1])) ++group;
    out[sorted[i][2]] = group;
  }
  return out;
}

std::unique_ptr<Reference> makeBfsEdgeReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsEdgeReference>(graph, parameters, false);
}

std::unique_ptr<Reference> makeBfsEdgeSortedReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsEdgeReference>(graph, parameters, true);
}

}  // namespace wf::test
