// The hash of a run's state: a sum over its elements, so that what changed is enough to keep it up to date
// (assets/manual/recording-format.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

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

struct ArrayChange;

// What all elements of an array add; each takes `size` bytes.
std::uint64_t hashOfArray(std::uint32_t array, std::span<const std::byte> elements, std::size_t size);

// Makes the elements of the change's array what a step left. The change fits the array, as one that was read does.
void apply(const ArrayChange& change, std::span<std::byte> elements, std::size_t size);
// The same; returns what that adds to the hash, which takes several times as long.
std::uint64_t applied(const ArrayChange& change, std::span<std::byte> elements, std::size_t size);

}  // namespace wf::recording
