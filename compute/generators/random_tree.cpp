#include "compute/generators/random_tree.h"

#include <fmt/format.h>

#include "compute/generators/random.h"
#include "compute/generators/rows.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kSequence = 0;     // stream
constexpr std::uint64_t kSlice = 1 << 20;  // vertices between two looks at the progress

// The other end of the edge that each vertex but the last has when it is taken off as the smallest leaf; empty where cancelled. O(V).
std::vector<VertexId> parentsOf(VertexId n, std::uint64_t seed, const Builder& builder) {
  const auto term = [&](std::uint64_t i) { return static_cast<VertexId>(((randomAt(seed, kSequence, i) >> 32) * n) >> 32); };
  std::vector<std::uint32_t> left(n, 0);  // terms of the sequence that still name a vertex
  builder.progress.begin("Growing the tree", 2 * std::uint64_t{n});
  const auto stopped = [&](std::uint64_t done) {
    if (done % kSlice != 0) return false;
    builder.progress.advanceTo(done);
    return builder.progress.cancelled();
  };
  for (std::uint64_t i = 0; i + 2 < n; ++i) {
    if (stopped(i)) return {};
    ++left[term(i)];
  }
  std::vector<VertexId> parents(n, n - 1);
  VertexId next = 0;  // no leaf below it that was not taken off, but for `leaf`
  while (left[next] != 0) ++next;
  VertexId leaf = next;
  for (std::uint64_t i = 0; i + 2 < n; ++i) {
    if (stopped(n + i)) return {};
    const VertexId parent = term(i);
    parents[leaf] = parent;
    if (--left[parent] == 0 && parent < next) {
      leaf = parent;
      continue;
    }
    do ++next;
    while (left[next] != 0);
    leaf = next;
  }
  return parents;
}

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto vertices = static_cast<std::uint64_t>(p.whole("vertices", 0));
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  if (2 * vertices > kMaxIndex) return tooLarge("this tree", static_cast<double>(vertices), 2 * static_cast<double>(vertices));
  const auto n = static_cast<VertexId>(vertices);
  std::vector<VertexId> parents;
  if (n > 1) {
    parents = parentsOf(n, seed, builder);
    if (parents.empty()) return cancelledError();
  }
  auto rows = rowsFromEdges(
      {.vertices = n, .items = n > 1 ? n - 1 : 0u},
      [&](std::uint64_t begin, std::uint64_t end, const auto& emit) {
        for (auto v = static_cast<VertexId>(begin); v < end; ++v) emit(v, parents[v]);
      },
      builder);
  if (!rows) return rows.error();
  return graphFromRows(std::move(*rows),
                       {.name = fmt::format("random tree, {} vertices, seed {}", vertices, seed), .seed = seed, .weights = *weights},
                       builder);
}

}  // namespace

Generator randomTreeGenerator() {
  Generator out{.id = "randomtree",
                .title = "Random tree",
                .help = "Every tree of these vertices with equal probability.",
                .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 200, 0, 2147483647), seedParameter()},
                .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
