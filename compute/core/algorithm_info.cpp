#include "compute/core/algorithm_info.h"

#include <algorithm>

namespace wf {

bool isDeterministic(const VariantInfo& variant, const Parameters& parameters) {
  return variant.deterministic && std::none_of(variant.parameters.begin(), variant.parameters.end(),
                                               [&](const ParameterInfo& info) { return info.racing && parameters.flag(info.id); });
}

bool isKept(const StateArrayInfo& array, const Parameters& parameters) { return array.when.empty() || parameters.flag(array.when); }

std::vector<Traffic> trafficOf(const VariantInfo& variant, const Parameters& parameters) {
  const bool keeps = std::any_of(variant.arrays.begin(), variant.arrays.end(),
                                 [&](const StateArrayInfo& array) { return !array.when.empty() && isKept(array, parameters); });
  std::vector<Traffic> out;
  for (const KernelInfo& kernel : variant.kernels) out.push_back(keeps ? kernel.traffic + kernel.kept : kernel.traffic);
  return out;
}

}  // namespace wf
