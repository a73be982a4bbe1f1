// Compact adjacency made in place by several threads: from edges that come in no order, or row by row. The rows do not depend on
// how threads run: they are sorted, or written where their place is known. Beside the graph's own arrays nothing of its size is held.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compute/generators/builder.h"

namespace wf::generators {

// Arcs by tail: those of v from offsets[v] to offsets[v + 1].
struct Rows {
  RawColumn<ArcId> offsets;  // V+1 entries
  RawColumn<VertexId> heads;
  VertexId vertices() const { return static_cast<VertexId>(offsets.size() - 1); }
  std::span<VertexId> row(VertexId v) { return {heads.data() + offsets[v], offsets[v + 1] - offsets[v]}; }
  std::span<const VertexId> row(VertexId v) const { return {heads.data() + offsets[v], offsets[v + 1] - offsets[v]}; }
};

// offsets[0] = 0 and offsets[v + 1] += offsets[v]. Unsupported where the arcs pass 32 bits, Cancelled.
Status sumUp(RawColumn<ArcId>& offsets, const Builder& builder);
// Ascending by head. False once cancelled.
bool sortRows(Rows& rows, const Builder& builder);
// Of sorted rows. False once cancelled.
bool dropArcs(Rows& rows, bool loops, bool duplicates, const Builder& builder);
// How many vertices a thread takes at once, so that it has about so many arcs.
std::uint64_t rowsAtOnce(const Rows& rows);

struct EdgePlan {
  VertexId vertices = 0;
  std::uint64_t items = 0;
  std::uint64_t itemsAtOnce = 1 << 15;  // some milliseconds of work
  bool bothWays = true;                 // an edge is two arcs; a loop is two as well
};

// Arcs on their way to rows, by blocks of tails, so that every later pass stays within a cache. An arc is tail << 32 | head.
class ArcBlocks {
 public:
  ArcBlocks(const EdgePlan& plan, const Builder& builder);
  // Twice the same arcs, in any order and by any threads: first all are counted, then all added.
  void count(std::span<const std::uint64_t> arcs);
  Status allocate();  // Unsupported where they pass 32 bits
  void add(std::span<const std::uint64_t> arcs);
  Result<Rows> rows();  // sorted; the arcs are gone afterwards

 private:
  static constexpr int kMostBlocks = 1024;
  using Starts = std::array<std::uint32_t, kMostBlocks>;
  std::size_t blockOf(std::uint64_t arc) const { return arc >> (32 + shift_); }
  bool rowsOfBlock(std::size_t block, Rows& rows) const;

  VertexId vertices_;
  const Builder& builder_;
  int shift_ = 0;                                                   // a block has 2^shift_ tails
  std::array<std::atomic<std::uint64_t>, kMostBlocks + 1> next_{};  // counts, then where the next arc of a block goes
  std::array<std::uint64_t, kMostBlocks + 1> starts_{};
  RawColumn<std::uint64_t> arcs_;
};

// edges(begin, end, emit) calls emit(tail, head) for the edges of the items from begin to end; it is called twice for each item, by several
// threads, and must say the same both times. The rows are sorted. At most 12 bytes per arc are held on the way.
template <class Edges>
Result<Rows> rowsFromEdges(const EdgePlan& plan, const Edges& edges, const Builder& builder) {
  ArcBlocks blocks(plan, builder);
  const auto pass = [&](const char* phase, void (ArcBlocks::*use)(std::span<const std::uint64_t>)) {
    return builder.run(phase, plan.items, plan.itemsAtOnce, [&](std::uint64_t begin, std::uint64_t end) {
      std::vector<std::uint64_t> arcs;
      arcs.reserve(2 * std::min<std::uint64_t>(plan.itemsAtOnce, end - begin));
      edges(begin, end, [&](VertexId tail, VertexId head) {
        arcs.push_back(std::uint64_t{tail} << 32 | head);
        if (plan.bothWays) arcs.push_back(std::uint64_t{head} << 32 | tail);
      });
      (blocks.*use)(arcs);
    });
  };
  if (!pass("Counting arcs", &ArcBlocks::count)) return cancelledError();
  if (const Status status = blocks.allocate(); !status) return status.error();
  if (!pass("Placing arcs", &ArcBlocks::add)) return cancelledError();
  return blocks.rows();
}

// degree(v) arcs leave v, and fill(v, heads) writes them.
template <class Degree, class Fill>
Result<Rows> rowsFromDegrees(VertexId vertices, const Degree& degree, const Fill& fill, const Builder& builder) {
  Rows rows{.offsets = RawColumn<ArcId>(std::size_t{vertices} + 1), .heads = {}};
  rows.offsets[0] = 0;
  const bool counted = builder.run("Counting arcs", vertices, 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t v = begin; v < end; ++v) rows.offsets[v + 1] = degree(static_cast<VertexId>(v));
  });
  if (!counted) return cancelledError();
  if (const Status status = sumUp(rows.offsets, builder); !status) return status.error();
  rows.heads = RawColumn<VertexId>(rows.offsets[vertices]);
  const bool filled = builder.run("Placing arcs", vertices, rowsAtOnce(rows), [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t v = begin; v < end; ++v) fill(static_cast<VertexId>(v), rows.row(static_cast<VertexId>(v)));
  });
  if (!filled) return cancelledError();
  return rows;
}

VertexId tailOf(const Rows& rows, std::uint64_t arc);  // O(log V)
// How many arcs to the same head stand right before this one in the row of v.
std::uint32_t earlierAlike(const Rows& rows, VertexId v, std::uint64_t arc);

// weight(tail, head, k) for each arc, where k counts the earlier ones of the same tail and head that stand right before it.
template <class Weight>
std::optional<RawColumn<std::uint32_t>> weightsOf(const Rows& rows, const Weight& weight, const Builder& builder) {
  RawColumn<std::uint32_t> out(rows.heads.size());
  const bool all = builder.run("Drawing weights", rows.heads.size(), 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
    VertexId v = tailOf(rows, begin);
    std::uint32_t k = earlierAlike(rows, v, begin);
    for (std::uint64_t a = begin; a < end; ++a) {
      while (a == rows.offsets[std::size_t{v} + 1]) ++v;
      if (a > begin) k = a > rows.offsets[v] && rows.heads[a] == rows.heads[a - 1] ? k + 1 : 0;
      out[a] = weight(v, rows.heads[a], k);
    }
  });
  if (!all) return std::nullopt;
  return out;
}

// Where each vertex is drawn.
template <class Place>
std::optional<RawColumn<Coordinate>> placesOf(VertexId vertices, const Place& place, const Builder& builder) {
  RawColumn<Coordinate> out(vertices);
  const bool all = builder.run("Placing vertices", vertices, 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) out[v] = place(v);
  });
  if (!all) return std::nullopt;
  return out;
}

// The graph of these rows, ids from 1, with weights from the range: an arc and its reverse have the same where the graph is undirected.
struct Finish {
  std::string name;  // Graph::path(): "R-MAT, scale 20, seed 1"
  bool directed = false;
  std::uint64_t seed = 1;
  WeightRange weights;
  Column<Coordinate> coordinates{};  // or none
  std::vector<Attribute> attributes{};
};
Result<std::shared_ptr<const Graph>> graphFromRows(Rows rows, const Finish& finish, const Builder& builder);
// With the weights and all else that `columns` has already; offsets, heads and ids are added.
Result<std::shared_ptr<const Graph>> graphFromRows(Rows rows, GraphColumns columns);

}  // namespace wf::generators
