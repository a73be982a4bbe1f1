// Products within a matrix that is in the host's memory: tiles of the target, with their parts of the factors, go to the executor's memory
// one after the other and come back, each while others are multiplied.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

#include "compute/algorithms/apsp/min_plus.h"
#include "compute/core/step.h"
#include "compute/exec/copy_lane.h"

namespace wf::algorithms::apsp {

class StreamedTiles {
 public:
  StreamedTiles() = default;
  // Working memory of at most `budget` bytes, or what the least of tiles needs, for products over `inner` vertices of a matrix over
  // `vertices`. Failures stick to the executor, which must outlive this.
  StreamedTiles(exec::Executor& executor, std::uint64_t budget, std::uint32_t inner, std::uint32_t vertices)
      : executor_(&executor), vertices_(vertices) {
    // Two of each: a square of the target, and strips along it of both factors.
    const double entries = static_cast<double>(budget) / 4 / 2, strips = 2.0 * inner;
    const double edge = std::sqrt(entries + strips * strips / 4) - strips / 2;
    edge_ = std::min(std::max(kLeastEdge, static_cast<std::uint32_t>(std::min(edge, 65'535.0)) / kLeastEdge * kLeastEdge), vertices);
    const std::size_t strip = std::size_t{edge_} * inner * 4;
    in_ = executor.makeCopyLane();
    out_ = executor.makeCopyLane();
    for (Left& left : lefts_) left = {executor.allocate(strip), executor.makeMarker()};
    for (Tile& tile : tiles_) {
      tile = {executor.allocate(std::size_t{edge_} * edge_ * 4), executor.allocate(strip), executor.makeMarker(), executor.makeMarker(),
              executor.makeMarker()};
    }
    begun_ = executor.makeMarker();
  }
  explicit operator bool() const { return executor_ != nullptr; }
  std::uint32_t edge() const { return edge_; }  // the most rows and columns of a tile

  // multiply(tile) for each tile of the product `rows` × `columns` over `inner`, of which the matrix holds all; `still` of its rows or
  // columns stay, as ProductOf has them. Later calls of the executor find the matrix whole.
  template <class Multiply>
  void run(exec::Buffer& matrix, pairs::Range rows, pairs::Range columns, pairs::Range inner, pairs::Range stillRows,
           pairs::Range stillColumns, const Multiply& multiply) {
    if (executor_->failed()) return;
    executor_->record(begun_.get());
    in_->waitFor(begun_.get());
    std::uint32_t turn = 0, leftTurn = 0;
    for (Left& left : lefts_) left.inUse = false;
    for (Tile& tile : tiles_) tile.inUse = false;
    for (std::uint32_t row = rows.begin; row < rows.end; row += edge_, leftTurn ^= 1) {
      const pairs::Range down{row, std::min(rows.end, row + edge_)};
      // Read once for all tiles beside each other: one of them replaces it.
      Left& left = lefts_[leftTurn];
      if (left.inUse) in_->waitFor(left.used.get());
      fetch(left.entries, matrix, down, inner);
      for (std::uint32_t column = columns.begin; column < columns.end; column += edge_, turn ^= 1) {
        const pairs::Range across{column, std::min(columns.end, column + edge_)};
        Tile& tile = tiles_[turn];
        if (tile.inUse) in_->waitFor(tile.stored.get());
        tile.inUse = true;
        fetch(tile.target, matrix, down, across);
        fetch(tile.right, matrix, inner, across);
        in_->record(tile.filled.get());
        executor_->waitFor(tile.filled.get());
        multiply(ProductOf{.left = {left.entries.as<std::uint32_t>(), inner.size()},
                           .right = {tile.right.as<std::uint32_t>(), across.size()},
                           .target = {tile.target.as<std::uint32_t>(), across.size()},
                           .rows = down.size(),
                           .columns = across.size(),
                           .inner = inner.size(),
                           .stillRows = within(stillRows, down),
                           .stillColumns = within(stillColumns, across)});
        executor_->record(tile.made.get());
        out_->waitFor(tile.made.get());
        const std::size_t width = std::size_t{across.size()} * 4;
        out_->copy(matrix, at(down.begin, across.begin), tile.target, {0, width}, width, down.size());
        out_->record(tile.stored.get());
      }
      executor_->record(left.used.get());
      left.inUse = true;
    }
    for (Tile& tile : tiles_) {
      if (tile.inUse) executor_->waitFor(tile.stored.get());
    }
  }

  // What was copied since the last step. After KernelStep::finish().
  void tell(Step& step) {
    if (executor_->failed()) return;
    for (exec::CopyLane* const lane : {in_.get(), out_.get()}) {
      const exec::CopyLane::Work work = lane->finish();
      step.copied += work.bytes;
      step.copyNanoseconds += work.nanoseconds;
    }
  }

 private:
  static constexpr std::uint32_t kLeastEdge = 128;  // tiles of a device's product are whole, too

  struct Left {
    exec::Buffer entries;
    std::shared_ptr<exec::Marker> used;
    bool inUse = false;
  };
  struct Tile {
    exec::Buffer target, right;
    std::shared_ptr<exec::Marker> filled, made, stored;
    bool inUse = false;
  };

  // Where a row's entry is in the matrix.
  exec::Pitched at(std::uint32_t row, std::uint32_t column) const {
    return {(std::size_t{row} * vertices_ + column) * 4, std::size_t{vertices_} * 4};
  }
  // A rectangle of the matrix, without gaps.
  void fetch(exec::Buffer& to, const exec::Buffer& matrix, pairs::Range rows, pairs::Range columns) {
    const std::size_t width = std::size_t{columns.size()} * 4;
    in_->copy(to, {0, width}, matrix, at(rows.begin, columns.begin), width, rows.size());
  }
  // The part of a range that is in another one, counted from there.
  static pairs::Range within(pairs::Range range, pairs::Range outer) {
    return {std::clamp(range.begin, outer.begin, outer.end) - outer.begin, std::clamp(range.end, outer.begin, outer.end) - outer.begin};
  }

  exec::Executor* executor_ = nullptr;
  std::uint32_t vertices_ = 0;
  std::uint32_t edge_ = 1;
  std::unique_ptr<exec::CopyLane> in_, out_;
  std::array<Left, 2> lefts_;
  std::array<Tile, 2> tiles_;
  std::shared_ptr<exec::Marker> begun_;
};

}  // namespace wf::algorithms::apsp
