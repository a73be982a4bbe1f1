// Sums over the steps of a run: by kernel and by iteration. Only steps that are new are looked at, so 100,000 of them cost nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/step.h"
#include "compute/run/step_figures.h"
#include "ui/panels/time_histogram.h"
#include "ui/session/opened_steps.h"

namespace wf::ui {

struct KernelTotals {
  std::uint64_t launches = 0;  // steps of this kernel
  std::uint64_t nanoseconds = 0;
  std::uint64_t arcs = 0;
  std::uint64_t bytes = 0;                        // as Traffic has them; 0 where the kernel does not say
  std::uint64_t copied = 0, copyNanoseconds = 0;  // Step::copied: between host and device, beside the kernels
  TimeHistogram times;
  TimeHistogram clean;          // those of them beside which nothing was drawn
  std::uint64_t disturbed = 0;  // launches beside drawing: the others are clean
  // What says most about the kernel itself.
  const TimeHistogram& best() const { return clean.count() > 0 ? clean : times; }
};

struct IterationTotals {
  std::uint32_t iteration = 0;
  std::uint64_t firstStep = 0;
  std::uint64_t nanoseconds = 0;
  std::uint64_t arcs = 0;
  std::uint64_t bytes = 0;
  std::uint64_t frontier = kNotCounted;  // vertices, as the first of its steps that counts them has it
  // Active threads of the kernel that visited the most arcs (the first of equals).
  std::uint64_t active = 0;
  std::uint64_t launched = 0;  // threads of that kernel
  std::uint64_t mostArcs = 0;
  bool disturbed = false;  // something was drawn while one of its kernels ran
};

// What was found in the steps that were opened, of their kernels and iterations; `steps` of them.
struct OpenedTotals {
  OpenedSums sums;
  std::uint64_t steps = 0;
};

class RunStatistics {
 public:
  // Bytes that a step moved; none: they stay 0. Of the run that the next update() is about.
  std::function<std::uint64_t(const Step&)> bytesOf;
  // Whether something was drawn while the step's kernel ran; none: no step was disturbed. Of the same run.
  std::function<bool(const Step&)> disturbedBy;
  // Takes in the steps that are new, those before `first` left out. Another generation or `first`, or fewer steps than before, starts over.
  // True where it started over.
  bool update(std::span<const Step> steps, std::uint64_t generation, std::uint64_t first = 1);
  const std::vector<KernelTotals>& kernels() const { return kernels_; }  // by Step::kernel
  bool copies() const { return copies_; }                                // some step copied
  const std::vector<IterationTotals>& iterations() const { return iterations_; }
  std::uint64_t nanoseconds() const { return figures_.nanoseconds(); }
  const run::StepFigures& figures() const { return figures_; }
  bool timed() const { return figures_.timed(); }
  std::uint64_t disturbed() const { return disturbed_; }  // launches
  // Of the same run, beside update().
  void open(std::span<const Step> steps, const OpenedSteps& opened);
  bool anyOpened() const { return anyOpened_; }
  OpenedTotals openedOfKernel(std::size_t kernel) const { return kernel < openedKernels_.size() ? openedKernels_[kernel] : OpenedTotals{}; }
  OpenedTotals openedOfIteration(std::size_t place) const;  // in iterations()
  // Place in iterations() of a step; none for step 0 and steps that are not known.
  std::optional<std::size_t> iterationOf(std::uint64_t step) const;

 private:
  std::uint64_t generation_ = 0;
  std::size_t first_ = 1;  // step 0 is no kernel
  std::size_t seen_ = 1;
  run::StepFigures figures_;
  bool copies_ = false;
  std::uint64_t disturbed_ = 0;
  std::vector<KernelTotals> kernels_;
  std::vector<IterationTotals> iterations_;
  std::vector<OpenedTotals> openedKernels_;
  std::map<std::size_t, OpenedTotals> openedIterations_;
  bool anyOpened_ = false;
};

}  // namespace wf::ui
