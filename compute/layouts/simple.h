// Layouts that follow from an order of the vertices alone, and the one that the file brings.
#pragma once

#include "compute/layouts/layout.h"

namespace wf::layouts {

Layout circularLayout();  // a circle, in space a sphere
Layout gridLayout();      // a square, in space a cube; no two vertices in one place
Layout layeredLayout();   // rows, in space planes, by breadth-first level
Layout givenLayout();     // what drawingPositions() gives

}  // namespace wf::layouts
