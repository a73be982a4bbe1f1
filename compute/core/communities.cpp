// Levels: vertices move between communities until none gains by it, then every community becomes a vertex of the next level.
#include "compute/core/communities.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "compute/core/graph.h"

namespace wf {
namespace {

constexpr int kMostLevels = 10;
constexpr std::uint64_t kLooksPerArc = 8;             // at a level; vertices of graphs that have communities come to rest before
constexpr std::uint64_t kBetweenQuestions = 1 << 16;  // arcs between two questions whether to go on
constexpr std::uint32_t kUnnumbered = ~std::uint32_t{0};

// A graph whose vertices are communities of the level before. Sums of arcs between two communities fit 32 bits, as all arcs do.
struct Coarse {
  std::vector<ArcId> offsets;
  std::vector<VertexId> heads;
  std::vector<std::uint32_t> arcs;  // how many join tail and head
};

// Neighbours in either direction. The graph's own arcs are seen where they are.
struct Level {
  std::span<const ArcId> offsets;
  std::span<const VertexId> heads;
  std::span<const std::uint32_t> arcs;  // empty: 1 each
  std::span<const ArcId> inOffsets;     // of a directed graph; empty: heads has both ends' arcs
  std::span<const VertexId> tails;
  std::vector<std::uint64_t> ends;  // of arcs at each vertex, those within it at both ends

  VertexId count() const { return static_cast<VertexId>(offsets.size() - 1); }
  std::uint64_t arcCount() const { return heads.size() + tails.size(); }
  // use(neighbour, arcs) of all but the vertex itself; some more than once.
  template <class Use>
  void eachNeighbour(VertexId v, const Use& use) const {
    for (ArcId a = offsets[v]; a < offsets[v + 1]; ++a) {
      if (heads[a] != v) use(heads[a], arcs.empty() ? 1 : arcs[a]);
    }
    if (inOffsets.empty()) return;
    for (ArcId a = inOffsets[v]; a < inOffsets[v + 1]; ++a) {
      if (tails[a] != v) use(tails[a], 1u);
    }
  }
};

// Arcs from one vertex, or from one community, to each community; reads and writes cost the communities that are met, not all.
class Toward {
 public:
  explicit Toward(std::size_t communities) : arcs_(communities, 0) {}

  void add(std::uint32_t community, std::uint32_t arcs) {
    if (arcs_[community] == 0) met_.push_back(community);
    arcs_[community] += arcs;
  }
  std::uint32_t operator[](std::uint32_t community) const { return arcs_[community]; }
  std::span<const std::uint32_t> met() const { return met_; }
  void clear() {
    for (const std::uint32_t community : met_) arcs_[community] = 0;
    met_.clear();
  }

 private:
  std::vector<std::uint32_t> arcs_;
  std::vector<std::uint32_t> met_;
};

// Those that wait to be looked at, each once, first come first served.
class Waiting {
 public:
  explicit Waiting(VertexId vertices) : ring_(vertices), waits_(vertices, 0) {}

  bool any() const { return count_ > 0; }
  void add(VertexId v) {
    if (waits_[v] != 0) return;
    waits_[v] = 1;
    const std::size_t at = first_ + count_++;
    ring_[at < ring_.size() ? at : at - ring_.size()] = v;
  }
  VertexId take() {
    const VertexId v = ring_[first_];
    first_ = first_ + 1 < ring_.size() ? first_ + 1 : 0;
    --count_;
    waits_[v] = 0;
    return v;
  }

 private:
  std::vector<VertexId> ring_;
  std::vector<std::uint8_t> waits_;
  std::size_t first_ = 0, count_ = 0;
};

class Louvain {
 public:
  Louvain(const Graph& graph, const Progress* progress) : graph_(graph), progress_(progress), of_(graph.vertexCount()) {
    std::iota(of_.begin(), of_.end(), 0u);
  }

  std::optional<Communities> find() {
    if (progress_ != nullptr && progress_->cancelled()) return std::nullopt;
    Level level = ground();
    ends_ = std::accumulate(level.ends.begin(), level.ends.end(), std::uint64_t{0});
    Coarse held;
    for (int k = 0; k < kMostLevels; ++k) {
      std::vector<std::uint32_t> community(level.count());
      std::iota(community.begin(), community.end(), 0u);
      const bool moved = settle(level, community);
      if (stopped_) return std::nullopt;
      if (!moved) break;
      const std::uint32_t count = renumber(community);
      for (std::uint32_t& one : of_) one = community[one];
      Coarse next = merged(level, community, count);
      if (stopped_) return std::nullopt;
      std::vector<std::uint64_t> ends(count, 0);
      for (VertexId v = 0; v < level.count(); ++v) ends[community[v]] += level.ends[v];
      held = std::move(next);
      level = {.offsets = held.offsets, .heads = held.heads, .arcs = held.arcs, .inOffsets = {}, .tails = {}, .ends = std::move(ends)};
    }
    return numbered();
  }

 private:
  // The communities are the vertices, and arcs lead to both of their ends.
  Level ground() const {
    Level out{.offsets = graph_.offsets(), .heads = graph_.heads(), .arcs = {}, .inOffsets = {}, .tails = {}, .ends = {}};
    if (graph_.directed()) {
      const InArcs& in = graph_.inArcs();
      out.inOffsets = in.offsets;
      out.tails = in.tails;
    }
    out.ends.resize(out.count());
    for (VertexId v = 0; v < out.count(); ++v) out.eachNeighbour(v, [&](VertexId, std::uint32_t) { ++out.ends[v]; });
    return out;
  }

  // Moves vertices to the neighbouring community by which modularity gains most, until none gains. Whether any has moved.
  bool settle(const Level& level, std::vector<std::uint32_t>& community) {
    std::vector<std::uint64_t> endsOf(level.ends);  // of each community
    Waiting waiting(level.count());
    Toward toward(level.count());
    for (VertexId v = 0; v < level.count(); ++v) {
      if (level.ends[v] > 0) waiting.add(v);
    }
    const auto all = static_cast<double>(ends_);
    const std::uint64_t last = looks_ + kLooksPerArc * level.arcCount();
    bool moved = false;
    while (waiting.any() && looks_ < last) {
      const VertexId v = waiting.take();
      level.eachNeighbour(v, [&](VertexId other, std::uint32_t arcs) {
        toward.add(community[other], arcs);
        ++looks_;
      });
      const std::uint32_t own = community[v];
      endsOf[own] -= level.ends[v];
      // What modularity gains by v's coming, but for a factor; whole numbers below 2^53 in graphs that open with communities.
      const auto gain = [&](std::uint32_t to) {
        return static_cast<double>(toward[to]) * all - static_cast<double>(level.ends[v]) * static_cast<double>(endsOf[to]);
      };
      std::uint32_t best = own;
      double most = gain(own);
      for (const std::uint32_t to : toward.met()) {
        const double gained = gain(to);
        if (gained < most || (gained == most && (best == own || to >= best))) continue;
        best = to;
        most = gained;
      }
      endsOf[best] += level.ends[v];
      toward.clear();
      if (wantsStop()) return false;
      if (best == own) continue;
      moved = true;
      community[v] = best;
      level.eachNeighbour(v, [&](VertexId other, std::uint32_t) {
        if (community[other] != best) waiting.add(other);
      });
    }
    return moved;
  }

  // Numbers without gaps, in the order of the smallest members. How many there are.
  static std::uint32_t renumber(std::span<std::uint32_t> community) {
    std::vector<std::uint32_t> number(community.size(), kUnnumbered);
    std::uint32_t next = 0;
    for (std::uint32_t& one : community) {
      if (number[one] == kUnnumbered) number[one] = next++;
      one = number[one];
    }
    return next;
  }

  Coarse merged(const Level& level, std::span<const std::uint32_t> community, std::uint32_t count) {
    std::vector<VertexId> start(std::size_t{count} + 1, 0), members(community.size());
    for (const std::uint32_t one : community) ++start[one + 1];
    std::partial_sum(start.begin(), start.end(), start.begin());
    std::vector<VertexId> next(start.begin(), start.end() - 1);
    for (VertexId v = 0; v < members.size(); ++v) members[next[community[v]]++] = v;
    Coarse out;
    out.offsets.assign(1, 0);
    out.offsets.reserve(std::size_t{count} + 1);
    Toward toward(count);
    for (std::uint32_t c = 0; c < count; ++c) {
      for (VertexId k = start[c]; k < start[c + 1]; ++k) {
        level.eachNeighbour(members[k], [&](VertexId other, std::uint32_t arcs) {
          if (community[other] != c) toward.add(community[other], arcs);
          ++looks_;
        });
        if (wantsStop()) return out;
      }
      for (const std::uint32_t to : toward.met()) {
        out.heads.push_back(to);
        out.arcs.push_back(toward[to]);
      }
      toward.clear();
      out.offsets.push_back(static_cast<ArcId>(out.heads.size()));
    }
    return out;
  }

  bool wantsStop() {
    if (looks_ - asked_ < kBetweenQuestions) return false;
    asked_ = looks_;
    stopped_ = progress_ != nullptr && progress_->cancelled();
    return stopped_;
  }

  // of_ numbers communities by their smallest vertices.
  Communities numbered() {
    Communities out;
    out.count = renumber(of_);
    std::vector<std::uint32_t> sizes(out.count, 0), order(out.count), number(out.count);
    for (const std::uint32_t one : of_) ++sizes[one];
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return sizes[a] > sizes[b]; });
    for (std::uint32_t k = 0; k < out.count; ++k) number[order[k]] = k;
    for (std::uint32_t& one : of_) one = number[one];
    out.of = std::move(of_);
    out.modularity = modularity(out);
    return out;
  }

  double modularity(const Communities& communities) const {
    std::vector<std::uint64_t> ends(communities.count, 0);  // of arcs, at vertices of each community
    std::uint64_t arcs = 0, within = 0;
    for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
      for (const VertexId head : graph_.neighbours(v)) {
        if (head == v) continue;
        ++arcs;
        within += communities.of[v] == communities.of[head] ? 1 : 0;
        ++ends[communities.of[v]];
        ++ends[communities.of[head]];
      }
    }
    if (arcs == 0) return 0;
    double byChance = 0;
    for (const std::uint64_t one : ends) {
      const double share = static_cast<double>(one) / (2 * static_cast<double>(arcs));
      byChance += share * share;
    }
    return static_cast<double>(within) / static_cast<double>(arcs) - byChance;
  }

  const Graph& graph_;
  const Progress* progress_;
  std::vector<std::uint32_t> of_;        // the community of each vertex of the graph, a vertex of the level that is reached
  std::uint64_t ends_ = 0;               // of all arcs
  std::uint64_t looks_ = 0, asked_ = 0;  // arcs looked at; how many of them when the progress was last asked
  bool stopped_ = false;
};

}  // namespace

std::optional<Communities> findCommunities(const Graph& graph, const Progress* progress) { return Louvain(graph, progress).find(); }

bool offersCommunities(const Graph& graph) { return graph.arcCount() <= kMostArcsOfCommunities; }

const Communities* Graph::deriveCommunities(const Progress* progress) const {
  return communities_.get(progress, [&](Communities& made) {
    auto found = wf::findCommunities(*this, progress);
    if (found) made = std::move(*found);
    return found.has_value();
  });
}

const Communities& Graph::communities() const { return *deriveCommunities(nullptr); }

bool Graph::findCommunities(const Progress& progress) const { return deriveCommunities(&progress) != nullptr; }

}  // namespace wf
