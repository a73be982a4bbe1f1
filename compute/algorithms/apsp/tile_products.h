// Products of rectangles of lengths on any executor, for steps that are such products: on a device by the tiles of fast_product.h, else by
// those of min_plus.h. Of predecessors they know nothing. Only files that launch kernels include it.
#pragma once

#include <algorithm>

#include "compute/algorithms/apsp/fast_product.h"
#include "compute/algorithms/apsp/min_plus.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pairs/semiring.h"

namespace wf::algorithms::apsp {

class TileProducts {
 public:
  TileProducts() = default;
  // Working memory for rows and columns up to `extent`. Failures stick to the executor, which must outlive this.
  TileProducts(exec::Executor& executor, WeightKind weights, std::uint32_t extent)
      : executor_(&executor),
        weights_(weights),
        left_(executor.allocate(factorBytes(extent, kMostPivots))),
        right_(executor.allocate(factorBytes(extent, kMostPivots))),
        signals_(executor.allocate(2 * sizeof(std::uint32_t))) {}
  explicit operator bool() const { return executor_ != nullptr; }

  // One stretch of `inner` after the other: where it is more than kMostPivots, no factor may be part of the target. Counts nothing.
  void multiply(KernelStep& launches, const ProductOf& what) {
    executor_->fill(signals_, 0, signals_.bytes());
    for (std::uint32_t k = 0; k < what.inner; k += kMostPivots) {
      if (executor_->failed()) return;
      ProductOf part = what;
      part.left = what.left.at(0, k);
      part.right = what.right.at(k, 0);
      part.inner = std::min(kMostPivots, what.inner - k);
      multiplyStretch(launches, part);
    }
  }

  // Floyd and Warshall on a square of at most kMostPivots vertices; counts each pair that a pivot joins. Word 0 of the report: one of the
  // diagonal is below 0.
  void close(KernelStep& launches, Rectangle block, std::uint32_t size) {
    if (executor_->failed()) return;
#if defined(__CUDACC__)
    if (executor_->backend() == exec::Backend::Cuda) {
      pairs::withLengths(weights_, [&]<class Lengths>(Lengths) {
        exec::launchBlocks(*executor_, launches.name(), 1, device::kClosingThreads, 0,
                           device::CloseBlock<Lengths, true>{block, size, launches.d_word(0), 1, launches.tally()});
      });
      launches.blocks(0, 1);
      return;
    }
#endif
    executor_->wroteUnseen();
    const Closed closed = apsp::close(weights_, block, size);
    if (closed.negative) *launches.d_word(0) = 1;
    if (exec::Tally* const tally = launches.tally(); tally != nullptr)
      *tally = {.active = closed.joined, .arcs = closed.joined, .changed = closed.improved};
  }

 private:
  void multiplyStretch([[maybe_unused]] KernelStep& launches, const ProductOf& what) {
#if defined(__CUDACC__)
    if (executor_->backend() == exec::Backend::Cuda) {
      const device::Signals signals{signals_.as<std::uint32_t>(), signals_.as<std::uint32_t>() + 1};
      pairs::withLengths(weights_, [&]<class Lengths>(Lengths) {
        device::multiply<Lengths>(*executor_, launches.name(), weights_, signals, what, left_.as<std::uint32_t>(),
                                  right_.as<std::uint32_t>(), nullptr);
      });
      launches.blocks(0, device::kLaunchesOfProduct);
      return;
    }
#endif
    const HostProduct on{*executor_, weights_, left_.data(), right_.data()};
    apsp::multiply(on, what, sumsOf(weights_, largestOf(on, what)));
  }

  exec::Executor* executor_ = nullptr;
  WeightKind weights_ = WeightKind::Unsigned;
  exec::Buffer left_, right_;  // factors, packed
  exec::Buffer signals_;       // as device::Signals; nothing stops these products
};

}  // namespace wf::algorithms::apsp
