// Looks for all events of a run, from its start, on the thread that calls; another thread may ask meanwhile how far that has come.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "compute/run/planned_run.h"

namespace wf::run {

// The steps that are events, as far as they are known.
class EventList {
 public:
  struct State {
    std::vector<std::uint64_t> steps;  // ascending
    std::uint64_t known = 0;           // up to this step all are there
    bool whole = false;                // the run has ended with that step
    bool races = false;                // they are those of a run of its own: made again it may go another way
  };
  bool addTo(State& state) const;  // what it lacks. False: nothing

  void note(std::uint64_t step, bool event);
  void noteRaces();
  void noteEnd();

 private:
  mutable std::mutex mutex_;
  State state_;
};

struct EventSearch {
  RunPlan plan;
  std::string condition;
  std::string name;  // of the run, for errors: "A"
};

// Until the run has ended. Of one that another program still makes: as it comes. told: at times, when there is news. Refused: as
// eventOf() and PlannedRun::make() refuse. Cancelled.
Status countEvents(const EventSearch& search, EventList& list, Progress& progress, const PlannedRun::ExecutorMaker& makeExecutor,
                   const std::function<void()>& told);

}  // namespace wf::run
