// Sums, sorting and thinning of rows, in slices that can be cancelled.
#include "compute/generators/rows.h"

#include <algorithm>
#include <bit>

#include "compute/generators/random.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kSlice = 1 << 20;  // arcs between two looks at the progress
constexpr std::size_t kSortedAtOnce = 1 << 16;
constexpr std::uint64_t kWeightStream = 0x77656967'68740000u;  // apart from the streams that generators number from 0

// In place and without recursion into equal values: parts by the highest bit first, so that a row of any length can be cancelled.
void sortRow(std::span<VertexId> row, std::uint32_t bit, const Progress& progress) {
  if (row.size() <= kSortedAtOnce) {
    std::sort(row.begin(), row.end());
    return;
  }
  std::size_t low = 0, high = row.size();  // ones lie from `high` on
  for (std::uint64_t looked = 0; low < high; ++looked) {
    if (looked % kSlice == 0 && progress.cancelled()) return;
    if ((row[low] & bit) == 0) {
      ++low;
    } else {
      std::swap(row[low], row[--high]);
    }
  }
  if (bit == 1) return;
  sortRow(row.first(low), bit >> 1, progress);
  sortRow(row.subspan(low), bit >> 1, progress);
}

}  // namespace

std::uint64_t rowsAtOnce(const Rows& rows) {
  const std::uint64_t degree = rows.heads.size() / std::max<std::uint64_t>(rows.vertices(), 1) + 1;
  return std::clamp<std::uint64_t>((1 << 15) / degree, 1, 1 << 15);
}

VertexId tailOf(const Rows& rows, std::uint64_t arc) {
  const ArcId* begin = rows.offsets.data();
  return static_cast<VertexId>(std::upper_bound(begin, begin + rows.offsets.size(), arc) - begin - 1);
}

std::uint32_t earlierAlike(const Rows& rows, VertexId v, std::uint64_t arc) {
  std::uint32_t k = 0;
  while (arc > rows.offsets[v] && rows.heads[arc - 1] == rows.heads[arc]) --arc, ++k;
  return k;
}

Status sumUp(RawColumn<ArcId>& offsets, const Builder& builder) {
  builder.progress.begin("Adding up", offsets.size());
  std::uint64_t sum = 0;
  for (std::size_t v = 0; v < offsets.size(); ++v) {
    if (v % kSlice == 0) {
      if (builder.progress.cancelled()) return cancelledError();
      builder.progress.advanceTo(v);
    }
    sum += offsets[v];
    offsets[v] = static_cast<ArcId>(sum);
  }
  if (sum > kMaxIndex) return tooLarge("the graph", static_cast<double>(offsets.size() - 1), static_cast<double>(sum));
  return {};
}

bool sortRows(Rows& rows, const Builder& builder) {
  const VertexId top = rows.vertices() > 0 ? std::bit_floor(rows.vertices()) : 1;
  return builder.run("Sorting arcs", rows.vertices(), rowsAtOnce(rows), [&](std::uint64_t begin, std::uint64_t end) {
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) sortRow(rows.row(v), top, builder.progress);
  }) && !builder.progress.cancelled();
}

bool dropArcs(Rows& rows, bool loops, bool duplicates, const Builder& builder) {
  if (!loops && !duplicates) return true;
  builder.progress.begin("Dropping arcs", rows.heads.size());
  ArcId kept = 0, begin = 0;
  std::uint64_t nextLook = 0;
  for (VertexId v = 0; v < rows.vertices(); ++v) {
    const ArcId first = kept, end = rows.offsets[v + 1];
    for (ArcId a = begin; a < end; ++a) {
      if (std::uint64_t{a} + v >= nextLook) {
        if (builder.progress.cancelled()) return false;
        builder.progress.advanceTo(a);
        nextLook = std::uint64_t{a} + v + kSlice;
      }
      const VertexId head = rows.heads[a];
      if ((loops && head == v) || (duplicates && kept > first && rows.heads[kept - 1] == head)) continue;
      rows.heads[kept++] = head;
    }
    begin = end;
    rows.offsets[v + 1] = kept;
  }
  rows.heads.truncate(kept);
  return true;
}

Result<std::shared_ptr<const Graph>> graphFromRows(Rows rows, GraphColumns columns) {
  columns.ids = VertexIds::contiguous(1, rows.vertices());
  columns.offsets = std::move(rows.offsets).column();
  columns.heads = std::move(rows.heads).column();
  return Graph::fromColumns(std::move(columns));
}

Result<std::shared_ptr<const Graph>> graphFromRows(Rows rows, const Finish& finish, const Builder& builder) {
  GraphColumns columns;
  columns.path = finish.name;
  columns.directed = finish.directed;
  columns.coordinates = finish.coordinates;
  columns.attributes = finish.attributes;
  if (finish.weights.smallest != 1 || finish.weights.largest != 1) {
    auto weights = weightsOf(
        rows,
        [&](VertexId tail, VertexId head, std::uint32_t k) {
          if (!finish.directed && tail > head) std::swap(tail, head);
          const std::uint64_t random = randomAt(finish.seed, kWeightStream, std::uint64_t{tail} << 32 | head, k);
          return static_cast<std::uint32_t>(inRange(random, finish.weights.smallest, finish.weights.largest));
        },
        builder);
    if (!weights) return cancelledError();
    columns.weights = std::move(*weights).column();
  }
  return graphFromRows(std::move(rows), std::move(columns));
}

}  // namespace wf::generators
