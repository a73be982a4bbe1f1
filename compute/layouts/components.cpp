// Two breadth-first searches per component: one finds it, one starts at its root.
#include "compute/layouts/components.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "compute/layouts/pack.h"

namespace wf::layouts {
namespace {

constexpr std::size_t kSlice = std::size_t{1} << 16;  // vertices between two looks at the progress

bool search(const Neighbours& neighbours, VertexId root, Progress& progress, Components& out) {
  out.level[root] = 0;
  out.parent[root] = root;
  std::size_t at = out.order.size();
  out.order.push_back(root);
  for (; at < out.order.size(); ++at) {
    if (at % kSlice == 0) {
      if (progress.cancelled()) return false;
      progress.advanceTo(at);
    }
    const VertexId v = out.order[at];
    for (const VertexId w : neighbours.of(v)) {
      if (out.level[w] != kNone) continue;
      out.level[w] = out.level[v] + 1;
      out.parent[w] = v;
      out.order.push_back(w);
    }
  }
  return true;
}

constexpr double kGap = 2;
constexpr double kLoneShare = 0.2;  // of the other components' area, that vertices without a neighbour take at most

double areaOf(const std::vector<Coordinate>& sizes, double gap) {
  double area = 0;
  for (const Coordinate& size : sizes) area += (size.x + gap) * (size.y + gap);
  return area;
}

// Vertices without a neighbour lie in one block, as wide as the rest: there may be more of them than of all others, and there is nothing to
// see in them.
template <class Position>
void movePartsApart(const Components& components, std::vector<Position>& positions) {
  if (components.list.size() < 2) return;
  const auto lone = static_cast<std::size_t>(
      std::find_if(components.list.begin(), components.list.end(), [](const Component& c) { return c.size() == 1; }) -
      components.list.begin());
  std::vector<Coordinate> middles;
  std::vector<Coordinate> sizes;
  for (const Component& component : std::span(components.list).first(lone)) {
    Coordinate low{positions[component.root].x, positions[component.root].y};
    Coordinate high = low;
    for (const VertexId v : components.members(component)) {
      const Coordinate at{positions[v].x, positions[v].y};
      low = {std::min(low.x, at.x), std::min(low.y, at.y)};
      high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    middles.push_back({(low.x + high.x) / 2, (low.y + high.y) / 2});
    sizes.push_back({high.x - low.x, high.y - low.y});
  }
  const std::size_t count = components.list.size() - lone;
  const double others = areaOf(sizes, kGap);
  const double spacing =
      lone == 0 ? kGap : std::min(kGap, std::sqrt(kLoneShare * others / static_cast<double>(std::max<std::size_t>(count, 1))));
  std::size_t columns = 1;
  if (count != 0) {
    double width = std::sqrt(1.4 * (others + static_cast<double>(count) * spacing * spacing));
    for (const Coordinate& size : sizes) width = std::max(width, size.x);
    columns = std::clamp<std::size_t>(static_cast<std::size_t>(width / spacing), 1, count);
    const std::size_t rows = (count + columns - 1) / columns;
    sizes.push_back({static_cast<double>(columns - 1) * spacing, static_cast<double>(rows - 1) * spacing});
  }
  const std::vector<Coordinate> centres = packBoxes(sizes, kGap);
  using Number = decltype(Position::x);
  for (std::size_t c = 0; c < lone; ++c) {
    for (const VertexId v : components.members(components.list[c])) {
      positions[v].x += static_cast<Number>(centres[c].x - middles[c].x);
      positions[v].y += static_cast<Number>(centres[c].y - middles[c].y);
    }
  }
  for (std::size_t k = 0; k < count; ++k) {
    Position& at = positions[components.list[lone + k].root];
    at.x = static_cast<Number>(centres.back().x - sizes.back().x / 2 + static_cast<double>(k % columns) * spacing);
    at.y = static_cast<Number>(centres.back().y + sizes.back().y / 2 - static_cast<double>(k / columns) * spacing);
  }
}

}  // namespace

bool findComponents(const Neighbours& neighbours, VertexId vertexCount, Progress& progress, Components& out, std::optional<VertexId> root) {
  progress.begin("Finding components", vertexCount);
  out.level.assign(vertexCount, kNone);
  out.parent.assign(vertexCount, kNone);
  out.order.reserve(vertexCount);
  for (VertexId v = 0; v < vertexCount; ++v) {
    if (out.level[v] != kNone) continue;
    Component component{.begin = out.order.size()};
    if (!search(neighbours, v, progress, out)) return false;
    component.end = out.order.size();
    const auto members = out.members(component);
    component.root = *std::min_element(members.begin(), members.end(), [&](VertexId a, VertexId b) {
      return neighbours.degree(a) != neighbours.degree(b) ? neighbours.degree(a) > neighbours.degree(b) : a < b;
    });
    if (root && std::find(members.begin(), members.end(), *root) != members.end()) component.root = *root;
    out.list.push_back(component);
  }
  std::stable_sort(out.list.begin(), out.list.end(), [](const Component& a, const Component& b) { return a.size() > b.size(); });

  out.level.assign(vertexCount, kNone);
  out.order.clear();
  for (Component& component : out.list) {
    component.begin = out.order.size();
    if (!search(neighbours, component.root, progress, out)) return false;
    component.end = out.order.size();
  }
  return true;
}

void moveApart(const Components& components, std::vector<Coordinate>& positions) { movePartsApart(components, positions); }
void moveApart(const Components& components, std::vector<Place>& positions) { movePartsApart(components, positions); }

}  // namespace wf::layouts
