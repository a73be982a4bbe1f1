// Minimum spanning tree, variants `boruvka` and `boruvka-compacted`: the host loop around kernels.h. IIIT/TR/2009/74, algorithm 10.
#include "compute/algorithms/mst/boruvka.h"

#include <numeric>
#include <type_traits>

#include "compute/algorithms/compaction.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"
#include "compute/algorithms/kernels/propagate.h"
#include "compute/algorithms/mst/invariants.h"
#include "compute/algorithms/mst/kernels.h"
#include "compute/algorithms/mst/spanning.h"
#include "compute/algorithms/mst/weight_keys.h"
#include "compute/algorithms/mst/why.h"

namespace wf::algorithms::mst {
namespace {

class Boruvka final : public Spanning {
 public:
  Boruvka(exec::Executor& executor, const VariantInfo& info, bool compacted) : Spanning(executor, info), compacted_(compacted) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(graph(), compacted_ ? kAssignmentsCompacted : kAssignments, step, before, after, cell);
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    const bool begun = lastStep().index > 0;
    const auto kernel = begun ? static_cast<Kernel>(lastStep().kernel) : kRecolor;
    return mst::checkInvariant(*this, deviceGraph(), checkMemory(),
                               {.stage = stageAfter(kernel),
                                .d_weightKeys = weightKeys_.as<std::uint32_t>(),
                                .vertices = control_.vertices,
                                .colors = control_.colors,
                                .verticesListed = begun,
                                .vertexListIsNew = kernel == kCompactVertices,
                                .colorsListed = control_.round > 0 ? kernel != kMinWeight && kernel != kMinArc : control_.colors > 0},
                               k);
  }

 protected:
  Status start(const Parameters&) override {
    control_ = {};
    control_.next = compacted_ ? kCompactVertices : kMinWeight;
    const VertexId n = graph().vertexCount();
    if (n == 0) {
      control_.done = 1;
      return {};
    }
    report_ = executor().allocate(sizeof(KernelReport));
    old_ = executor().allocate(std::size_t{n} * 4);
    const std::vector<std::uint32_t> keys = weightKeys(graph());
    weightKeys_ = executor().allocate(keys.size() * 4);
    executor().upload(weightKeys_, 0, keys.data(), keys.size() * 4);

    std::vector<std::uint32_t> own(n);
    std::iota(own.begin(), own.end(), 0u);
    for (const Array array : {kColorIndex, kColor, kPrevious}) executor().upload(buffer(array), 0, own.data(), buffer(array).bytes());
    for (const Array array : {kBest, kChosen, kCycle}) fill(array, 0xFF);
    if (compacted_) fill(kLive, 1);
    return {};
  }

  void advance(Step& step) override {
    const Kernel kernel = static_cast<Kernel>(control_.next);
    step.kernel = kernel;
    step.line = (compacted_ ? kLinesCompacted : kLines)[kernel];
    step.iteration = control_.round;
    bool more = true;
    if (kernel == kCompactVertices) {
      control_.vertices = compactStep(executor(), info(), buffer(kLive), buffer(kVertexList), graph().vertexCount(), metrics(), step);
    } else if (kernel == kCompactColors) {
      control_.colors = compactStep(executor(), info(), buffer(kActive), buffer(kColorList), graph().vertexCount(), metrics(), step);
    } else {
      KernelStep run(executor(), info(), report_, step, metrics());
      launch(kernel, run);
      more = run.finish().words[0] != 0;
    }
    control_.next = after(kernel, more);
    control_.done = kernel == kMinWeight && !more ? 1 : 0;
    step.endsIteration = kernel == kRecolor || control_.done != 0;
    control_.round += kernel == kRecolor ? 1 : 0;
    if (compacted_) step.scalars = {control_.vertices, control_.colors};
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  struct Control {
    std::uint32_t next = kMinWeight;
    std::uint32_t round = 0;
    std::uint32_t vertices = 0;  // length of B_a
    std::uint32_t colors = 0;    // length of A_a
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  static Stage stageAfter(Kernel kernel) {
    switch (kernel) {
      case kMinWeight:
        return Stage::Weighed;
      case kMinArc:
      case kCompactColors:
        return Stage::Chosen;
      case kAdd:
        return Stage::Added;
      case kCountDegrees:
        return Stage::Counted;
      case kPropagate:
        return Stage::Spreading;
      case kPeel:
        return Stage::Peeling;
      case kFindCycles:
        return Stage::Cycled;
      case kStrike:
        return Stage::Struck;
      default:
        return Stage::Begin;
    }
  }

  // What follows in the schedule; `more`: the kernel raised its flag.
  std::uint32_t after(Kernel kernel, bool more) const {
    switch (kernel) {
      case kCompactVertices:
        return kMinWeight;
      case kMinArc:
        return compacted_ ? kCompactColors : kAdd;
      case kCompactColors:
        return kAdd;
      case kPropagate:
        return more ? kPropagate : kPeel;
      case kPeel:
        return more ? kPeel : kFindCycles;
      case kRecolor:
        return compacted_ ? kCompactVertices : kMinWeight;
      default:
        return kernel + 1;
    }
  }

  void launch(Kernel kernel, KernelStep& run) {
    const VertexId* d_heads = deviceGraph().residualHeads();
    const Coloring coloring{deviceGraph().residualOffsets(), d_heads, weightKeys_.as<std::uint32_t>(), words(kColorIndex), words(kColor)};
    std::uint32_t* d_more = run.d_word(0);
    auto* d_active = buffer(kActive).as<std::uint8_t>();
    auto* d_best = buffer(kBest).as<std::uint64_t>();
    auto* d_selected = buffer(kSelected).as<std::uint8_t>();
    switch (kernel) {
      case kMinWeight:
        for (const Array array : {kActive, kDegree}) fill(array, 0);
        for (const Array array : {kBest, kChosen, kCycle}) fill(array, 0xFF);
        return overVertices(run, MinWeight{coloring, d_active, d_best, compacted_ ? buffer(kLive).as<std::uint8_t>() : nullptr, d_more});
      case kMinArc:
        return overVertices(run, MinArc{coloring, d_best, words(kChosen)});
      case kAdd:
        return overColors(run, Add{d_active, words(kChosen), d_selected});
      case kCountDegrees:
        return overColors(run, Degree{coloring, d_active, words(kChosen), words(kDegree), words(kPrevious)});
      case kPropagate: {
        keepOld(run, kColor);  // links join listed colors only: what an arc leads to has an arc out itself, the one back
        const ChosenLinks links{d_active, words(kChosen), d_heads, words(kColorIndex)};
        return overColors(run, kernels::Propagate<ChosenLinks>{links, old_.as<std::uint32_t>(), words(kColor), d_more});
      }
      case kPeel:
        keepOld(run, kDegree);
        return overColors(run, Peel{d_active, d_heads, words(kColorIndex), words(kPrevious), old_.as<std::uint32_t>(), words(kDegree),
                                    words(kChosen), d_more});
      case kFindCycles:
        return overColors(run, Cycle{d_active, words(kChosen), words(kColor), words(kCycle)});
      case kStrike:
        return overColors(run, Strike{words(kCycle), d_selected});
      default:
        return (void)run.run(graph().vertexCount(), Recolor{words(kColor), words(kColorIndex)});
    }
  }

  // What the colors of this round have in `array` as the step begins.
  void keepOld(KernelStep& run, Array array) {
    if (!compacted_) return executor().copy(old_, buffer(array), old_.bytes());
    const kernels::Listed<kernels::CopyWords> copy{words(kColorList), {words(array), old_.as<std::uint32_t>()}};
    run.prepare(control_.colors, copy);
  }

  template <class K>
  void overVertices(KernelStep& run, const K& kernel) {
    over(run, kernel, kVertexList, control_.vertices);
  }
  template <class K>
  void overColors(KernelStep& run, const K& kernel) {
    over(run, kernel, kColorList, control_.colors);
  }
  template <class K>
  void over(KernelStep& run, const K& kernel, Array list, std::uint32_t length) {
    if (compacted_) {
      run.run(length, kernels::Listed<K>{words(list), kernel});
    } else {
      run.run(graph().vertexCount(), kernel);
    }
  }

  std::uint32_t* words(Array array) { return buffer(array).as<std::uint32_t>(); }
  void fill(Array array, std::uint8_t byte) { executor().fill(buffer(array), byte, buffer(array).bytes()); }

  const bool compacted_;
  Control control_;
  exec::Buffer report_;
  exec::Buffer weightKeys_;  // a word per residual arc
  exec::Buffer old_;         // C_a or Deg_a as a step found it
};

}  // namespace

std::unique_ptr<Algorithm> makeBoruvka(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Boruvka>(executor, info, false);
}
std::unique_ptr<Algorithm> makeBoruvkaCompacted(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Boruvka>(executor, info, true);
}

}  // namespace wf::algorithms::mst
