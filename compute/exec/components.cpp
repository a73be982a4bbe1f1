#include "compute/exec/components.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "compute/core/union_find.h"

namespace wf::exec {
namespace {

constexpr std::size_t kCheckEvery = 1 << 12;  // vertices

struct Walk {
  const Graph* graph;
  const std::function<bool()>* wanted;
  std::atomic<bool>* stop;
  std::uint32_t* parents;
};

void walk(const void* context, std::size_t begin, std::size_t end, unsigned worker) {
  const Walk& w = *static_cast<const Walk*>(context);
  for (std::size_t i = begin; i < end; ++i) {
    if (i % kCheckEvery == 0 && worker == 0 && *w.wanted && !(*w.wanted)()) w.stop->store(true);  // by one thread, as it may rely on
    if (i % kCheckEvery == 0 && w.stop->load()) return;
    const auto v = static_cast<VertexId>(i);
    for (const VertexId head : w.graph->neighbours(v)) join(w.parents, v, head);
  }
}

}  // namespace

std::optional<Components> weakComponents(const Graph& graph, Executor& cpu, const std::function<bool()>& wanted) {
  const VertexId n = graph.vertexCount();
  std::vector<std::uint32_t> parents(n), sizes(n, 0), roots;
  std::iota(parents.begin(), parents.end(), 0u);
  std::atomic<bool> stop{false};
  const Walk context{&graph, &wanted, &stop, parents.data()};
  if (n != 0) cpu.runChunks(n, &walk, &context);
  if (stop.load() || cpu.failed() || (wanted && !wanted())) return std::nullopt;
  for (VertexId v = 0; v < n; ++v) ++sizes[rootOf(parents.data(), v)];
  for (VertexId v = 0; v < n; ++v) {
    if (sizes[v] != 0) roots.push_back(v);
  }
  std::stable_sort(roots.begin(), roots.end(), [&](VertexId a, VertexId b) { return sizes[a] > sizes[b]; });
  for (std::size_t k = 0; k < roots.size(); ++k) sizes[roots[k]] = static_cast<std::uint32_t>(k + 1);
  Components out{std::vector<std::uint32_t>(n), static_cast<std::uint32_t>(roots.size())};
  for (VertexId v = 0; v < n; ++v) out.number[v] = sizes[rootOf(parents.data(), v)];
  return out;
}

std::shared_ptr<const Components> ComponentsKept::of(const std::shared_ptr<const Graph>& graph, Executor& cpu,
                                                     const std::function<bool()>& wanted) {
  {
    const std::scoped_lock lock(mutex_);
    if (kept_ && graph_.lock() == graph) return kept_;
  }
  auto made = weakComponents(*graph, cpu, wanted);
  if (!made) return nullptr;
  const std::scoped_lock lock(mutex_);
  graph_ = graph;
  return kept_ = std::make_shared<const Components>(std::move(*made));
}

void ComponentsKept::forget() {
  const std::scoped_lock lock(mutex_);
  graph_.reset();
  kept_.reset();
}

}  // namespace wf::exec
