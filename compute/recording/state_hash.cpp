#include "compute/recording/state_hash.h"

#include <cstring>

#include "compute/recording/recording.h"

namespace wf::recording {
namespace {

std::uint64_t bitsAt(const std::byte* elements, std::uint64_t index, std::size_t size) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, elements + index * size, size);
  return bits;
}

}  // namespace

std::uint64_t hashOfArray(std::uint32_t array, std::span<const std::byte> elements, std::size_t size) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < elements.size() / size; ++i) sum += hashOf(array, i, bitsAt(elements.data(), i, size));
  return sum;
}

std::uint64_t applied(const ArrayChange& change, std::span<std::byte> elements, std::size_t size) {
  std::uint64_t sum = 0;
  const std::uint64_t count = change.values.size() / size;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t index = change.whole ? i : change.indices[i];
    const std::uint64_t before = bitsAt(elements.data(), index, size), after = bitsAt(change.values.data(), i, size);
    if (before == after) continue;
    sum += hashOf(change.array, index, after) - hashOf(change.array, index, before);
    std::memcpy(elements.data() + index * size, change.values.data() + i * size, size);
  }
  return sum;
}

}  // namespace wf::recording
