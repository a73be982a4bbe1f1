// All-pairs shortest paths, variants `floyd-warshall` and `floyd-warshall-rows`: one pivot per step, with a thread for every pair or for
// every row. HiPC 2007, algorithm 6 and section 3.4; IIIT/TR/2009/74, algorithm 8.
#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/apsp/kernels.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

constexpr std::size_t kThrough = kPredecessor + 1;

constexpr CodeLine kCode[] = {
    {"start: A[i, j] ← the lightest arc i → j, ∞ where there is none, A[i, i] ← 0 at most;  Π[i, j] ← i"},
    {"for each vertex k, until an A[i, i] is negative:"},
    {"  pivot: each pair (i, j) without k, in parallel", "pivot"},
    {"    K_a ← k", "through"},
    {"    if A[i, k] + A[k, j] is less than A[i, j]", "less"},
    {"      A[i, j] ← A[i, k] + A[k, j]", "distance"},
    {"      Π[i, j] ← Π[k, j]", "predecessor"},
};
constexpr CodeLine kCodeOfRows[] = {
    {"start: A[i, j] ← the lightest arc i → j, ∞ where there is none, A[i, i] ← 0 at most;  Π[i, j] ← i"},
    {"for each vertex k, until an A[i, i] is negative:"},
    {"  pivot: each row i without k, in parallel", "pivot"},
    {"    K_a ← k", "through"},
    {"    for each j but k: if A[i, k] + A[k, j] is less than A[i, j]", "less"},
    {"      A[i, j] ← A[i, k] + A[k, j]", "distance"},
    {"      Π[i, j] ← Π[k, j]", "predecessor"},
};

VariantInfo describePivots() {
  VariantInfo info = describePairs("A");
  info.deviations = {
      "The pivot's row and column are not written, so all threads of a step read constant values; they would not change",
      "Paths with an infinite part are skipped; they could shorten nothing",
      "Negative weights are allowed, and a negative A[i, i] ends the run; the paper has positive weights",
      "Predecessors are kept on request; the paper has none",
  };
  info.scalars = {{.id = "pivot", .title = "Pivot, by position", .iteration = true}, negativeScalar()};
  return info;
}

VariantInfo describe() {
  VariantInfo info = describePivots();
  info.id = "floyd-warshall";
  info.title = "Floyd–Warshall, one thread per pair";
  info.source = "Harish, Narayanan: HiPC 2007, algorithm 6";
  info.kernels = {{.id = "pivot",
                   .title = "Paths through the pivot",
                   .caption = "{arcs|pair leads|pairs lead|no pair leads} through the pivot, {changed|distance|distances|no distance} "
                              "improved",
                   // A[i, j]; A[i, k], A[k, j]; A[i, j]; Π[k, j], Π[i, j]
                   .traffic = {.launched = 4, .active = 8, .changed = 4},
                   .kept = {.changed = 8}}};
  info.kernels[0].items = Domain::Pair;
  setCode(info, kCode);
  return info;
}

VariantInfo describeRows() {
  VariantInfo info = describePivots();
  info.id = "floyd-warshall-rows";
  info.title = "Floyd–Warshall, one thread per row";
  info.source = "Harish, Narayanan: HiPC 2007, section 3.4";
  info.deviations.push_back("One thread handles one row; the paper only states that each of V threads loops over V entries");
  info.kernels = {{.id = "pivot",
                   .title = "Paths through the pivot, row by row",
                   .caption = "{active|row leads|rows lead|no row leads} to the pivot, {arcs|pair|pairs|no pair} through it, "
                              "{changed|distance|distances|no distance} improved",
                   // A[i, i], A[i, k]; every A[k, j]; A[k, j] and A[i, j] of a path; A[i, j]; Π[k, j], Π[i, j]
                   .traffic = {.launched = 8, .active = 0, .arc = 8, .changed = 4},
                   .kept = {.changed = 8}}};
  setCode(info, kCodeOfRows);
  return info;
}

struct Control {
  VertexId next = 0;  // pivot
  std::uint32_t negative = 0;
  std::uint32_t done = 0;
};

template <bool kByRows>
class FloydWarshall final : public Controlled<Control, AllPairs> {
 public:
  using Controlled::Controlled;

  bool couldMake(const Step& step) const override { return step.iteration < graph().vertexCount(); }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    if (cell.array == kThrough) return byHost(lineOf(info(), "through"));
    const std::uint32_t pivot = step.iteration;
    return whyInBlock(*this, before, after, cell, {0, graph().vertexCount()}, {pivot, pivot + 1},
                      {lineOf(info(), "distance"), lineOf(info(), "predecessor")});
  }

 protected:
  Status start(const Parameters&) override {
    fillFromArcs();
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount(), pivot = control_.next;
    begin(step, 0, pivot);
    step.endsIteration = true;
    step.blocks = {{{0, n, 0, n}, {0, n, pivot, pivot + 1}, {pivot, pivot + 1, 0, n}}};
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      const auto matrix = panel<typename Lengths::Value>(kDistance, kPredecessor);
      KernelStep launches(*this, step);
      launches.prepare(n, pairs::MarkRange{d_flags(kThrough), pivot, pivot + 1});
      if constexpr (kByRows) {
        launches.run(n, ShortenRow<Lengths>{matrix, n, pivot, d_word(0)});
      } else {
        launches.run(n * n, ShortenPair<Lengths>{matrix, n, pivot, d_word(0)});
      }
      control_.negative = launches.finish().words[0];
    });
    step.scalars = {pivot, control_.negative};
    control_.next += 1;
    control_.done = control_.next == n || control_.negative != 0 ? 1 : 0;
  }

  bool isPossible(const Control& control) const override { return control.next <= graph().vertexCount(); }
  bool foundNegative() const override { return control_.negative != 0; }
  InvariantState invariantState() const override {
    const VertexId newest = control_.next - 1;  // none before the first
    return {.rowsFilled = graph().vertexCount(), .begin = control_.next == 0 ? 0 : newest, .end = control_.next};
  }
};

}  // namespace

Variant floydWarshall() { return {describe(), make<FloydWarshall<false>>}; }
Variant floydWarshallRows() { return {describeRows(), make<FloydWarshall<true>>}; }

}  // namespace wf::algorithms::apsp
