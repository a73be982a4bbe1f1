// Where a vertex is drawn, and which two an edge joins.
#pragma once

#include "compute/core/types.h"

namespace wf::render {

struct PointF {
  float x = 0;
  float y = 0;
};

struct Point3F {
  float x = 0;
  float y = 0;
  float z = 0;
};

struct EdgeEnds {
  VertexId a = 0;
  VertexId b = 0;
};

}  // namespace wf::render
