// One pass over the heads, or over the rows of an undirected graph.
#include "compute/core/degrees.h"

#include <algorithm>
#include <atomic>

#include "compute/core/workers.h"

namespace wf {
namespace {

constexpr std::uint64_t kArcsAtOnce = 1 << 16, kVerticesAtOnce = 1 << 14;

// Threads add to one array. A run of arcs to the same head, as a star's are, is added at once and not arc by arc.
bool countHeads(std::span<const VertexId> heads, std::vector<std::uint32_t>& counts, const Progress* progress) {
  return parallelChunks({.count = heads.size(), .size = kArcsAtOnce, .progress = progress}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t a = begin; a < end;) {
      const VertexId head = heads[a];
      const std::uint64_t first = a++;
      while (a < end && heads[a] == head) ++a;
      std::atomic_ref(counts[head]).fetch_add(static_cast<std::uint32_t>(a - first), std::memory_order_relaxed);
    }
  });
}

bool countLoops(const Graph& graph, std::vector<std::uint32_t>& counts, const Progress* progress) {
  std::atomic<bool> any{false};
  const bool all = parallelChunks({.count = graph.vertexCount(), .size = kVerticesAtOnce, .progress = progress},
                                  [&](std::uint64_t begin, std::uint64_t end) {
                                    for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
                                      const auto heads = graph.neighbours(v);
                                      counts[v] = static_cast<std::uint32_t>(std::count(heads.begin(), heads.end(), v));
                                      if (counts[v] != 0) any.store(true, std::memory_order_relaxed);
                                    }
                                  });
  if (!any) counts = {};
  return all;
}

}  // namespace

std::optional<Degrees> Degrees::count(const Graph& graph, const Progress* progress) {
  Degrees out;
  out.offsets_ = graph.offsets();
  out.directed_ = graph.directed();
  out.more_.assign(graph.vertexCount(), 0);
  const bool all = out.directed_ ? countHeads(graph.heads(), out.more_, progress) : countLoops(graph, out.more_, progress);
  return all ? std::optional(std::move(out)) : std::nullopt;
}

std::vector<std::uint32_t> Degrees::all(DegreeKind kind) const {
  std::vector<std::uint32_t> out(offsets_.empty() ? 0 : offsets_.size() - 1);
  parallelChunks({.count = out.size(), .size = kArcsAtOnce}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t v = begin; v < end; ++v) out[v] = of(kind, static_cast<VertexId>(v));
  });
  return out;
}

}  // namespace wf
