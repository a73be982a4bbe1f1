// Breadth-first search, variant `mask`: the host loop around kernels.h.
#include "compute/algorithms/bfs/mask.h"

#include "compute/algorithms/bfs/kernels.h"
#include "compute/algorithms/bfs/search.h"
#include "compute/algorithms/bfs/why.h"
#include "compute/algorithms/kernel_step.h"

namespace wf::algorithms::bfs {
namespace {

constexpr Assignments kAssignments = {
    .leave = MaskLine::kLeave, .cost = MaskLine::kCost, .find = MaskLine::kFind, .unfind = MaskLine::kUnfind, .enter = MaskLine::kEnter};

class Mask final : public Search {
 public:
  Mask(exec::Executor& executor, const VariantInfo& info) : Search(executor, info) {}

  std::optional<Cause> cause(const Step&, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(graph(), kAssignments, before, after, cell);
  }

 protected:
  Status start(const Parameters& parameters) override {
    report_ = executor().allocate(sizeof(KernelReport));
    return Search::start(parameters);
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    auto* d_frontier = buffer(kFrontier).as<std::uint8_t>();
    auto* d_next = buffer(kNext).as<std::uint8_t>();
    auto* d_visited = buffer(kVisited).as<std::uint8_t>();

    step.kernel = control_.next;
    step.iteration = control_.level;
    KernelStep run(executor(), info(), report_, step, metrics());
    if (control_.next == MaskKernel::kExpand) {
      step.line = MaskLine::kExpand;
      run.run(n, Expand{deviceGraph().offsets(), deviceGraph().heads(), d_frontier, d_next, d_visited, buffer(kCost).as<std::uint32_t>()});
      run.finish();
      if (metrics()) step.frontier = step.active;
      control_.next = MaskKernel::kSettle;
    } else {
      step.line = MaskLine::kSettle;
      step.endsIteration = true;
      run.run(n, Settle{d_frontier, d_next, d_visited, run.d_word(0)});
      control_.done = run.finish().words[0] == 0 ? 1 : 0;
      control_.level += 1;
      control_.next = MaskKernel::kExpand;
    }
    step.scalars[1] = terminate();
  }

 private:
  exec::Buffer report_;
};

}  // namespace

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info) { return std::make_unique<Mask>(executor, info); }

}  // namespace wf::algorithms::bfs
