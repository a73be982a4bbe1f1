// Pictures that stand straight and lie in a window that is wider than high: grids along its sides, long ones along its width.
#pragma once

#include <span>
#include <vector>

#include "compute/layouts/layout.h"

namespace wf::layouts {

// Turns all places about the origin of the plane, so that those of `which` lie in the smallest box, with its longer side level (Freeman,
// Shapira, "Determining the minimum-area encasing rectangle for an arbitrary closed curve", 1975; here to a quarter of a degree, of places
// that are known to a two-thousandth of the picture's width). Finite places; z stays as it is. O(V).
void standUpright(std::span<const VertexId> which, std::vector<Place>& places);
void standUpright(std::span<const VertexId> which, std::vector<Coordinate>& places);

}  // namespace wf::layouts
