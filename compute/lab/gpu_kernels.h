// The user's kernels on a GPU: launched by the driver on the executor's stream, with the functor's bits as a parameter.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "compute/exec/executor.h"
#include "compute/exec/replacements.h"
#include "compute/lab/build_folder.h"

namespace wf::lab {

// `types` of the launches, in the order in which they were compiled. The executor's context is current. `launching` as ReplacedKernels has
// it. Device: the driver is not there, or refuses the library.
Result<std::unique_ptr<exec::Replacements>> loadGpuKernels(const std::string& library, std::vector<BuiltKernel> kernels,
                                                           const std::vector<std::string>& types,
                                                           std::function<void(std::size_t)> launching);

}  // namespace wf::lab
