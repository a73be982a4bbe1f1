// Random numbers that are the same on every machine: a hash of seed and position, in integers only, so that the order of the calls does not
// matter either. (The distributions of the standard library differ between its makers.)
#pragma once

#include <cstdint>

namespace wf::generators {

// The finaliser of SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, figure 17.
constexpr std::uint64_t mix(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// `stream` keeps apart what one seed is used for.
constexpr std::uint64_t randomAt(std::uint64_t seed, std::uint64_t stream, std::uint64_t a, std::uint64_t b = 0) {
  return mix(mix(mix(mix(seed) ^ stream) ^ a) ^ b);
}

// From low to high, both included; high − low < 2^32.
constexpr std::int64_t inRange(std::uint64_t random, std::int64_t low, std::int64_t high) {
  const std::uint64_t count = static_cast<std::uint64_t>(high - low) + 1;
  return low + static_cast<std::int64_t>(((random >> 32) * count) >> 32);
}

// True in `perMille` of a thousand cases.
constexpr bool chance(std::uint64_t random, std::int64_t perMille) { return inRange(random, 0, 999) < perMille; }

}  // namespace wf::generators
