// Breadth-first search, variant `compacted`: the host loop around kernels.h, with a list of the frontier made anew in every level.
#include "compute/algorithms/bfs/compacted.h"

#include "compute/algorithms/bfs/kernels.h"
#include "compute/algorithms/bfs/search.h"
#include "compute/algorithms/bfs/why.h"
#include "compute/algorithms/compaction.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"

namespace wf::algorithms::bfs {
namespace {

constexpr Assignments kAssignments = {.compact = CompactedLine::kCompact,
                                      .leave = CompactedLine::kLeave,
                                      .cost = CompactedLine::kCost,
                                      .find = CompactedLine::kFind,
                                      .unfind = CompactedLine::kUnfind,
                                      .enter = CompactedLine::kEnter};

class Compacted final : public Search {
 public:
  Compacted(exec::Executor& executor, const VariantInfo& info) : Search(executor, info) {}

  std::optional<Cause> cause(const Step&, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(graph(), kAssignments, before, after, cell);
  }

 protected:
  Status start(const Parameters& parameters) override {
    report_ = executor().allocate(sizeof(KernelReport));
    return Search::start(parameters);
  }

  void advance(Step& step) override {
    step.kernel = control_.next;
    step.iteration = control_.level;
    switch (control_.next) {
      case CompactedKernel::kCompact:
        step.line = CompactedLine::kCompact;
        control_.length = compactStep(executor(), info(), buffer(kFrontier), buffer(kList), graph().vertexCount(), metrics(), step);
        control_.next = CompactedKernel::kExpand;
        break;
      case CompactedKernel::kExpand:
        step.line = CompactedLine::kExpand;
        expand(step);
        control_.next = CompactedKernel::kSettle;
        break;
      default:
        step.line = CompactedLine::kSettle;
        step.endsIteration = true;
        control_.done = settle(step) ? 0 : 1;
        control_.level += 1;
        control_.next = CompactedKernel::kCompact;
    }
    if (metrics() && step.kernel != CompactedKernel::kSettle) step.frontier = control_.length;
    step.scalars[0] = control_.length;
    step.scalars[2] = terminate();
  }

 private:
  void expand(Step& step) {
    const Expand kernel{deviceGraph().offsets(),
                        deviceGraph().heads(),
                        buffer(kFrontier).as<std::uint8_t>(),
                        buffer(kNext).as<std::uint8_t>(),
                        buffer(kVisited).as<std::uint8_t>(),
                        buffer(kCost).as<std::uint32_t>()};
    KernelStep run(executor(), info(), report_, step, metrics());
    run.run(control_.length, kernels::Listed<Expand>{buffer(kList).as<VertexId>(), kernel});
    run.finish();
  }

  // Whether there is another level.
  bool settle(Step& step) {
    KernelStep run(executor(), info(), report_, step, metrics());
    run.run(graph().vertexCount(), Settle{buffer(kFrontier).as<std::uint8_t>(), buffer(kNext).as<std::uint8_t>(),
                                          buffer(kVisited).as<std::uint8_t>(), run.d_word(0)});
    return run.finish().words[0] != 0;
  }

  exec::Buffer report_;
};

}  // namespace

std::unique_ptr<Algorithm> makeCompacted(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Compacted>(executor, info);
}

}  // namespace wf::algorithms::bfs
