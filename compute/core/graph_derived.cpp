// What a graph derives from its arcs: pairs of opposite arcs, edges, residual arcs and the arcs by head.
#include <algorithm>

#include "compute/core/graph.h"

namespace wf {
namespace {

constexpr std::uint64_t kBetweenLooks = 1 << 16;  // items between two looks at the progress

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

}  // namespace

const Graph::Twins* Graph::findTwins(const Progress* progress) const {
  return twins_.get(progress, [&](Twins& made) {
    const VertexId n = vertexCount();
    const ArcId arcs = arcCount();
    const auto& heads = parts_.heads;
    std::vector<VertexId> tails(arcs);
    for (VertexId v = 0; v < n; ++v) std::fill(tails.begin() + parts_.offsets[v], tails.begin() + parts_.offsets[v + 1], v);

    // Arcs by head, then by tail, then by position …
    std::vector<ArcId> counts(n, 0);
    if (!forEach(arcs, progress, [&](ArcId a) { ++counts[heads[a]]; })) return false;
    const std::vector<ArcId> inStart = starts(counts);
    std::vector<ArcId> next = inStart;
    std::vector<ArcId> in(arcs);
    if (!forEach(arcs, progress, [&](ArcId a) { in[next[heads[a]]++] = a; })) return false;
    // … and, by a second stable pass over that order, by tail, then by head, then by position.
    std::vector<ArcId> out(arcs);
    next.assign(parts_.offsets.begin(), parts_.offsets.end() - 1);
    if (!forEach(arcs, progress, [&](ArcId i) { out[next[tails[in[i]]]++] = in[i]; })) return false;

    // At vertex v both lists ascend by the other end, so a merge pairs the k-th arc v→u with the k-th u→v.
    made.of.assign(arcs, kNone);
    const bool merged = forEach(n, progress, [&](VertexId v) {
      ArcId i = inStart[v];
      const ArcId iEnd = inStart[v] + counts[v];
      for (ArcId o = parts_.offsets[v]; o < parts_.offsets[v + 1]; ++o) {
        const VertexId other = heads[out[o]];
        if (other == v) {
          made.of[out[o]] = out[o];
          continue;
        }
        while (i < iEnd && tails[in[i]] < other) ++i;
        if (i < iEnd && tails[in[i]] == other) made.of[out[o]] = in[i++];
      }
    });
    if (!merged) return false;
    made.missing = static_cast<std::uint64_t>(std::count(made.of.begin(), made.of.end(), kNone));
    return true;
  });
}

const Edges* Graph::findEdges(const Progress* progress) const {
  const Twins* twins = findTwins(progress);
  if (twins == nullptr) return nullptr;
  return edges_.get(progress, [&](Edges& made) {
    const VertexId n = vertexCount();
    std::vector<ArcId> counts(n, 0);
    std::size_t total = 0;
    const auto visit = [&](auto&& use) {
      return forEach(n, progress, [&](VertexId u) {
        for (ArcId a = parts_.offsets[u]; a < parts_.offsets[u + 1]; ++a) {
          if (u <= parts_.heads[a] || twins->of[a] == kNone) use(u, parts_.heads[a], a);
        }
      });
    };
    const bool counted = visit([&](VertexId u, VertexId v, ArcId) {
      ++counts[std::min(u, v)];
      ++total;
    });
    if (!counted) return false;
    std::vector<ArcId> next = starts(std::move(counts));
    made.tail.resize(total);
    made.head.resize(total);
    made.forward.resize(total);
    made.backward.resize(total);
    return visit([&](VertexId u, VertexId v, ArcId a) {
      const ArcId e = next[std::min(u, v)]++;
      made.tail[e] = std::min(u, v);
      made.head[e] = std::max(u, v);
      made.forward[e] = u <= v ? a : kNone;
      made.backward[e] = u <= v ? twins->of[a] : a;
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
  const auto twinOf = twins();
  return *residual_.get([&](ResidualArcs& made) {
    const VertexId n = vertexCount();
    auto& offsets = made.offsets;  // not bound as one: Clang 14 lets no lambda see such names
    auto& heads = made.heads;
    auto& reverse = made.reverse;
    auto& arc = made.arc;
    std::vector<ArcId> added(n, 0);
    for (ArcId a = 0; a < arcCount(); ++a) added[parts_.heads[a]] += twinOf[a] == kNone ? 1 : 0;
    offsets.assign(static_cast<std::size_t>(n) + 1, 0);
    for (VertexId v = 0; v < n; ++v) offsets[v + 1] = offsets[v] + degree(v) + added[v];
    heads.resize(offsets[n]);
    reverse.resize(offsets[n]);
    arc.assign(offsets[n], kNone);
    const auto at = [&](VertexId tail, ArcId a) { return offsets[tail] + (a - parts_.offsets[tail]); };
    std::vector<ArcId> next(n);
    for (VertexId v = 0; v < n; ++v) next[v] = offsets[v] + degree(v);
    for (VertexId v = 0; v < n; ++v) {
      for (ArcId a = parts_.offsets[v]; a < parts_.offsets[v + 1]; ++a) {
        const ArcId r = at(v, a);
        const VertexId head = parts_.heads[a];
        heads[r] = head;
        arc[r] = a;
        if (twinOf[a] != kNone) {
          reverse[r] = at(head, twinOf[a]);
          continue;
        }
        const ArcId back = next[head]++;
        heads[back] = v;
        reverse[back] = r;
        reverse[r] = back;
      }
    }
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
