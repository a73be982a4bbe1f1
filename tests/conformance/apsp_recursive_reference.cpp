// All pairs by block elimination, after Buluç, Gilbert and Budak 2010, section 2 and figure 3: bases closed by Floyd and Warshall, products
// over (min, +) between them. Where predecessors are kept, of two ways of one length the one of fewer arcs is the shorter: else a way round
// that costs nothing could be its own predecessor.
#include "tests/conformance/recursive_schedule.h"

namespace wf::test {
namespace {

constexpr const char* kProducts[] = {"", "A12 ← A11", "A21 ← A21", "A22 ← ", "A21 ← A22", "A12 ← A12", "A11 ← "};  // statements

class RecursiveReference final : public ApspReference {
 public:
  RecursiveReference(const Graph& graph, const Parameters& parameters, bool lazy)
      : ApspReference(graph, parameters),
        lazy_(lazy),
        schedule_(recursiveSchedule(count_, static_cast<std::size_t>(parameters.whole("beta", 64)))),
        through_(count_, 0) {
    if (!keeps_) return;
    for (const std::uint64_t each : now_.distance) now_.hops.push_back(sums_.isFinite(each) ? 1 : kNone);
    for (std::size_t v = 0; v < count_; ++v) now_.hops[at(v, v)] = 0;
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    return {{"distance", now_.distance}, {"predecessor", now_.predecessor}, {"hops", now_.hops}, {"through", through_}};
  }

 protected:
  Steps program() override {
    for (std::size_t next = 0; running_; ++next) {
      const Operation& operation = schedule_[next];
      const bool base = operation.kind == Operation::Close;
      const Distances before = now_;
      best_.clear();
      ExpectedStep step = base ? close(operation.inner) : multiply(operation, before);
      tell(operation, before);
      step.kernel = kernelOf(operation);
      step.iteration = operation.block;
      step.endsIteration = operation.last;
      flag(through_, "through", operation.inner, base ? "close: K_a ← " : kProducts[operation.kind]);
      negative_ = base && isNegative(now_.distance, operation.inner);
      running_ = !negative_ && next + 1 < schedule_.size();
      step.scalars = {operation.block, operation.depth, negative_ ? 1u : 0u};
      co_yield step;
    }
  }

 private:
  ExpectedStep close(Span all) {
    ExpectedStep step{.launched = all.size() * all.size() * all.size()};
    for (std::size_t k = all.begin; k < all.end; ++k) {
      const Distances still = now_;  // row and column k do not change
      for (std::size_t i = all.begin; i < all.end; ++i) {
        for (std::size_t j = all.begin; j < all.end; ++j) {
          if (i == k || j == k || !sums_.isFinite(still.distance[at(i, k)]) || !sums_.isFinite(still.distance[at(k, j)])) continue;
          step.arcs += 1;
          improve(i, j, k, still, step);
        }
      }
    }
    step.active = step.arcs;
    return step;
  }

  ExpectedStep multiply(const Operation& operation, const Distances& before) {
    const auto& [kind, rows, inner, columns, depth, block, last] = operation;
    ExpectedStep step{.launched = tiles(rows.size(), 4) * tiles(columns.size(), 8)};
    std::uint64_t busy = 0, known = 0;  // groups of four rows with a term, and what is finite on the left
    for (std::size_t group = rows.begin; group < rows.end; group += 4) {
      const std::uint64_t knownBefore = known;
      for (std::size_t i = group; i < std::min(group + 4, rows.end); ++i) {
        for (std::size_t k = inner.begin; k < inner.end; ++k) {
          if (!sums_.isFinite(before.distance[at(i, k)])) continue;
          known += 1;
          for (std::size_t j = columns.begin; j < columns.end; ++j) improve(i, j, k, before, step, false);
        }
      }
      busy += known != knownBefore ? 1 : 0;
    }
    step.active = lazy_ ? busy * tiles(columns.size(), 8) : step.launched;
    step.arcs = columns.size() * (lazy_ ? known : rows.size() * inner.size());
    step.changed = best_.size();
    return step;
  }

  // By the way through k, as `from` has its two parts. Each time it counts, or only once for an entry.
  void improve(std::size_t i, std::size_t j, std::size_t k, const Distances& from, ExpectedStep& step, bool eachTime = true) {
    const std::uint64_t around = sums_.sum(from.distance[at(i, k)], from.distance[at(k, j)]);
    const std::uint64_t direct = now_.distance[at(i, j)];
    if (!sums_.isFinite(around) || sums_.less(direct, around) || (!keeps_ && !sums_.less(around, direct))) return;
    if (keeps_) {
      // Rounds of less than nothing double it before they are found.
      const std::uint64_t arcs = std::min<std::uint64_t>(from.hops[at(i, k)] + from.hops[at(k, j)], kNone - 1);
      if (!sums_.less(around, direct) && arcs >= now_.hops[at(i, j)]) return;
      now_.hops[at(i, j)] = arcs;
      now_.predecessor[at(i, j)] = from.predecessor[at(k, j)];
    }
    now_.distance[at(i, j)] = around;
    best_[at(i, j)] = k;
    step.changed += eachTime ? 1 : 0;
  }

  // What the step left, each entry with the last vertex that improved it. In a base the parts may themselves have changed before they were
  // read, and what they were then is unknown.
  void tell(const Operation& operation, const Distances& before) {
    const bool base = operation.kind == Operation::Close;
    const char* const statement = base ? "A[i, j] ← A[i, k] + A[k, j]" : kProducts[operation.kind];
    const auto source = [base](const char* array, std::size_t entry, const auto& was, const auto& is) -> Source {
      if (base && was[entry] != is[entry]) return kNoSource;
      return At{array, entry};
    };
    for (const auto& [entry, k] : best_) {
      const std::size_t i = entry / count_, j = entry % count_;
      log_.set({"distance", entry}, now_.distance[entry], byThrough(k), source("distance", at(i, k), before.distance, now_.distance),
               statement);
      if (!keeps_) continue;
      log_.set({"predecessor", entry}, now_.predecessor[entry], byThrough(k),
               source("predecessor", at(k, j), before.predecessor, now_.predecessor), base ? "Π[i, j] ← Π[k, j]" : statement);
      log_.set({"hops", entry}, now_.hops[entry], byThrough(k), source("hops", at(i, k), before.hops, now_.hops),
               base ? "H[i, j] ← H[i, k] + H[k, j]" : statement);
    }
  }

  const bool lazy_;
  const std::vector<Operation> schedule_;
  std::vector<std::uint64_t> through_;       // K_a
  std::map<std::size_t, std::size_t> best_;  // what fell in this step, and the vertex that it fell by last
};

}  // namespace

std::unique_ptr<Reference> makeRecursiveReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<RecursiveReference>(graph, parameters, false);
}

std::unique_ptr<Reference> makeRecursiveLazyReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<RecursiveReference>(graph, parameters, true);
}

}  // namespace wf::test
