#include "compute/algorithms/edge_blocks.h"

#include <map>
#include <utility>

namespace wf::algorithms {

struct CheckBlocks {
  const std::uint32_t* d_block;
  const std::uint32_t* d_expected;
  WF_HOST_DEVICE std::uint64_t operator()(EdgeId e) const { return d_block[e] == d_expected[e] ? kAllRight : wrong(e, 0); }
};

void describeBlocks(VariantInfo& info, std::size_t visit, const std::string& captionsEnd) {
  info.scratchPerEdge = 24;  // while they are sorted; then the ends of the edges in their new order, and the words of both directions
  info.parameters.push_back(
      {.id = "segment",
       .title = "Segment",
       .help =
           "P: number of consecutive vertices whose values should fit in a cache together. A smaller graph is one block in its given order",
       .unit = "vertices",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{32768},  // values of two segments: a quarter of a megabyte
       .minimum = 1,
       .maximum = 2147483648.0});
  info.arrays.push_back({.id = "block",
                         .title = "Block",
                         .symbol = "B_a",
                         .help = "The edge's block, in order of visits: the edges of one block have their heads in one segment of "
                                 "vertices, and their tails in one",
                         .domain = Domain::Edge,
                         .type = ElementType::U32,
                         .role = Role::Color,
                         .constant = true});
  info.invariants.push_back(
      {"blocks", "Blocks", "B_a numbers the pairs of segments that edges lie between, by the head's and then by the tail's"});
  // The same bytes as ever; but neighbouring threads ask for values of the same two segments, so that most of them come from a cache.
  info.kernels[visit].items.reset();  // a place in the order of the blocks
  info.kernels[visit].title += ", block by block";
  info.kernels[visit].caption += captionsEnd;
  info.pseudocode[0] += ";  B_a: the edges sorted by the segment of their head (P vertices each), then by that of their tail";
  info.pseudocode[info.kernelLines[visit]] =
      "  " + info.kernels[visit].id +
      ": each edge {u, v}, in the order of B_a, in parallel (its reads of C_a lie in two segments, and so in a cache)";
}

std::vector<std::uint32_t> blocksOf(const Graph& graph, std::uint32_t segment) {
  const Edges& edges = graph.edges();
  using Pair = std::pair<VertexId, VertexId>;
  const auto pairOf = [&](std::size_t e) { return Pair{edges.head[e] / segment, edges.tail[e] / segment}; };
  std::map<Pair, std::uint32_t> number;
  for (std::size_t e = 0; e < edges.size(); ++e) number.emplace(pairOf(e), 0);
  std::uint32_t next = 0;
  for (auto& [pair, block] : number) block = next++;
  std::vector<std::uint32_t> out(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) out[e] = number.find(pairOf(e))->second;
  return out;
}

Checker::Answer checkBlocks(Checker& checker, std::size_t array, std::uint32_t segment) {
  const Edges& edges = checker.graph().edges();
  const auto* d_expected = checker.facts<std::uint32_t>(edges.size(), [&] { return blocksOf(checker.graph(), segment); });
  const auto count = static_cast<std::uint32_t>(edges.size());
  if (d_expected == nullptr || count == 0) return checker.holds();
  const auto found = checker.first(count, CheckBlocks{checker.d_array<std::uint32_t>(array), d_expected});
  if (!found) return checker.holds();
  const EdgeId e = found->element;
  return checker.broken(array, e,
                        "the edge of " + checker.id(edges.tail[e]) + " and " + checker.id(edges.head[e]) + " is in block " +
                            grouped(checker.element<std::uint32_t>(array, e)) + ", which is not that of their segments",
                        edges.forward[e] != kNone ? edges.forward[e] : edges.backward[e]);
}

}  // namespace wf::algorithms
