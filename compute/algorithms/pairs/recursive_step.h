// The recursive schedule on an executor, one task per step, for any semiring. Only files that launch kernels include it.
#pragma once

#include <algorithm>

#include "compute/algorithms/pairs/kernels.h"
#include "compute/algorithms/pairs/recursion.h"

namespace wf::algorithms::pairs {

inline PairBlock blockOf(Range rows, Range columns) { return {rows.begin, rows.end, columns.begin, columns.end}; }

// What a task works on.
template <class Value>
struct RecursiveState {
  Panel<Value> matrix;
  Panel<Value> aside;       // for a product that reads its target; at least a quarter of the matrix, rounded up
  std::uint8_t* d_through;  // K_a
  std::uint32_t vertices;
};

struct RecursionControl {
  std::uint32_t next = 0;  // into the schedule
  std::uint32_t negative = 0;
  std::uint32_t done = 0;
};

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

  // The next step.
  template <class Semiring>
  void runNext(Step& step, const RecursiveState<typename Semiring::Value>& state, bool lazy) {
    const Task& task = schedule_[this->control_.next++];
    const bool last = this->control_.next == schedule_.size();
    this->begin(step, task.operation, task.block);
    step.endsIteration = last || schedule_[this->control_.next].operation == kClose;
    this->control_.negative = runTask<Semiring>(step, task, state, lazy).words[0];
    step.scalars = {task.block, task.depth, this->control_.negative};
    this->control_.done = last || this->control_.negative != 0 ? 1 : 0;
  }

 private:
  // Word 0 of what comes back: an entry (i, i) of a base case is below 0.
  template <class Semiring>
  KernelReport runTask(Step& step, const Task& task, const RecursiveState<typename Semiring::Value>& state, bool lazy) {
    using Value = typename Semiring::Value;
    step.blocks = {blockOf(task.rows, task.columns), blockOf(task.rows, task.inner), blockOf(task.inner, task.columns)};
    KernelStep launches(*this, step);
    launches.prepare(state.vertices, MarkRange{state.d_through, task.inner.begin, task.inner.end});
    const auto block = [&](Range rows, Range columns) { return at(state.matrix, rows.begin, columns.begin); };
    const Panel<Value> target = block(task.rows, task.columns);
    const std::uint32_t rows = task.rows.size(), columns = task.columns.size(), inner = task.inner.size();
    if (task.operation == kClose) {
      for (std::uint32_t pivot = 0; pivot < rows; ++pivot) launches.run(rows * rows, Pivot<Semiring>{target, rows, pivot, this->d_word(0)});
      return launches.finish();
    }
    Product<Semiring> product{.left = block(task.rows, task.inner),
                              .right = block(task.inner, task.columns),
                              .from = target,
                              .to = target,
                              .rows = rows,
                              .columns = columns,
                              .inner = inner,
                              .lazy = lazy};
    if (task.readsTarget()) {
      product.to = state.aside;
      product.to.pitch = columns;
    }
    launches.run(tilesOf(rows, kTileRows) * tilesOf(columns, kTileColumns), product);
    if (task.readsTarget()) launches.prepare(rows * columns, CopyBlock<Value>{product.to, target, columns});
    return launches.finish();
  }

  std::vector<Task> schedule_;
};

}  // namespace wf::algorithms::pairs
