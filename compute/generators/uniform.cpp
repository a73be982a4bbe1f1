#include "compute/generators/uniform.h"

#include <cmath>

#include <fmt/format.h>

#include "compute/generators/random.h"
#include "compute/generators/rows.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kEnds = 0;  // stream

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto vertices = static_cast<std::uint64_t>(p.whole("vertices", 0));
  const double degree = real(p, "degree");
  const bool directed = p.flag("directed");
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  const double arcs = static_cast<double>(vertices) * degree;
  if (vertices > kMaxIndex || arcs > static_cast<double>(kMaxIndex)) {
    return tooLarge("this random graph", static_cast<double>(vertices), arcs);
  }
  // An arc to another vertex needs two.
  const std::uint64_t edges = vertices < 2 ? 0 : static_cast<std::uint64_t>(std::llround(directed ? arcs : arcs / 2));
  auto rows = rowsFromEdges(
      {.vertices = static_cast<VertexId>(vertices), .items = edges, .bothWays = !directed},
      [=](std::uint64_t begin, std::uint64_t end, const auto& emit) {
        for (std::uint64_t i = begin; i < end; ++i) {
          const std::uint64_t random = randomAt(seed, kEnds, i);
          const auto tail = static_cast<VertexId>(((random >> 32) * vertices) >> 32);
          const auto other = static_cast<VertexId>(((random & 0xFFFF'FFFFu) * (vertices - 1)) >> 32);
          emit(tail, other + (other >= tail ? 1 : 0));
        }
      },
      builder);
  if (!rows) return rows.error();
  return graphFromRows(
      std::move(*rows),
      {.name = fmt::format("random, {} vertices, seed {}", vertices, seed), .directed = directed, .seed = seed, .weights = *weights},
      builder);
}

}  // namespace

Generator randomGenerator() {
  Generator out{
      .id = "random",
      .title = "Random",
      .help = "Edges between any two vertices with equal probability: degrees lie close together, distances are short.",
      .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 10000, 0, 4294967294.0),
                     realParameter("degree", "Average degree",
                                   "Average number of edges at a vertex; in a directed graph, the average out-degree.", 12, 0, 1e6),
                     flagParameter("directed", "Directed", "Arcs lead one way; otherwise every edge is two arcs.", false), seedParameter()},
      .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
