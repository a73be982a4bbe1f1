#include "compute/generators/small_world.h"

#include <fmt/format.h>

#include "compute/generators/drawn.h"
#include "compute/generators/skips.h"

namespace wf::generators {
namespace {

enum Stream : std::uint64_t { kRewired, kElsewhere };

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto vertices = static_cast<std::uint64_t>(p.whole("vertices", 0));
  const auto near = static_cast<std::uint64_t>(p.whole("neighbours", 0));
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const double rewired = real(p, "rewired");
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  if (vertices > 0 && 2 * near >= vertices) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("{} neighbours on either side are more than a ring of {} vertices has", near, vertices),
                 .expected = fmt::format("at most {}", (vertices - 1) / 2)};
  }
  const double arcs = 2 * static_cast<double>(vertices) * static_cast<double>(near);
  if (vertices > kMaxIndex || arcs > static_cast<double>(kMaxIndex))
    return tooLarge("this small world", static_cast<double>(vertices), arcs);
  auto rows = rowsFromEdges(
      {.vertices = static_cast<VertexId>(vertices), .items = vertices * near},
      [=](std::uint64_t begin, std::uint64_t end, const auto& emit) {
        for (std::uint64_t i = begin; i < end; ++i) {
          const std::uint64_t v = i / near;
          std::uint64_t other = (v + 1 + i % near) % vertices;
          if (unit(randomAt(seed, kRewired, i)) <= rewired) {
            other = ((randomAt(seed, kElsewhere, i) >> 32) * (vertices - 1)) >> 32;
            if (other >= v) ++other;
          }
          emit(static_cast<VertexId>(v), static_cast<VertexId>(other));
        }
      },
      builder);
  if (!rows) return rows.error();
  if (!dropArcs(*rows, false, true, builder)) return cancelledError();
  return drawnGraph(
      std::move(rows), {.name = fmt::format("small world, {} vertices, seed {}", vertices, seed), .seed = seed, .weights = *weights},
      [=](VertexId v) { return onCircle(v, vertices); }, builder);
}

}  // namespace

Generator smallWorldGenerator() {
  Generator out{
      .id = "smallworld",
      .title = "Small world",
      .help = "A ring in which near vertices are joined, with some edges rewired to random vertices: short distances.",
      .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 100, 0, 4294967294.0),
                     wholeParameter("neighbours", "Neighbours", "Neighbours of a vertex on either side of the ring.", 3, 1, 1e6),
                     realParameter("rewired", "Rewired edges", "Probability that an edge leads elsewhere.", 0.1, 0, 1), seedParameter()},
      .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
