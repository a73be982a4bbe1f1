// Variants that are timed beside the open run, on a thread and an executor of their own: the run stays as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
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

// The shown step, or the whole run, made again and again.
struct RepeatState {
  enum class What { Step, Run } what = What::Step;
  bool active = false;
  std::uint64_t step = 0;            // of What::Step
  std::string kernel;                // its title
  std::optional<double> shownMs;     // as the run has it; none: the run has not ended
  std::uint64_t shownSteps = 0;      // of which the time is
  std::uint64_t shownDisturbed = 0;  // of these, beside drawing
  std::uint32_t times = 0;           // that were asked for
  std::optional<run::Repeated> found;
  std::string deviceName, notUsed;  // where, and why a device that is there was not taken; with `found`
  std::string why;                  // why nothing was found; empty: something was, or is going to be
  bool failed = false;              // an error, not a cancellation
};

// GUI thread. Observers get changes as kMeasuringChanged; how far it is, is no news. One is measured at a time: a second one waits.
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

  // Makes what is shown again, so many times, on an executor of its own. `steps`: the run's. Takes the place of one under way. Nothing
  // without a run, and of a step at step 0. Whether something is drawn meanwhile is the caller's business.
  void repeat(RepeatState::What what, std::uint32_t times, std::span<const Step> steps);
  // The same without measuring: what the run has of it.
  RepeatState shown(RepeatState::What what, std::span<const Step> steps) const;
  void cancelRepeat();
  const RepeatState& repeated() const { return repeated_; }
  double repeatFraction() const;  // 0 to 1

  void take();  // from pump()

 private:
  struct Inbox;
  void takeRepeated();

  SessionCore& core_;
  const algorithms::Registry& registry_;
  run::Runner::ExecutorMaker makeExecutor_;
  ComparisonState comparison_;
  std::shared_ptr<Inbox> inbox_;
  struct RepeatedOn {
    run::Repeated found;
    std::string deviceName, notUsed;
  };

  std::shared_ptr<std::mutex> turns_ = std::make_shared<std::mutex>();  // a job that is not waited for any more may still have it
  Job<bool> comparing_;
  RepeatState repeated_;
  Job<RepeatedOn> repeating_;
};

}  // namespace wf::ui
