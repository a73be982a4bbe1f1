// All pairs by blocks of pivots, after Venkataraman, Sahni and Mukhopadhyaya 2003: a block is closed pivot by pivot, then the entries of
// its rows and all others are the least of sums through the block.
#include "tests/conformance/recursive_schedule.h"

namespace wf::test {
namespace {

class FastReference final : public ApspReference {
 public:
  FastReference(const Graph& graph, const Parameters& parameters)
      : ApspReference(graph, parameters),
        pivots_(std::min(count_, static_cast<std::size_t>(parameters.whole("pivots", 128)))),
        through_(count_, 0) {}

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override { return {{"distance", now_.distance}, {"through", through_}}; }

 protected:
  Steps program() override {
    const bool whole = count_ <= pivots_;
    for (std::uint32_t block = 0; running_; ++block) {
      const Span pivots{block * pivots_, std::min(count_, (block + 1) * pivots_)};
      ExpectedStep closed = close(pivots);
      flag(through_, "through", pivots, "diagonal: K_a ← K");
      negative_ = isNegative(now_.distance, pivots);
      running_ = !negative_ && !whole;
      closed.iteration = block;
      closed.endsIteration = whole;
      closed.scalars = {block, 0, 0, negative_ ? 1u : 0u};
      co_yield closed;
      if (!running_) co_return;
      const Span all{0, count_};
      const std::uint64_t across = tiles(count_, 128);
      struct Product {
        const char *kernel, *statement;
        Span rows;
        std::uint64_t tiles;
      };
      const Product products[] = {{"rows", "rows of K: ", pivots, across}, {"rest", "rest: ", all, across * across}};
      for (const Product& product : products) {
        const bool last = &product == &products[1];
        ExpectedStep step = multiply(product.rows, all, pivots, product.statement);
        step.kernel = product.kernel;
        step.iteration = block;
        step.endsIteration = last;
        step.launched = step.active = 256 * product.tiles;
        step.scalars[0] = block;
        running_ = !last || pivots.end != count_;
        co_yield step;
      }
    }
  }

 private:
  ExpectedStep close(Span all) {
    ExpectedStep step{.kernel = "diagonal", .launched = 1024, .active = 1024};
    step.arcs = all.size() * all.size() * all.size();
    const std::vector<std::uint64_t> before = now_.distance;
    std::map<std::size_t, std::size_t> by;
    for (std::size_t k = all.begin; k < all.end; ++k) {
      for (std::size_t i = all.begin; i < all.end; ++i) {
        for (std::size_t j = all.begin; j < all.end; ++j) {
          if (i == k || j == k) continue;
          const std::uint64_t around = sums_.sum(now_.distance[at(i, k)], now_.distance[at(k, j)]);
          if (!sums_.less(around, now_.distance[at(i, j)])) continue;
          now_.distance[at(i, j)] = around;
          by[at(i, j)] = k;
        }
      }
    }
    step.changed = by.size();
    for (const auto& [entry, k] : by) {
      const std::size_t part = at(entry / count_, k);
      const Source source = before[part] == now_.distance[part] ? Source(At{"distance", part}) : kNoSource;
      log_.set({"distance", entry}, now_.distance[entry], byThrough(k), source, "A[i, j] ← the smaller");
    }
    return step;
  }

  ExpectedStep multiply(Span rows, Span columns, Span pivots, const char* statement) {
    const std::vector<std::uint64_t> before = now_.distance;
    const auto inside = [&](std::size_t v) { return v >= pivots.begin && v < pivots.end; };
    const bool within = rows.begin == pivots.begin && rows.end == pivots.end;
    ExpectedStep step;
    // What sums may be of both factors.
    double largest = 0;
    for (std::size_t k = pivots.begin; k < pivots.end; ++k) {
      for (std::size_t i = rows.begin; i < rows.end; ++i) largest = std::max(largest, size(before[at(i, k)]));
      for (std::size_t j = columns.begin; j < columns.end; ++j) largest = std::max(largest, size(before[at(k, j)]));
    }
    const bool packed = !sums_.isFloat() && !sums_.isSigned() && largest < 16'384;
    step.scalars = {0, packed ? 16u : 32u, largest >= (sums_.isFloat() ? 1 : 268'435'456) ? 1u : 0u, 0};
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      if (!within && inside(i)) continue;
      for (std::size_t j = columns.begin; j < columns.end; ++j) {
        if (within && inside(j)) continue;
        step.arcs += pivots.size();
        std::size_t through = count_;
        for (std::size_t k = pivots.begin; k < pivots.end; ++k) {
          const std::uint64_t around = sums_.sum(before[at(i, k)], before[at(k, j)]);
          if (!sums_.less(around, now_.distance[at(i, j)])) continue;
          now_.distance[at(i, j)] = around;
          through = k;
        }
        if (through == count_) continue;
        step.changed += 1;
        log_.set({"distance", at(i, j)}, now_.distance[at(i, j)], byThrough(through), At{"distance", at(i, through)}, statement);
      }
    }
    return step;
  }

  // Of floats: whether it is a zero below zero.
  double size(std::uint64_t bits) const {
    if (sums_.isFloat()) return bits == 0x8000'0000u ? 1 : 0;
    return sums_.isFinite(bits) ? std::abs(sums_.value(bits)) : 0;
  }

  const std::size_t pivots_;            // of a block
  std::vector<std::uint64_t> through_;  // K_a
};

}  // namespace

std::unique_ptr<Reference> makeApspFastReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<FastReference>(graph, parameters);
}

}  // namespace wf::test
