#include "compute/io/list_sizes.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/core/types.h"

namespace wf::io {

void IdRange::add(std::uint64_t source, std::uint64_t target) {
  leastSource = std::min(leastSource, source);
  largestSource = std::max(largestSource, source);
  leastTarget = std::min(leastTarget, target);
  largestTarget = std::max(largestTarget, target);
}

std::optional<ListSizes> sizesOf(const SizeRow& row, const IdRange& ids, std::uint64_t edges, bool atLeast) {
  const auto follow = [&](std::uint64_t declared) {
    return atLeast ? declared >= edges : declared == edges || (!row.mayBeEdge && declared * 2 == edges);
  };
  const bool fromOne = std::min(ids.leastSource, ids.leastTarget) >= 1;
  const auto within = [&](std::uint64_t sources, std::uint64_t targets) {
    if (sources > kMaxIndex || targets > kMaxIndex) return false;
    if (ids.names > 0) return sources == targets && (atLeast ? ids.names <= sources : ids.names == sources);
    return (ids.largestSource < sources && ids.largestTarget < targets) ||
           (fromOne && ids.largestSource <= sources && ids.largestTarget <= targets);
  };
  const std::uint64_t n = row.numbers[0];
  if (row.numbers.size() < 2) return ListSizes{.vertices = n, .edges = edges};
  if (follow(row.numbers[1]) && within(n, n)) return ListSizes{.vertices = n, .edges = row.numbers[1]};
  if (row.numbers.size() < 3 || !follow(row.numbers[2]) || !within(n, row.numbers[1])) return std::nullopt;
  ListSizes sizes{.vertices = n, .edges = row.numbers[2], .firstId = fromOne ? 1u : 0u};
  if (row.numbers[1] != n) sizes.columns = row.numbers[1];
  return sizes;
}

void noteVertices(std::uint64_t declared, std::uint64_t found, ImportSummary& summary) {
  if (declared == found) return;
  summary.notes.push_back({.id = "declared-more",
                           .text = fmt::format("the file declares {} vertices; those of its edges are {}", grouped(declared),
                                               grouped(found)),
                           .count = std::max(declared, found) - std::min(declared, found)});
}

void noteEdges(std::uint64_t declared, std::uint64_t found, ImportSummary& summary) {
  if (declared == found) return;
  summary.notes.push_back({.id = "declared-more",
                           .text = fmt::format("the file declares {} edges and holds {}", grouped(declared), grouped(found)),
                           .count = std::max(declared, found) - std::min(declared, found)});
}

void noteThree(const std::array<std::uint64_t, 3>& declared, std::uint64_t line, std::uint64_t edges, ImportSummary& summary) {
  if (declared[0] == edges || declared[2] == edges) return;
  summary.notes.push_back({.id = "declared-more",
                           .text = fmt::format("line {} looks like the sizes of a list, {} {} {}, but {} edges follow", line, declared[0],
                                               declared[1], declared[2], grouped(edges))});
}

}  // namespace wf::io
