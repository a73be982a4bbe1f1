#include "compute/generators/ssca2.h"

#include <cmath>

#include <fmt/format.h>

#include "compute/generators/random.h"
#include "compute/generators/rows.h"

namespace wf::generators {
namespace {

enum Stream : std::uint64_t { kSize, kJoined, kOther };

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto vertices = static_cast<std::uint64_t>(p.whole("vertices", 0));
  const std::int64_t largest = p.whole("clique", 0);
  const double inter = real(p, "inter_clique");
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  // Sizes from 1 to n have a mean of (n+1)/2, and a vertex's clique has (2n+1)/3 members on average; the chances 1, 1/2, 1/4 … add up to
  // less than 2, counted from both ends.
  const double inside = std::min(2.0 * (static_cast<double>(largest) - 1) / 3, static_cast<double>(vertices));
  const double arcs = static_cast<double>(vertices) * (inside + 4 * inter);
  if (vertices > kMaxIndex || arcs > static_cast<double>(kMaxIndex))
    return tooLarge("this graph of cliques", static_cast<double>(vertices), arcs);

  std::vector<VertexId> starts;  // where each clique begins, and the end
  builder.progress.begin("Drawing cliques", vertices);
  for (std::uint64_t begin = 0; begin < vertices;) {
    if (starts.size() % (1 << 16) == 0 && builder.progress.cancelled()) return cancelledError();
    starts.push_back(static_cast<VertexId>(begin));
    begin += static_cast<std::uint64_t>(inRange(randomAt(seed, kSize, starts.size()), 1, largest));
  }
  const std::uint64_t cliques = starts.size();
  starts.push_back(static_cast<VertexId>(vertices));

  const auto near = static_cast<std::uint64_t>(std::llround(inter * 4294967296.0));
  const auto edges = [&](std::uint64_t begin, std::uint64_t end, const auto& emit) {
    for (std::uint64_t c = begin; c < end; ++c) {
      for (VertexId v = starts[c]; v < starts[c + 1]; ++v) {
        for (VertexId other = v + 1; other < starts[c + 1]; ++other) emit(v, other);
        for (std::uint64_t k = 0; near >> k != 0 && c + (std::uint64_t{1} << k) < cliques; ++k) {
          if (randomAt(seed, kJoined, v, k) >> 32 >= near >> k) continue;
          const std::uint64_t there = c + (std::uint64_t{1} << k);
          emit(v, static_cast<VertexId>(inRange(randomAt(seed, kOther, v, k), starts[there], std::int64_t{starts[there + 1]} - 1)));
        }
      }
    }
  };
  // A clique of n has n²/2 edges.
  const std::uint64_t atOnce = std::max<std::uint64_t>(1, (1 << 16) / static_cast<std::uint64_t>(largest * largest));
  auto rows = rowsFromEdges({.vertices = static_cast<VertexId>(vertices), .items = cliques, .itemsAtOnce = atOnce}, edges, builder);
  if (!rows) return rows.error();
  return graphFromRows(std::move(*rows),
                       {.name = fmt::format("SSCA#2, {} vertices, seed {}", vertices, seed), .seed = seed, .weights = *weights}, builder);
}

}  // namespace

Generator ssca2Generator() {
  Generator out{.id = "ssca2",
                .title = "SSCA#2",
                .help = "Cliques of random size; the farther apart, the fewer edges join them.",
                .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 10000, 0, 4294967294.0),
                               wholeParameter("clique", "Largest clique", "Clique sizes from 1 to this many vertices are equally likely.",
                                              14, 1, 4000),
                               realParameter("inter_clique", "Edges between cliques",
                                             "Probability that a vertex has an edge into the next clique; half of it into the second next, "
                                             "a quarter into the fourth, and so on.",
                                             0.5, 0, 1),
                               seedParameter()},
                .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
