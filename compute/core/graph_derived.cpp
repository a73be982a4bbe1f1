// What a graph derives from its arcs: pairs of opposite arcs, edges, residual arcs and the arcs by head.
#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "compute/core/each_vertex.h"
#include "compute/core/graph.h"
#include "compute/core/pairing.h"
#include "compute/core/raw_column.h"
#include "compute/core/workers.h"

namespace wf {
namespace {

constexpr std::uint64_t kBetweenLooks = 1 << 16;  // items between two looks at the progress
constexpr std::uint64_t kVertices = 1 << 12;      // of a chunk: its arcs are some ten times as many
constexpr unsigned kMostParts = 8;                // of arcs without twins, each of which goes over all

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

// Calls use(tail, head, arc) for every arc that has no twin; those to one head in their order and on one thread. False: cancelled on the
// way.
template <class Use>
bool forEachLone(const Graph& graph, const Twins& twins, const Progress* progress, const Use& use) {
  if (twins.missing == 0) return true;
  const std::span<const ArcId> offsets = graph.offsets();
  const std::span<const VertexId> heads = graph.heads();
  const std::uint64_t vertices = graph.vertexCount();
  const std::uint64_t parts = std::clamp<std::uint64_t>(twins.missing / kBetweenLooks, 1, std::min(hardwareThreads(), kMostParts));
  std::atomic<bool> cancelled{false};
  // Each goes over all arcs, which is little beside what is done of them at random.
  const bool begun = parallelChunks({.count = parts, .size = 1, .progress = progress}, [&](std::uint64_t part, std::uint64_t) {
    const auto first = static_cast<VertexId>(vertices * part / parts), last = static_cast<VertexId>(vertices * (part + 1) / parts);
    for (VertexId v = 0; v < vertices; ++v) {
      if (v % kBetweenLooks == 0 && progress != nullptr && progress->cancelled()) {
        cancelled = true;
        return;
      }
      for (ArcId a = offsets[v]; a < offsets[v + 1]; ++a) {
        if (twins.of[a] == kNone && heads[a] >= first && heads[a] < last) use(v, heads[a], a);
      }
    }
  });
  return begun && !cancelled;
}

}  // namespace

const Twins* Graph::findTwins(const Progress* progress) const {
  const Twins* found = twins_.get(progress, [&](Twins& made) {
    const bool* mirrored = deriveMirrored(progress);
    if (mirrored == nullptr) return false;
    auto paired = pairArcs(*this, *mirrored, progress);
    if (paired) made = std::move(*paired);
    return paired.has_value();
  });
  if (found != nullptr) noteCounts(pairCounts(arcCount(), found->missing, found->loops));
  return found;
}

const Edges* Graph::findEdges(const Progress* progress) const {
  const Twins* twins = findTwins(progress);
  if (twins == nullptr) return nullptr;
  return edges_.get(progress, [&](Edges& made) {
    const VertexId n = vertexCount();
    const std::span<const ArcId> offsets = parts_.offsets;
    const std::span<const VertexId> heads = parts_.heads;
    // At each vertex first its own arcs to itself and above, which are the last ones where heads ascend …
    const bool ascending = *deriveMirrored(nullptr);
    const auto firstAbove = [&](VertexId u) {
      const auto begin = heads.begin() + offsets[u], end = heads.begin() + offsets[u + 1];
      return offsets[u] + (ascending ? static_cast<ArcId>(std::lower_bound(begin, end, u) - begin) : 0);
    };
    std::vector<ArcId> counts(n);
    const bool counted = forEachVertex(n, kVertices, progress, [&](VertexId u) {
      const ArcId from = firstAbove(u), end = offsets[u + 1];
      const auto isAbove = [u](VertexId v) { return u <= v; };
      counts[u] = ascending ? end - from : static_cast<ArcId>(std::count_if(heads.begin() + from, heads.begin() + end, isAbove));
    });
    if (!counted) return false;
    // … and then those from above that have no twin.
    const auto forEachFromAbove = [&](const auto& use) {
      return forEachLone(*this, *twins, progress, [&](VertexId u, VertexId v, ArcId a) {
        if (v < u) use(u, v, a);
      });
    };
    if (!forEachFromAbove([&](VertexId, VertexId v, ArcId) { ++counts[v]; })) return false;
    const std::size_t total = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    std::vector<ArcId> next = starts(std::move(counts));
    RawColumn<std::uint32_t> tail(total), head(total), forward(total), backward(total);
    const bool filled = forEachVertex(n, kVertices, progress, [&](VertexId u) {
      ArcId e = next[u];
      for (ArcId a = firstAbove(u); a < offsets[u + 1]; ++a) {
        if (heads[a] < u) continue;
        tail[e] = u;
        head[e] = heads[a];
        forward[e] = a;
        backward[e++] = twins->of[a];
      }
      next[u] = e;
    });
    const bool whole = filled && forEachFromAbove([&](VertexId u, VertexId v, ArcId a) {
                         const ArcId e = next[v]++;
                         tail[e] = v;
                         head[e] = u;
                         forward[e] = kNone;
                         backward[e] = a;
                       });
    if (whole) made = {std::move(tail).column(), std::move(head).column(), std::move(forward).column(), std::move(backward).column()};
    return whole;
  });
}

const ResidualArcs* Graph::findResidual(const Progress* progress) const {
  const Twins* twins = findTwins(progress);
  if (twins == nullptr) return nullptr;
  return residual_.get(progress, [&](ResidualArcs& made) {
    if (twins->missing == 0) {
      made = {parts_.offsets, parts_.heads, twins->of, ArcsOfFile(arcCount())};
      return true;
    }
    const VertexId n = vertexCount();
    const std::span<const ArcId> own = parts_.offsets;
    std::vector<ArcId> next(n, 0);
    if (!forEachLone(*this, *twins, progress, [&](VertexId, VertexId head, ArcId) { ++next[head]; })) return false;
    RawColumn<ArcId> offsets(std::size_t{n} + 1);
    offsets[0] = 0;
    for (VertexId v = 0; v < n; ++v) {
      offsets[v + 1] = offsets[v] + degree(v) + next[v];
      next[v] = offsets[v] + degree(v);  // where its added ones begin
    }
    const std::size_t total = offsets[n];
    RawColumn<std::uint32_t> heads(total), reverse(total), arc(total);
    const auto at = [&](VertexId tail, ArcId a) { return offsets[tail] + (a - own[tail]); };
    const bool filled = forEachVertex(n, kVertices, progress, [&](VertexId v) {
      for (ArcId a = own[v]; a < own[v + 1]; ++a) {
        const ArcId r = at(v, a), back = twins->of[a];
        heads[r] = parts_.heads[a];
        arc[r] = a;
        if (back != kNone) reverse[r] = at(heads[r], back);
      }
    });
    const bool whole = filled && forEachLone(*this, *twins, progress, [&](VertexId v, VertexId head, ArcId a) {
                         const ArcId r = at(v, a), back = next[head]++;
                         heads[back] = v;
                         arc[back] = kNone;
                         reverse[back] = r;
                         reverse[r] = back;
                       });
    if (whole) {
      made = {std::move(offsets).column(), std::move(heads).column(), std::move(reverse).column(), ArcsOfFile(std::move(arc).column())};
    }
    return whole;
  });
}

std::span<const ArcId> Graph::twins() const { return findTwins(nullptr)->of; }

const Edges& Graph::edges() const { return *findEdges(nullptr); }

bool Graph::pairUp(const Progress& progress) const { return findEdges(&progress) != nullptr; }

const PairCounts& Graph::counts() const {
  if (!knowsCounts()) findTwins(nullptr);
  return *counts_.made();
}

void Graph::noteCounts(const PairCounts& found) const {
  counts_.get([&](PairCounts& made) {
    made = found;
    return true;
  });
}

const ResidualArcs& Graph::residual() const { return *findResidual(nullptr); }

bool Graph::addReverses(const Progress& progress) const { return findResidual(&progress) != nullptr; }

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
