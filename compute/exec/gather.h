// Single elements of an array, wherever they lie, in one kernel: what labels show.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/exec/executor.h"
#include "compute/exec/state_array.h"

namespace wf::exec {

class Gatherer {
 public:
  // The elements' bits, zero-extended, in the order of `places`; 0 for a place past the array's end. With `via`, an array of 32 bits, the
  // elements at the places that it holds at `places`. Waits. Keeps a little memory of the executor it was used with last.
  std::vector<std::uint64_t> gather(Executor& executor, const StateArray& array, const StateArray* via,
                                    std::span<const std::uint32_t> places);
  void forget() { *this = {}; }  // the memory; before another executor

 private:
  Buffer places_, bits_;
};

}  // namespace wf::exec
