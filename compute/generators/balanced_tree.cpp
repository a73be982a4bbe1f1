#include "compute/generators/balanced_tree.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/generators/drawn.h"

namespace wf::generators {
namespace {

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto branching = static_cast<std::uint64_t>(p.whole("branching", 1)), depth = static_cast<std::uint64_t>(p.whole("depth", 0));
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  std::vector<std::uint64_t> starts{0, 1};  // where each level begins, and the end
  for (std::uint64_t level = 0; level < depth; ++level) {
    const std::uint64_t next = starts.back() + (starts.back() - starts[level]) * branching;
    if (2 * next > kMaxIndex) {
      return Error{.code = ErrorCode::Unsupported,
                   .message = fmt::format("a tree of {} levels, each {} times as wide as the one before, has too many vertices for 32 bits",
                                          depth + 1, branching)};
    }
    starts.push_back(next);
  }
  const std::uint64_t n = starts.back(), inner = starts[depth];
  auto rows = rowsFromDegrees(
      static_cast<VertexId>(n),
      [=](VertexId v) { return static_cast<std::uint32_t>((v > 0 ? 1 : 0) + (v < inner ? branching : std::uint64_t{0})); },
      [=](VertexId v, std::span<VertexId> row) {
        std::size_t at = 0;
        if (v > 0) row[at++] = static_cast<VertexId>((v - 1) / branching);
        for (std::uint64_t child = branching * v + 1; at < row.size(); ++child) row[at++] = static_cast<VertexId>(child);
      },
      builder);
  // Twice as wide as high, or as levels need it.
  const double width = kApart * static_cast<double>(n - inner);
  const double apart = std::max(kApart, width / (2 * std::max(1.0, static_cast<double>(depth))));
  const auto place = [&](VertexId v) {
    const auto level = static_cast<std::size_t>(std::upper_bound(starts.begin(), starts.end(), v) - starts.begin()) - 1;
    const double share = (static_cast<double>(v - starts[level]) + 0.5) / static_cast<double>(starts[level + 1] - starts[level]);
    return drawnAt(share * width, -apart * static_cast<double>(level));
  };
  return drawnGraph(
      std::move(rows),
      {.name = fmt::format("tree, branching {}, depth {}, seed {}", branching, depth, seed), .seed = seed, .weights = *weights}, place,
      builder);
}

}  // namespace

Generator balancedTreeGenerator() {
  Generator out{.id = "tree",
                .title = "Balanced tree",
                .help = "A root with children, each of which has as many, down to one depth.",
                .parameters = {wholeParameter("branching", "Branching", "Children of every inner vertex.", 2, 1, 1e6),
                               wholeParameter("depth", "Depth", "Edges from the root to a leaf.", 4, 0, 1e6), seedParameter()},
                .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
