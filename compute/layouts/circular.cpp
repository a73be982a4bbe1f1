// A circle in the order of a depth-first walk: the tree edges of the walk do not cross, and most others are short.
#include <cmath>
#include <numbers>

#include "compute/layouts/at_once.h"
#include "compute/layouts/components.h"
#include "compute/layouts/simple.h"

namespace wf::layouts {
namespace {

constexpr std::size_t kSlice = std::size_t{1} << 16;  // vertices between two looks at the progress

// Every vertex when it is first reached, component by component. False where cancelled.
bool walk(const Neighbours& neighbours, const Components& components, Progress& progress, std::vector<VertexId>& order) {
  std::vector<char> seen(components.order.size(), 0);
  std::vector<std::pair<VertexId, std::size_t>> stack;  // a vertex, and how many of its neighbours were looked at
  for (const Component& component : components.list) {
    stack.emplace_back(component.root, 0);
    seen[component.root] = 1;
    order.push_back(component.root);
    while (!stack.empty()) {
      auto& [v, looked] = stack.back();
      const auto all = neighbours.of(v);
      while (looked < all.size() && seen[all[looked]] != 0) ++looked;
      if (looked == all.size()) {
        stack.pop_back();
        continue;
      }
      const VertexId next = all[looked++];
      seen[next] = 1;
      order.push_back(next);
      if (order.size() % kSlice == 0) {
        progress.advanceTo(order.size());
        if (progress.cancelled()) return false;
      }
      stack.emplace_back(next, 0);
    }
  }
  return true;
}

std::vector<Place> places(const LayoutRequest& request) {
  Progress& progress = *request.progress;
  const VertexId n = request.graph->vertexCount();
  const Neighbours neighbours(*request.graph);
  Components components;
  if (!findComponents(neighbours, n, progress, components, request.root)) return {};
  std::vector<VertexId> order;
  order.reserve(n);
  progress.begin("Laying out", n);
  if (!walk(neighbours, components, progress, order)) return {};
  std::vector<Place> out(n);
  // About one apart: by the circumference, and by the surface.
  const double radius = request.dimensions == 3 ? std::sqrt(n / (4 * std::numbers::pi)) : n / (2 * std::numbers::pi);
  for (VertexId i = 0; i < n; ++i) {
    if (request.dimensions == 3) {
      const double up = 1 - (2 * i + 1.0) / n, around = std::sqrt(1 - up * up), turn = i * std::numbers::pi * (3 - std::sqrt(5.0));
      out[order[i]] = {static_cast<float>(radius * around * std::cos(turn)), static_cast<float>(radius * up),
                       static_cast<float>(radius * around * std::sin(turn))};
    } else {
      const double turn = std::numbers::pi / 2 - 2 * std::numbers::pi * i / n;
      out[order[i]] = {static_cast<float>(radius * std::cos(turn)), static_cast<float>(radius * std::sin(turn)), 0};
    }
  }
  progress.advanceTo(n);
  return out;
}

}  // namespace

Layout circularLayout() {
  return {.id = "circular",
          .title = "Circular",
          .help = "All vertices on a circle, neighbours near each other where that is possible; in space, on a sphere.",
          .rooted = true,
          .start = atOnce<places>};
}

}  // namespace wf::layouts
