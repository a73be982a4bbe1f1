// Rectangles beside each other.
#pragma once

#include <vector>

#include "compute/core/graph.h"

namespace wf::layouts {

// Centres of rectangles (x: width, y: height) that do not overlap, `gap` apart, in rows of about the same width, in the order given
// (descending size packs best).
std::vector<Coordinate> packBoxes(const std::vector<Coordinate>& sizes, double gap);

}  // namespace wf::layouts
