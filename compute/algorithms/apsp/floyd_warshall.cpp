// All-pairs shortest paths by Floyd and Warshall, a pivot a step, with a thread for every pair or for every row.
// Source: Harish, Narayanan: HiPC 2007, algorithm 6 and section 3.4; IIIT/TR/2009/74, algorithm 8.
#include <type_traits>

#include "compute/algorithms/apsp/all_pairs.h"
#include "compute/algorithms/apsp/variants.h"
#include "compute/algorithms/apsp/why.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

constexpr std::size_t kThrough = kPredecessor + 1;

class FloydWarshall final : public AllPairs {
 public:
  FloydWarshall(exec::Executor& executor, const VariantInfo& info, bool byRows) : AllPairs(executor, info), byRows_(byRows) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    if (cell.array == kThrough) return byHost(kPivotLines.through);
    const std::uint32_t pivot = step.iteration;
    return whyInBlock(*this, before, after, cell, {0, graph().vertexCount()}, {pivot, pivot + 1},
                      {kPivotLines.distance, kPivotLines.predecessor});
  }

 protected:
  Status start(const Parameters&) override {
    report_ = executor().allocate(sizeof(KernelReport));
    control_ = {};
    control_.done = graph().vertexCount() == 0 ? 1 : 0;
    fillFromArcs();
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount(), pivot = control_.next;
    step.iteration = pivot;
    step.line = kPivotLines.pivot;
    step.endsIteration = true;
    step.blocks = {{{0, n, 0, n}, {0, n, pivot, pivot + 1}, {pivot, pivot + 1, 0, n}}};
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      const auto matrix = panel<typename Lengths::Value>(kDistance, kPredecessor);
      KernelStep launches(executor(), info(), report_, step, metrics());
      launches.prepare(n, pairs::MarkRange{buffer(kThrough).template as<std::uint8_t>(), pivot, pivot + 1});
      if (byRows_) {
        launches.run(n, pairs::PivotRows<Lengths>{matrix, n, pivot, launches.d_word(0)});
      } else {
        launches.run(n * n, pairs::Pivot<Lengths>{matrix, n, pivot, launches.d_word(0)});
      }
      control_.negative = launches.finish().words[0];
    });
    step.scalars = {pivot, control_.negative};
    control_.next += 1;
    control_.done = control_.next == n || control_.negative != 0 ? 1 : 0;
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }
  bool foundNegative() const override { return control_.negative != 0; }
  Standing standing() const override {
    const VertexId newest = control_.next - 1;  // none before the first
    return {.rowsFilled = graph().vertexCount(), .begin = control_.next == 0 ? 0 : newest, .end = control_.next};
  }

 private:
  struct Control {
    VertexId next = 0;  // pivot
    std::uint32_t negative = 0;
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  bool byRows_;
  exec::Buffer report_;
  Control control_;
};

}  // namespace

std::unique_ptr<Algorithm> makeFloydWarshall(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<FloydWarshall>(executor, info, false);
}
std::unique_ptr<Algorithm> makeFloydWarshallRows(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<FloydWarshall>(executor, info, true);
}

}  // namespace wf::algorithms::apsp
