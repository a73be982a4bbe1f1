// All pairs by squaring the matrix over (min, +), after IIIT/TR/2009/74 section VII.B, algorithm 9 with D[i, k] + D[k, j] in its inner
// line: one block of a product per step.
#include "tests/conformance/recursive_schedule.h"

namespace wf::test {
namespace {

class SquaringReference final : public ApspReference {
 public:
  SquaringReference(const Graph& graph, const Parameters& parameters)
      : ApspReference(graph, parameters),
        block_(static_cast<std::size_t>(parameters.whole("block", 512))),
        lazy_(parameters.flag("lazy")),
        next_(now_),
        rows_(count_, 0) {}

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    return {{"distance", now_.distance},
            {"predecessor", now_.predecessor},
            {"next", next_.distance},
            {"next-predecessor", next_.predecessor},
            {"rows", rows_}};
  }

 protected:
  Steps program() override {
    std::uint32_t most = 1;
    while ((std::size_t{1} << most) < count_) most += 1;
    for (std::uint32_t squaring = 1; running_; ++squaring) {
      for (std::size_t row = 0; row * block_ < count_; ++row) {
        for (std::size_t column = 0; column * block_ < count_; ++column) {
          ExpectedStep product = multiply(piece(row), piece(column));
          product.iteration = squaring;
          flag(rows_, "rows", piece(row), "B_a ← the vertices");
          below_ = below_ || (row == column && isNegative(next_.distance, piece(row)));
          product.scalars = {squaring, row, column, below_ ? 1u : 0u};
          co_yield product;
        }
      }
      ExpectedStep taken = take();
      taken.iteration = squaring;
      flag(rows_, "rows", {}, "B_a ← none");
      negative_ = below_;
      running_ = !negative_ && taken.changed != 0 && squaring < most;
      taken.scalars = {squaring, 0, 0, below_ ? 1u : 0u};
      co_yield taken;
    }
  }

 private:
  Span piece(std::size_t index) const { return {index * block_, std::min(count_, (index + 1) * block_)}; }

  ExpectedStep multiply(Span rows, Span columns) {
    ExpectedStep step{.kernel = "product", .launched = tiles(rows.size(), 4) * tiles(columns.size(), 8)};
    step.active = step.launched;  // every row has its diagonal, so that no tile is without a term
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      for (std::size_t k = 0; k < count_; ++k) {
        const std::uint64_t left = now_.distance[at(i, k)];
        if (sums_.isFinite(left) || !lazy_) step.arcs += columns.size();
        if (!sums_.isFinite(left)) continue;
        for (std::size_t j = columns.begin; j < columns.end; ++j) {
          const std::uint64_t around = sums_.sum(left, now_.distance[at(k, j)]);
          if (!sums_.less(around, next_.distance[at(i, j)])) continue;
          next_.distance[at(i, j)] = around;
          best_[at(i, j)] = k;
        }
      }
    }
    step.changed = best_.size();
    for (const auto& [entry, k] : best_) {
      const std::size_t j = entry % count_, i = entry / count_;
      log_.set({"next", entry}, next_.distance[entry], byThrough(k), At{"distance", at(i, k)}, "D′[i, j] ← ");
      if (!keeps_) continue;
      next_.predecessor[entry] = now_.predecessor[at(k, j)];
      log_.set({"next-predecessor", entry}, next_.predecessor[entry], byThrough(k), At{"predecessor", at(k, j)}, "Π′[i, j] ← ");
    }
    best_.clear();
    return step;
  }

  ExpectedStep take() {
    ExpectedStep step{.kernel = "take", .endsIteration = true, .launched = count_ * count_};
    for (std::size_t entry = 0; entry < now_.distance.size(); ++entry) {
      if (next_.distance[entry] == now_.distance[entry]) continue;  // then nothing came through anyone
      step.changed += 1;
      log_.set({"distance", entry}, next_.distance[entry], byHost(), At{"next", entry}, "D ← D′");
      if (keeps_) log_.set({"predecessor", entry}, next_.predecessor[entry], byHost(), At{"next-predecessor", entry}, "Π ← Π′");
    }
    step.active = step.changed;
    now_ = next_;
    return step;
  }

  const std::size_t block_;
  const bool lazy_;
  Distances next_;                           // D′, Π′
  std::vector<std::uint64_t> rows_;          // B_a
  std::map<std::size_t, std::size_t> best_;  // what fell in this product, and the first k that gave the least
  bool below_ = false;                       // a diagonal entry fell below 0
};

}  // namespace

std::unique_ptr<Reference> makeSquaringReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<SquaringReference>(graph, parameters);
}

}  // namespace wf::test
