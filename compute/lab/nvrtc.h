// Kernels of the lab for a GPU, compiled by NVRTC in a process of its own, which can be ended.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/lab/compiler.h"
#include "compute/lab/kernel_texts.h"

namespace wf::lab {

// "sm_90" of the device. Device: there is none.
Result<std::string> architectureOf(int cudaDevice);

// Of the k-th launch the function kernel_k in `library`: (count, bits of the functor, Tally* or null), a thread for each index in blocks of
// kGpuBlock. `folder` gets the files. Device: no NVRTC on this machine; the sentence says how to get it.
inline constexpr unsigned kGpuBlock = 256;
Result<Compiled> compileForGpu(const SourceTree& tree, std::span<const Launched> launches, const std::string& architecture,
                               const std::filesystem::path& folder, const std::filesystem::path& library,
                               const std::vector<std::string>& worker, double seconds, Progress& progress);

// The other process: compiles the files of the folder, and prints what the compiler says. The exit code: 0 good, 1 errors, 3 no NVRTC.
int nvrtcMain(const std::filesystem::path& folder, const std::string& architecture, const std::filesystem::path& library);

}  // namespace wf::lab
