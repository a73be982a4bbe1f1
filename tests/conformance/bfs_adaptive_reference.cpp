// Breadth-first search that goes through a small level vertex by vertex and through a large one edge by edge: Kolganov 2014, on dynamic
// parallelism, with a list of the level, and threads for each of its vertices, in place of the launches that these make.
#include <algorithm>
#include <set>

#include "tests/conformance/program_reference.h"

namespace wf::test {
namespace {

class BfsAdaptiveReference final : public ProgramReference {
 public:
  BfsAdaptiveReference(const Graph& graph, const Parameters& parameters)
      : graph_(graph),
        share_(std::stoull(parameters.text("edges-from"))),
        threads_(std::stoull(parameters.text("threads"))),
        slots_(graph.vertexCount(), 0) {
    running_ = graph.vertexCount() != 0;
    if (!running_) return;
    const VertexId source = vertexParameter(graph, parameters, "source").value();
    level_[source] = 0;
    wave_ = {source};
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::vector<std::uint64_t> frontier(graph_.vertexCount(), 0), cost(graph_.vertexCount(), 0xFFFF'FFFFu);
    for (const VertexId v : wave_) frontier[v] = 1;
    for (const auto& [v, level] : level_) cost[v] = level;
    return {{"frontier", std::move(frontier)}, {"cost", std::move(cost)}, {"list", slots_}};
  }

 protected:
  Steps program() override {
    for (std::uint32_t level = 0; running_; ++level) {
      ExpectedStep compact{.kernel = "compact", .iteration = level, .launched = graph_.vertexCount()};
      std::uint64_t length = 0;
      for (const VertexId v : wave_) {
        log_.set({"list", length}, v, byVertex(v), At{"frontier", v}, "A_a ←");
        slots_[length++] = v;
      }
      compact.active = compact.changed = compact.frontier = length;
      const bool large = 100 * length >= share_ * graph_.vertexCount();
      compact.scalars = {length, large ? 1u : 0u, level, 1};
      co_yield compact;

      ExpectedStep expand{.kernel = large ? "expand_edges" : "expand_vertices", .iteration = level, .endsIteration = true};
      expand.frontier = length;
      std::set<VertexId> found;
      const auto propose = [&](VertexId from, VertexId to, ArcId by, const char* statement) {
        expand.arcs += 1;
        if (level_.count(to) != 0) return;
        expand.changed += 1;
        found.insert(to);
        log_.set({"cost", to}, level + 1, byArc(by), At{"cost", from}, statement);
        log_.set({"frontier", to}, 1, byArc(by), At{"cost", from}, statement);
      };
      if (large) {
        const Edges& edges = graph_.edges();
        expand.launched = edges.size();
        for (std::size_t k = 0; k < edges.size(); ++k) {
          const VertexId u = edges.tail[k], v = edges.head[k];
          const bool out = wave_.count(u) != 0 && edges.forward[k] != kNone, back = wave_.count(v) != 0 && edges.backward[k] != kNone;
          if (!out && !back) continue;
          expand.active += 1;
          if (out) propose(u, v, edges.forward[k], "C_a[n] ← level + 1");
          if (!out) propose(v, u, edges.backward[k], "C_a[n] ← level + 1");
        }
      } else {
        expand.launched = length * threads_;
        expand.active = length;
        for (const VertexId v : wave_) {
          for (ArcId a = graph_.offsets()[v]; a < graph_.offsets()[v + 1]; ++a) propose(v, graph_.heads()[a], a, "C_a[n] ← C_a[v] + 1");
        }
      }
      for (const VertexId v : wave_) {
        if (large) {
          log_.set({"frontier", v}, 0, byHost(), kNoSource, "F_a ← no");
        } else {
          log_.set({"frontier", v}, 0, byVertex(v), At{"frontier", v}, "F_a[v] ← no");
        }
      }
      for (const VertexId v : found) level_[v] = level + 1;
      wave_ = found;
      running_ = !wave_.empty();
      expand.scalars = {length, large ? 1u : 0u, level, running_ ? 0u : 1u};
      co_yield expand;
    }
  }

 private:
  const Graph& graph_;
  const std::uint64_t share_, threads_;
  std::map<VertexId, std::uint32_t> level_;
  std::set<VertexId> wave_;           // F_a
  std::vector<std::uint64_t> slots_;  // A_a
};

}  // namespace

std::unique_ptr<Reference> makeBfsAdaptiveReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsAdaptiveReference>(graph, parameters);
}

}  // namespace wf::test
