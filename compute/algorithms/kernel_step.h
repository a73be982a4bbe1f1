// What every launch of a step shares: the counters, the clock and the flags that a kernel raises. Only files that launch kernels include
// it.
#pragma once

#include <iterator>

#include "compute/algorithms/algorithm.h"
#include "compute/exec/launch.h"

namespace wf::algorithms {

// In executor memory; cleared before and read after each step.
struct KernelReport {
  std::uint32_t words[4] = {};  // flags and counts for the host loop, as each kernel says; Algorithm::d_word() points at them
  exec::Tally tally;
  exec::Tally frontier;  // active: its vertices, where they are counted beside the kernel
};

// One step: construct, run, finish.
class KernelStep {
 public:
  // The time counts from here. Launches bear the id of the step's kernel, in error messages and as NVTX ranges.
  KernelStep(Algorithm& run, Step& step)
      : executor_(run.executor_),
        name_(run.info_.kernels[step.kernel].id.c_str()),
        report_(run.report_),
        step_(step),
        metrics_(run.metrics_) {
    static_assert(sizeof(KernelReport) == Algorithm::kReportBytes && std::size(KernelReport{}.words) == Algorithm::kReportWords);
    executor_.fill(report_, 0, sizeof(KernelReport));
    executor_.startTimer();
  }

  // kernel(i, tally) for i below n. The threads of several runs in one step add up.
  template <class Kernel>
  KernelStep& run(std::uint32_t n, const Kernel& kernel) {
    step_.launched += n;
    return part(n, kernel);
  }
  // The same kernel again over another part of its work: its threads are counted, once, by the run.
  template <class Kernel>
  KernelStep& part(std::uint32_t n, const Kernel& kernel) {
    step_.gpuLaunches += exec::forEach(executor_, name_, n, kernel, tally());
    return *this;
  }
  // What prepares the step's kernel: it takes time and launches, but its threads are not the step's.
  template <class Kernel>
  KernelStep& prepare(std::uint32_t n, const Kernel& kernel) {
    step_.gpuLaunches += exec::forEach(executor_, name_, n, kernel, nullptr);
    return *this;
  }
  // Counts the frontier of a kernel that has no thread for each of its vertices: kernel(v, tally) adds to active. Only where the step is
  // counted; after the last run(), whose time it is no part of.
  template <class Kernel>
  KernelStep& countFrontier(std::uint32_t n, const Kernel& kernel) {
    if (!metrics_) return *this;
    stop();
    exec::forEach(executor_, "count frontier", n, kernel, &report_.as<KernelReport>()->frontier);
    countsFrontier_ = true;
    return *this;
  }
  // A kernel of the step that is launched by blocks (exec/launch_blocks.h), on a device alone: its threads are counted here, and what they
  // count goes to tally().
  KernelStep& blocks(std::uint64_t threads, std::uint32_t launches) {
    step_.launched += threads;
    step_.gpuLaunches += launches;
    return *this;
  }
  // The step's threads, where what makes them has others.
  KernelStep& counted(std::uint64_t threads) {
    step_.launched += threads;
    return *this;
  }
  // Counts what kernels did that count nothing themselves, as a kernel of the step would. Only where the step is counted; after the last of
  // those, whose time it is no part of.
  template <class Kernel>
  KernelStep& count(std::uint32_t n, const Kernel& kernel) {
    if (!metrics_) return *this;
    stop();
    exec::forEach(executor_, "count", n, kernel, tally());
    return *this;
  }
  const char* name() const { return name_; }
  exec::Tally* tally() const { return metrics_ ? &report_.as<KernelReport>()->tally : nullptr; }  // executor memory
  std::uint32_t* d_word(int k) const { return &report_.as<KernelReport>()->words[k]; }

  // Waits. Fills in time and counts; a primitive's counts are the caller's.
  KernelReport finish() {
    stop();
    KernelReport report;
    executor_.download(&report, report_, 0, sizeof report);
    step_.nanoseconds = executor_.elapsed();
    step_.active = report.tally.active;
    step_.arcs = report.tally.arcs;
    step_.changed = report.tally.changed;
    if (countsFrontier_) step_.frontier = report.frontier.active;
    return report;
  }
  // The same of a kernel that reports in memory of its own, with one wait for both. Counts are the caller's.
  template <class Report>
  void finish(Report& report, const exec::Buffer& from) {
    stop();
    executor_.download(&report, from, 0, sizeof report);
    step_.nanoseconds = executor_.elapsed();
  }

 private:
  void stop() {
    if (!stopped_) executor_.stopTimer();
    stopped_ = true;
  }

  exec::Executor& executor_;
  const char* name_;
  exec::Buffer& report_;
  Step& step_;
  bool metrics_;
  bool stopped_ = false;  // the timer
  bool countsFrontier_ = false;
};

}  // namespace wf::algorithms
