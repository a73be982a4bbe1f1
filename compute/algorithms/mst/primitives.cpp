// Minimum spanning tree, variant `boruvka-primitives`: the host loop of scans, sorts and the kernels of primitive_kernels.h.
// IIIT/TR/2009/74, section VIII.E.
#include "compute/algorithms/mst/primitives.h"

#include <algorithm>
#include <numeric>
#include <type_traits>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"
#include "compute/algorithms/mst/primitive_kernels.h"
#include "compute/algorithms/mst/primitives_invariants.h"
#include "compute/algorithms/mst/primitives_why.h"
#include "compute/algorithms/mst/spanning.h"
#include "compute/algorithms/mst/weight_keys.h"

namespace wf::algorithms::mst {
namespace primitives {
namespace {

class Primitives final : public Spanning {
 public:
  Primitives(exec::Executor& executor, const VariantInfo& info) : Spanning(executor, info) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(graph(), step, before, after, cell);
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    return primitives::checkInvariant(*this, deviceGraph(), checkMemory(),
                                      {.stage = stage(),
                                       .d_weightKeys = weightKeys_.as<std::uint32_t>(),
                                       .listed = control_.listed,
                                       .supervertices = control_.supervertices,
                                       .merged = control_.round > 0},
                                      k);
  }

 protected:
  Status start(const Parameters&) override {
    control_ = {};
    const VertexId n = graph().vertexCount();
    if (n == 0) {
      control_.done = 1;
      return {};
    }
    control_.supervertices = n;
    control_.listed = arrays()[kSelected].count;
    report_ = executor().allocate(sizeof(KernelReport));
    ofVertices_ = executor().allocate(std::size_t{n} * 4);
    ofArcs_ = executor().allocate(std::size_t{control_.listed} * 8);
    const std::vector<std::uint32_t> keys = weightKeys(graph());
    weightKeys_ = executor().allocate(keys.size() * 4);
    executor().upload(weightKeys_, 0, keys.data(), keys.size() * 4);

    std::vector<std::uint32_t> own(std::max(n, control_.listed));
    std::iota(own.begin(), own.end(), 0u);
    for (const Array array : {kColor, kColorList, kList}) executor().upload(buffer(array), 0, own.data(), buffer(array).bytes());
    for (const Array array : {kBest, kSuccessor}) fill(array);
    return {};
  }

  void advance(Step& step) override {
    const auto kernel = static_cast<Kernel>(control_.next);
    step.kernel = kernel;
    step.line = kLines[kernel];
    step.iteration = control_.round;
    KernelStep run(executor(), info(), report_, step, metrics());
    const bool isPrimitive = kernel == kWeigh || kernel == kSort || kernel == kScan || kernel == kRoots;
    if (isPrimitive) {
      const PrimitiveCounts counts = call(kernel, run);
      run.finish();
      step.launched = counts.elements;
      step.active = metrics() ? counts.active : 0;
      step.changed = metrics() ? counts.changed : 0;
      goOn(kernel, false);
    } else {
      launch(kernel, run);
      goOn(kernel, run.finish().words[0] != 0);
    }
    step.endsIteration = kernel == kRoots || control_.done != 0;
    step.scalars = {control_.listed, control_.supervertices};
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  struct Control {
    std::uint32_t next = kWeigh;
    std::uint32_t round = 0;
    std::uint32_t listed = 0;         // length of L_a
    std::uint32_t kept = 0;           // of them, from scan to split
    std::uint32_t supervertices = 0;  // length of A_a
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  struct PrimitiveCounts {
    std::uint64_t elements, active, changed;
  };

  Stage stage() const {
    if (lastStep().index == 0) return Stage::Unsorted;
    switch (static_cast<Kernel>(lastStep().kernel)) {
      case kMinimum:
        return Stage::Weighed;
      case kSuccessors:
        return Stage::Chosen;
      case kDouble:
        return control_.next == kDouble ? Stage::Doubling : Stage::Doubled;
      case kRelabel:
        return Stage::Relabelled;
      case kSort:
        return Stage::Sorted;
      case kMark:
        return Stage::Marked;
      case kScan:
        return Stage::Scanned;
      case kSplit:
        return Stage::Split;
      case kRecolor:
        return Stage::Recolored;
      default:
        return Stage::Between;
    }
  }

  // What follows in the schedule; `more`: the kernel raised its flag.
  void goOn(Kernel kernel, bool more) {
    if (kernel == kMinimum) control_.done = more ? 0 : 1;
    if (kernel == kSplit) control_.listed = control_.kept;
    control_.round += kernel == kRoots ? 1 : 0;
    if (kernel == kRoots) {
      control_.next = kMinimum;
    } else if (kernel != kDouble || !more) {
      control_.next = kernel + 1;
    }
  }

  // A whole primitive, with what it needs beside it.
  PrimitiveCounts call(Kernel kernel, KernelStep& run) {
    const VertexId n = graph().vertexCount();
    const std::uint32_t length = control_.listed;
    switch (kernel) {
      case kWeigh:
        run.prepare(length, Weigh{coloring(), ofArcs_.as<std::uint64_t>()});
        executor().sortPairs(ofArcs_, buffer(kList), length);
        return {length, length, length};
      case kSort:
        executor().sortPairs(buffer(kPair), buffer(kOrder), length);
        return {length, length, length};
      case kScan:
        run.prepare(length, WidenFlags{flags(kKeep), ofArcs_.as<std::uint32_t>()});
        control_.kept = static_cast<std::uint32_t>(executor().exclusiveScan(ofArcs_, buffer(kPlace), length));
        return {length, control_.kept, length};
      default:
        run.prepare(n, MarkRoots{words(kColor), ofVertices_.as<std::uint8_t>()});
        control_.supervertices = executor().compact(ofVertices_, buffer(kColorList), n);
        return {n, control_.supervertices, control_.supervertices};
    }
  }

  void launch(Kernel kernel, KernelStep& run) {
    const std::uint32_t length = control_.listed;
    auto* d_best = buffer(kBest).as<std::uint64_t>();
    auto* d_pair = buffer(kPair).as<std::uint64_t>();
    switch (kernel) {
      case kMinimum:
        for (const Array array : {kBest, kSuccessor}) fill(array);
        return (void)run.run(length, Minimum{coloring(), words(kList), d_best, run.d_word(0)});
      case kSuccessors:
        return overSupervertices(run, Successors{coloring(), d_best, words(kSuccessor), flags(kSelected)});
      case kDouble: {
        auto* d_old = ofVertices_.as<std::uint32_t>();
        const kernels::Listed<kernels::CopyWords> copy{words(kColorList), {words(kSuccessor), d_old}};
        run.prepare(control_.supervertices, copy);
        return overSupervertices(run, Double{d_old, words(kSuccessor), run.d_word(0)});
      }
      case kRelabel:
        return (void)run.run(length, Relabel{coloring(), words(kList), words(kSuccessor), d_pair, words(kOrder)});
      case kMark:
        return (void)run.run(length, Mark{d_pair, words(kOrder), flags(kKeep)});
      case kSplit:
        executor().copy(ofArcs_, buffer(kList), std::size_t{length} * 4);
        return (void)run.run(length, Split{flags(kKeep), words(kPlace), ofArcs_.as<ArcId>(), words(kList)});
      default:
        return (void)run.run(graph().vertexCount(), Recolor{words(kSuccessor), words(kColor)});
    }
  }

  template <class K>
  void overSupervertices(KernelStep& run, const K& kernel) {
    run.run(control_.supervertices, kernels::Listed<K>{words(kColorList), kernel});
  }
  Coloring coloring() const {
    return {deviceGraph().residualHeads(), deviceGraph().residualReverse(), weightKeys_.as<std::uint32_t>(),
            buffer(kColor).as<std::uint32_t>()};
  }
  std::uint32_t* words(Array array) { return buffer(array).as<std::uint32_t>(); }
  std::uint8_t* flags(Array array) { return buffer(array).as<std::uint8_t>(); }
  void fill(Array array) { executor().fill(buffer(array), 0xFF, buffer(array).bytes()); }

  Control control_;
  exec::Buffer report_;
  exec::Buffer weightKeys_;  // a word per residual arc
  exec::Buffer ofVertices_;  // a word each: S_a as a step found it, or flags
  exec::Buffer ofArcs_;      // two words per residual arc: keys, words for a scan, or L_a as a step found it
};

}  // namespace
}  // namespace primitives

std::unique_ptr<Algorithm> makePrimitives(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<primitives::Primitives>(executor, info);
}

}  // namespace wf::algorithms::mst
