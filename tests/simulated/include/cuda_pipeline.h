// Of CUDA's asynchronous copies to block memory what our kernels use, on the simulated device: a thread's copies are as late as they may
// be.
#pragma once

#include <cstring>
#include <deque>
#include <map>
#include <vector>

#include "tests/simulated/builtins.h"

namespace wf::test::simulated {

struct LateCopy {
  void* to;
  const void* from;
  std::size_t bytes;
};
// Of each thread of this block the groups that it has not waited for, the newest with what it has not committed.
inline std::deque<std::vector<LateCopy>>& lateCopies() {
  static thread_local std::map<unsigned, std::deque<std::vector<LateCopy>>> all;
  auto& mine = all[threadInBlock()];
  if (mine.empty()) mine.emplace_back();
  return mine;
}

}  // namespace wf::test::simulated

inline void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes) {
  wf::test::simulated::lateCopies().back().push_back({to, from, bytes});
}
inline void __pipeline_commit() { wf::test::simulated::lateCopies().emplace_back(); }
// All groups but the newest `prior` are there.
inline void __pipeline_wait_prior(unsigned prior) {
  auto& groups = wf::test::simulated::lateCopies();
  while (groups.size() > prior + 1) {
    for (const auto& copy : groups.front()) std::memcpy(copy.to, copy.from, copy.bytes);
    groups.pop_front();
  }
}
