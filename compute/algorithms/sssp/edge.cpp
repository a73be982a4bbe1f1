// Single-source shortest paths, variants `edge` and `edge-sorted`: the host loop around edge_kernels.h. They differ in the edges' order.
#include "compute/algorithms/sssp/edge.h"

#include <variant>

#include "compute/algorithms/edge_order.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/edge_kernels.h"
#include "compute/algorithms/sssp/invariants.h"
#include "compute/algorithms/sssp/search.h"
#include "compute/algorithms/sssp/why.h"

namespace wf::algorithms::sssp {
namespace {

class Edge final : public Search {
 public:
  Edge(exec::Executor& executor, const VariantInfo& info) : Search(executor, info) {}

  std::optional<Cause> cause(const Step&, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return inPlace_ ? whyInPlace(graph(), before, after, cell) : whyOfEdges(graph(), before, after, cell);
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    const bool settles = control_.next == EdgeKernel::kSettle;
    const Standing standing{.source = control_.source,
                            .proposed = settles,
                            .cost = EdgeArray::kCost,
                            .updating = EdgeArray::kUpdating,
                            .masks = false,
                            .allRelaxed = settles || isDone(),
                            .unsettled = inPlace_ && !isDone(),
                            .blocks = EdgeArray::kBlock,
                            .segment = segment_};
    return sssp::checkInvariant(*this, deviceGraph(), checkMemory(), standing, k);
  }

 protected:
  bool losesUpdates() const override { return false; }

  Status start(const Parameters& parameters) override {
    report_ = executor().allocate(sizeof(KernelReport));
    inPlace_ = parameters.flag("in-place");
    cached_ = parameters.flag("readonly-cache");
    infinite_ = Costs(graph()).infinite();
    segment_ = static_cast<std::uint32_t>(parameters.whole("segment", 1));
    if (info().arrays.size() > EdgeArray::kBlock) {
      order_.byBlocks(deviceGraph(), executor(), segment_, buffer(EdgeArray::kBlock), DirectionWords::Weights, infinite_);
    } else {
      order_.asTheyAre(deviceGraph(), executor(), DirectionWords::Weights, infinite_);
    }
    return Search::start(parameters);
  }

  void advance(Step& step) override {
    step.kernel = control_.next;
    step.iteration = control_.round;
    if (control_.next == EdgeKernel::kRelax) {
      step.line = EdgeLine::kRelax;
      // The vertices whose cost fell in the round before: settle has counted them. In place nothing tells which they are.
      if (metrics() && !inPlace_) step.frontier = lastStep().index == 0 ? 1 : lastStep().active;
      const bool more = std::holds_alternative<Column<float>>(graph().weights()) ? relax<FloatSums>(step) : relax<IntegerSums>(step);
      if (inPlace_) {
        endRound(step, more);
      } else {
        control_.next = EdgeKernel::kSettle;
      }
    } else {
      step.line = EdgeLine::kSettle;
      endRound(step, settle(step));
    }
    step.scalars[1] = control_.next != EdgeKernel::kRelax || control_.done != 0 ? 1 : 0;
  }

 private:
  void endRound(Step& step, bool more) {
    step.endsIteration = true;
    control_.done = more ? 0 : 1;
    control_.round += 1;
    control_.next = EdgeKernel::kRelax;
  }

  template <class Sums>
  bool relax(Step& step) {
    return cached_ ? relax<Sums, true>(step) : relax<Sums, false>(step);
  }
  // Whether a cost fell, in place.
  template <class Sums, bool kCached>
  bool relax(Step& step) {
    const auto edges = static_cast<std::uint32_t>(graph().edges().size());
    auto* d_cost = buffer(EdgeArray::kCost).as<std::uint32_t>();
    KernelStep run(executor(), info(), report_, step, metrics());
    if (!inPlace_) {
      run.run(edges, RelaxEdge<Sums, kCached>{order_.list(), d_cost, buffer(EdgeArray::kUpdating).as<std::uint32_t>(), infinite_});
      run.finish();
      return false;
    }
    run.run(edges, RelaxEdgeInPlace<Sums, kCached>{order_.list(), d_cost, infinite_, run.d_word(0)});
    const bool more = run.finish().words[0] != 0;
    // So that nothing looks as if it were pending; not part of the kernel's time.
    executor().copy(buffer(EdgeArray::kUpdating), buffer(EdgeArray::kCost), buffer(EdgeArray::kCost).bytes());
    return more;
  }

  // Whether there is another round.
  bool settle(Step& step) {
    KernelStep run(executor(), info(), report_, step, metrics());
    run.run(graph().vertexCount(),
            SettleCost{buffer(EdgeArray::kCost).as<std::uint32_t>(), buffer(EdgeArray::kUpdating).as<std::uint32_t>(), run.d_word(0)});
    return run.finish().words[0] != 0;
  }

  exec::Buffer report_;
  EdgeOrder order_;
  std::uint32_t infinite_ = kNone;
  std::uint32_t segment_ = 1;
  bool inPlace_ = false;
  bool cached_ = false;
};

}  // namespace

std::unique_ptr<Algorithm> makeEdge(exec::Executor& executor, const VariantInfo& info) { return std::make_unique<Edge>(executor, info); }

}  // namespace wf::algorithms::sssp
