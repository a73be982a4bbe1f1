// Breadth-first search by level, after IIIT/TR/2009/74 section IV (algorithms 1 to 3) and III.C, with sets instead of masks.
#include <algorithm>
#include <set>

#include "tests/conformance/program_reference.h"

namespace wf::test {
namespace {

class BfsReference final : public ProgramReference {
 public:
  BfsReference(const Graph& graph, const Parameters& parameters, bool compacted) : graph_(graph), compacted_(compacted) {
    slots_.resize(graph.vertexCount(), 0);
    running_ = graph.vertexCount() != 0;
    if (!running_) return;
    const Result<VertexId> source = vertexParameter(graph, parameters, "source");
    level_[source.value()] = 0;
    wave_ = {source.value()};
    seen_ = {source.value()};
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::vector<std::uint64_t> cost(graph_.vertexCount(), 0xFFFF'FFFFu);
    for (const auto& [v, level] : level_) cost[v] = level;
    std::map<std::string, std::vector<std::uint64_t>> out{
        {"frontier", mask(wave_)}, {"next_frontier", mask(found_)}, {"visited", mask(seen_)}, {"cost", std::move(cost)}};
    if (compacted_) out["list"] = slots_;
    return out;
  }

 protected:
  Steps program() override {
    for (std::uint32_t level = 0; running_; ++level) {
      if (compacted_) {
        ExpectedStep compact = about("compact", level, graph_.vertexCount());
        length_ = 0;
        for (const VertexId v : wave_) {
          log_.set({"list", length_}, v, byVertex(v), At{"frontier", v}, "A_a ←");
          slots_[length_++] = v;
        }
        compact.active = compact.changed = compact.frontier = length_;
        compact.scalars = scalars(level, true);
        co_yield compact;
      }
      ExpectedStep expand = about("expand", level, compacted_ ? wave_.size() : graph_.vertexCount());
      expand.active = expand.frontier = wave_.size();
      for (const VertexId v : wave_) {
        log_.set({"frontier", v}, 0, byVertex(v), At{"frontier", v}, "F_a[v] ← no");
        expand.arcs += graph_.degree(v);
        for (ArcId a = graph_.offsets()[v]; a < graph_.offsets()[v + 1]; ++a) {
          const VertexId w = graph_.heads()[a];
          if (seen_.count(w) != 0) continue;
          // Every arc that proposes a level counts, also where several propose it to one vertex: each thread writes.
          expand.changed += 1;
          level_[w] = level + 1;
          found_.insert(w);
          log_.set({"cost", w}, level + 1, byArc(a), At{"cost", v}, "C_a[n] ←");
          log_.set({"next_frontier", w}, 1, byArc(a), At{"frontier", v}, "F_ua[n] ←");
        }
      }
      wave_.clear();
      co_yield expand;

      ExpectedStep settle = about("settle", level, graph_.vertexCount());
      settle.endsIteration = true;
      settle.active = settle.changed = found_.size();
      for (const VertexId v : found_) {
        seen_.insert(v);
        log_.set({"next_frontier", v}, 0, byVertex(v), At{"next_frontier", v}, "F_ua[v] ← no");
        log_.set({"frontier", v}, 1, byVertex(v), At{"next_frontier", v}, "F_a[v] ← yes");
        log_.set({"visited", v}, 1, byVertex(v), At{"next_frontier", v}, "X_a[v] ← yes");
      }
      wave_.swap(found_);
      found_.clear();
      running_ = !wave_.empty();
      settle.scalars = scalars(level, !running_);
      co_yield settle;
    }
  }

 private:
  ExpectedStep about(const char* kernel, std::uint32_t level, std::size_t threads) const {
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = level;
    step.launched = threads;
    step.scalars = scalars(level, true);
    return step;
  }
  std::vector<std::uint64_t> scalars(std::uint32_t level, bool terminate) const {
    std::vector<std::uint64_t> out{level, terminate ? 1u : 0u};
    if (compacted_) out.insert(out.begin(), length_);
    return out;
  }
  std::vector<std::uint64_t> mask(const std::set<VertexId>& members) const {
    std::vector<std::uint64_t> out(graph_.vertexCount(), 0);
    for (const VertexId v : members) out[v] = 1;
    return out;
  }

  const Graph& graph_;
  const bool compacted_;
  std::map<VertexId, std::uint32_t> level_;
  std::set<VertexId> wave_;           // F_a
  std::set<VertexId> found_;          // F_ua
  std::set<VertexId> seen_;           // X_a, with the source: left out, as the text has it, the source would be found again in level 1
  std::vector<std::uint64_t> slots_;  // A_a
  std::uint64_t length_ = 0;
};

}  // namespace

std::unique_ptr<Reference> makeBfsMaskReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsReference>(graph, parameters, false);
}

std::unique_ptr<Reference> makeBfsCompactedReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsReference>(graph, parameters, true);
}

}  // namespace wf::test
