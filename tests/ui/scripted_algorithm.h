// Algorithms for tests of the window: what their arrays hold after a step is given by a function, so that a test knows it. They run as the
// real ones do, on the compute thread of a real session.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

#include <optional>
#include <string>
#include <vector>

#include "compute/algorithms/registry.h"

namespace wf::test {

// The search, the route and the tree of fake_algorithms.h; and “pairs”, the same search with arrays over pairs of vertices.
const algorithms::Registry& scriptedRegistry();
algorithms::Entry scripted(AlgorithmInfo info);  // it does what they do

constexpr int kDistance = 3, kBefore = 4;  // arrays of “pairs”: the second one only where predecessors are on
constexpr std::uint64_t kBlocksAt = 6;     // the step of “pairs” that says which blocks it wrote
// What both hold: three times the distance of the two numbers, as far as the step has come.
std::uint32_t pairValue(std::uint32_t row, std::uint32_t column, std::uint64_t step);

// What the next runs do otherwise; it is written while nothing runs.
struct Script {
  std::vector<Step> steps = {};       // with step 0, in place of the search's; also of a run that goes on with other parameters
  std::uint64_t failsAt = 0;          // the step whose kernel the device does not survive; 0: none
  std::optional<Error> refusal = {};  // why a run cannot be started
  RunResult result{.values = {}, .sentence = "all reached", .path = {}};
  std::optional<Error> noResult = {};  // why there is none
  algorithms::Verification check{true, "every level is right"};
  std::string executor = {}, device = {};  // their names, of those that are made from now on; empty: the sequential one's
};
Script& script();

// Holds a thread back: what is under way then can be looked at.
class Gate {
 public:
  void close();
  void open();
  void pass();  // waits while it is closed
  // The same for a task with a progress, which says what say() says. False: it was cancelled.
  bool pass(Progress& progress);
  void say(const char* phase, std::uint64_t done = 0, std::uint64_t total = 0);  // as Progress::begin()

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool closed_ = false;
  const char* phase_ = "";
  std::uint64_t done_ = 0, total_ = 0;
};
Gate& gate();   // of the compute thread: before a run begins, a kernel, and a cause that it is asked for
Gate& tasks();  // of graphs that are opened, results and checks

}  // namespace wf::test
