#include "compute/generators/bipartite.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/generators/drawn.h"
#include "compute/generators/skips.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kPairs = 0;  // stream

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto left = static_cast<std::uint64_t>(p.whole("left", 0)), right = static_cast<std::uint64_t>(p.whole("right", 0));
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const double probability = real(p, "probability");
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  const double arcs = 2 * probability * static_cast<double>(left) * static_cast<double>(right);
  if (left + right > kMaxIndex || arcs > static_cast<double>(kMaxIndex))
    return tooLarge("this bipartite graph", static_cast<double>(left + right), arcs);
  // A thread draws the edges of some vertices of the larger side: those have the fewer edges each.
  const bool byLeft = left >= right;
  const std::uint64_t many = std::max(left, right), few = std::min(left, right);
  const auto atOnce = static_cast<std::uint64_t>(32768 / (1 + probability * static_cast<double>(few)));
  const Skips skips(probability);
  auto rows = rowsFromEdges(
      {.vertices = static_cast<VertexId>(left + right), .items = few == 0 ? 0 : many, .itemsAtOnce = std::max<std::uint64_t>(1, atOnce)},
      [&](std::uint64_t begin, std::uint64_t end, const auto& emit) {
        for (std::uint64_t row = begin; row < end; ++row) {
          skips.among(few, seed, kPairs, row, [&](std::uint64_t column) {
            emit(static_cast<VertexId>(byLeft ? row : column), static_cast<VertexId>(left + (byLeft ? column : row)));
          });
        }
      },
      builder);
  // Both sides as high, and not farther apart than that.
  const double height = kApart * static_cast<double>(std::max<std::uint64_t>(many, 2) - 1);
  const auto place = [&](VertexId v) {
    const bool atLeft = v < left;
    const auto i = static_cast<double>(atLeft ? v : v - left) + 0.5, of = static_cast<double>(atLeft ? left : right);
    return drawnAt(atLeft ? 0 : height * 0.8, -height * (i / of));
  };
  return drawnGraph(std::move(rows),
                    {.name = fmt::format("bipartite, {} and {} vertices, seed {}", left, right, seed), .seed = seed, .weights = *weights},
                    place, builder);
}

}  // namespace

Generator bipartiteGenerator() {
  Generator out{.id = "bipartite",
                .title = "Bipartite",
                .help = "Two sides with edges from one to the other; with probability 1 it is the complete bipartite graph.",
                .parameters = {wholeParameter("left", "Left side", "Vertices of the left side.", 6, 0, 4294967294.0),
                               wholeParameter("right", "Right side", "Vertices of the right side.", 8, 0, 4294967294.0),
                               realParameter("probability", "Probability of an edge",
                                             "Of every pair of a left and a right vertex; with 1 all are joined.", 1, 0, 1),
                               seedParameter()},
                .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
