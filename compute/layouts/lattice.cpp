// A lattice filled row by row from the top left, in space from the front.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "compute/layouts/at_once.h"
#include "compute/layouts/components.h"
#include "compute/layouts/simple.h"

namespace wf::layouts {
namespace {

std::vector<Place> places(const LayoutRequest& request) {
  Progress& progress = *request.progress;
  const VertexId n = request.graph->vertexCount();
  progress.begin("Laying out", n);
  std::vector<VertexId> order(n);
  std::iota(order.begin(), order.end(), VertexId{0});
  const std::string by = request.parameters.text("order");
  if (by == "degree") {
    const Neighbours neighbours(*request.graph);
    std::stable_sort(order.begin(), order.end(), [&](VertexId a, VertexId b) { return neighbours.degree(a) > neighbours.degree(b); });
  } else if (by == "level") {
    Components components;
    if (!findComponents(Neighbours(*request.graph), n, progress, components, request.root)) return {};
    order = std::move(components.order);
  }
  if (progress.cancelled()) return {};
  const bool cube = request.dimensions == 3;
  const auto side = std::max<VertexId>(1, static_cast<VertexId>(std::ceil((cube ? std::cbrt(n) : std::sqrt(n)) - 1e-9)));
  const float middle = static_cast<float>(side - 1) / 2;
  std::vector<Place> out(n);
  for (VertexId i = 0; i < n; ++i) {
    const VertexId column = i % side, row = i / side % side, plane = i / side / side;
    if (cube) {
      out[order[i]] = {static_cast<float>(column) - middle, middle - static_cast<float>(row), middle - static_cast<float>(plane)};
    } else {
      out[order[i]] = {static_cast<float>(column) - middle, middle - static_cast<float>(i / side), 0};
    }
  }
  progress.begin("Laying out", n);
  progress.advanceTo(n);
  return out;
}

}  // namespace

Layout gridLayout() {
  return {.id = "grid",
          .title = "Grid",
          .help = "Row by row in a square, in space a cube: every vertex is seen, edges are ignored.",
          .parameters = {{.id = "order",
                          .title = "Order",
                          .help = "Order of the rows: as in the file, greatest degree first, or by breadth-first level.",
                          .type = ParameterType::Choice,
                          .defaultValue = std::string("file"),
                          .choices = {"file", "degree", "level"}}},
          .rooted = true,
          .start = atOnce<places>};
}

}  // namespace wf::layouts
