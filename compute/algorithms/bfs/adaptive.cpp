// Breadth-first search, variant `adaptive`: the host loop that chooses for every level between its vertices and all edges.
#include "compute/algorithms/bfs/adaptive.h"

#include <algorithm>

#include "compute/algorithms/bfs/edge_kernels.h"
#include "compute/algorithms/bfs/invariants.h"
#include "compute/algorithms/bfs/search.h"
#include "compute/algorithms/bfs/why.h"
#include "compute/algorithms/compaction.h"
#include "compute/algorithms/edge_order.h"
#include "compute/algorithms/kernel_step.h"

namespace wf::algorithms::bfs {
namespace {

class Adaptive final : public Search {
 public:
  Adaptive(exec::Executor& executor, const VariantInfo& info) : Search(executor, info) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    if (cell.array == AdaptiveArray::kList) {  // the vertex that the slot has now, as F_a marked it
      const VertexId listed = Words(after, AdaptiveArray::kList)[cell.index];
      return byVertex(AdaptiveLine::kCompact, listed, cellOf(AdaptiveArray::kFrontier, listed));
    }
    if (cell.array == AdaptiveArray::kFrontier && Flags(after, AdaptiveArray::kFrontier)[cell.index] == 0) {
      if (step.kernel == AdaptiveKernel::kEdges) return byHost(AdaptiveLine::kClear);
      return byVertex(AdaptiveLine::kLeave, static_cast<VertexId>(cell.index), cell);  // expanded, as it was marked
    }
    const auto by = firstArcFromLevel(graph(), before, AdaptiveArray::kCost, step.iteration, static_cast<VertexId>(cell.index));
    if (!by) return std::nullopt;
    const std::uint32_t line = step.kernel == AdaptiveKernel::kEdges ? AdaptiveLine::kFromEdge : AdaptiveLine::kFromVertex;
    return writtenBy(Cause::From::Arc, line, by->arc, cellOf(AdaptiveArray::kCost, by->tail));
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    const bool listIsNew = control_.next != AdaptiveKernel::kCompact;
    const Standing standing{.source = control_.source,
                            .level = control_.level,
                            .listIsNew = listIsNew,
                            .listLevel = listIsNew ? control_.level : control_.level - 1,
                            .length = control_.length,
                            .cost = AdaptiveArray::kCost,
                            .masks = false,
                            .list = AdaptiveArray::kList};
    return bfs::checkInvariant(*this, deviceGraph(), checkMemory(), standing, k);
  }

 protected:
  Status start(const Parameters& parameters) override {
    report_ = executor().allocate(sizeof(KernelReport));
    cached_ = parameters.flag("readonly-cache");
    percent_ = static_cast<std::uint64_t>(parameters.whole("edges-from", kEdgesFrom));
    threads_ = static_cast<std::uint32_t>(parameters.whole("threads", kThreads));
    order_.asTheyAre(deviceGraph(), executor(), DirectionWords::Arcs);
    const Status status = Search::start(parameters);
    const std::uint8_t yes = 1;
    if (control_.source != kNone) executor().upload(buffer(AdaptiveArray::kFrontier), control_.source, &yes, 1);
    return status;
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    step.kernel = control_.next;
    step.iteration = control_.level;
    if (control_.next == AdaptiveKernel::kCompact) {
      step.line = AdaptiveLine::kCompact;
      control_.length = compactStep(executor(), info(), buffer(AdaptiveArray::kFrontier), buffer(AdaptiveArray::kList), n, metrics(), step);
      control_.next = control_.length * std::uint64_t{100} < percent_ * n ? AdaptiveKernel::kVertices : AdaptiveKernel::kEdges;
      tell(step, control_.next);
      return;
    }
    step.line = control_.next == AdaptiveKernel::kVertices ? AdaptiveLine::kVertices : AdaptiveLine::kEdges;
    step.endsIteration = true;
    control_.done = expand(step) ? 0 : 1;
    control_.level += 1;
    control_.next = AdaptiveKernel::kCompact;
    tell(step, step.kernel);
  }

 private:
  void tell(Step& step, std::uint32_t expansion) const {
    step.scalars[0] = control_.length;
    step.scalars[1] = expansion == AdaptiveKernel::kEdges ? 1 : 0;
    step.scalars[3] = terminate();
    if (metrics()) step.frontier = control_.length;
  }

  // Whether there is another level.
  bool expand(Step& step) {
    auto* d_frontier = buffer(AdaptiveArray::kFrontier).as<std::uint8_t>();
    auto* d_cost = buffer(AdaptiveArray::kCost).as<std::uint32_t>();
    KernelStep run(executor(), info(), report_, step, metrics());
    const auto edges = static_cast<std::uint32_t>(graph().edges().size());
    if (step.kernel == AdaptiveKernel::kVertices) {
      // A launch has room for no more; and no level is empty, since the run ends where nothing was found.
      const std::uint32_t threads = std::min(threads_, kNone / control_.length);
      run.run(control_.length * threads, ExpandVertices{buffer(AdaptiveArray::kList).as<VertexId>(), threads, deviceGraph().offsets(),
                                                        deviceGraph().heads(), d_cost, d_frontier, control_.level, run.d_word(0)});
    } else {
      executor().fill(buffer(AdaptiveArray::kFrontier), 0, buffer(AdaptiveArray::kFrontier).bytes());
      if (cached_) {
        run.run(edges, VisitEdge<true>{order_.list(), d_cost, d_frontier, control_.level, run.d_word(0)});
      } else {
        run.run(edges, VisitEdge<false>{order_.list(), d_cost, d_frontier, control_.level, run.d_word(0)});
      }
    }
    return run.finish().words[0] != 0;
  }

  exec::Buffer report_;
  EdgeOrder order_;
  std::uint64_t percent_ = kEdgesFrom;
  std::uint32_t threads_ = kThreads;
  bool cached_ = false;
};

}  // namespace

std::unique_ptr<Algorithm> makeAdaptive(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Adaptive>(executor, info);
}

}  // namespace wf::algorithms::bfs
