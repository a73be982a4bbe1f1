// A state array with its memory: the description of compute/core and the buffer that kernels write.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/state_array.h"
#include "compute/exec/buffer.h"

namespace wf::exec {

struct StateArray {
  const StateArrayInfo* info = nullptr;
  const Buffer* data = nullptr;
  std::uint32_t count = 0;
};

}  // namespace wf::exec
