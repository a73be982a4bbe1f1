// Makes a run's steps under a schedule: each as the lens makes it (lens.h) from the state before it, so that what the lens finds in a step
// of such a run is what happened there. On the host; the run itself stands on a CPU executor.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/lens/lens.h"

namespace wf::lens {

// What the steps of a run lost by the order of their threads.
struct Losses {
  std::uint64_t writes = 0;     // lost, of all steps
  std::uint64_t steps = 0;      // with a lost write
  std::uint64_t firstStep = 0;  // the first of these; 0: there is none
  std::string first;            // its first lost write: "thread 17 (…) wrote 9 over 4 that thread 3 (…) had written (…)"
  std::uint64_t unseen = 0;     // threads that no schedule orders: of kernels of blocks, and of a library
  bool operator==(const Losses&) const = default;
};

// Vertices, arcs or pairs of a run's answer that an ended run holds otherwise than the same run with its threads in order.
struct EndsWrong {
  static constexpr std::size_t kNamed = 1000;
  std::uint64_t count = 0;
  std::vector<std::string> named;  // the first of them: "C_a of vertex 4711 is 9, in order 4"
};

class OrderedSteps {
 public:
  OrderedSteps(algorithms::Chosen chosen, std::shared_ptr<const Graph> graph, const Schedule& schedule);
  const Schedule& schedule() const { return schedule_; }

  // Whether a schedule means anything to the run, which stands before its first step. Unsupported: none of its first steps has threads that
  // it orders. Cancelled, and as look().
  Status accepts(const algorithms::Algorithm& run, const Parameters& parameters, Progress& progress) const;
  // The next step; `parameters`: in effect at it. As look(); an error leaves the run as it was, unless its executor failed.
  Result<Step> make(algorithms::Algorithm& run, const Parameters& parameters, Progress& progress);
  // The run goes another way from this step.
  void forgetAfter(std::uint64_t step) { steps_.erase(steps_.upper_bound(step), steps_.end()); }
  Losses losses() const;
  // Of a run that has ended; `parameters` of its beginning, and those in effect after some of its steps. OutOfMemory, Cancelled.
  Result<EndsWrong> endsWrong(const algorithms::Algorithm& run, const Parameters& parameters,
                              const std::map<std::uint64_t, Parameters>& branches, Progress& progress) const;

 private:
  struct Lost {
    std::uint64_t writes = 0, unseen = 0;
    std::string first;
  };
  Result<EndsWrong> compared(const algorithms::Algorithm& run, const Parameters& parameters,
                             const std::map<std::uint64_t, Parameters>& branches, Progress& progress) const;
  Result<Report> looked(std::shared_ptr<const algorithms::SavedState> before, const Parameters& parameters, Progress& progress) const;

  algorithms::Chosen chosen_;
  std::shared_ptr<const Graph> graph_;
  Schedule schedule_;
  std::map<std::uint64_t, Lost> steps_;  // of which there is something to tell
};

}  // namespace wf::lens
