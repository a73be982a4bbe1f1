// Why an element has its value: the last step that changed it, and the chain of what its value was made from. By replaying what lies
// between keyframes, newest first and each at most once, or from what was kept of every step. Used on the compute thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/timeline.h"
#include "compute/algorithms/algorithm.h"
#include "ui/session_why.h"

namespace wf::app {

struct Provenance {
  std::vector<ui::WhyLink> links;
  bool truncated = false;
  std::string sentence;  // why it is
};

struct ProvenanceOptions {
  std::uint64_t logBytes = std::uint64_t{256} << 20;  // of changes that are kept while looking; more only where a single step needs it
  std::size_t links = 200'000;                        // of the chain
  // After the algorithm came to a step other than by step(): what was in effect from there on.
  std::function<Status()> settle = [] { return Status{}; };
  // Now and then, with the part done; false gives up (ErrorCode::Cancelled).
  std::function<bool(double fraction)> progress = [](double) { return true; };
};

// The algorithm is where it was afterwards, unless its executor failed; the timeline is as it was in any case.
Result<Provenance> explain(const Timeline& timeline, algorithms::Algorithm& algorithm, const ui::WhyQuestion& question,
                           const ProvenanceOptions& options);

}  // namespace wf::app
