// Transitive closure by the same elimination over (or, and), after Buluç, Gilbert and Budak 2010, section 2. A vertex reaches itself.
#include "tests/conformance/recursive_schedule.h"

namespace wf::test {
namespace {

constexpr const char* kProducts[] = {"", "R12 ← R11", "R21 ← R21", "R22 ← ", "R21 ← R22", "R12 ← R12", "R11 ← "};  // statements

class ClosureReference final : public ProgramReference {
 public:
  ClosureReference(const Graph& graph, const Parameters& parameters)
      : count_(graph.vertexCount()),
        schedule_(recursiveSchedule(count_, static_cast<std::size_t>(parameters.whole("beta", 64)))),
        reach_(count_ * count_, 0),
        through_(count_, 0) {
    for (VertexId v = 0; v < count_; ++v) {
      reach_[at(v, v)] = 1;
      for (const VertexId head : graph.neighbours(v)) reach_[at(v, head)] = 1;
    }
    running_ = count_ != 0;
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override { return {{"reach", reach_}, {"through", through_}}; }

 protected:
  Steps program() override {
    for (std::size_t next = 0; running_; ++next) {
      const Operation& operation = schedule_[next];
      const std::vector<std::uint64_t> before = reach_;
      found_.clear();
      ExpectedStep step = operation.kind == Operation::Close ? close(operation.inner) : multiply(operation, before);
      step.changed = found_.size();
      tell(operation, before);
      step.kernel = kernelOf(operation);
      step.iteration = operation.block;
      step.endsIteration = operation.last;
      running_ = next + 1 < schedule_.size();
      step.scalars = {operation.block, operation.depth};
      co_yield step;
    }
  }

 private:
  std::size_t at(std::size_t i, std::size_t j) const { return i * count_ + j; }

  void find(std::size_t i, std::size_t j, std::size_t k) {
    if (reach_[at(i, j)] != 0) return;
    reach_[at(i, j)] = 1;
    found_[at(i, j)] = k;
  }

  ExpectedStep close(Span all) {
    ExpectedStep step{.launched = all.size() * all.size() * all.size()};
    for (std::size_t k = all.begin; k < all.end; ++k) {
      for (std::size_t i = all.begin; i < all.end; ++i) {
        if (i == k || reach_[at(i, k)] == 0) continue;
        for (std::size_t j = all.begin; j < all.end; ++j) {
          if (j == k || reach_[at(k, j)] == 0) continue;
          step.arcs += 1;
          find(i, j, k);
        }
      }
    }
    step.active = step.arcs;
    return step;
  }

  ExpectedStep multiply(const Operation& operation, const std::vector<std::uint64_t>& before) {
    const auto& [kind, rows, inner, columns, depth, block, last] = operation;
    ExpectedStep step{.launched = tiles(rows.size(), 4) * tiles(columns.size(), 8)};
    for (std::size_t group = rows.begin; group < rows.end; group += 4) {
      bool busy = false;
      for (std::size_t i = group; i < std::min(group + 4, rows.end); ++i) {
        for (std::size_t k = inner.begin; k < inner.end; ++k) {
          if (before[at(i, k)] == 0) continue;
          busy = true;
          step.arcs += columns.size();
          for (std::size_t j = columns.begin; j < columns.end; ++j) {
            if (before[at(k, j)] != 0) find(i, j, k);
          }
        }
      }
      if (busy) step.active += tiles(columns.size(), 8);
    }
    return step;
  }

  // In a base the part of the way may be as new as the whole.
  void tell(const Operation& operation, const std::vector<std::uint64_t>& before) {
    const bool base = operation.kind == Operation::Close;
    const char* const statement = base ? "R[i, j] ← R[i, k] and R[k, j]" : kProducts[operation.kind];
    for (const auto& [entry, k] : found_) {
      const std::size_t part = at(entry / count_, k);
      const Source source = base && before[part] == 0 ? kNoSource : Source(At{"reach", part});
      log_.set({"reach", entry}, 1, byThrough(k), source, statement);
    }
    for (std::size_t v = 0; v < count_; ++v) {
      through_[v] = v >= operation.inner.begin && v < operation.inner.end ? 1 : 0;
      log_.set({"through", v}, through_[v], byHost(), kNoSource, base ? "close: K_a ← " : statement);
    }
  }

  const std::size_t count_;
  const std::vector<Operation> schedule_;
  std::vector<std::uint64_t> reach_, through_;  // R_a, K_a
  std::map<std::size_t, std::size_t> found_;    // what the step found, and the first vertex that led there
};

}  // namespace

std::unique_ptr<Reference> makeClosureReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<ClosureReference>(graph, parameters);
}

}  // namespace wf::test
