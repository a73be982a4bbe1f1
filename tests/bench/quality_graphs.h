// The graphs that pictures are judged by.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compute/core/graph.h"

namespace wf::bench {

struct QualityGraph {
  std::string name;
  std::shared_ptr<const Graph> (*make)(std::vector<VertexId>& community);  // null where its file is absent; may say the communities
};

const std::vector<QualityGraph>& qualityGraphs();

}  // namespace wf::bench
