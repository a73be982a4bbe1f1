// The hash of a run's state: a sum over its elements, so that what changed is enough to keep it up to date
// (assets/manual/recording-format.md).
#pragma once

#include <cstdint>

namespace wf::recording {

constexpr std::uint64_t mixed(std::uint64_t x) {
  x += 0x9E37'79B9'7F4A'7C15u;
  x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9u;
  x = (x ^ x >> 27) * 0x94D0'49BB'1331'11EBu;
  return x ^ x >> 31;
}

// What one element adds: `bits` are its value, zero-extended.
constexpr std::uint64_t hashOf(std::uint32_t array, std::uint64_t index, std::uint64_t bits) {
  return mixed(mixed(mixed(array + std::uint64_t{1}) + index) + bits);
}

}  // namespace wf::recording
