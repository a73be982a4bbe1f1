#include "compute/generators/star.h"

#include <fmt/format.h>

#include "compute/generators/drawn.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kSlice = 1 << 20;  // leaves between two looks at the progress

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto leaves = static_cast<std::uint64_t>(p.whole("leaves", 0));
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  if (2 * leaves > kMaxIndex) return tooLarge("this star", static_cast<double>(leaves) + 1, 2 * static_cast<double>(leaves));
  auto rows = rowsFromDegrees(
      static_cast<VertexId>(leaves + 1), [leaves](VertexId v) { return v == 0 ? static_cast<std::uint32_t>(leaves) : 1u; },
      [&](VertexId v, std::span<VertexId> row) {
        if (v > 0) {
          row[0] = 0;
          return;
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
          if (i % kSlice == 0 && builder.progress.cancelled()) return;
          row[i] = static_cast<VertexId>(i + 1);
        }
      },
      builder);
  if (builder.progress.cancelled()) return cancelledError();
  return drawnGraph(
      std::move(rows), {.name = fmt::format("star, {} leaves, seed {}", leaves, seed), .seed = seed, .weights = *weights},
      [leaves](VertexId v) { return v == 0 ? Coordinate{} : onCircle(v - 1, leaves); }, builder);
}

}  // namespace

Generator starGenerator() {
  Generator out{.id = "star",
                .title = "Star",
                .help = "One vertex in the middle, joined to all others.",
                .parameters = {wholeParameter("leaves", "Leaves", "Vertices around the middle one.", 16, 0, 2147483646), seedParameter()},
                .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
