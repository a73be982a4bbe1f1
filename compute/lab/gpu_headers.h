// What kernels of the lab are compiled with for a GPU. NVRTC has no standard library: the few names of it that kernels use stand here.
#pragma once

#include <map>
#include <string>

namespace wf::lab {

// The tree's files with these in the places of those that a GPU does without: arrays are pointers, and nothing reports accesses.
std::map<std::string, std::string> forGpu(std::map<std::string, std::string> files);

}  // namespace wf::lab
