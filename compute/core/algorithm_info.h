// The description of an algorithm and its variants: plain data, read by panels, command line, documentation and tests.
#pragma once

#include <string>
#include <vector>

#include "compute/core/parameters.h"
#include "compute/core/state_array.h"

namespace wf {

struct KernelInfo {
  std::string id;     // "expand": JSON, timing panel, NVTX
  std::string title;  // "Expand frontier"
};

struct VariantInfo {
  std::string id;             // "mask"
  std::string title;          // "One thread a vertex, frontier masks"
  std::string source;         // paper and algorithm number
  bool deterministic = true;  // with default parameters: every step a function of the state before it
  std::vector<ParameterInfo> parameters;
  std::vector<StateArrayInfo> arrays;
  std::vector<KernelInfo> kernels;
  std::vector<std::string> pseudocode;  // our own words; Step::line points in here
};

struct AlgorithmInfo {
  std::string id;                     // "bfs"
  std::string title;                  // "Breadth-first search"
  std::string help;                   // one sentence
  std::vector<VariantInfo> variants;  // the first one is the default
};

}  // namespace wf
