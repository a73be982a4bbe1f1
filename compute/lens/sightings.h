// Who did first what a request seeks, among the threads that have ended.
#pragma once

#include <vector>

#include "compute/lens/lens.h"
#include "compute/lens/thread_trace.h"

namespace wf::lens {

class Sightings {
 public:
  explicit Sightings(const std::vector<Sought>& sought) : sought_(sought), seen_(sought.size()), times_(sought.size(), 0) {}  // outlives it

  void note(const ThreadTrace& trace, const std::vector<Memory>& memories);
  std::vector<Sighting> take() { return std::move(seen_); }

 private:
  const std::vector<Sought>& sought_;
  std::vector<Sighting> seen_;        // of each
  std::vector<std::uint64_t> times_;  // of these writes
};

}  // namespace wf::lens
