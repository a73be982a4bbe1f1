// Variants that are timed beside the open run, on a thread and an executor of their own: the run stays as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/job.h"
#include "compute/run/runner.h"
#include "ui/session/measurement_report.h"
#include "ui/session/run_state.h"

namespace wf::ui {

struct SessionCore;

struct ComparedVariant {
  enum class Phase { Waiting, Measuring, Measured, Refused, Cancelled } phase = Phase::Waiting;
  MeasurementRow row;  // measured, or with a refusal, by its phase
};

struct ComparisonState {
  bool active = false;
  std::uint32_t runs = 0;  // of each
  std::vector<ComparedVariant> variants;
  std::optional<MeasuredOn> on;  // once there is an executor; without the program's version
  std::string why;               // why nothing was measured; empty: something was, or is going to be
};

// GUI thread. Observers get changes as kMeasuringChanged; how far it is, is no news.
class SessionMeasuring {
 public:
  SessionMeasuring(SessionCore& core, const algorithms::Registry& registry, run::Runner::ExecutorMaker makeExecutor);
  ~SessionMeasuring();

  // Runs each of them so often on the open graph, clean and verified, one after the other, on the device that the first one names. Takes
  // the place of a comparison under way. Nothing without a graph.
  void compare(const std::vector<RunRequest>& requests, std::uint32_t runs);
  void cancel();  // what was measured stays
  const ComparisonState& comparison() const { return comparison_; }
  double fraction() const;  // 0 to 1, of all variants

  void take();  // from pump()

 private:
  struct Inbox;

  SessionCore& core_;
  const algorithms::Registry& registry_;
  run::Runner::ExecutorMaker makeExecutor_;
  ComparisonState comparison_;
  std::shared_ptr<Inbox> inbox_;
  Job<bool> comparing_;
};

}  // namespace wf::ui
