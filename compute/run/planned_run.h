// A run without a Runner: made from its start as often as something is looked up in it, on the thread that looks.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "compute/algorithms/registry.h"
#include "compute/core/progress.h"
#include "compute/exec/executors.h"
#include "compute/lens/ordered_steps.h"
#include "compute/run/aligned_runs.h"
#include "compute/run/provenance.h"

namespace wf::run {

struct RunPlan {
  std::shared_ptr<const Graph> graph;
  algorithms::Chosen chosen;
  Parameters parameters;
  exec::DeviceRequest device;
  std::optional<lens::Schedule> order = {};  // of the threads, on the CPU; none: as they come, and of a recording
};

class PlannedRun {
 public:
  using ExecutorMaker = std::function<Result<std::shared_ptr<exec::Executor>>(exec::DeviceRequest, std::string* notUsed)>;

  // At step 0. Refused as makeExecutor and Algorithm::reset() refuse; Unsupported: an order of threads on CUDA.
  static Result<std::unique_ptr<PlannedRun>> make(const RunPlan& plan, const ExecutorMaker& makeExecutor = exec::makeExecutor);

  algorithms::Algorithm& run() { return *run_; }
  // Of its steps, while this lives. Null: the run makes them itself. Unsupported, at the first step: no order can be chosen for its
  // threads.
  StepMaker maker();
  std::string executorName() const;  // with the order of the threads
  // Whether made again it may go another way: a racing variant whose steps no recording knows, and whose threads run as they come.
  bool races() const { return races_; }
  const std::string& notUsed() const { return notUsed_; }  // why a device that is there was not taken; empty: nothing to say

 private:
  PlannedRun() = default;

  std::shared_ptr<exec::Executor> executor_;
  std::unique_ptr<algorithms::Algorithm> run_;
  RunPlan plan_;
  std::unique_ptr<lens::OrderedSteps> ordered_;  // null: threads run as they come
  bool races_ = false;
  std::string notUsed_;
};

// What wrote the element last, up to the question's step, and what from: the first link of the chain, and a second one where that tells
// the value it was made from. Makes the run anew up to there. Cancelled.
Result<Provenance> lastCause(const RunPlan& plan, const WhyQuestion& question, Progress& progress,
                             const PlannedRun::ExecutorMaker& makeExecutor = exec::makeExecutor);

}  // namespace wf::run
