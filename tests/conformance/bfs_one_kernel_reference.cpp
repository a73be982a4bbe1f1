// Breadth-first search by one kernel, after HiPC 2007, algorithms 1 and 2, as if all threads of a launch ran in step; with sets.
#include <set>

#include "tests/conformance/program_reference.h"

namespace wf::test {
namespace {

class BfsOneKernelReference final : public ProgramReference {
 public:
  BfsOneKernelReference(const Graph& graph, const Parameters& parameters) : graph_(graph), levels_(graph.vertexCount(), 0xFFFF'FFFFu) {
    running_ = graph.vertexCount() != 0;
    if (!running_) return;
    const VertexId source = vertexParameter(graph, parameters, "source").value();
    levels_[source] = 0;
    wave_ = {source};
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    return {{"frontier", mask(wave_)}, {"visited", mask(seen_)}, {"cost", levels_}};
  }

 protected:
  Steps program() override {
    for (std::uint32_t level = 0; running_; ++level) {
      ExpectedStep expand{.kernel = "expand", .iteration = level, .endsIteration = true, .launched = graph_.vertexCount()};
      expand.active = expand.frontier = wave_.size();
      expand.scalars = {level};
      const std::set<VertexId> old = std::exchange(wave_, {});
      for (const VertexId v : old) {
        seen_.insert(v);
        log_.set({"frontier", v}, 0, byVertex(v), At{"frontier", v}, "F_a[v] ← no");
        log_.set({"visited", v}, 1, byVertex(v), At{"frontier", v}, "X_a[v] ← yes");
      }
      for (const VertexId v : old) {
        expand.arcs += graph_.degree(v);
        for (ArcId a = graph_.offsets()[v]; a < graph_.offsets()[v + 1]; ++a) {
          const VertexId w = graph_.heads()[a];
          if (seen_.count(w) != 0) continue;
          expand.changed += 1;
          levels_[w] = level + 1;
          wave_.insert(w);
          log_.set({"cost", w}, level + 1, byArc(a), At{"cost", v}, "C_a[n] ←");
          log_.set({"frontier", w}, 1, byArc(a), At{"frontier", v}, "F_a[n] ←");
        }
      }
      running_ = !wave_.empty();
      co_yield expand;
    }
  }

 private:
  std::vector<std::uint64_t> mask(const std::set<VertexId>& members) const {
    std::vector<std::uint64_t> out(graph_.vertexCount(), 0);
    for (const VertexId v : members) out[v] = 1;
    return out;
  }

  const Graph& graph_;
  std::vector<std::uint64_t> levels_;
  std::set<VertexId> wave_, seen_;  // F_a, X_a
};

}  // namespace

std::unique_ptr<Reference> makeBfsOneKernelReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsOneKernelReference>(graph, parameters);
}

}  // namespace wf::test
