// Of CUDA's cooperative groups what our kernels use, on the simulated device.
#pragma once

#include "tests/simulated/builtins.h"

namespace cooperative_groups {

namespace simulated = wf::test::simulated;

struct grid_group {
  void sync() const { simulated::waitForGrid(); }
};
inline grid_group this_grid() { return {}; }

struct thread_block {};
inline thread_block this_thread_block() { return {}; }

template <unsigned kWidth>
struct thread_block_tile {
  unsigned thread_rank() const { return simulated::threadInBlock() % kWidth; }
  void sync() const { (void)simulated::exchange(kWidth, 0); }
  bool any(bool one) const {
    const std::uint64_t* all = simulated::exchange(kWidth, one ? 1 : 0);
    return std::any_of(all, all + kWidth, [](std::uint64_t value) { return value != 0; });
  }
  template <class T>
  T shfl(T value, unsigned from) const {
    return simulated::shuffled(kWidth, value, from);
  }
  template <class T>
  T shfl_up(T value, unsigned by) const {
    return simulated::shuffled(kWidth, value, thread_rank() >= by ? thread_rank() - by : thread_rank());
  }
  template <class T>
  T shfl_xor(T value, unsigned by) const {
    return simulated::shuffled(kWidth, value, thread_rank() ^ by);
  }
};
template <unsigned kWidth>
thread_block_tile<kWidth> tiled_partition(const thread_block&) {
  return {};
}

// Threads that happen to be together: each by itself is as good as any.
struct coalesced_group {
  unsigned thread_rank() const { return 0; }
  unsigned size() const { return 1; }
  template <class T>
  T shfl(T value, unsigned) const {
    return value;
  }
};
inline coalesced_group coalesced_threads() { return {}; }

}  // namespace cooperative_groups
