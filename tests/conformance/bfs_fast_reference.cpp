// Breadth-first search that goes through a level or through the vertices without one: Beamer, Asanović, Patterson, SC 2012, algorithm by
// direction, with the two shares that decide.
#include <set>

#include "tests/conformance/program_reference.h"

namespace wf::test {
namespace {

class BfsFastReference final : public ProgramReference {
 public:
  BfsFastReference(const Graph& graph, const Parameters& parameters)
      : graph_(graph), arcShare_(std::stoull(parameters.text("arc-share"))), vertexShare_(std::stoull(parameters.text("vertex-share"))) {
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
    return {{"frontier", std::move(frontier)}, {"cost", std::move(cost)}};
  }

 protected:
  Steps program() override {
    bool bottomUp = false;
    for (std::uint32_t level = 0; running_; ++level) {
      ExpectedStep step{.kernel = bottomUp ? "bottom_up" : "top_down", .iteration = level, .endsIteration = true};
      step.frontier = wave_.size();
      std::set<VertexId> found;
      const char* statement = bottomUp ? "C_a[n] ← level + 1" : "C_a[n] ← C_a[v] + 1";
      for (const VertexId v : wave_) {
        for (ArcId a = graph_.offsets()[v]; a < graph_.offsets()[v + 1]; ++a) {
          const VertexId n = graph_.heads()[a];
          if (level_.count(n) != 0) continue;
          found.insert(n);
          log_.set({"cost", n}, level + 1, byArc(a), At{"cost", v}, statement);
          log_.set({"frontier", n}, 1, byArc(a), At{"cost", v}, statement);
        }
      }
      for (const VertexId v : wave_) log_.set({"frontier", v}, 0, byVertex(v), At{"frontier", v}, bottomUp ? "F_a[n] ← no" : "F_a[v] ← no");
      if (bottomUp) {
        step.launched = graph_.vertexCount();
        const InArcs& in = graph_.inArcs();
        for (VertexId n = 0; n < graph_.vertexCount(); ++n) {
          if (level_.count(n) != 0) continue;
          step.active += 1;
          for (ArcId i = in.offsets[n]; i < in.offsets[n + 1]; ++i) {
            step.arcs += 1;
            if (wave_.count(in.tails[i]) != 0) break;
          }
        }
      } else {
        step.launched = step.active = wave_.size();
        step.arcs = arcsOf(wave_);
      }
      step.changed = found.size();
      for (const VertexId n : found) level_[n] = level + 1;

      std::uint64_t reached = 0;
      for (const auto& [v, at] : level_) reached += graph_.degree(v);
      if (!bottomUp) {
        bottomUp = arcShare_ != 0 && arcsOf(found) * arcShare_ > graph_.arcCount() - reached;
      } else if (found.size() <= wave_.size() && found.size() * vertexShare_ < graph_.vertexCount()) {
        bottomUp = false;
      }
      step.scalars = {wave_.size(), level, found.empty() ? 1u : 0u};
      wave_ = found;
      running_ = !wave_.empty();
      co_yield step;
    }
  }

 private:
  std::uint64_t arcsOf(const std::set<VertexId>& vertices) const {
    std::uint64_t arcs = 0;
    for (const VertexId v : vertices) arcs += graph_.degree(v);
    return arcs;
  }

  const Graph& graph_;
  const std::uint64_t arcShare_, vertexShare_;
  std::map<VertexId, std::uint32_t> level_;
  std::set<VertexId> wave_;
};

}  // namespace

std::unique_ptr<Reference> makeBfsFastReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsFastReference>(graph, parameters);
}

}  // namespace wf::test
