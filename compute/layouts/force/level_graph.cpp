// Counting sorts and greedy suns.
#include "compute/layouts/force/level_graph.h"

#include <algorithm>
#include <numeric>

#include "compute/core/union_find.h"
#include "compute/core/workers.h"

namespace wf::layouts::force {
namespace {

constexpr VertexId kFewest = 8;                                     // of a level: what is one heap tells the finer level nothing
constexpr VertexId kSlice = VertexId{1} << 15;                      // vertices between two looks at the progress
constexpr std::uint64_t kWorkOfOneThread = std::uint64_t{1} << 18;  // edges that are not worth a second one

constexpr std::uint64_t kMostPlaces = std::uint64_t{1} << 28;  // of suns, that the pieces of a coarser level note

// Every number below n once, scattered: i ↦ (start + i·stride) mod n with a stride that has no divisor in common with n.
class Scattered {
 public:
  Scattered(VertexId n, std::uint64_t seed) : n_(n), at_(n == 0 ? 0 : seed % n) {
    stride_ = static_cast<std::uint64_t>(static_cast<double>(n) * 0.6180339887498949) | 1;
    while (n > 1 && std::gcd(stride_, std::uint64_t{n}) != 1) stride_ += 2;
  }
  VertexId next() {
    at_ = (at_ + stride_) % n_;
    return static_cast<VertexId>(at_);
  }

 private:
  std::uint64_t n_, at_, stride_ = 1;
};

// As many pieces as there are threads, where there are enough items for several.
std::uint64_t pieceOf(std::uint64_t items, std::uint64_t work) {
  const std::uint64_t pieces = work < kWorkOfOneThread ? 1 : hardwareThreads();
  return std::max<std::uint64_t>(1, (items + pieces - 1) / pieces);
}

// Two edges of every vertex join nearly all of a graph's largest component; what lies in it then has nothing more to say, since an edge
// stands at both ends (Sutton, Ben-Nun, Barak, "Optimizing parallel graph connectivity computation via subgraph sampling", 2018).
bool joinParts(const LevelGraph& level, Progress& progress, std::vector<VertexId>& parents) {
  constexpr std::uint32_t kFirst = 2;
  constexpr VertexId kSamples = 1024;
  const VertexId n = level.size();
  const Chunks chunks{.count = n, .size = kSlice, .progress = &progress};
  const bool begun = parallelChunks(chunks, [&](std::uint64_t begin, std::uint64_t end) {
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
      const std::uint32_t last = std::min(level.offsets[v + 1], level.offsets[v] + kFirst);
      for (std::uint32_t e = level.offsets[v]; e < last; ++e) join(parents.data(), v, level.heads[e]);
    }
  });
  if (!begun) return false;
  std::vector<VertexId> samples;
  Scattered order(n, 0);
  for (VertexId i = 0; i < std::min(n, kSamples); ++i) samples.push_back(rootOf(parents.data(), order.next()));
  std::sort(samples.begin(), samples.end());
  VertexId largest = kNone;
  std::size_t most = 0;
  for (std::size_t i = 0, k = 0; i < samples.size(); i = k) {
    while (k < samples.size() && samples[k] == samples[i]) ++k;
    if (k - i > most) most = k - i, largest = samples[i];
  }
  return parallelChunks(chunks, [&](std::uint64_t begin, std::uint64_t end) {
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
      if (rootOf(parents.data(), v) == rootOf(parents.data(), largest)) continue;
      for (std::uint32_t e = level.offsets[v] + kFirst; e < level.offsets[v + 1]; ++e) join(parents.data(), v, level.heads[e]);
    }
  });
}

// Components in the order of their sizes, of as many vertices the one with the smaller vertex first.
bool nameParts(LevelGraph& level, Progress& progress) {
  const VertexId n = level.size();
  level.part.resize(n);
  std::iota(level.part.begin(), level.part.end(), VertexId{0});
  if (n == 0) return true;
  std::vector<VertexId>& parents = level.part;
  if (!joinParts(level, progress, parents)) return false;
  // A root is the smallest vertex of its component, and comes before the others.
  std::vector<VertexId> sizes;
  for (VertexId v = 0; v < n; ++v) {
    if (v % kSlice == 0 && progress.cancelled()) return false;
    parents[v] = rootOf(parents.data(), v);
  }
  std::vector<VertexId> name(n);
  for (VertexId v = 0; v < n; ++v) {
    if (parents[v] == v) {
      name[v] = static_cast<VertexId>(sizes.size());
      sizes.push_back(0);
    }
    ++sizes[name[parents[v]]];
  }
  std::vector<VertexId> bySize(sizes.size()), rank(sizes.size());
  std::iota(bySize.begin(), bySize.end(), VertexId{0});
  std::stable_sort(bySize.begin(), bySize.end(), [&](VertexId a, VertexId b) { return sizes[a] > sizes[b]; });
  for (VertexId k = 0; k < bySize.size(); ++k) rank[bySize[k]] = k;
  for (VertexId& part : level.part) part = rank[name[part]];
  return true;
}

// fine.coarse; returns how many suns there are, kNone where cancelled.
VertexId gather(LevelGraph& fine, std::uint64_t seed, Progress& progress) {
  const VertexId n = fine.size();
  fine.coarse.assign(n, kNone);
  VertexId suns = 0, aside = kNone;
  Scattered order(n, seed);
  for (VertexId i = 0; i < n; ++i) {
    if (i % kSlice == 0 && progress.cancelled()) return kNone;
    const VertexId v = order.next();
    if (fine.coarse[v] != kNone) continue;
    if (!fine.mass.empty() && fine.mass[v] == 0) {
      if (aside == kNone) aside = suns++;
      fine.coarse[v] = aside;
      continue;
    }
    // A vertex whose neighbours are all taken follows the one that it is tied to most, the first of several.
    VertexId follow = kNone;
    float most = 0;
    bool alone = true;
    for (std::uint32_t e = fine.offsets[v]; e < fine.offsets[v + 1]; ++e) {
      const VertexId w = fine.heads[e];
      if (fine.coarse[w] == kNone) {
        alone = false;
        break;
      }
      const float weight = fine.weights.empty() ? 1 : fine.weights[e];
      if (weight > most) {
        most = weight;
        follow = fine.coarse[w];
      }
    }
    if (alone && follow != kNone) {
      fine.coarse[v] = follow;
      continue;
    }
    fine.coarse[v] = suns;
    for (std::uint32_t e = fine.offsets[v]; e < fine.offsets[v + 1]; ++e) {
      const VertexId w = fine.heads[e];
      if (fine.coarse[w] == kNone) fine.coarse[w] = suns;
    }
    ++suns;
  }
  return suns;
}

}  // namespace

std::optional<LevelGraph> finestLevel(const Graph& graph, Progress& progress) {
  LevelGraph level;
  const VertexId n = graph.vertexCount();
  level.offsets.assign(std::size_t{n} + 1, 0);
  if (!graph.pairUp(progress)) return std::nullopt;
  const Edges& edges = graph.edges();
  // A range of vertices per thread, each of which reads all edges: what it writes stays in its cache, and the order of a vertex's
  // neighbours does not depend on how many threads there are.
  const auto eachEnd = [&](auto&& use) {
    return parallelChunks({.count = n, .size = pieceOf(n, edges.size()), .progress = &progress},
                          [&](std::uint64_t begin, std::uint64_t end) {
                            const auto first = static_cast<VertexId>(begin), count = static_cast<VertexId>(end - begin);
                            for (std::size_t e = 0; e < edges.size(); ++e) {
                              if (e % (8 * std::size_t{kSlice}) == 0 && progress.cancelled()) return;
                              const VertexId a = edges.tail[e], b = edges.head[e];
                              if (a == b) continue;
                              if (a - first < count) use(a, b);
                              if (b - first < count) use(b, a);
                            }
                          });
  };
  if (!eachEnd([&](VertexId v, VertexId) { ++level.offsets[v]; })) return std::nullopt;
  std::uint32_t sum = 0;
  for (std::uint32_t& offset : level.offsets) offset = sum += offset;
  level.heads.resize(sum);
  // Filled from behind; afterwards offsets[v] is where the neighbours of v begin.
  if (!eachEnd([&](VertexId v, VertexId w) { level.heads[--level.offsets[v]] = w; })) return std::nullopt;
  if (progress.cancelled() || !nameParts(level, progress)) return std::nullopt;
  return level;
}

void setLoneAside(LevelGraph& finest) {
  std::vector<std::uint32_t> mass(finest.size());
  for (VertexId v = 0; v < finest.size(); ++v) mass[v] = finest.offsets[v] != finest.offsets[v + 1] ? 1 : 0;
  if (std::find(mass.begin(), mass.end(), 0u) != mass.end()) finest.mass = std::move(mass);
}

std::optional<LevelGraph> coarser(LevelGraph& fine, std::uint64_t seed, Progress& progress) {
  const VertexId n = fine.size();
  const VertexId suns = gather(fine, seed, progress);
  if (suns == kNone || suns < kFewest || suns == n || suns > n - n / 5) {
    fine.coarse.clear();
    return std::nullopt;
  }
  // The members of a sun, one after the other.
  std::vector<VertexId> begin(std::size_t{suns} + 1, 0), members(n);
  for (VertexId v = 0; v < n; ++v) ++begin[fine.coarse[v]];
  for (VertexId s = 0, sum = 0; s <= suns; ++s) begin[s] = sum += begin[s];
  for (VertexId v = n; v-- > 0;) members[--begin[fine.coarse[v]]] = v;

  LevelGraph out;
  out.offsets.assign(std::size_t{suns} + 1, 0);
  out.mass.assign(suns, 0);
  out.part.resize(suns);
  // Of a range of suns: their neighbours, one sun after the other.
  struct Piece {
    std::vector<VertexId> heads;
    std::vector<float> weights;
  };
  // Each of them notes a place of every sun: at most 1 GB for all.
  const std::uint64_t size = std::max(pieceOf(suns, fine.heads.size()), std::uint64_t{suns} * suns / kMostPlaces);
  std::vector<Piece> pieces((suns + size - 1) / size);
  const bool whole = parallelChunks({.count = suns, .size = size, .progress = &progress}, [&](std::uint64_t from, std::uint64_t to) {
    Piece& piece = pieces[from / size];
    std::vector<std::uint32_t> place(suns, kNone);  // in piece.heads, of a neighbour of the sun at hand
    for (auto s = static_cast<VertexId>(from); s < to; ++s) {
      if (s % (kSlice / 8) == 0 && progress.cancelled()) return;
      const std::size_t first = piece.heads.size();
      for (VertexId m = begin[s]; m < begin[s + 1]; ++m) {
        const VertexId v = members[m];
        out.mass[s] += fine.mass.empty() ? 1 : fine.mass[v];
        out.part[s] = fine.part[v];
        for (std::uint32_t e = fine.offsets[v]; e < fine.offsets[v + 1]; ++e) {
          const VertexId t = fine.coarse[fine.heads[e]];
          if (t == s) continue;
          const float weight = fine.weights.empty() ? 1 : fine.weights[e];
          if (place[t] == kNone) {
            place[t] = static_cast<std::uint32_t>(piece.heads.size());
            piece.heads.push_back(t);
            piece.weights.push_back(weight);
          } else {
            piece.weights[place[t]] += weight;
          }
        }
      }
      for (std::size_t k = first; k < piece.heads.size(); ++k) place[piece.heads[k]] = kNone;
      out.offsets[s + 1] = static_cast<std::uint32_t>(piece.heads.size() - first);
    }
  });
  if (!whole || progress.cancelled()) {
    fine.coarse.clear();
    return std::nullopt;
  }
  for (VertexId s = 0; s < suns; ++s) out.offsets[s + 1] += out.offsets[s];
  out.heads = std::move(pieces[0].heads);
  out.weights = std::move(pieces[0].weights);
  out.heads.reserve(out.offsets[suns]);
  out.weights.reserve(out.offsets[suns]);
  for (std::size_t k = 1; k < pieces.size(); ++k) {
    out.heads.insert(out.heads.end(), pieces[k].heads.begin(), pieces[k].heads.end());
    out.weights.insert(out.weights.end(), pieces[k].weights.begin(), pieces[k].weights.end());
    pieces[k] = {};
  }
  return out;
}

}  // namespace wf::layouts::force
