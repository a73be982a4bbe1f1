#include "compute/core/algorithm_info.h"

#include <algorithm>

namespace wf {

bool isDeterministic(const VariantInfo& variant, const Parameters& parameters) {
  return variant.deterministic && std::none_of(variant.parameters.begin(), variant.parameters.end(),
                                               [&](const ParameterInfo& info) { return info.racing && parameters.flag(info.id); });
}

bool isKept(const StateArrayInfo& array, const Parameters& parameters) { return array.when.empty() || parameters.flag(array.when); }

}  // namespace wf
