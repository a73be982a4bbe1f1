// Times runs of variants, clean: nothing is counted or kept while they are made, and a run beside which a picture was drawn is marked.
// For `warpfront bench` and for a window's job.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/core/spread.h"
#include "compute/exec/device_state.h"
#include "compute/exec/energy.h"

namespace wf::run {

struct Trial {
  algorithms::Chosen chosen;
  std::vector<Parameters> parameters;  // at least one: of several, such as sources, every run has the next in turn
};

struct MeasureLimits {
  std::uint32_t runs = 10;  // with each of the trial's parameters
  double seconds = 60;      // of runs; a trial that takes longer ends after the run that passes it
  bool counts = true;       // one more run, counted, tells what the kernels read and write
};

struct TimedRun {
  std::size_t parameters = 0;  // which of the trial's
  double kernelMs = 0;         // all kernels, lists and scans among them
  double runMs = 0;            // from step 0 until the result is there: kernels, what the host looks at between them, the result
  double setupMs = 0;          // memory, the graph's copy on the device, step 0
  std::uint64_t steps = 0;
  bool disturbed = false;                    // something was drawn meanwhile (DrawingClock)
  std::optional<std::uint64_t> reachedArcs;  // RunResult's
};

struct Measured {
  std::vector<TimedRun> runs;
  Spread kernelMs, runMs, setupMs;  // of the runs that were not disturbed, where there are any, else of all
  std::uint64_t disturbed = 0;      // runs
  double firstSetupMs = 0;  // of the run before these, which also derives what the graph does not have yet: edges, pairs, reverse arcs
  std::uint64_t steps = 0;  // of the first run
  std::optional<Spread> teps;
  // Of a counted run with the first parameters, by the kernels' descriptions; 0 where they describe no traffic.
  std::optional<std::uint64_t> bytes, arcs;
  std::optional<double> bytesPerSecond;  // these, over the median time of the runs with the same parameters
  std::optional<double> joules;          // per run; coarse (energy.h)
  exec::DeviceState device;              // right after the last run
  bool verified = false;                 // of each of the parameters that were run, the result of one run
  std::string verdict;                   // what was checked, or what is wrong first
  RunResult result;                      // of the first run
  std::string cutShort;                  // why there are fewer runs than asked for; empty: there are as many
};

// A step of a run, or all of it, made over and over as the run made it.
struct Repetition {
  Trial trial;                                   // with the parameters of step 0
  std::map<std::uint64_t, Parameters> branches;  // live ones with other values, in effect after the step
  std::optional<Step> step;                      // the one to be made again, from the state before it; none: all of them
  bool counts = true;                            // threads and arcs, as in the run
};

struct Repeated {
  Spread kernelMs;              // of those beside which nothing was drawn, where there are any, else of all
  std::uint64_t times = 0;      // after one to warm up
  std::uint64_t disturbed = 0;  // of these, beside drawing (DrawingClock)
};

class Measurement {
 public:
  // The executor must be good; after an error of its own it is of no use any more.
  explicit Measurement(std::shared_ptr<exec::Executor> executor);

  // A run to warm up, the timed runs, and checks between them, outside of the times. Takes long: on a thread that may wait, one call at a
  // time. Refused as Algorithm::reset() and checkMemory() refuse; Cancelled soon after `progress` is.
  Result<Measured> measure(const std::shared_ptr<const Graph>& graph, const Trial& trial, const MeasureLimits& limits, Progress& progress);

  // InvalidInput where the step is another one than the run made: threads race there.
  Result<Repeated> repeat(const std::shared_ptr<const Graph>& graph, const Repetition& what, std::uint32_t times, Progress& progress);

  const exec::Executor& executor() const { return *executor_; }
  const std::string& whyNoEnergy() const { return whyNoEnergy_; }  // empty: there is a counter

 private:
  Result<TimedRun> once(algorithms::Algorithm& run, const std::shared_ptr<const Graph>& graph, const Parameters& parameters,
                        Progress& progress, RunResult* result = nullptr);
  Status count(algorithms::Algorithm& run, const std::shared_ptr<const Graph>& graph, const Trial& trial, Measured& out,
               Progress& progress);
  std::optional<double> joulesOf(double kernelMs) const;

  std::shared_ptr<exec::Executor> executor_;
  std::unique_ptr<exec::EnergyMeter> energy_;
  std::string whyNoEnergy_;
};

}  // namespace wf::run
