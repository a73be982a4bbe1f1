#include "compute/generators/line.h"

#include <fmt/format.h>

#include "compute/generators/drawn.h"

namespace wf::generators {
namespace {

struct Asked {
  VertexId vertices = 0;
  std::uint64_t seed = 1;
  WeightRange weights;
};

Result<Asked> askedOf(const Parameters& p) {
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  const auto vertices = static_cast<std::uint64_t>(p.whole("vertices", 0));
  if (2 * vertices > kMaxIndex) return tooLarge("this graph", static_cast<double>(vertices), 2 * static_cast<double>(vertices));
  return Asked{static_cast<VertexId>(vertices), static_cast<std::uint64_t>(p.whole("seed", 0)), *weights};
}

Result<std::shared_ptr<const Graph>> makePath(const Parameters& p, const Builder& builder) {
  const auto asked = askedOf(p);
  if (!asked) return asked.error();
  const VertexId n = asked->vertices;
  auto rows = rowsFromDegrees(
      n, [n](VertexId v) { return (v > 0 ? 1u : 0u) + (v + 1 < n ? 1u : 0u); },
      [n](VertexId v, std::span<VertexId> row) {
        if (v > 0) row.front() = v - 1;
        if (v + 1 < n) row.back() = v + 1;
      },
      builder);
  return drawnGraph(
      std::move(rows), {.name = fmt::format("path, {} vertices, seed {}", n, asked->seed), .seed = asked->seed, .weights = asked->weights},
      [](VertexId v) { return drawnAt(v * kApart, 0); }, builder);
}

Result<std::shared_ptr<const Graph>> makeCycle(const Parameters& p, const Builder& builder) {
  const auto asked = askedOf(p);
  if (!asked) return asked.error();
  const VertexId n = asked->vertices;
  auto rows = rowsFromDegrees(
      n, [](VertexId) { return 2u; },
      [n](VertexId v, std::span<VertexId> row) {
        const VertexId before = v > 0 ? v - 1 : n - 1, after = v + 1 < n ? v + 1 : 0;
        row[0] = std::min(before, after);
        row[1] = std::max(before, after);
      },
      builder);
  return drawnGraph(
      std::move(rows), {.name = fmt::format("cycle, {} vertices, seed {}", n, asked->seed), .seed = asked->seed, .weights = asked->weights},
      [n](VertexId v) { return onCircle(v, n); }, builder);
}

}  // namespace

Generator pathGenerator() {
  Generator out{.id = "path",
                .title = "Path",
                .help = "Vertices in a row, each joined to the next.",
                .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 20, 0, 2147483647), seedParameter()},
                .make = makePath};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

Generator cycleGenerator() {
  Generator out{.id = "cycle",
                .title = "Cycle",
                .help = "Vertices on a circle, each joined to the next and the last to the first.",
                .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 20, 3, 2147483647), seedParameter()},
                .make = makeCycle};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
