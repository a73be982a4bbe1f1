// Maximum flow: whether given arrays are one, without pushing again.
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::maxflow {
namespace {

class Check {
 public:
  Check(const Graph& graph, VertexId source, VertexId sink, const FlowArrays& arrays)
      : graph_(graph), arcs_(graph.residual()), source_(source), sink_(sink), arrays_(arrays) {}

  Verification run(Progress& progress) {
    const auto checks = {&Check::capacities, &Check::conservation, &Check::distances, &Check::cut};
    progress.begin("Checking the flow", checks.size());
    std::uint64_t done = 0;
    for (const auto check : checks) {
      if (!progress.goesOn(done++)) return {};
      if (auto wrong = (this->*check)()) return {false, std::move(*wrong)};
    }
    return {true, fmt::format("{} and {} checked: a cut has the flow's capacity, {}", counted(graph_.vertexCount(), "vertex", "vertices"),
                              counted(graph_.arcCount(), "arc", "arcs"), grouped(value()))};
  }

 private:
  using Wrong = std::optional<std::string>;

  std::uint64_t id(VertexId v) const { return graph_.ids().toFile(v); }
  bool trivial() const { return source_ == kNone; }
  std::uint64_t value() const { return trivial() ? 0 : arrays_.excess[sink_]; }
  std::int64_t capacity(ArcId r) const { return arcs_.arc[r] == kNone ? 0 : static_cast<std::int64_t>(graph_.weight(arcs_.arc[r])); }

  Wrong capacities() {
    for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
      for (ArcId r = arcs_.offsets[v]; r < arcs_.offsets[v + 1]; ++r) {
        const ArcId back = arcs_.reverse[r];
        const bool still = back == r || trivial();
        const std::int64_t before = still ? capacity(r) : capacity(r) + capacity(back);
        const std::int64_t now = still ? arrays_.residual[r] : std::int64_t{arrays_.residual[r]} + arrays_.residual[back];
        if (now == before) continue;
        return fmt::format("between {} and {} the residual capacities sum up to {}, and the capacities to {}", id(v), id(arcs_.heads[r]),
                           now, before);
      }
    }
    return std::nullopt;
  }

  Wrong conservation() {
    std::uint64_t filled = 0;
    for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
      std::int64_t in = 0;
      for (ArcId r = arcs_.offsets[v]; r < arcs_.offsets[v + 1]; ++r) {
        in -= capacity(r) - arrays_.residual[r];
        if (v == source_ && arcs_.heads[r] != v) filled += static_cast<std::uint64_t>(capacity(r));
      }
      if (v == source_) continue;
      if (v != sink_ && (in != 0 || arrays_.excess[v] != 0)) {
        return fmt::format("vertex {} gets {} more than it gives, and its excess is {}", id(v), groupedSigned(in),
                           grouped(arrays_.excess[v]));
      }
      if (v == sink_ && (in < 0 || static_cast<std::uint64_t>(in) != arrays_.excess[v])) {
        return fmt::format("{} flows into the sink {}, and its excess is {}", groupedSigned(in), id(v), grouped(arrays_.excess[v]));
      }
    }
    // All that left the source at the start came back to it or went into the sink.
    if (!trivial() && arrays_.excess[source_] + arrays_.excess[sink_] != filled) {
      return fmt::format("{} came back to the source {}, where {} were sent and {} arrived", grouped(arrays_.excess[source_]), id(source_),
                         grouped(filled), grouped(arrays_.excess[sink_]));
    }
    return std::nullopt;
  }

  Wrong distances() {
    distance_.assign(graph_.vertexCount(), kNone);
    std::vector<VertexId> queue;
    if (!trivial()) {
      distance_[source_] = 0;
      queue.push_back(source_);
    }
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const VertexId v = queue[at];
      for (ArcId r = arcs_.offsets[v]; r < arcs_.offsets[v + 1]; ++r) {
        const VertexId u = arcs_.heads[r];
        if (arrays_.residual[r] == 0 || distance_[u] != kNone) continue;
        distance_[u] = distance_[v] + 1;
        queue.push_back(u);
      }
    }
    const auto text = [](std::uint32_t distance) { return distance == kNone ? std::string("∞") : grouped(distance); };
    for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
      if (arrays_.reach[v] == distance_[v]) continue;
      return fmt::format("vertex {} has distance {} in the residual graph, and {} was found", id(v), text(distance_[v]),
                         text(arrays_.reach[v]));
    }
    return std::nullopt;
  }

  Wrong cut() {
    if (trivial()) return std::nullopt;
    if (distance_[sink_] != kNone) return fmt::format("more can flow: residual capacity leads from {} to {}", id(source_), id(sink_));
    std::uint64_t across = 0;
    for (VertexId u = 0; u < graph_.vertexCount(); ++u) {
      if (distance_[u] == kNone) continue;
      for (ArcId a = graph_.offsets()[u]; a < graph_.offsets()[u + 1]; ++a) {
        if (distance_[graph_.heads()[a]] == kNone) across += static_cast<std::uint64_t>(graph_.weight(a));
      }
    }
    if (across == value()) return std::nullopt;
    return fmt::format("the flow is {}, and the cut has capacity {}", grouped(value()), grouped(across));
  }

  const Graph& graph_;
  const ResidualArcs& arcs_;
  VertexId source_, sink_;
  const FlowArrays& arrays_;
  std::vector<std::uint32_t> distance_;  // from the source over residual capacity, kNone: out of reach
};

}  // namespace

Verification verifyFlow(const Graph& graph, VertexId source, VertexId sink, const FlowArrays& arrays, Progress& progress) {
  return Check(graph, source, sink, arrays).run(progress);
}

}  // namespace wf::algorithms::maxflow
