// New values for single elements of an array, wherever it lies, by one kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compute/exec/executor.h"

namespace wf::exec {

class Scatterer {
 public:
  // values: as the type, as many as there are indices, which differ; those past `count` are left out. Keeps a little memory of the executor
  // it was used with last.
  void scatter(Executor& executor, Buffer& array, ElementType type, std::uint32_t count, std::span<const std::uint64_t> indices,
               std::span<const std::byte> values);

 private:
  Buffer indices_, values_;
};

}  // namespace wf::exec
