// Which of a variant's parameters are vertices: the first is the source of clicks and fields, the second the target.
#pragma once

#include "compute/core/algorithm_info.h"

namespace wf::ui {

// The k-th one from 0; null where there are fewer, or no variant.
inline const ParameterInfo* vertexParameterOf(const VariantInfo* variant, int k) {
  if (variant == nullptr) return nullptr;
  for (const ParameterInfo& info : variant->parameters) {
    if (info.type == ParameterType::Vertex && k-- == 0) return &info;
  }
  return nullptr;
}

}  // namespace wf::ui
