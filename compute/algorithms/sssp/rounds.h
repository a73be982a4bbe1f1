// Single-source shortest paths: the rounds of kernels.h, a step each kernel. The variants differ in how a smaller cost is written and in
// whether threads are sent to all vertices or to a list of the masked ones. Only files that launch kernels include it.
#pragma once

#include <variant>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"
#include "compute/algorithms/kernels/marked.h"
#include "compute/algorithms/sssp/kernels.h"
#include "compute/algorithms/sssp/sssp.h"

namespace wf::algorithms::sssp {

template <class Lower, bool kListed>
class Rounds final : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return whyOfMask(*this, step, before, after, cell);
  }

 protected:
  bool losesUpdates() const override { return Lower::kLosesUpdates; }

  InvariantState invariantState() const override {
    return {.source = control_.source,
            .proposed = control_.next == kSettle,
            .listIsNew = kListed && control_.next == kRelax,
            .length = control_.length};
  }

  void advance(Step& step) override {
    begin(step, control_.next, control_.round);
    if (kListed && step.kernel == kCompact) {
      control_.length = compact(kMask, kList, step);
      if (metrics()) step.frontier = control_.length;
    } else if (step.kernel == kRelax) {
      if (std::holds_alternative<Column<float>>(graph().weights())) {
        relax<FloatSums>(step);
      } else {
        relax<IntegerSums>(step);
      }
      if (metrics()) step.frontier = step.active;
    } else {
      const Settle<> kernel{d_flags(kMask), d_words(kCost), d_words(kUpdating), d_word(0)};
      KernelStep run(*this, step);
      kernels::runDiffering(run, executor(), graph().vertexCount(), d_words(kUpdating), d_words(kCost), kernel);
      endRound(step, run.finish().words[0] != 0);
    }
    if (step.kernel != kSettle) control_.next = step.kernel + 1;
    if (kListed) step.scalars[0] = control_.length;
    step.scalars[kListed ? 2 : 1] = terminate();
  }

 private:
  enum Kernel : std::uint32_t { kCompact, kRelax = kListed ? 1 : 0, kSettle };  // order of VariantInfo::kernels

  template <class Sums>
  void relax(Step& step) {
    using Relaxing = Relax<exec::Plain, Sums, Lower>;
    const Relaxing kernel{deviceGraph().offsets(), deviceGraph().heads(), deviceGraph().weights(),
                          d_flags(kMask),          d_words(kCost),        d_words(kUpdating)};
    KernelStep run(*this, step);
    if constexpr (kListed) {
      run.run(control_.length, kernels::Listed{d_words(kList), kernel});
    } else {
      kernels::runMarked(run, executor(), graph().vertexCount(), d_flags(kMask), kernel);
    }
    run.finish();
  }
};

}  // namespace wf::algorithms::sssp
