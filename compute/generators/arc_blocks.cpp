// Arcs are first spread over blocks of tails, then each block is turned into rows by one thread: no thread ever waits for memory at random,
// and only once per chunk and block for another thread.
#include <bit>

#include "compute/generators/rows.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kSlice = 1 << 18;  // arcs between two looks at the progress

}  // namespace

ArcBlocks::ArcBlocks(const EdgePlan& plan, const Builder& builder) : vertices_(plan.vertices), builder_(builder) {
  constexpr int kFewestBits = 8;  // smaller blocks would gain nothing
  const int bits = static_cast<int>(std::bit_width(std::max(vertices_, 1u) - 1)), blockBits = std::countr_zero(unsigned{kMostBlocks});
  shift_ = std::max(kFewestBits, bits - blockBits);
}

void ArcBlocks::count(std::span<const std::uint64_t> arcs) {
  Starts counts{};
  for (const std::uint64_t arc : arcs) ++counts[blockOf(arc)];
  for (std::size_t b = 0; b < counts.size(); ++b) {
    if (counts[b] != 0) next_[b].fetch_add(counts[b], std::memory_order_relaxed);
  }
}

Status ArcBlocks::allocate() {
  std::uint64_t sum = 0;
  for (std::size_t b = 0; b < starts_.size(); ++b) {
    starts_[b] = sum;
    sum += next_[b];
    next_[b] = starts_[b];
  }
  if (sum > kMaxIndex) return tooLarge("the graph", vertices_, static_cast<double>(sum));
  arcs_ = RawColumn<std::uint64_t>(sum);
  return {};
}

void ArcBlocks::add(std::span<const std::uint64_t> arcs) {
  Starts counts{};
  for (const std::uint64_t arc : arcs) ++counts[blockOf(arc)];
  std::array<std::uint64_t, kMostBlocks> at;
  for (std::size_t b = 0; b < counts.size(); ++b) {
    if (counts[b] != 0) at[b] = next_[b].fetch_add(counts[b], std::memory_order_relaxed);
  }
  for (const std::uint64_t arc : arcs) arcs_[at[blockOf(arc)]++] = arc;
}

bool ArcBlocks::rowsOfBlock(std::size_t block, Rows& rows) const {
  const std::uint64_t firstTail = std::uint64_t{block} << shift_;
  const std::uint64_t tails = std::min<std::uint64_t>(std::uint64_t{1} << shift_, vertices_ - firstTail);
  const std::uint64_t begin = starts_[block], end = starts_[block + 1];
  // Where the next arc of each tail goes.
  std::vector<ArcId> next(tails + 1, 0);
  const auto inSlices = [&](const auto& use) {
    for (std::uint64_t from = begin; from < end; from += kSlice) {
      if (builder_.progress.cancelled()) return false;
      for (std::uint64_t i = from; i < std::min(end, from + kSlice); ++i) use(arcs_[i]);
    }
    return true;
  };
  if (!inSlices([&](std::uint64_t arc) { ++next[(arc >> 32) - firstTail + 1]; })) return false;
  next[0] = static_cast<ArcId>(begin);
  for (std::uint64_t k = 0; k < tails; ++k) {
    rows.offsets[firstTail + k] = next[k];
    next[k + 1] += next[k];
  }
  return inSlices([&](std::uint64_t arc) { rows.heads[next[(arc >> 32) - firstTail]++] = static_cast<VertexId>(arc); });
}

Result<Rows> ArcBlocks::rows() {
  Rows rows{.offsets = RawColumn<ArcId>(std::size_t{vertices_} + 1), .heads = RawColumn<VertexId>(arcs_.size())};
  rows.offsets[vertices_] = static_cast<ArcId>(arcs_.size());
  const std::uint64_t blocks = (std::uint64_t{vertices_} + (std::uint64_t{1} << shift_) - 1) >> shift_;
  const bool all = builder_.run("Gathering arcs", blocks, 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t b = begin; b < end; ++b) rowsOfBlock(b, rows);
  });
  if (!all || builder_.progress.cancelled()) return cancelledError();
  arcs_ = {};
  if (!sortRows(rows, builder_)) return cancelledError();
  return rows;
}

}  // namespace wf::generators
