#include "compute/generators/rmat.h"

#include <cmath>

#include <fmt/format.h>

#include "compute/generators/permutation.h"
#include "compute/generators/random.h"
#include "compute/generators/rows.h"

namespace wf::generators {
namespace {

enum Stream : std::uint64_t { kQuarters, kIds };

// The chances as bounds in 32 bits: a number below ab falls into the upper half, and so on.
struct Quarters {
  std::uint64_t a, ab, abc;
  std::uint64_t seed;
  int scale;

  // The low half of `random` decides one level, the high half the next.
  void ends(std::uint64_t edge, VertexId& tail, VertexId& head) const {
    std::uint64_t state = randomAt(seed, kQuarters, edge), u = 0, v = 0, random = 0;
    for (int level = 0; level < scale; ++level) {
      random = level % 2 == 0 ? mix(state++) : random >> 32;
      const std::uint64_t draw = random & 0xFFFF'FFFFu;
      // Without branches, which no machine could foretell.
      const std::uint64_t beyondA = draw >= a, lower = draw >= ab, beyondC = draw >= abc;
      const std::uint64_t right = beyondA - lower + beyondC;
      u = u << 1 | lower;
      v = v << 1 | right;
    }
    tail = static_cast<VertexId>(u);
    head = static_cast<VertexId>(v);
  }
};

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto scale = static_cast<int>(p.whole("scale", 0));
  const auto factor = static_cast<std::uint64_t>(p.whole("edge_factor", 0));
  const bool directed = p.flag("directed");
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const double a = real(p, "a"), b = real(p, "b"), c = real(p, "c"), d = real(p, "d");
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  if (std::abs(a + b + c + d - 1) > 1e-6) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the probabilities of the four quadrants do not add up to 1",
                 .text = fmt::format("a {}, b {}, c {}, d {}", a, b, c, d),
                 .expected = "a + b + c + d = 1"};
  }
  const std::uint64_t vertices = std::uint64_t{1} << scale, edges = vertices * factor;
  if (vertices > kMaxIndex || edges > kMaxIndex / (directed ? 1 : 2)) {
    return tooLarge("this R-MAT graph", static_cast<double>(vertices), static_cast<double>(edges) * (directed ? 1 : 2));
  }
  const auto bound = [](double share) { return static_cast<std::uint64_t>(std::llround(share * 4294967296.0)); };
  const Quarters quarters{.a = bound(a), .ab = bound(a + b), .abc = bound(a + b + c), .seed = seed, .scale = scale};
  const bool shuffled = p.flag("shuffled"), simple = p.flag("simple");
  const Permutation ids(vertices, seed, kIds);
  auto rows = rowsFromEdges(
      {.vertices = static_cast<VertexId>(vertices), .items = edges, .bothWays = !directed},
      [&](std::uint64_t begin, std::uint64_t end, const auto& emit) {
        for (std::uint64_t i = begin; i < end; ++i) {
          VertexId tail, head;
          quarters.ends(i, tail, head);
          if (simple && tail == head) continue;
          if (shuffled) {
            tail = static_cast<VertexId>(ids.at(tail));
            head = static_cast<VertexId>(ids.at(head));
          }
          emit(tail, head);
        }
      },
      builder);
  if (!rows) return rows.error();
  if (!dropArcs(*rows, simple, simple, builder)) return cancelledError();
  return graphFromRows(
      std::move(*rows),
      {.name = fmt::format("R-MAT, scale {}, seed {}", scale, seed), .directed = directed, .seed = seed, .weights = *weights}, builder);
}

}  // namespace

Generator rmatGenerator() {
  Generator out{
      .id = "rmat",
      .title = "R-MAT",
      .help = "Power-law degrees, as in social networks and the web; Graph500's graph by default.",
      .parameters = {wholeParameter("scale", "Scale", "2 to this power is the number of vertices.", 14, 0, 31),
                     wholeParameter("edge_factor", "Edges per vertex",
                                    "Average number of edges per vertex; an undirected edge is two arcs.", 16, 0, 1e6),
                     realParameter("a", "Probability a", "Both ends of an edge lie in the first half of the ids, level by level.", 0.57, 0,
                                   1),
                     realParameter("b", "Probability b", "The tail lies in the first half and the head in the second.", 0.19, 0, 1),
                     realParameter("c", "Probability c", "The tail lies in the second half and the head in the first.", 0.19, 0, 1),
                     realParameter("d", "Probability d", "Both ends lie in the second half.", 0.05, 0, 1),
                     flagParameter("shuffled", "Shuffled ids", "Ids in random order; otherwise small ids have most edges.", true),
                     flagParameter("simple", "Simple", "Without loops and parallel edges.", false),
                     flagParameter("directed", "Directed", "Arcs lead one way; otherwise every edge is two arcs.", false), seedParameter()},
      .make = make};
  addWeightParameters(out.parameters, {1, 255});
  return out;
}

}  // namespace wf::generators
