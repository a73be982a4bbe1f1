// Shortest paths over a list of edges, after Kolganov 2014, listings 1 and 2, in the form that reads the costs of the round before: from
// the cheaper end of an edge to the other one. Costs are the bits of the "cost" array, which order as the costs do.
#include <algorithm>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/sssp_oracle.h"

namespace wf::test {
namespace {

class SsspEdgeReference final : public ProgramReference {
 public:
  SsspEdgeReference(const Graph& graph, const Parameters& parameters, bool sorted) : graph_(graph) {
    if (sorted) blocks_ = blocksOfEdges(graph, parameters);
    const bool floats = std::holds_alternative<Column<float>>(graph.weights());
    known_.assign(graph.vertexCount(), floats ? kFloatInfinity : std::uint64_t{kNone});
    running_ = graph.vertexCount() != 0;
    if (running_) known_[vertexParameter(graph, parameters, "source").value()] = 0;
    better_ = known_;
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::map<std::string, std::vector<std::uint64_t>> out{{"cost", known_}, {"updating", better_}};
    if (blocks_) out["block"] = *blocks_;
    return out;
  }

  // The smallest arc from a vertex that was reached to one that was not.
  std::optional<std::string> overflow() const override {
    for (VertexId u = 0; u < graph_.vertexCount(); ++u) {
      for (ArcId a = graph_.offsets()[u]; a < graph_.offsets()[u + 1]; ++a) {
        const VertexId v = graph_.heads()[a];
        if (isFinite(u) && !isFinite(v)) return arcText(graph_, u, v);
      }
    }
    return std::nullopt;
  }

 protected:
  Steps program() override {
    const Edges& edges = graph_.edges();
    std::uint64_t fell = 1;  // whose cost did in the round before
    for (std::uint32_t round = 0; running_; ++round) {
      ExpectedStep relax{.kernel = "relax", .iteration = round, .launched = edges.size(), .frontier = fell, .scalars = {round, 1}};
      for (std::size_t k = 0; k < edges.size(); ++k) {
        VertexId from = edges.tail[k], to = edges.head[k];
        ArcId by = edges.forward[k];
        if (known_[to] < known_[from]) {
          std::swap(from, to);
          by = edges.backward[k];
        }
        // Between equals there is nothing to gain; an arc as heavy as 32 bits allow is as good as none.
        if (known_[from] == known_[to] || by == kNone || !costAlong(graph_, 0, by)) continue;
        relax.active += 1;
        relax.arcs += 1;
        const auto sum = costAlong(graph_, known_[from], by);
        if (!sum || *sum >= known_[to]) continue;
        relax.changed += 1;
        better_[to] = std::min(better_[to], *sum);
        log_.lower({"updating", to}, *sum, byArc(by), At{"cost", from}, "C_ua[n] ← the smaller of");
      }
      co_yield relax;

      ExpectedStep settle{.kernel = "settle", .iteration = round, .endsIteration = true, .launched = known_.size()};
      for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
        if (better_[v] == known_[v]) continue;
        settle.active += 1;
        known_[v] = better_[v];
        log_.set({"cost", v}, better_[v], byVertex(v), At{"updating", v}, "C_a[v] ← C_ua[v]");
      }
      settle.changed = fell = settle.active;
      running_ = settle.changed != 0;
      settle.scalars = {round, running_ ? 0u : 1u};
      co_yield settle;
    }
  }

 private:
  bool isFinite(VertexId v) const { return known_[v] < (std::holds_alternative<Column<float>>(graph_.weights()) ? kFloatInfinity : kNone); }

  const Graph& graph_;
  std::vector<std::uint64_t> known_, better_;  // C_a, C_ua
  std::optional<std::vector<std::uint64_t>> blocks_;
};

}  // namespace

std::unique_ptr<Reference> makeSsspEdgeReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<SsspEdgeReference>(graph, parameters, false);
}

std::unique_ptr<Reference> makeSsspEdgeSortedReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<SsspEdgeReference>(graph, parameters, true);
}

}  // namespace wf::test
