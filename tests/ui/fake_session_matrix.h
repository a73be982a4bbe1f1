// The fake session's pair arrays: a test says what they hold, and what is asked for is there at once, unless it is held back.
#pragma once

#include <functional>
#include <vector>

#include "ui/session/session_api.h"

namespace wf::test {

class FakeMatrix : public ui::MatrixApi {
 public:
  FakeMatrix(const ui::RunState& run, std::function<std::uint32_t()> side, std::function<void(std::uint32_t changes)> tell)
      : run_(run), side_(std::move(side)), tell_(std::move(tell)) {}

  std::function<std::uint32_t(int array, std::uint32_t row, std::uint32_t column, std::uint64_t step)> rule;  // bits
  std::optional<run::MatrixQuery> query;
  std::vector<run::VertexPair> watched;
  int queries = 0, reads = 0;
  bool heldBack = false;

  // What is watched, of the shown step.
  void read() {
    picture_.reset();
    if (heldBack || !rule) return;
    if (query) readPicture();
    readPairs();
    tell_(ui::kMatrixChanged);
  }

  void watch(const std::optional<run::MatrixQuery>& wanted) override {
    if (wanted == query) return;
    query = wanted;
    ++queries;
    read();
  }
  const run::MatrixPicture* picture() const override { return picture_ ? &*picture_ : nullptr; }
  void watchPairs(std::vector<run::VertexPair> pairs) override {
    if (pairs == watched) return;
    watched = std::move(pairs);
    if (heldBack || !rule) return;
    readPairs();
    tell_(ui::kMatrixChanged);
  }
  const run::PairValues* pairs() const override { return values_ ? &*values_ : nullptr; }
  void point(std::optional<run::VertexPair> pair) override {
    if (pair == pointed_) return;
    pointed_ = pair;
    tell_(ui::kSelectionChanged);
  }
  std::optional<run::VertexPair> pointed() const override { return pointed_; }

 private:
  void readPicture() {
    const StateArrayInfo& info = run_.arrays[static_cast<std::size_t>(query->array)];
    const auto executor = exec::makeSequentialExecutor();
    const std::uint32_t side = side_();
    std::vector<std::uint32_t> cells(std::size_t{side} * side);
    for (std::uint32_t row = 0; row < side; ++row) {
      for (std::uint32_t column = 0; column < side; ++column)
        cells[std::size_t{row} * side + column] = rule(query->array, row, column, run_.step);
    }
    exec::Buffer buffer = executor->allocate(cells.size() * sizeof cells[0]);
    executor->upload(buffer, 0, cells.data(), cells.size() * sizeof cells[0]);
    picture_ =
        run::MatrixPicture{.query = *query, .step = run_.step, .pixels = {}, .range = {}, .number = static_cast<std::uint64_t>(++reads)};
    exec::MatrixReducer reducer;
    picture_->pixels = reducer.reduce(*executor, buffer, ElementType::U32, side, info.infinite, exec::Pick::Least, query->view);
    picture_->range = executor->range(buffer, ElementType::U32, side * side, info.infinite);
  }
  void readPairs() {
    values_ = run::PairValues{run_.step, {}};
    for (const run::VertexPair pair : watched) {
      run::PairValues::Row row{pair, {}, {}};
      row.bits.resize(run_.arrays.size());
      row.before.resize(run_.arrays.size());
      for (std::size_t k = 0; k < run_.arrays.size(); ++k) {
        if (run_.arrays[k].domain != Domain::Pair || !isKept(run_.arrays[k], run_.parameters)) continue;
        row.bits[k] = rule(static_cast<int>(k), pair.row, pair.column, run_.step);
        if (run_.step > 0) row.before[k] = rule(static_cast<int>(k), pair.row, pair.column, run_.step - 1);
      }
      values_->rows.push_back(std::move(row));
    }
  }

  const ui::RunState& run_;
  std::function<std::uint32_t()> side_;
  std::function<void(std::uint32_t)> tell_;
  std::optional<run::MatrixPicture> picture_;
  std::optional<run::PairValues> values_;
  std::optional<run::VertexPair> pointed_;
};

}  // namespace wf::test
