// How a run came to a vertex, as far as its state tells.
#pragma once

#include <string>
#include <vector>

#include "compute/core/types.h"

namespace wf {

struct Path {
  std::vector<VertexId> vertices;  // in order
  std::string sentence;            // "path to 4711: 12 arcs, length 3,456"
};

}  // namespace wf
