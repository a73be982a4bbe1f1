// The recursive schedule on an executor, one task per step: who keeps the matrix launches what a task is made by. Only files that launch
// kernels include it.
#pragma once

#include <algorithm>

#include "compute/algorithms/pairs/kernels.h"
#include "compute/algorithms/pairs/recursion.h"

namespace wf::algorithms::pairs {

inline PairBlock blockOf(Range rows, Range columns) { return {rows.begin, rows.end, columns.begin, columns.end}; }

struct RecursionControl {
  std::uint32_t next = 0;  // into the schedule
  std::uint32_t negative = 0;
  std::uint32_t done = 0;
};

// A base case by one launch per pivot.
template <class Semiring>
void closeByPivots(KernelStep& launches, const Panel<typename Semiring::Value>& block, std::uint32_t size) {
  for (std::uint32_t pivot = 0; pivot < size; ++pivot) launches.run(size * size, Pivot<Semiring>{block, size, pivot, launches.d_word(0)});
}

template <class Base>
class Recursion : public Controlled<RecursionControl, Base> {
 public:
  using Controlled<RecursionControl, Base>::Controlled;

  bool couldMake(const Step& step) const override {
    return std::any_of(schedule_.begin(), schedule_.end(), [&](const Task& task) {
      return step.kernel == task.operation && leadsThrough(step, task.inner, task.operation == kClose);
    });
  }

 protected:
  void makeSchedule(const Parameters& parameters) {
    schedule_ = recursiveSchedule(this->graph().vertexCount(), static_cast<std::uint32_t>(parameters.whole("beta", kDefaultBeta)));
  }
  // How many entries a block beside its target takes.
  std::size_t asideCount() const {
    const std::size_t half = (std::size_t{this->graph().vertexCount()} + 1) / 2;
    return schedule_.size() > 1 ? half * half : 0;
  }
  bool isPossible(const RecursionControl& control) const override { return control.next <= schedule_.size(); }
  // What the newest step led paths through.
  Range newest() const { return this->control_.next == 0 ? Range{} : schedule_[this->control_.next - 1].inner; }

  // The next step: launch(launches, task) makes it. Word 0 of the report: an entry (i, i) of a base case is below 0. `through` is K_a.
  template <class Launch>
  void runNext(Step& step, std::size_t through, const Launch& launch) {
    const Task& task = schedule_[this->control_.next++];
    const bool last = this->control_.next == schedule_.size();
    this->begin(step, task.operation, task.block);
    step.endsIteration = last || schedule_[this->control_.next].operation == kClose;
    step.blocks = {blockOf(task.rows, task.columns), blockOf(task.rows, task.inner), blockOf(task.inner, task.columns)};
    KernelStep launches(*this, step);
    launches.prepare(this->graph().vertexCount(), MarkRange{this->d_flags(through), task.inner.begin, task.inner.end});
    launch(launches, task);
    this->control_.negative = launches.finish().words[0];
    step.scalars = {task.block, task.depth, this->control_.negative};
    this->control_.done = last || this->control_.negative != 0 ? 1 : 0;
  }

 private:
  std::vector<Task> schedule_;
};

}  // namespace wf::algorithms::pairs
