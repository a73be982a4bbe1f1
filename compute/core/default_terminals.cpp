// Source and sink of a graph whose file names none: a search from the first id may see a component of four vertices.
#include <algorithm>
#include <mutex>
#include <numeric>
#include <utility>

#include "compute/core/degrees.h"
#include "compute/core/graph.h"
#include "compute/core/union_find.h"
#include "compute/core/workers.h"

namespace wf {
namespace {

constexpr std::uint64_t kChunk = 1 << 12;  // vertices: those of many arcs take long

bool stops(const Progress* progress, VertexId v) { return v % (1u << 20) == 0 && progress != nullptr && progress->cancelled(); }

// The two vertices of greatest degree in the largest component, the second one kNone where it has only one. False: cancelled.
bool findGreatest(const Graph& graph, Progress* progress, VertexId& first, VertexId& second) {
  const VertexId n = graph.vertexCount();
  std::vector<VertexId> parents(n);
  std::iota(parents.begin(), parents.end(), 0u);
  const auto joinArcs = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t v = begin; v < end; ++v) {
      for (const VertexId head : graph.neighbours(static_cast<VertexId>(v))) join(parents.data(), static_cast<VertexId>(v), head);
    }
  };
  if (!parallelChunks({.count = n, .size = kChunk, .progress = progress, .reports = progress}, joinArcs)) return false;
  const auto degrees = Degrees::count(graph, progress);
  if (!degrees) return false;

  std::vector<VertexId> sizes(n, 0);
  for (VertexId v = 0; v < n; ++v) {
    if (stops(progress, v)) return false;
    ++sizes[rootOf(parents.data(), v)];
  }
  // A root is the smallest vertex of its component.
  const auto root = static_cast<VertexId>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
  first = second = kNone;
  for (VertexId v = root; v < n; ++v) {
    if (stops(progress, v)) return false;
    if (rootOf(parents.data(), v) != root) continue;
    if (first == kNone || degrees->total(v) > degrees->total(first)) {
      second = std::exchange(first, v);
    } else if (second == kNone || degrees->total(v) > degrees->total(second)) {
      second = v;
    }
  }
  return true;
}

// The smallest vertex of the last level of a search along arcs; the source where that reaches nothing else. False: cancelled.
bool findFarthest(const Graph& graph, VertexId source, Progress* progress, VertexId& farthest) {
  std::vector<std::uint8_t> found(graph.vertexCount(), 0);
  std::vector<VertexId> level{source}, next;
  std::mutex mutex;
  found[source] = 1;
  while (!level.empty()) {
    farthest = *std::min_element(level.begin(), level.end());
    next.clear();
    const auto expand = [&](std::uint64_t begin, std::uint64_t end) {
      std::vector<VertexId> mine;
      for (std::uint64_t i = begin; i < end; ++i) {
        for (const VertexId head : graph.neighbours(level[i])) {
          if (__atomic_load_n(&found[head], __ATOMIC_RELAXED) != 0) continue;
          if (__atomic_exchange_n(&found[head], 1, __ATOMIC_RELAXED) == 0) mine.push_back(head);
        }
      }
      const std::scoped_lock lock(mutex);
      next.insert(next.end(), mine.begin(), mine.end());
    };
    if (level.size() <= kChunk) {  // a long path has millions of levels
      if (progress != nullptr && progress->cancelled()) return false;
      expand(0, level.size());
    } else if (!parallelChunks({.count = level.size(), .size = kChunk, .progress = progress}, expand)) {
      return false;
    }
    level.swap(next);
  }
  return true;
}

bool find(const Graph& graph, Progress* progress, DefaultTerminals& made) {
  if (graph.vertexCount() == 0) return true;
  if (progress != nullptr) progress->begin("Finding the largest component", graph.vertexCount());
  VertexId second = kNone;
  if (!findGreatest(graph, progress, made.source, second)) return false;
  if (progress != nullptr) progress->begin("Finding the farthest vertex", 0);
  if (!findFarthest(graph, made.source, progress, made.sink)) return false;
  made.reached = made.sink != made.source;
  if (made.reached || graph.vertexCount() == 1) return true;
  made.sink = second != kNone ? second : made.source == 0 ? 1 : 0;
  return true;
}

}  // namespace

DefaultTerminals Graph::defaultTerminals() const {
  if (parts_.terminals) return {*parts_.terminals};
  return *defaultTerminals_.get([&](DefaultTerminals& made) { return find(*this, nullptr, made); });
}

bool Graph::findDefaultTerminals(Progress& progress) const {
  return parts_.terminals ||
         defaultTerminals_.get(&progress, [&](DefaultTerminals& made) { return find(*this, &progress, made); }) != nullptr;
}

}  // namespace wf
