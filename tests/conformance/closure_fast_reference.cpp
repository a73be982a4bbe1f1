// Transitive closure by blocks of pivots, after Warshall 1962: a block is closed pivot by pivot, then its rows and all others take every
// row of the block that they reach. A vertex reaches itself.
#include <algorithm>

#include "tests/conformance/program_reference.h"

namespace wf::test {
namespace {

class ClosureFastReference final : public ProgramReference {
 public:
  ClosureFastReference(const Graph& graph, const Parameters& parameters)
      : count_(graph.vertexCount()),
        pivots_(static_cast<std::size_t>(parameters.whole("pivots", 128))),
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
    const std::uint64_t across = (count_ + 2047) / 2048, down = (count_ + 127) / 128;
    for (std::uint32_t block = 0; running_; ++block) {
      const std::size_t begin = block * pivots_, end = std::min(count_, begin + pivots_), size = end - begin;
      ExpectedStep closed = close(begin, end);
      closed.iteration = block;
      closed.scalars = {block};
      closed.endsIteration = count_ <= pivots_;
      running_ = !closed.endsIteration;
      co_yield closed;
      if (!running_) co_return;

      ExpectedStep rows = take(begin, end, begin, end, "rows of K: ");
      rows.kernel = "rows";
      rows.iteration = block;
      rows.scalars = {block};
      rows.launched = rows.active = 256 * across;
      rows.arcs = size * size * count_;
      co_yield rows;

      ExpectedStep rest = take(begin, end, 0, count_, "rest: ");
      rest.kernel = "rest";
      rest.iteration = block;
      rest.scalars = {block};
      rest.endsIteration = true;
      rest.launched = rest.active = 256 * across * down;
      rest.arcs = size * (count_ - size) * count_;
      running_ = end != count_;
      co_yield rest;
    }
  }

 private:
  std::size_t at(std::size_t i, std::size_t j) const { return i * count_ + j; }

  ExpectedStep close(std::size_t begin, std::size_t end) {
    const std::vector<std::uint64_t> before = reach_;
    ExpectedStep step{.kernel = "diagonal", .launched = 128, .active = 128};
    step.arcs = (end - begin) * (end - begin) * (end - begin);
    for (std::size_t k = begin; k < end; ++k) {
      for (std::size_t i = begin; i < end; ++i) {
        for (std::size_t j = begin; j < end; ++j) {
          if (i == k || j == k || reach_[at(i, k)] == 0 || reach_[at(k, j)] == 0 || reach_[at(i, j)] != 0) continue;
          reach_[at(i, j)] = 1;
          step.changed += 1;
          // The part of the way may be as new as the whole.
          const Source source = before[at(i, k)] == 0 ? kNoSource : Source(At{"reach", at(i, k)});
          log_.set({"reach", at(i, j)}, 1, byThrough(k), source, "R[i, j] ← R[i, k] and R[k, j]");
        }
      }
    }
    for (std::size_t v = 0; v < count_; ++v) {
      through_[v] = v >= begin && v < end ? 1 : 0;
      log_.set({"through", v}, through_[v], byHost(), kNoSource, "diagonal: K_a ← K");
    }
    return step;
  }

  // Rows [first, last), those of the block only where they are all.
  ExpectedStep take(std::size_t begin, std::size_t end, std::size_t first, std::size_t last, const char* statement) {
    const std::vector<std::uint64_t> before = reach_;
    ExpectedStep step;
    for (std::size_t i = first; i < last; ++i) {
      if (last - first != end - begin && i >= begin && i < end) continue;
      for (std::size_t j = 0; j < count_; ++j) {
        if (before[at(i, j)] != 0) continue;
        std::size_t k = begin;
        while (k < end && (before[at(i, k)] == 0 || before[at(k, j)] == 0)) ++k;
        if (k == end) continue;
        reach_[at(i, j)] = 1;
        step.changed += 1;
        log_.set({"reach", at(i, j)}, 1, byThrough(k), At{"reach", at(i, k)}, statement);
      }
    }
    return step;
  }

  const std::size_t count_;   // of vertices
  const std::size_t pivots_;  // of a block
  std::vector<std::uint64_t> reach_, through_;
};

}  // namespace

std::unique_ptr<Reference> makeClosureFastReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<ClosureFastReference>(graph, parameters);
}

}  // namespace wf::test
