// Counting sorts and greedy suns.
#include "compute/layouts/force/level_graph.h"

#include <algorithm>
#include <numeric>

namespace wf::layouts::force {
namespace {

constexpr VertexId kFewest = 8;                 // of a level: what is one heap tells the finer level nothing
constexpr VertexId kSlice = VertexId{1} << 15;  // vertices between two looks at the progress

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

// Components in the order of their sizes, breadth first.
bool nameParts(LevelGraph& level, Progress& progress) {
  const VertexId n = level.size();
  level.part.assign(n, kNone);
  std::vector<VertexId> queue, sizes;
  queue.reserve(n);
  for (VertexId v = 0; v < n; ++v) {
    if (level.part[v] != kNone) continue;
    const auto name = static_cast<VertexId>(sizes.size());
    const std::size_t begin = queue.size();
    level.part[v] = name;
    queue.push_back(v);
    for (std::size_t at = begin; at < queue.size(); ++at) {
      if (at % kSlice == 0 && progress.cancelled()) return false;
      for (std::uint32_t e = level.offsets[queue[at]]; e < level.offsets[queue[at] + 1]; ++e) {
        const VertexId w = level.heads[e];
        if (level.part[w] != kNone) continue;
        level.part[w] = name;
        queue.push_back(w);
      }
    }
    sizes.push_back(static_cast<VertexId>(queue.size() - begin));
  }
  std::vector<VertexId> bySize(sizes.size()), rank(sizes.size());
  std::iota(bySize.begin(), bySize.end(), VertexId{0});
  std::stable_sort(bySize.begin(), bySize.end(), [&](VertexId a, VertexId b) { return sizes[a] > sizes[b]; });
  for (VertexId k = 0; k < bySize.size(); ++k) rank[bySize[k]] = k;
  for (VertexId& part : level.part) part = rank[part];
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
  const auto each = [&](auto&& use) {
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (e % (8 * std::size_t{kSlice}) == 0 && progress.cancelled()) return;
      if (edges.tail[e] != edges.head[e]) use(edges.tail[e], edges.head[e]);
    }
  };
  each([&](VertexId a, VertexId b) {
    ++level.offsets[a];
    ++level.offsets[b];
  });
  if (progress.cancelled()) return std::nullopt;
  std::uint32_t sum = 0;
  for (std::uint32_t& offset : level.offsets) offset = sum += offset;
  level.heads.resize(sum);
  // Filled from behind; afterwards offsets[v] is where the neighbours of v begin.
  each([&](VertexId a, VertexId b) {
    level.heads[--level.offsets[a]] = b;
    level.heads[--level.offsets[b]] = a;
  });
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
  out.offsets.reserve(std::size_t{suns} + 1);
  out.offsets.push_back(0);
  out.mass.assign(suns, 0);
  out.part.resize(suns);
  std::vector<std::uint32_t> place(suns, kNone);  // in out.heads, of a neighbour of the sun at hand
  for (VertexId s = 0; s < suns; ++s) {
    if (s % (kSlice / 8) == 0 && progress.cancelled()) {
      fine.coarse.clear();
      return std::nullopt;
    }
    const std::size_t first = out.heads.size();
    for (VertexId m = begin[s]; m < begin[s + 1]; ++m) {
      const VertexId v = members[m];
      out.mass[s] += fine.mass.empty() ? 1 : fine.mass[v];
      out.part[s] = fine.part[v];
      for (std::uint32_t e = fine.offsets[v]; e < fine.offsets[v + 1]; ++e) {
        const VertexId t = fine.coarse[fine.heads[e]];
        if (t == s) continue;
        const float weight = fine.weights.empty() ? 1 : fine.weights[e];
        if (place[t] == kNone) {
          place[t] = static_cast<std::uint32_t>(out.heads.size());
          out.heads.push_back(t);
          out.weights.push_back(weight);
        } else {
          out.weights[place[t]] += weight;
        }
      }
    }
    for (std::size_t k = first; k < out.heads.size(); ++k) place[out.heads[k]] = kNone;
    out.offsets.push_back(static_cast<std::uint32_t>(out.heads.size()));
  }
  return out;
}

}  // namespace wf::layouts::force
