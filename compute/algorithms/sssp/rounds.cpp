// Single-source shortest paths: the host loop around kernels.h. The variants differ in how a smaller cost is written and in whether threads
// are sent to all vertices or to a list of the masked ones.
#include <variant>
#include <vector>

#include "compute/algorithms/compaction.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"
#include "compute/algorithms/sssp/kernels.h"
#include "compute/algorithms/sssp/search.h"
#include "compute/algorithms/sssp/variants.h"
#include "compute/algorithms/sssp/why.h"

namespace wf::algorithms::sssp {
namespace {

template <class Lower, bool kListed>
class Rounds final : public Search {
 public:
  Rounds(exec::Executor& executor, const VariantInfo& info, const Lines& lines) : Search(executor, info), lines_(lines) {}

  std::optional<Cause> cause(const Step&, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(graph(), lines_, before, after, cell);
  }

 protected:
  bool losesUpdates() const override { return Lower::kLosesUpdates; }

  Status start(const Parameters& parameters) override {
    report_ = executor().allocate(sizeof(KernelReport));
    const Status status = Search::start(parameters);
    control_.next = kFirst;
    return status;
  }

  void advance(Step& step) override {
    step.kernel = control_.next - kFirst;
    step.iteration = control_.round;
    switch (control_.next) {
      case kCompact:
        step.line = lines_.compact;
        control_.length = compactStep(executor(), info(), buffer(kMask), buffer(kList), graph().vertexCount(), metrics(), step);
        if (metrics()) step.frontier = control_.length;
        control_.next = kRelax;
        break;
      case kRelax:
        step.line = lines_.relax;
        if (std::holds_alternative<Column<float>>(graph().weights())) {
          relax<FloatSums>(step);
        } else {
          relax<IntegerSums>(step);
        }
        control_.next = kSettle;
        break;
      default:
        step.line = lines_.settle;
        step.endsIteration = true;
        control_.done = settle(step) ? 0 : 1;
        control_.round += 1;
        control_.next = kFirst;
    }
    if (kListed) step.scalars[0] = control_.length;
    // Set to yes as a round begins, to no by a settle that finds another.
    step.scalars[kListed ? 2 : 1] = control_.next != kFirst || control_.done != 0 ? 1 : 0;
  }

 private:
  static constexpr std::uint32_t kFirst = kListed ? kCompact : kRelax;

  template <class Sums>
  void relax(Step& step) {
    using Kernel = Relax<Sums, Lower>;
    const Kernel kernel{deviceGraph().offsets(),
                        deviceGraph().heads(),
                        deviceGraph().weights(),
                        buffer(kMask).template as<std::uint8_t>(),
                        buffer(kCost).template as<std::uint32_t>(),
                        buffer(kUpdating).template as<std::uint32_t>()};
    KernelStep run(executor(), info(), report_, step, metrics());
    if constexpr (kListed) {
      run.run(control_.length, kernels::Listed<Kernel>{buffer(kList).template as<VertexId>(), kernel});
    } else {
      run.run(graph().vertexCount(), kernel);
    }
    run.finish();
    if (metrics()) step.frontier = step.active;
  }

  // Whether there is another round.
  bool settle(Step& step) {
    KernelStep run(executor(), info(), report_, step, metrics());
    run.run(graph().vertexCount(), Settle{buffer(kMask).template as<std::uint8_t>(), buffer(kCost).template as<std::uint32_t>(),
                                          buffer(kUpdating).template as<std::uint32_t>(), run.d_word(0)});
    return run.finish().words[0] != 0;
  }

  Lines lines_;
  exec::Buffer report_;
};

}  // namespace

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Rounds<LowerAtomically, false>>(executor, info, kMaskLines);
}

std::unique_ptr<Algorithm> makeCompacted(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Rounds<LowerAtomically, true>>(executor, info, kCompactedLines);
}

std::unique_ptr<Algorithm> makeTwoKernel2007(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Rounds<LowerUnguarded, false>>(executor, info, kTwoKernelLines);
}

}  // namespace wf::algorithms::sssp
