// Random numbers that are the same on every machine and in every order of calls.
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/atomics.h"

namespace wf::layouts::force {

// The finaliser of SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, figure 17.
WF_HOST_DEVICE inline std::uint64_t scramble(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// In [−1, 1), a number of its own for every v, axis and seed; in single precision exactly.
WF_HOST_DEVICE inline float jitter(std::uint64_t seed, VertexId v, int axis) {
  return static_cast<float>(scramble(scramble(seed + static_cast<std::uint64_t>(axis)) ^ v) >> 40) * 0x1p-23f - 1;
}

}  // namespace wf::layouts::force
