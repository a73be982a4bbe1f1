// Threads share out the heads: each goes through the lists of all vertices, of which it takes the part that leads to vertices of its own,
// and has a cursor in the list of each of those.
#include "compute/core/pairing.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <vector>

#include "compute/core/each_vertex.h"
#include "compute/core/raw_column.h"
#include "compute/core/workers.h"

namespace wf {
namespace {

constexpr std::uint64_t kVerticesBetweenLooks = 1 << 16;  // vertices between two looks at the progress
constexpr std::uint64_t kArcsOfPart = 1 << 16;            // arcs that are worth a thread
constexpr std::uint64_t kPairedAtOnce = 1 << 10;          // of a chunk
constexpr ArcId kAhead = 16;  // arcs between the one that is paired and the one whose place the caches are to bring

// Calls use(v) for every v below `count`. False: cancelled on the way.
template <class Use>
bool forEach(VertexId count, const Progress* progress, const Use& use) {
  for (std::uint64_t begin = 0; begin < count; begin += kVerticesBetweenLooks) {
    if (progress != nullptr && progress->cancelled()) return false;
    const std::uint64_t end = std::min<std::uint64_t>(count, begin + kVerticesBetweenLooks);
    for (std::uint64_t v = begin; v < end; ++v) use(static_cast<VertexId>(v));
  }
  return true;
}

// Every vertex's arcs in the order of their heads; those to one head in their own order.
class SortedArcs {
 public:
  SortedArcs(std::span<const ArcId> offsets, std::span<const VertexId> heads) : offsets_(offsets), heads_(heads) {}

  // False: cancelled.
  bool make(const Progress* progress) {
    const auto vertices = static_cast<VertexId>(offsets_.size() - 1);
    std::atomic<bool> unsorted{false};
    const bool looked = forEachVertex(vertices, kPairedAtOnce, progress, [&](VertexId v) {
      if (!std::is_sorted(heads_.begin() + offsets_[v], heads_.begin() + offsets_[v + 1])) unsorted.store(true, std::memory_order_relaxed);
    });
    if (!looked || !unsorted) return looked;
    ownHeads_ = RawColumn<VertexId>(heads_.size());
    arcs_ = RawColumn<ArcId>(heads_.size());
    const bool sorted = forEachVertex(vertices, kPairedAtOnce, progress, [&](VertexId v) {
      std::vector<std::uint64_t> keys;  // head, then arc
      keys.reserve(offsets_[v + 1] - offsets_[v]);
      for (ArcId a = offsets_[v]; a < offsets_[v + 1]; ++a) keys.push_back(std::uint64_t{heads_[a]} << 32 | a);
      if (!std::is_sorted(keys.begin(), keys.end())) std::sort(keys.begin(), keys.end());
      for (std::size_t k = 0; k < keys.size(); ++k) {
        ownHeads_[offsets_[v] + k] = static_cast<VertexId>(keys[k] >> 32);
        arcs_[offsets_[v] + k] = static_cast<ArcId>(keys[k]);
      }
    });
    heads_ = {ownHeads_.data(), ownHeads_.size()};
    return sorted;
  }

  VertexId head(ArcId place) const { return heads_[place]; }
  ArcId arc(ArcId place) const { return arcs_.size() == 0 ? place : arcs_[place]; }
  void prefetch(ArcId place) const { __builtin_prefetch(heads_.data() + place); }
  // The first of v's places whose head is not below `least`.
  ArcId firstFrom(VertexId v, VertexId least) const {
    const auto begin = heads_.begin() + offsets_[v];
    return offsets_[v] + static_cast<ArcId>(std::lower_bound(begin, heads_.begin() + offsets_[v + 1], least) - begin);
  }

 private:
  std::span<const ArcId> offsets_;
  std::span<const VertexId> heads_;
  RawColumn<VertexId> ownHeads_;  // these two only where some vertex's arcs are in another order
  RawColumn<ArcId> arcs_;
};

// Vertices from `first` to before `last`, which are a thread's own.
struct Part {
  VertexId first = 0;
  VertexId last = 0;
};

// Parts of about the same work, as many as there are threads, where there is enough for them. workOf(v) is known only in sums over chunks.
template <class WorkOf>
std::vector<Part> shareOut(VertexId vertices, const WorkOf& workOf) {
  const std::uint64_t chunks = (vertices + kPairedAtOnce - 1) / kPairedAtOnce;
  std::vector<std::uint64_t> before(chunks + 1, 0);  // work before each chunk
  parallelChunks({.count = vertices, .size = kPairedAtOnce}, [&](std::uint64_t begin, std::uint64_t end) {
    std::uint64_t sum = 0;
    for (std::uint64_t v = begin; v < end; ++v) sum += workOf(static_cast<VertexId>(v));
    before[begin / kPairedAtOnce + 1] = sum;
  });
  std::partial_sum(before.begin(), before.end(), before.begin());
  const std::uint64_t all = before.back(), wanted = std::clamp<std::uint64_t>(all / kArcsOfPart, 1, hardwareThreads());
  std::vector<Part> parts;
  for (std::uint64_t k = 1, from = 0; k <= wanted; ++k) {
    const auto at = std::lower_bound(before.begin(), before.end(), all * k / wanted) - before.begin();
    const std::uint64_t to = k == wanted ? vertices : std::min<std::uint64_t>(static_cast<std::uint64_t>(at) * kPairedAtOnce, vertices);
    if (to > from) parts.push_back({static_cast<VertexId>(from), static_cast<VertexId>(to)});
    from = std::max(from, to);
  }
  return parts;
}

// Calls pair(part) for every part; it says whether it came to an end.
template <class PairPart>
bool forEachPart(const std::vector<Part>& parts, const Progress* progress, const PairPart& pair) {
  std::atomic<bool> cancelled{false};
  const bool begun = parallelChunks({.count = parts.size(), .size = 1, .progress = progress}, [&](std::uint64_t k, std::uint64_t) {
    if (!pair(parts[k])) cancelled = true;
  });
  return begun && !cancelled;
}

// Of a mirrored graph v's arcs are its in-arcs in their order: the next arc that leads to v, by tail, is the twin of v's next arc. That of
// a loop is itself, since as many arcs lead to v from below as from v to below.
bool pairMirrored(const Graph& graph, Part part, const Progress* progress, RawColumn<ArcId>& twinOf, std::atomic<std::uint64_t>& loops) {
  const std::span<const ArcId> offsets = graph.offsets();
  const VertexId* const heads = graph.heads().data();
  std::vector<ArcId> cursor(offsets.begin() + part.first, offsets.begin() + part.last);
  ArcId* const next = cursor.data();
  ArcId* const twins = twinOf.data();
  const VertexId first = part.first, last = part.last;
  std::uint64_t own = 0;
  const bool whole = forEach(graph.vertexCount(), progress, [&](VertexId u) {
    const ArcId end = offsets[u + 1];
    ArcId a = offsets[u];
    if (first > 0) a = static_cast<ArcId>(std::lower_bound(heads + a, heads + end, first) - heads);
    for (; a < end && heads[a] < last; ++a) {
      const ArcId back = next[heads[a] - first]++;
      twins[a] = back;
      own += back == a ? 1 : 0;
    }
  });
  loops += own;
  return whole;
}

// Pairs the arcs between the part's vertices and those not above them. In the list of a vertex v the place of u only moves on as u does.
bool pairSorted(std::span<const ArcId> offsets, const SortedArcs& sorted, Part part, const Progress* progress, RawColumn<ArcId>& twins,
                std::atomic<std::uint64_t>& loops) {
  const auto vertices = static_cast<VertexId>(offsets.size() - 1);
  std::vector<ArcId> cursor(offsets.begin() + part.first, offsets.begin() + part.last);
  ArcId* const twinOf = twins.data();
  std::uint64_t own = 0;
  const bool whole = forEach(part.last, progress, [&](VertexId u) {
    const ArcId end = part.last == vertices ? offsets[u + 1] : sorted.firstFrom(u, part.last);
    for (ArcId i = sorted.firstFrom(u, std::max(u, part.first)); i < end; ++i) {
      const VertexId v = sorted.head(i);
      const ArcId arc = sorted.arc(i);
      if (v == u) {
        twinOf[arc] = arc;
        ++own;
        continue;
      }
      if (end - i > 2 * kAhead) __builtin_prefetch(&cursor[sorted.head(i + 2 * kAhead) - part.first]);
      if (end - i > kAhead) {
        const ArcId soon = cursor[sorted.head(i + kAhead) - part.first];
        sorted.prefetch(soon);
        __builtin_prefetch(twinOf + soon, 1);
      }
      ArcId& at = cursor[v - part.first];
      while (at < offsets[v + 1] && sorted.head(at) < u) ++at;
      if (at == offsets[v + 1] || sorted.head(at) != u) continue;
      const ArcId back = sorted.arc(at++);
      twinOf[arc] = back;
      twinOf[back] = arc;
    }
  });
  loops += own;
  return whole;
}

}  // namespace

std::optional<Twins> pairArcs(const Graph& graph, bool mirrored, const Progress* progress) {
  const std::span<const ArcId> offsets = graph.offsets();
  std::atomic<std::uint64_t> missing{0}, loops{0};
  RawColumn<ArcId> twins(graph.arcCount());
  if (mirrored) {
    const auto parts = shareOut(graph.vertexCount(), [&](VertexId v) { return std::uint64_t{graph.degree(v)}; });
    if (!forEachPart(parts, progress, [&](Part part) { return pairMirrored(graph, part, progress, twins, loops); })) return std::nullopt;
    return Twins{std::move(twins).column(), 0, loops};
  }
  SortedArcs sorted(offsets, graph.heads());
  if (!sorted.make(progress)) return std::nullopt;
  const Chunks arcs{.count = twins.size(), .progress = progress};
  const bool cleared =
      parallelChunks(arcs, [&](std::uint64_t begin, std::uint64_t end) { std::fill(twins.data() + begin, twins.data() + end, kNone); });
  if (!cleared) return std::nullopt;
  // About as many arcs lead to v from below as v has to vertices below.
  const auto parts = shareOut(graph.vertexCount(), [&](VertexId v) { return std::uint64_t{sorted.firstFrom(v, v) - offsets[v]} + 1; });
  const bool paired = forEachPart(parts, progress, [&](Part part) { return pairSorted(offsets, sorted, part, progress, twins, loops); });
  if (!paired) return std::nullopt;
  const bool counted = parallelChunks(arcs, [&](std::uint64_t begin, std::uint64_t end) {
    missing += static_cast<std::uint64_t>(std::count(twins.data() + begin, twins.data() + end, kNone));
  });
  if (!counted) return std::nullopt;
  return Twins{std::move(twins).column(), missing, loops};
}

}  // namespace wf
