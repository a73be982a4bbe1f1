// What a graph derives from its arcs: pairs of opposite arcs, edges, residual arcs and the arcs by head.
#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "compute/core/graph.h"
#include "compute/core/workers.h"

namespace wf {
namespace {

constexpr std::uint64_t kBetweenLooks = 1 << 16;  // items between two looks at the progress
constexpr std::uint64_t kVertices = 1 << 12;      // of a chunk: its arcs are some ten times as many
constexpr unsigned kMostParts = 16;               // each has a cursor for every vertex
constexpr ArcId kAhead = 16;                      // arcs between the one that is paired and the one whose place the caches are to bring

// Positions where each bucket starts, from the count of each bucket.
std::vector<ArcId> starts(std::vector<ArcId> counts) {
  ArcId sum = 0;
  for (ArcId& count : counts) {
    const ArcId size = count;
    count = sum;
    sum += size;
  }
  return counts;
}

// Calls use(i) for every i below `count`. False: cancelled on the way.
template <class Use>
bool forEach(std::uint64_t count, const Progress* progress, const Use& use) {
  for (std::uint64_t begin = 0; begin < count; begin += kBetweenLooks) {
    if (progress != nullptr && progress->cancelled()) return false;
    const std::uint64_t end = std::min(count, begin + kBetweenLooks);
    for (std::uint64_t i = begin; i < end; ++i) use(static_cast<std::uint32_t>(i));
  }
  return true;
}

// The same by several threads, in any order.
template <class Use>
bool forEachVertex(VertexId vertices, const Progress* progress, const Use& use) {
  return parallelChunks({.count = vertices, .size = kVertices, .progress = progress}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t v = begin; v < end; ++v) use(static_cast<VertexId>(v));
  });
}

// Every vertex's arcs in the order of their heads; those to one head in their own order.
class SortedArcs {
 public:
  SortedArcs(std::span<const ArcId> offsets, std::span<const VertexId> heads) : offsets_(offsets), heads_(heads) {}

  // False: cancelled.
  bool make(const Progress* progress) {
    const auto vertices = static_cast<VertexId>(offsets_.size() - 1);
    std::atomic<bool> unsorted{false};
    const bool looked = forEachVertex(vertices, progress, [&](VertexId v) {
      if (!std::is_sorted(heads_.begin() + offsets_[v], heads_.begin() + offsets_[v + 1])) unsorted.store(true, std::memory_order_relaxed);
    });
    if (!looked || !unsorted) return looked;
    ownHeads_.resize(heads_.size());
    arcs_.resize(heads_.size());
    const bool sorted = forEachVertex(vertices, progress, [&](VertexId v) {
      std::vector<std::uint64_t> keys;  // head, then arc
      keys.reserve(offsets_[v + 1] - offsets_[v]);
      for (ArcId a = offsets_[v]; a < offsets_[v + 1]; ++a) keys.push_back(std::uint64_t{heads_[a]} << 32 | a);
      if (!std::is_sorted(keys.begin(), keys.end())) std::sort(keys.begin(), keys.end());
      for (std::size_t k = 0; k < keys.size(); ++k) {
        ownHeads_[offsets_[v] + k] = static_cast<VertexId>(keys[k] >> 32);
        arcs_[offsets_[v] + k] = static_cast<ArcId>(keys[k]);
      }
    });
    heads_ = ownHeads_;
    return sorted;
  }

  VertexId head(ArcId place) const { return heads_[place]; }
  ArcId arc(ArcId place) const { return arcs_.empty() ? place : arcs_[place]; }
  void prefetch(ArcId place) const { __builtin_prefetch(heads_.data() + place); }
  // The first of v's places whose head is not below `least`.
  ArcId firstFrom(VertexId v, VertexId least) const {
    const auto begin = heads_.begin() + offsets_[v];
    return offsets_[v] + static_cast<ArcId>(std::lower_bound(begin, heads_.begin() + offsets_[v + 1], least) - begin);
  }

 private:
  std::span<const ArcId> offsets_;
  std::span<const VertexId> heads_;
  std::vector<VertexId> ownHeads_;  // these two only where some vertex's arcs are in another order
  std::vector<ArcId> arcs_;
};

// Pairs the arcs between each u from `first` to before `last` and the vertices above it. In the list of a vertex v the place of u only
// moves on as u does, so that a cursor for each v finds all of them in one pass.
bool pairFrom(VertexId first, VertexId last, std::span<const ArcId> offsets, const SortedArcs& sorted, const Progress* progress,
              std::vector<ArcId>& twinOf) {
  const auto vertices = static_cast<VertexId>(offsets.size() - 1);
  std::vector<ArcId> cursor(vertices);
  for (VertexId v = first; v < vertices; ++v) cursor[v] = first == 0 ? offsets[v] : sorted.firstFrom(v, first);
  return forEach(last - first, progress, [&](std::uint32_t k) {
    const VertexId u = first + k;
    for (ArcId i = sorted.firstFrom(u, u); i < offsets[u + 1]; ++i) {
      const VertexId v = sorted.head(i);
      const ArcId arc = sorted.arc(i);
      if (v == u) {
        twinOf[arc] = arc;
        continue;
      }
      if (offsets[u + 1] - i > 2 * kAhead) __builtin_prefetch(&cursor[sorted.head(i + 2 * kAhead)]);
      if (offsets[u + 1] - i > kAhead) {
        const ArcId soon = cursor[sorted.head(i + kAhead)];
        sorted.prefetch(soon);
        __builtin_prefetch(twinOf.data() + soon, 1);
      }
      ArcId& at = cursor[v];
      while (at < offsets[v + 1] && sorted.head(at) < u) ++at;
      if (at == offsets[v + 1] || sorted.head(at) != u) continue;
      const ArcId back = sorted.arc(at++);
      twinOf[arc] = back;
      twinOf[back] = arc;
    }
  });
}

}  // namespace

const Graph::Twins* Graph::findTwins(const Progress* progress) const {
  return twins_.get(progress, [&](Twins& made) {
    const VertexId n = vertexCount();
    const std::span<const ArcId> offsets = parts_.offsets;
    SortedArcs sorted(offsets, parts_.heads);
    bool whole = false;
    parallelChunks({.count = 2, .size = 1}, [&](std::uint64_t task, std::uint64_t) {
      if (task == 0) made.of.assign(arcCount(), kNone);
      if (task == 1) whole = sorted.make(progress);
    });
    if (!whole) return false;
    // Arcs to vertices above, of each vertex: the work that is shared out.
    std::vector<std::uint64_t> work(std::size_t{n} + 1, 0);
    if (!forEachVertex(n, progress, [&](VertexId v) { work[v + 1] = offsets[v + 1] - sorted.firstFrom(v, v) + 1; })) return false;
    std::partial_sum(work.begin(), work.end(), work.begin());
    const std::uint64_t parts = std::clamp<std::uint64_t>(work[n] / kBetweenLooks, 1, std::min(hardwareThreads(), kMostParts));
    const auto border = [&](std::uint64_t part) {
      return static_cast<VertexId>(std::lower_bound(work.begin(), work.end(), work[n] * part / parts) - work.begin());
    };
    std::atomic<bool> cancelled{false};
    const bool begun = parallelChunks({.count = parts, .size = 1, .progress = progress}, [&](std::uint64_t part, std::uint64_t) {
      if (!pairFrom(border(part), border(part + 1), offsets, sorted, progress, made.of)) cancelled = true;
    });
    if (!begun || cancelled) return false;
    std::atomic<std::uint64_t> missing{0};
    const bool counted = parallelChunks({.count = made.of.size(), .progress = progress}, [&](std::uint64_t begin, std::uint64_t end) {
      const auto first = made.of.begin() + static_cast<std::ptrdiff_t>(begin), last = made.of.begin() + static_cast<std::ptrdiff_t>(end);
      missing += static_cast<std::uint64_t>(std::count(first, last, kNone));
    });
    made.missing = missing;
    return counted;
  });
}

const Edges* Graph::findEdges(const Progress* progress) const {
  const Twins* twins = findTwins(progress);
  if (twins == nullptr) return nullptr;
  return edges_.get(progress, [&](Edges& made) {
    const VertexId n = vertexCount();
    const std::span<const ArcId> offsets = parts_.offsets;
    const std::span<const VertexId> heads = parts_.heads;
    const auto arcsOf = [&](VertexId u, const auto& use) {
      for (ArcId a = offsets[u]; a < offsets[u + 1]; ++a) use(a, heads[a]);
    };
    // At each vertex first its own arcs to itself and above …
    std::vector<ArcId> own(n, 0), counts;
    const bool counted = forEachVertex(n, progress, [&](VertexId u) { arcsOf(u, [&](ArcId, VertexId v) { own[u] += u <= v ? 1 : 0; }); });
    if (!counted) return false;
    // … and then those from above that have no twin.
    const auto forEachLone = [&](const auto& use) {
      return twins->missing == 0 || forEach(n, progress, [&](VertexId u) {
               arcsOf(u, [&](ArcId a, VertexId v) {
                 if (v < u && twins->of[a] == kNone) use(u, v, a);
               });
             });
    };
    counts = std::move(own);
    if (!forEachLone([&](VertexId, VertexId v, ArcId) { ++counts[v]; })) return false;
    const std::size_t total = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    std::vector<ArcId> next = starts(std::move(counts));
    std::vector<std::uint32_t>* const lists[] = {&made.tail, &made.head, &made.forward, &made.backward};
    parallelChunks({.count = std::size(lists), .size = 1}, [&](std::uint64_t k, std::uint64_t) { lists[k]->resize(total); });
    const bool filled = forEachVertex(n, progress, [&](VertexId u) {
      ArcId e = next[u];
      arcsOf(u, [&](ArcId a, VertexId v) {
        if (v < u) return;
        made.tail[e] = u;
        made.head[e] = v;
        made.forward[e] = a;
        made.backward[e++] = twins->of[a];
      });
      next[u] = e;
    });
    return filled && forEachLone([&](VertexId u, VertexId v, ArcId a) {
             const ArcId e = next[v]++;
             made.tail[e] = v;
             made.head[e] = u;
             made.forward[e] = kNone;
             made.backward[e] = a;
           });
  });
}

std::span<const ArcId> Graph::twins() const { return findTwins(nullptr)->of; }

const Edges& Graph::edges() const { return *findEdges(nullptr); }

bool Graph::pairUp(const Progress& progress) const { return findEdges(&progress) != nullptr; }

std::uint64_t Graph::residualCount() const {
  const Twins& twins = *findTwins(nullptr);
  return twins.of.size() + twins.missing;
}

const ResidualArcs& Graph::residual() const {
  const Twins* twins = findTwins(nullptr);
  return *residual_.get([&](ResidualArcs& made) {
    const VertexId n = vertexCount();
    auto& offsets = made.offsets;  // not bound as one: Clang 14 lets no lambda see such names
    auto& heads = made.heads;
    auto& reverse = made.reverse;
    auto& arc = made.arc;
    const auto forEachLone = [&](const auto& use) {
      if (twins->missing == 0) return;
      for (VertexId v = 0; v < n; ++v) {
        for (ArcId a = parts_.offsets[v]; a < parts_.offsets[v + 1]; ++a) {
          if (twins->of[a] == kNone) use(v, parts_.heads[a], a);
        }
      }
    };
    std::vector<ArcId> added(n, 0);
    forEachLone([&](VertexId, VertexId head, ArcId) { ++added[head]; });
    offsets.assign(static_cast<std::size_t>(n) + 1, 0);
    for (VertexId v = 0; v < n; ++v) offsets[v + 1] = offsets[v] + degree(v) + added[v];
    std::vector<std::uint32_t>* const lists[] = {&heads, &reverse, &arc};
    parallelChunks({.count = std::size(lists), .size = 1}, [&](std::uint64_t k, std::uint64_t) { lists[k]->resize(offsets[n], kNone); });
    const auto at = [&](VertexId tail, ArcId a) { return offsets[tail] + (a - parts_.offsets[tail]); };
    forEachVertex(n, nullptr, [&](VertexId v) {
      for (ArcId a = parts_.offsets[v]; a < parts_.offsets[v + 1]; ++a) {
        const ArcId r = at(v, a), back = twins->of[a];
        heads[r] = parts_.heads[a];
        arc[r] = a;
        if (back != kNone) reverse[r] = at(heads[r], back);
      }
    });
    std::vector<ArcId> next(n);
    for (VertexId v = 0; v < n; ++v) next[v] = offsets[v] + degree(v);
    forEachLone([&](VertexId v, VertexId head, ArcId a) {
      const ArcId r = at(v, a), back = next[head]++;
      heads[back] = v;
      reverse[back] = r;
      reverse[r] = back;
    });
    return true;
  });
}

const InArcs& Graph::inArcs() const {
  return *inArcs_.get([&](InArcs& made) {
    const VertexId n = vertexCount();
    auto& [offsets, tails] = made;
    std::vector<ArcId> counts(n, 0);
    for (const VertexId head : parts_.heads) ++counts[head];
    offsets = starts(std::move(counts));
    offsets.push_back(arcCount());
    std::vector<ArcId> next(offsets.begin(), offsets.end() - 1);
    tails.resize(arcCount());
    for (VertexId v = 0; v < n; ++v) {
      for (const VertexId head : neighbours(v)) tails[next[head]++] = v;
    }
    return true;
  });
}

}  // namespace wf
