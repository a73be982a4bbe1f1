#include "compute/exec/scatter.h"

#include <algorithm>

#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

// Invariant: no two threads write one element.
struct Scatter {
  void* d_array;
  std::uint32_t size;  // bytes per element
  std::uint32_t count;
  const std::uint64_t* d_indices;
  const void* d_values;

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally&) const {
    const std::uint64_t at = d_indices[i];
    if (at >= count) return;
    if (size == 8)
      static_cast<std::uint64_t*>(d_array)[at] = static_cast<const std::uint64_t*>(d_values)[i];
    else if (size == 4)
      static_cast<std::uint32_t*>(d_array)[at] = static_cast<const std::uint32_t*>(d_values)[i];
    else
      static_cast<std::uint8_t*>(d_array)[at] = static_cast<const std::uint8_t*>(d_values)[i];
  }
};

}  // namespace

void Scatterer::scatter(Executor& executor, Buffer& array, ElementType type, std::uint32_t count, std::span<const std::uint64_t> indices,
                        std::span<const std::byte> values) {
  const std::size_t n = std::min({indices.size(), values.size() / elementSize(type), std::size_t{kMaxIndex}});
  if (n == 0 || executor.failed()) return;
  const std::size_t bytes = n * elementSize(type);
  if (indices_.bytes() < n * sizeof(std::uint64_t)) indices_ = executor.allocate(2 * n * sizeof(std::uint64_t));
  if (values_.bytes() < bytes) values_ = executor.allocate(2 * bytes);
  executor.upload(indices_, 0, indices.data(), n * sizeof(std::uint64_t));
  executor.upload(values_, 0, values.data(), bytes);
  forEach(executor, "apply changes", static_cast<std::uint32_t>(n),
          Scatter{array.data(), static_cast<std::uint32_t>(elementSize(type)), count, indices_.as<const std::uint64_t>(), values_.data()},
          nullptr);
}

}  // namespace wf::exec
