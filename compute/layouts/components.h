// The weak components of a graph, each as breadth-first levels around its vertex of greatest degree.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/progress.h"
#include "compute/layouts/layout.h"
#include "compute/layouts/neighbours.h"

namespace wf::layouts {

struct Component {
  std::size_t begin = 0;  // into Components::order
  std::size_t end = 0;
  VertexId root = 0;  // the vertex of greatest degree, the smallest of several, or the one that was asked for
  std::size_t size() const { return end - begin; }
};

struct Components {
  std::vector<VertexId> order;   // by component, by level, the children of one parent together; a component begins with its root
  std::vector<VertexId> level;   // of every vertex, from its component's root
  std::vector<VertexId> parent;  // the neighbour that it was found from; a root is its own
  std::vector<Component> list;   // largest first, those of one size by their smallest vertex
  std::span<const VertexId> members(const Component& c) const { return std::span(order).subspan(c.begin, c.size()); }
  VertexId depth(const Component& c) const { return level[order[c.end - 1]]; }
};

// False where cancelled. `root` is the root of its component. O(V + A), and sorting of components.
bool findComponents(const Neighbours& neighbours, VertexId vertexCount, Progress& progress, Components& out,
                    std::optional<VertexId> root = std::nullopt);

// Moves components, each of them placed anywhere, beside each other in x and y, with a gap of two units.
void moveApart(const Components& components, std::vector<Coordinate>& positions);
void moveApart(const Components& components, std::vector<Place>& positions);

}  // namespace wf::layouts
