// One task of the recursive schedule on an executor, for any semiring. Only files that launch kernels include it.
#pragma once

#include "compute/algorithms/pairs/kernels.h"
#include "compute/algorithms/pairs/schedule.h"

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

// Fills in the step's blocks and counts but iteration, line and scalars. word 0 of what comes back: an entry (i, i) of a base case is below
// 0.
template <class Semiring>
KernelReport runTask(exec::Executor& executor, const VariantInfo& variant, exec::Buffer& report, Step& step, bool metrics, const Task& task,
                     const RecursiveState<typename Semiring::Value>& state, bool lazy) {
  using Value = typename Semiring::Value;
  step.kernel = task.operation;
  step.blocks = {blockOf(task.rows, task.columns), blockOf(task.rows, task.inner), blockOf(task.inner, task.columns)};
  KernelStep launches(executor, variant, report, step, metrics);
  launches.prepare(state.vertices, MarkRange{state.d_through, task.inner.begin, task.inner.end});
  const auto block = [&](Range rows, Range columns) { return at(state.matrix, rows.begin, columns.begin); };
  const Panel<Value> target = block(task.rows, task.columns);
  const std::uint32_t rows = task.rows.size(), columns = task.columns.size(), inner = task.inner.size();
  if (task.operation == kClose) {
    for (std::uint32_t pivot = 0; pivot < rows; ++pivot)
      launches.run(rows * rows, Pivot<Semiring>{target, rows, pivot, launches.d_word(0)});
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

}  // namespace wf::algorithms::pairs
