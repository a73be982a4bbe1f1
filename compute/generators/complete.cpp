#include "compute/generators/complete.h"

#include <fmt/format.h>

#include "compute/generators/drawn.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kMost = 65536;  // whose arcs 32 bits just number

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto vertices = static_cast<std::uint64_t>(p.whole("vertices", 0));
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  if (vertices > kMost) {
    const auto n = static_cast<double>(vertices);
    return tooLarge("this complete graph", n, n * (n - 1));
  }
  const auto n = static_cast<VertexId>(vertices);
  auto rows = rowsFromDegrees(
      n, [n](VertexId) { return n - 1; },
      [](VertexId v, std::span<VertexId> row) {
        for (VertexId i = 0; i < row.size(); ++i) row[i] = i < v ? i : i + 1;
      },
      builder);
  return drawnGraph(
      std::move(rows), {.name = fmt::format("complete, {} vertices, seed {}", vertices, seed), .seed = seed, .weights = *weights},
      [n](VertexId v) { return onCircle(v, n); }, builder);
}

}  // namespace

Generator completeGenerator() {
  Generator out{.id = "complete",
                .title = "Complete",
                .help = "An edge between every two vertices.",
                .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 10, 0, 4294967294.0), seedParameter()},
                .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
