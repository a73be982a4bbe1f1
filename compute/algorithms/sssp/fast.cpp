// Single-source shortest paths, variant `fast`: a bucket of costs a step, settled in full. Written for Warpfront; delta-stepping of Meyer
// and Sanders, on devices with the two piles of Davidson and others, and with loops that stay on the device.
#include <chrono>
#include <memory>
#include <optional>
#include <variant>

#include "compute/algorithms/described.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/buckets.h"
#include "compute/algorithms/sssp/fast_device.h"
#include "compute/algorithms/sssp/fast_host.h"
#include "compute/algorithms/sssp/sssp.h"

namespace wf::algorithms::sssp {
namespace {

constexpr auto kLeap = std::chrono::milliseconds(100);

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_a[source] ← 0, F_a[source] ← yes;  bucket k holds the costs from k · Δ to below (k + 1) · Δ"},
    {"repeat:"},
    {"  settle: the first bucket k that holds the cost of a vertex which is not settled", "settle"},
    {"    for each vertex v in F_a:  F_a[v] ← no", "leave"},
    {"    repeat, until nothing changes:  for each vertex v whose cost is in bucket k, in any order"},
    {"      for each arc v → n of weight w"},
    {"        atomically: C_a[n] ← the smaller of C_a[n] and C_a[v] + w", "lower"},
    {"    for each vertex v whose cost is in the next bucket that holds any:  F_a[v] ← yes", "enter"},
    {"until no bucket is left"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "fast";
  info.title = "Fast: buckets of costs, each settled in one step";
  info.source = "Written for Warpfront after Meyer, Sanders: Journal of Algorithms 49, 2003; Davidson, Baxter, Garland, Owens: IPDPS 2014";
  info.deviations = {
      "A step settles a whole bucket: its vertices relax all their arcs again and again until no cost in it changes",
      "Light and heavy arcs are relaxed together; the paper of 2003 relaxes heavy ones once, when the bucket is settled",
      "The vertices to be relaxed are lists beside the published arrays; the lists of one bucket are gone through in any order",
      "A device holds the later buckets in one pile, as the paper of 2014 does, and picks the next one out of it",
      "A CPU divides a bucket into narrower ones inside a step, and goes through short lists with one thread",
      "Sums that 32 bits cannot hold relax nothing, and if a cost is missing for that reason, the result is an error",
  };
  info.needs.weights = true;
  info.scratchPerVertex = 32;  // two lists with places of arcs, two piles, two marks
  info.parameters = endParameters();
  info.parameters.push_back(
      {.id = "delta",
       .title = "Width of a bucket",
       .help =
           "Costs of one step: small widths relax few arcs in vain and take many steps, large ones the other way. "
           "0: 32 mean weights over the mean degree, from a degree of 8 on 8 of them, as a power of two; whole weights have it rounded up",
       .type = ParameterType::Real,
       .defaultValue = 0.0,
       .minimum = 0});
  info.arrays = {
      flags("frontier", "Frontier", "F_a", "Vertices that the next step starts from: those in the first bucket that is not settled",
            Role::Frontier),
      costArray(),
  };
  info.arrays.back().next.clear();
  info.arrays.back().help += "; final where its bucket is settled";
  info.invariants = {
      {"costs", "Costs", "The source costs 0, and every element is a cost"},
      {"offers", "Predecessor invariant", "Except at the source, no cost is below the best that an arc from a settled vertex offers"},
      {"final", "Final costs", "No arc out of a settled vertex could lower a cost: those of settled vertices are final"},
      {"frontier", "Frontier", "F_a marks the first bucket that is not settled, and nothing else"},
  };
  info.scalars = {roundScalar(),
                  {.id = "bucket", .title = "Number of the bucket, from 0"},
                  {.id = "delta", .title = "Width of a bucket (of real weights: thousandths)"}};
  info.scalars.front().title = "Buckets settled before";
  info.kernels = {
      {.id = "settle",
       .title = "Settle a bucket",
       .caption = "{active|vertex|vertices} settled, with {arcs|arc|arcs|no arcs}, "
                  "{changed|cost improved|costs improved|no cost improved}",
       // F_a, C_a, V_a twice; E_a, C_a, W_a; C_a read and written. What is relaxed again is in no count.
       .traffic = {.active = 13, .arc = 8, .changed = 8, .weightedArc = 4}},
  };
  setCode(info, kCode);
  return info;
}

class Fast final : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return whyOfBuckets(*this, buckets_.end(static_cast<std::uint32_t>(step.scalars[1])), before, after, cell);
  }

 protected:
  InvariantState invariantState() const override {
    return {.source = control_.source,
            .masks = false,
            .below = control_.bucket == kNone ? kNone : buckets_.begin(control_.bucket),
            .ahead = control_.bucket == kNone ? kNone : buckets_.end(control_.bucket)};
  }

  Status start(const Parameters& parameters) override {
    const ParameterValue* width = parameters.find("delta");
    buckets_ = bucketsOf(graph(), width == nullptr ? 0.0 : std::get<double>(*width));
    const Status status = Search::start(parameters);
    const FastArrays arrays{deviceGraph().offsets(), deviceGraph().heads(), deviceGraph().weights(),
                            d_words(cost_),          d_flags(kMask),        graph().vertexCount()};
    if (executor().failed()) return status;
    if (executor().backend() == exec::Backend::Cuda) {
      onDevice_ = makeDeviceSearch(executor(), arrays, buckets_, isDense(graph()));
    } else {
      onHost_ = std::make_unique<HostSearch>(executor(), arrays, buckets_);
    }
    replaced();
    return status;
  }

  void replaced() override {
    if (executor().failed()) return;
    if (onHost_) onHost_->rebuild(control_.bucket);
    if (onDevice_) onDevice_->rebuild(control_.bucket);
  }

  void advance(Step& step) override { advanceBy(step, false); }
  std::uint64_t advanceFar(Step& step) override { return advanceBy(step, true); }

 private:
  std::uint64_t advanceBy(Step& step, bool far) {
    begin(step, 0, control_.round);
    KernelStep run(*this, step);
    Progressed to{.steps = 1, .last = control_.bucket, .next = kNone, .settled = 0};
    if (executor().failed()) return 1;
    if (onDevice_) {
      onDevice_->run(run, control_.bucket, far);
      const KernelReport report = run.finish();
      if (executor().failed()) return 1;
      to = {report.words[0], report.words[1], report.words[2], report.words[3]};
    } else {
      to = onHost(run.tally(), far);
      run.finish();
    }
    step.launched = to.settled;
    control_.round += to.steps;
    control_.bucket = to.next;
    control_.done = to.next == kNone ? 1 : 0;
    begin(step, 0, control_.round - 1);
    step.endsIteration = true;
    step.scalars[1] = to.last;
    step.scalars[2] = widthScalar(buckets_);
    return to.steps;
  }

  // What a run of the kernel came to.
  struct Progressed {
    std::uint32_t steps;
    std::uint32_t last;     // bucket that was settled
    std::uint32_t next;     // bucket that is settled next; none: all are
    std::uint32_t settled;  // vertices, in all steps
  };

  Progressed onHost(exec::Tally* tally, bool far) {
    const auto begun = std::chrono::steady_clock::now();
    Progressed out{.steps = 0, .last = kNone, .next = control_.bucket, .settled = 0};
    onHost_->mark(out.next, 0);
    do {
      const Settled settled = onHost_->settle(out.next, tally != nullptr);
      out.steps += 1;
      out.last = out.next;
      out.next = settled.next;
      out.settled += settled.settled;
      if (tally != nullptr) {
        tally->active += settled.tally.active;
        tally->arcs += settled.tally.arcs;
        tally->changed += settled.tally.changed;
      }
    } while (far && out.next != kNone && std::chrono::steady_clock::now() - begun < kLeap);
    onHost_->mark(out.next, 1);
    return out;
  }

  Buckets buckets_;
  std::unique_ptr<HostSearch> onHost_;
  std::unique_ptr<DeviceSearch> onDevice_;
};

}  // namespace

Variant fast() { return {describe(), make<Fast>}; }

}  // namespace wf::algorithms::sssp
