#include "tests/conformance/apsp_reference.h"

namespace wf::test {

ApspReference::ApspReference(const Graph& graph, const Parameters& parameters)
    : graph_(graph), sums_(graph), count_(graph.vertexCount()), keeps_(parameters.flag("predecessors")) {
  now_.distance.assign(count_ * count_, sums_.infinite());
  for (VertexId v = 0; v < count_; ++v) {
    now_.distance[at(v, v)] = 0;
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      std::uint64_t& entry = now_.distance[at(v, graph.heads()[a])];
      if (sums_.less(sums_.ofArc(graph, a), entry)) entry = sums_.ofArc(graph, a);
    }
  }
  if (keeps_) {
    now_.predecessor.assign(count_ * count_, kNone);
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = 0; j < count_; ++j) {
        if (i != j && sums_.isFinite(now_.distance[at(i, j)])) now_.predecessor[at(i, j)] = i;
      }
    }
  }
  running_ = count_ != 0;
}

// An arc that would still improve something, or that leads to what nothing holds.
std::optional<std::string> ApspReference::overflow() const {
  if (negative_) return std::nullopt;
  for (VertexId u = 0; u < count_; ++u) {
    for (ArcId a = graph_.offsets()[u]; a < graph_.offsets()[u + 1]; ++a) {
      const VertexId v = graph_.heads()[a];
      for (std::size_t i = 0; i < count_; ++i) {
        const std::uint64_t before = now_.distance[at(i, u)], after = now_.distance[at(i, v)];
        const bool improves = !sums_.isFloat() && sums_.less(sums_.sum(before, sums_.ofArc(graph_, a)), after);
        if (sums_.isLowest(after) || (sums_.isFinite(before) && (!sums_.isFinite(after) || improves))) return arcText(graph_, u, v);
      }
    }
  }
  return std::nullopt;
}

bool ApspReference::isNegative(const std::vector<std::uint64_t>& distance, Span span) const {
  for (std::size_t v = span.begin; v < span.end; ++v) {
    if (sums_.isNegative(distance[at(v, v)])) return true;
  }
  return false;
}

void ApspReference::flag(std::vector<std::uint64_t>& flags, const char* array, Span span, const char* statement) {
  for (std::size_t v = 0; v < count_; ++v) {
    flags[v] = v >= span.begin && v < span.end ? 1 : 0;
    log_.set({array, v}, flags[v], byHost(), kNoSource, statement);
  }
}

}  // namespace wf::test
