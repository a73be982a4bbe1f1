// Every algorithm there is. Panels, command line, documentation and conformance tests iterate this.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "compute/algorithms/algorithm.h"
#include "compute/core/algorithm_info.h"

namespace wf::algorithms {

using Maker = std::unique_ptr<Algorithm> (*)(exec::Executor& executor, const VariantInfo& info);

struct Entry {
  AlgorithmInfo info;
  std::vector<Maker> makers;  // one per variant, in the order of info.variants
};

std::span<const Entry> entries();
std::span<const AlgorithmInfo> infos();

// A variant by its ids (variant empty: the algorithm's first); an error names what there is.
struct Chosen {
  const AlgorithmInfo* algorithm = nullptr;
  const VariantInfo* variant = nullptr;
  Maker make = nullptr;
};
Result<Chosen> choose(const std::string& algorithm, const std::string& variant);

}  // namespace wf::algorithms
