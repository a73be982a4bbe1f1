// Algorithms for tests of the window: what their arrays hold after a step is given by a function, so that a test knows it. They run as the
// real ones do, on the compute thread of a real session.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "compute/algorithms/registry.h"

namespace wf::test {

// The search, the route and the tree of fake_algorithms.h; and “pairs”, the same search with arrays over pairs of vertices.
const algorithms::Registry& scriptedRegistry();

constexpr int kDistance = 3, kBefore = 4;  // arrays of “pairs”: the second one only where predecessors are on
constexpr std::uint64_t kBlocksAt = 6;     // the step of “pairs” that says which blocks it wrote
// What both hold: three times the distance of the two numbers, as far as the step has come.
std::uint32_t pairValue(std::uint32_t row, std::uint32_t column, std::uint64_t step);

// Holds the compute thread back before a run begins, a kernel, and a cause that it is asked for: what is under way then can be looked at.
class Gate {
 public:
  void close();
  void open();
  void pass();  // waits while it is closed

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool closed_ = false;
};
Gate& gate();

}  // namespace wf::test
