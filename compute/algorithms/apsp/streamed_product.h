// A block of a product of matrices that are in the host's memory: stretches of the two panels that it is made from go to the executor's
// memory one after the other, each while the one before is multiplied. Only files that launch kernels include it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "compute/algorithms/apsp/tile_products.h"
#include "compute/algorithms/pairs/product_counts.h"
#include "compute/algorithms/pairs/recursion.h"
#include "compute/exec/copy_lane.h"

namespace wf::algorithms::apsp {

class StreamedProduct {
 public:
  StreamedProduct() = default;
  // Working memory of at most `budget` bytes, or what the least of stretches needs, and what packed factors take, for blocks of up to
  // `block` by `block` of a matrix over the graph's vertices. Failures stick to the executor.
  StreamedProduct(exec::Executor& executor, std::uint64_t budget, std::uint32_t block, const Graph& graph, bool predecessors)
      : executor_(&executor), predecessors_(predecessors) {
    // Squares of 32-bit entries: the target, before and after, and two stretches of each panel; of predecessors the target's and the right
    // panel's.
    const double squares = predecessors ? 10 : 6;
    const double edge = std::floor(std::sqrt(static_cast<double>(budget) / (4 * squares)));
    // Whole tiles, so that as many threads run as without streaming.
    edge_ = std::max(pairs::kTileColumns, static_cast<std::uint32_t>(std::min(edge, 65'535.0)) / pairs::kTileColumns * pairs::kTileColumns);
    edge_ = std::min(edge_, block);
    // What a small block leaves of the budget makes its stretches longer.
    const double targets = predecessors ? 4 : 2, stretches = squares - targets;
    const double area = static_cast<double>(edge_) * edge_;
    const double left = static_cast<double>(budget) / 4 - targets * area;
    // The first stretch and the block itself are not overlapped: several make up for that.
    const double longest = std::ceil(static_cast<double>(std::max(graph.vertexCount(), 1u)) / kLeastStretches);
    stretch_ = static_cast<std::uint32_t>(std::clamp(left / (stretches * edge_), 1.0, longest));
    const std::size_t square = std::size_t{edge_} * edge_ * 4, strip = std::size_t{edge_} * stretch_ * 4;
    lane_ = executor.makeCopyLane();
    if (!predecessors) tiles_ = TileProducts(executor, graph.weightKind(), edge_);
    before_ = executor.allocate(square);
    after_ = executor.allocate(square);
    if (predecessors) {
      beforePredecessors_ = executor.allocate(square);
      afterPredecessors_ = executor.allocate(square);
    }
    for (Stretch& one : stretches_) {
      one.left = executor.allocate(strip);
      one.right = executor.allocate(strip);
      if (predecessors) one.rightPredecessors = executor.allocate(strip);
      one.filled = executor.makeMarker();
      one.used = executor.makeMarker();
    }
    finished_ = executor.makeMarker();
    stored_ = executor.makeMarker();
  }
  explicit operator bool() const { return executor_ != nullptr; }

  struct Task {
    pairs::Range rows, columns;
    std::uint32_t inner = 0;
    bool lazy = false;
  };
  // The matrices on the host, V × V; those of predecessors are empty where none are kept.
  struct Matrices {
    exec::Buffer &from, &fromPredecessors, &to, &toPredecessors;
  };

  // Launches and copies all of it; word 0: an entry got better, word 1: one of the diagonal is below 0.
  template <class Semiring>
  void run(KernelStep& launches, const Task& task, const Matrices& matrices) {
    using Value = typename Semiring::Value;
    static_assert(sizeof(Value) == 4);
    if (executor_->failed()) return;
    // What marks the vertices and clears the report was called first.
    executor_->record(finished_.get());
    lane_->waitFor(finished_.get());
    for (std::uint32_t row = task.rows.begin; row < task.rows.end; row += edge_) {
      for (std::uint32_t column = task.columns.begin; column < task.columns.end; column += edge_) {
        const pairs::Range rows{row, std::min(task.rows.end, row + edge_)}, columns{column, std::min(task.columns.end, column + edge_)};
        square<Semiring>(launches, {rows, columns, task.inner, task.lazy}, matrices);
      }
    }
    lane_->record(stored_.get());
    executor_->waitFor(stored_.get());
  }

  // What the lane has done since the last step. After KernelStep::finish().
  void tell(Step& step) {
    if (executor_->failed()) return;
    const exec::CopyLane::Work work = lane_->finish();
    step.copied = work.bytes;
    step.copyNanoseconds = work.nanoseconds;
  }

 private:
  static constexpr double kLeastStretches = 8;  // of a panel

  struct Stretch {
    exec::Buffer left, right, rightPredecessors;
    std::shared_ptr<exec::Marker> filled, used;
  };

  template <class Semiring>
  void square(KernelStep& launches, const Task& task, const Matrices& matrices) {
    using Value = typename Semiring::Value;
    const std::size_t pitch = std::size_t{task.inner} * 4;
    const std::uint32_t rows = task.rows.size(), columns = task.columns.size();
    const exec::Pitched target{task.rows.begin * pitch + std::size_t{task.columns.begin} * 4, pitch};
    const exec::Pitched local{0, std::size_t{columns} * 4};
    // The kernels of the square before still read what comes here; the last of its stretches was used after them.
    lane_->waitFor(finished_.get());
    lane_->copy(before_, local, matrices.from, target, local.pitch, rows);
    if (predecessors_) lane_->copy(beforePredecessors_, local, matrices.fromPredecessors, target, local.pitch, rows);

    const auto panelOf = [&](exec::Buffer& entries, exec::Buffer& predecessors, std::uint32_t width) {
      return pairs::Panel<Value>{entries.as<Value>(), predecessors_ ? predecessors.as<std::uint32_t>() : nullptr, width};
    };
    const pairs::Panel<Value> before = panelOf(before_, beforePredecessors_, columns), after = panelOf(after_, afterPredecessors_, columns);
    const std::int64_t diagonal = std::int64_t{task.rows.begin} - task.columns.begin;
    const std::uint32_t tiles = pairs::tilesOf(rows, pairs::kTileRows) * pairs::tilesOf(columns, pairs::kTileColumns);
    std::uint32_t turn = 0;
    for (std::uint32_t k = 0; k < task.inner; k += stretch_, turn ^= 1) {
      Stretch& stretch = stretches_[turn];
      const std::uint32_t length = std::min(stretch_, task.inner - k);
      if (k >= 2 * std::uint64_t{stretch_}) lane_->waitFor(stretch.used.get());
      lane_->copy(stretch.left, {0, std::size_t{length} * 4}, matrices.from, {task.rows.begin * pitch + std::size_t{k} * 4, pitch},
                  std::size_t{length} * 4, rows);
      const exec::Pitched right{k * pitch + std::size_t{task.columns.begin} * 4, pitch};
      lane_->copy(stretch.right, local, matrices.from, right, local.pitch, length);
      if (predecessors_) lane_->copy(stretch.rightPredecessors, local, matrices.fromPredecessors, right, local.pitch, length);
      lane_->record(stretch.filled.get());
      executor_->waitFor(stretch.filled.get());
      if (tiles_) {
        if (k == 0) executor_->copy(after_, before_, local.pitch * rows);
        tiles_.multiply(launches, {.left = {stretch.left.as<std::uint32_t>(), length},
                                   .right = {stretch.right.as<std::uint32_t>(), columns},
                                   .target = {after_.as<std::uint32_t>(), columns},
                                   .rows = rows,
                                   .columns = columns,
                                   .inner = length});
        if (task.lazy && launches.tally() != nullptr) {
          const pairs::CountTerms<Semiring> terms{{stretch.left.as<Value>(), nullptr, length}, rows, length, columns};
          launches.part(terms.threads(rows, length), terms);
        }
      } else {
        const bool first = k == 0, last = k + length == task.inner;
        const pairs::Product<Semiring> product{
            .left = {stretch.left.as<Value>(), nullptr, length},
            .right = panelOf(stretch.right, stretch.rightPredecessors, columns),
            .from = first ? before : after,
            .to = after,
            .rows = rows,
            .columns = columns,
            .inner = length,
            .lazy = task.lazy,
            .d_more = launches.d_word(0),
            .d_negative = launches.d_word(1),
            .diagonal = diagonal,
            .last = last,
            .everyTile = true,
            .before = before,
        };
        launches.part(tiles, product);
      }
      executor_->record(stretch.used.get());
    }
    launches.counted(tiles);
    if (tiles_) {
      launches.part(rows * pairs::tilesOf(columns, pairs::kSpan), pairs::CompareSpans<Semiring>{.before = before,
                                                                                                .after = after,
                                                                                                .columns = columns,
                                                                                                .d_more = launches.d_word(0),
                                                                                                .d_negative = launches.d_word(1),
                                                                                                .diagonal = diagonal});
    }
    executor_->record(finished_.get());
    lane_->waitFor(finished_.get());
    lane_->copy(matrices.to, target, after_, local, local.pitch, rows);
    if (predecessors_) lane_->copy(matrices.toPredecessors, target, afterPredecessors_, local, local.pitch, rows);
  }

  exec::Executor* executor_ = nullptr;
  bool predecessors_ = false;
  std::uint32_t edge_ = 1;     // of the squares that a block is made in
  std::uint32_t stretch_ = 1;  // of a panel, along the product
  std::unique_ptr<exec::CopyLane> lane_;
  TileProducts tiles_;  // where no predecessors are kept
  exec::Buffer before_, after_, beforePredecessors_, afterPredecessors_;
  std::array<Stretch, 2> stretches_;
  std::shared_ptr<exec::Marker> finished_, stored_;
};

}  // namespace wf::algorithms::apsp
