// Breadth-first search, variants `edge` and `edge-sorted`: the host loop around edge_kernels.h. A level is one launch over all edges; the
// variants differ in their order.
#include "compute/algorithms/bfs/edge.h"

#include "compute/algorithms/bfs/edge_kernels.h"
#include "compute/algorithms/bfs/invariants.h"
#include "compute/algorithms/bfs/search.h"
#include "compute/algorithms/bfs/why.h"
#include "compute/algorithms/edge_order.h"
#include "compute/algorithms/kernel_step.h"

namespace wf::algorithms::bfs {
namespace {

class Edge final : public Search {
 public:
  Edge(exec::Executor& executor, const VariantInfo& info) : Search(executor, info) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState&, const Cell& cell) const override {
    if (cell.array != EdgeArray::kCost) return std::nullopt;
    const auto by = firstArcFromLevel(graph(), before, EdgeArray::kCost, step.iteration, static_cast<VertexId>(cell.index));
    if (!by) return std::nullopt;
    return writtenBy(Cause::From::Arc, EdgeLine::kCost, by->arc, cellOf(EdgeArray::kCost, by->tail));
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    const Standing standing{.source = control_.source,
                            .level = control_.level,
                            .cost = EdgeArray::kCost,
                            .masks = false,
                            .blocks = EdgeArray::kBlock,
                            .segment = segment_};
    return bfs::checkInvariant(*this, deviceGraph(), checkMemory(), standing, k);
  }

 protected:
  Status start(const Parameters& parameters) override {
    report_ = executor().allocate(sizeof(KernelReport));
    cached_ = parameters.flag("readonly-cache");
    segment_ = static_cast<std::uint32_t>(parameters.whole("segment", 1));
    if (info().arrays.size() > EdgeArray::kBlock) {
      order_.byBlocks(deviceGraph(), executor(), segment_, buffer(EdgeArray::kBlock), DirectionWords::Arcs);
    } else {
      order_.asTheyAre(deviceGraph(), executor(), DirectionWords::Arcs);
    }
    return Search::start(parameters);
  }

  void advance(Step& step) override {
    step.kernel = 0;
    step.iteration = control_.level;
    step.line = EdgeLine::kVisit;
    step.endsIteration = true;
    control_.done = (cached_ ? visit<true>(step) : visit<false>(step)) ? 0 : 1;
    control_.level += 1;
    step.scalars[1] = control_.done;
  }

 private:
  // Whether there is another level.
  template <bool kCached>
  bool visit(Step& step) {
    KernelStep run(executor(), info(), report_, step, metrics());
    run.run(static_cast<std::uint32_t>(graph().edges().size()),
            VisitEdge<kCached>{order_.list(), buffer(EdgeArray::kCost).as<std::uint32_t>(), nullptr, control_.level, run.d_word(0)});
    run.countFrontier(graph().vertexCount(), OnLevel{buffer(EdgeArray::kCost).as<std::uint32_t>(), control_.level});
    return run.finish().words[0] != 0;
  }

  exec::Buffer report_;
  EdgeOrder order_;
  std::uint32_t segment_ = 1;
  bool cached_ = false;
};

}  // namespace

std::unique_ptr<Algorithm> makeEdge(exec::Executor& executor, const VariantInfo& info) { return std::make_unique<Edge>(executor, info); }

}  // namespace wf::algorithms::bfs
