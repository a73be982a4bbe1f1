// Which of a variant's parameters are vertices: the first is the source of clicks and fields, the second the target.
#pragma once

#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "ui/session/run_state.h"

namespace wf::ui {

// The k-th one from 0; null where there are fewer, or no variant.
inline const ParameterInfo* vertexParameterOf(const VariantInfo* variant, int k) {
  if (variant == nullptr) return nullptr;
  for (const ParameterInfo& info : variant->parameters) {
    if (info.type == ParameterType::Vertex && k-- == 0) return &info;
  }
  return nullptr;
}

// Takes out of the request what names no vertex of the graph, or the same one twice, which would keep the run from starting: of a run that
// was saved when the graph was another. A sentence for each.
std::vector<std::string> takeOutMissing(RunRequest& request, const VariantInfo& variant, const Graph& graph);

}  // namespace wf::ui
