#include "tests/unit/why_expected.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <gtest/gtest.h>

namespace wf::test {
namespace {

using From = Cause::From;

ExpectedCause own(std::uint64_t vertex, const std::string& source, std::uint64_t index) {
  return {From::Vertex, {static_cast<std::uint32_t>(vertex)}, {{source, index}}};
}

// The smallest arc for which looked(arc, tail, head) tells which of its ends has looked along it; the source belongs to that end.
template <class Fits>
ExpectedCause byArc(const Graph& graph, const std::string& source, const Fits& fits) {
  for (ArcId arc = 0; arc < graph.arcCount(); ++arc) {
    const std::optional<VertexId> looked = fits(arc, graph.tail(arc), graph.heads()[arc]);
    if (looked) return {From::Arc, {arc}, {{source, *looked}}};
  }
  ADD_FAILURE() << "no arc explains the value";
  return {};
}

bool has(const Question& q, const std::string& id) {
  const auto& arrays = q.variant.arrays;
  return std::any_of(arrays.begin(), arrays.end(), [&](const StateArrayInfo& info) { return info.id == id; });
}

// Where no mask tells what has been visited: from the level that the step expands.
ExpectedCause expectedByLevels(const Question& q) {
  const std::string id = q.array().id;
  if (id == "list") return own(q.is(), "frontier", q.is());
  if (id == "frontier" && q.is() == 0) {
    if (q.variant.kernels[q.step.kernel].id == "expand_edges") return {From::Host, {}, std::nullopt};
    return own(q.cell.index, "frontier", q.cell.index);
  }
  return byArc(q.graph, "cost", [&](ArcId, VertexId tail, VertexId head) -> std::optional<VertexId> {
    if (head != q.cell.index || q.was("cost", tail) != q.step.iteration) return std::nullopt;
    EXPECT_EQ(q.is("cost", head), q.step.iteration + 1u);
    EXPECT_EQ(q.was("cost", head), kNone);
    return tail;
  });
}

ExpectedCause expectedInBfs(const Question& q) {
  if (!has(q, "visited")) return expectedByLevels(q);
  const std::string id = q.array().id;
  const std::uint64_t v = q.cell.index;
  const auto expanded = [&](const std::string& source) {
    return byArc(q.graph, source, [&](ArcId, VertexId tail, VertexId head) -> std::optional<VertexId> {
      if (head != v || q.was("frontier", tail) == 0) return std::nullopt;
      EXPECT_EQ(q.is("cost", v), q.was("cost", tail) + 1);
      EXPECT_EQ(q.was("visited", v), 0u);
      return tail;
    });
  };
  if (id == "cost") return expanded("cost");
  if (id == "next_frontier" && q.is() != 0) return expanded("frontier");
  if (id == "next_frontier") return own(v, "next_frontier", v);
  if (id == "frontier" && q.is() == 0) return own(v, "frontier", v);
  if (!has(q, "next_frontier")) return id == "frontier" ? expanded("frontier") : own(v, "frontier", v);  // one kernel does both
  if (id == "frontier" || id == "visited") return own(v, "next_frontier", v);
  return own(q.is(), "frontier", q.is());  // list
}

// Bits of cost + weight, as C_a would hold them.
std::uint64_t sum(const Graph& graph, std::uint64_t cost, ArcId arc) {
  if (std::holds_alternative<Column<float>>(graph.weights())) {
    const float a = std::bit_cast<float>(static_cast<std::uint32_t>(cost));
    return std::bit_cast<std::uint32_t>(a + static_cast<float>(graph.weight(arc)));
  }
  return std::min<std::uint64_t>(cost + static_cast<std::uint64_t>(graph.weight(arc)), kNone);
}

// Where a step settles a bucket: the arc by which a cost came, and where its way had begun before the step. Round by round: first what was
// made from a cheaper vertex, or from one whose cost stood; then what was made from what the round before explains.
ExpectedCause expectedByBuckets(const Question& q) {
  const VertexId n = q.graph.vertexCount();
  const auto changed = [&](VertexId v) { return q.is("cost", v) != q.was("cost", v); };
  const auto cell = static_cast<VertexId>(q.cell.index);
  if (q.array().id == "frontier") {
    if (q.is() == 0) return own(cell, "frontier", cell);
    return changed(cell) ? ExpectedCause{From::Vertex, {cell}, std::nullopt} : own(cell, "cost", cell);
  }
  std::uint64_t open = ~std::uint64_t{0};  // what costs less is settled
  for (VertexId v = 0; v < n; ++v) {
    if (q.is("frontier", v) != 0) open = std::min<std::uint64_t>(open, q.is("cost", v));
  }
  std::vector<ArcId> last(n, kNone);
  for (bool first = true, more = true; more; first = false) {
    const std::vector<ArcId> before = last;
    more = first;
    for (ArcId arc = 0; arc < q.graph.arcCount(); ++arc) {
      const VertexId tail = q.graph.tail(arc), head = q.graph.heads()[arc];
      if (tail == head || !changed(head) || last[head] != kNone || q.is("cost", tail) >= open) continue;
      if (sum(q.graph, q.is("cost", tail), arc) != q.is("cost", head)) continue;
      if (first ? q.is("cost", tail) >= q.is("cost", head) && changed(tail) : before[tail] == kNone) continue;
      last[head] = arc;
      more = true;
    }
  }
  if (last[cell] == kNone) {
    ADD_FAILURE() << "no arc explains the cost";
    return {};
  }
  VertexId root = q.graph.tail(last[cell]);
  while (changed(root) && last[root] != kNone) root = q.graph.tail(last[root]);
  return {From::Arc, {last[cell]}, {{"cost", root}}};
}

ExpectedCause expectedInSssp(const Question& q) {
  if (!has(q, "updating")) return expectedByBuckets(q);
  const std::string id = q.array().id;
  const std::uint64_t v = q.cell.index;
  if (id == "updating") {
    EXPECT_LT(q.is(), q.was());
    return byArc(q.graph, "cost", [&](ArcId arc, VertexId tail, VertexId head) -> std::optional<VertexId> {
      if (head != v || (has(q, "mask") && q.was("mask", tail) == 0) || sum(q.graph, q.was("cost", tail), arc) != q.is())
        return std::nullopt;
      return tail;
    });
  }
  EXPECT_EQ(q.is(), id == "cost" ? q.was("updating", v) : q.is());
  if (id == "cost" || (id == "mask" && q.is() != 0)) return own(v, "updating", v);
  if (id == "mask") return own(v, "mask", v);
  return own(q.is(), "mask", q.is());  // list
}

ExpectedCause expectedInStcon(const Question& q) {
  const std::string id = q.array().id;
  const std::uint64_t v = q.cell.index;
  // Red has looked along the arcs, green against them.
  const auto advanced = [&](const std::string& source, bool byRed, bool byGreen) {
    return byArc(q.graph, source, [&](ArcId, VertexId tail, VertexId head) -> std::optional<VertexId> {
      const auto looked = [&](VertexId w, const char* colour) { return q.was("frontier", w) != 0 && q.was(colour, w) != 0; };
      if (byRed && head == v && looked(tail, "red")) return tail;
      if (byGreen && tail == v && looked(head, "green")) return head;
      return std::nullopt;
    });
  };
  if (id == "cost") return advanced("cost", true, true);
  if (id == "next_frontier" && q.is() != 0) return advanced("frontier", true, true);
  if (id == "next_red" && q.is() != 0) return advanced("red", true, false);
  if (id == "next_green" && q.is() != 0) return advanced("green", false, true);
  if (id == "frontier" && q.is() != 0) return own(v, "next_frontier", v);
  if (id == "red" || id == "green") return own(v, "next_" + id, v);
  return own(v, id, v);  // taken back
}

std::string text(Cause::From kind, const std::vector<std::uint32_t>& from, const std::string& source) {
  static const char* const kKinds[] = {"start", "host", "vertex", "arc", "residual arc", "through"};
  std::string out = kKinds[static_cast<int>(kind)];
  for (const std::uint32_t one : from) out += " " + std::to_string(one);
  return out + (source.empty() ? "" : "; from " + source);
}

}  // namespace

std::uint64_t Question::element(const algorithms::SavedState& state, const std::string& id, std::uint64_t i) const {
  std::size_t a = 0;
  while (a < variant.arrays.size() && variant.arrays[a].id != id) ++a;
  const std::size_t size = elementSize(variant.arrays.at(a).type);
  std::uint64_t out = 0;
  if ((i + 1) * size > state.arrays[a].size()) {
    ADD_FAILURE() << id << " has no element " << i;
  } else {
    std::memcpy(&out, state.arrays[a].data() + i * size, size);
  }
  return out;
}

ExpectedCause expectedCause(const std::string& algorithm, const Question& question) {
  if (algorithm == "bfs") return expectedInBfs(question);
  if (algorithm == "sssp") return expectedInSssp(question);
  if (algorithm == "stcon") return expectedInStcon(question);
  if (algorithm == "mst" && question.variant.id == "fast") return expectedInMstFast(question);
  if (algorithm == "mst") return question.variant.id == "boruvka-primitives" ? expectedInMstPrimitives(question) : expectedInMst(question);
  if (algorithm == "maxflow") return expectedInMaxflow(question);
  if (algorithm == "apsp") return expectedInApsp(question);
  if (algorithm == "closure") return expectedInClosure(question);
  ADD_FAILURE() << "say here what " << algorithm << " must answer";
  return {};
}

std::string causeText(const ExpectedCause& cause) {
  return text(cause.kind, cause.from, cause.source ? cause.source->first + "[" + std::to_string(cause.source->second) + "]" : "");
}

std::string causeText(const Cause& cause, const VariantInfo& variant) {
  if (!cause.source) return text(cause.kind, cause.from, "");
  const auto array = static_cast<std::size_t>(cause.source->array);
  const std::string id = array < variant.arrays.size() ? variant.arrays[array].id : "no such array";
  return text(cause.kind, cause.from, id + "[" + std::to_string(cause.source->index) + "]");
}

}  // namespace wf::test
