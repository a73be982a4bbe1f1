// Maximum flow, variant `fast`: many pulses of push and relabel a step, and whole searches. Written for speed on devices and processors.
#include <algorithm>
#include <type_traits>

#include "compute/algorithms/maxflow/fast_device.h"
#include "compute/algorithms/maxflow/fast_host.h"
#include "compute/algorithms/maxflow/flow_run.h"
#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::maxflow {
namespace {

enum FastKernel : std::uint32_t { kSaturate, kHeights, kDischarge, kReachSource };  // order of VariantInfo::kernels

constexpr std::uint32_t kPulses = 256;      // a step
constexpr std::uint32_t kFarPulses = 8192;  // a leap
constexpr std::uint32_t kWork = 200;        // percent of all residual arcs
constexpr std::uint32_t kPatience = 100;    // percent of the levels
// A search of few levels is no reason for another one soon.
constexpr std::uint64_t kLeastPulses = 64;

constexpr CodeLine kCode[] = {
    {"start: W_a ← capacity, of an added reverse 0;  e_a ← 0,  h_a ← 0,  D_a ← ∞"},
    {"saturate: each arc s → v with W_a > 0, in parallel", "saturate"},
    {"  e_a[v] and the reverse's W_a grow by W_a,  W_a ← 0", "fill"},
    {"for phase 1 (to t, limit V), then phase 2 (the rest back to s, limit 2V):"},
    {"  until none is active (not s or t, e_a > 0, h_a < limit):"},
    {"    heights: search against W_a > 0 till all active are reached; from t at 0 without s, or from s at V without t", "heights"},
    {"      each u not reached, with W_a > 0 along u → v: h_a[u] ← h_a[v] + 1", "search"},
    {"      the others: h_a ← limit where the search has seen all, else at least above its last height", "others"},
    {"    discharge: pulses until none is active, arcs and pulses since heights are enough, or the step's pulses are made", "discharge"},
    {"      in each pulse, each vertex v that was active when it began, in parallel; H, A: heights and active vertices then"},
    {"        height ← H[v];  repeat, at most 8 times:"},
    {"          for each arc v → u with W_a > 0 or with u in A and H[u] = H[v] + 1, while some of the e_a[v] of then is left:"},
    {"            if height = H[u] + 1: if u is in A and height is above H[v]: wait for the next pulse"},
    {"            else d ← min(left, W_a);  W_a and e_a[v] lose d,  the reverse's W_a and e_a[u] gain d", "move"},
    {"          if nothing is left, or v waits: leave"},
    {"          height ← 1 + lowest H[u] along these arcs, at most limit"},
    {"        after the pulse h_a[v] ← height", "lift"},
    {"reach: D_a ← levels of a search from s along W_a > 0; the cut is where it ends", "reach"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "fast";
  info.title = "Fast: pulses of push–relabel over active vertices";
  info.source =
      "Written for Warpfront; ideas of Goldberg and Tarjan, J. ACM 35 (4), 1988, of Baumstark, Blelloch and Shun, ESA 2015, and of "
      "Cherkassky and Goldberg, Algorithmica 19, 1997";
  info.deviations = {
      "Of two active neighbours only the upper one pushes, at its old height, and a relabeled vertex waits; in the paper of 2015 a "
      "comparison "
      "decides which one pushes",
      "A vertex is relabeled at most 8 times in a pulse; in the paper of 2015 until no excess or no residual arc is left, in that of 1988 "
      "once",
      "Global relabeling ends where every active vertex is reached, and the others get a lower bound; the papers search everything",
      "Global relabeling follows after many arcs visited or many pulses; the paper of 1997 counts vertices and arcs of relabels",
      "Phase 2 returns the remaining excess to the source by the same pulses; the paper of 1997 follows paths and cycles",
      "There are no buckets by height and no gap heuristic, as in the paper of 1997: all active vertices take part in each pulse",
  };
  info.needs.residual = true;
  info.scratchPerVertex = fast::kScratchPerVertex;
  info.answer = Domain::Arc;
  info.parameters = {
      sourceParameter(),
      targetParameter(),
      {.id = "pulses",
       .title = "Pulses per step",
       .help = "A discharge step makes up to this many pulses; the flow does not depend on it",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{kPulses},
       .minimum = 1,
       .maximum = 100000,
       .live = true},
      {.id = "work",
       .title = "Arcs per global relabeling",
       .help = "Global relabeling follows once discharges have visited this share of all residual arcs",
       .unit = "%",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{kWork},
       .minimum = 1,
       .maximum = 100000,
       .live = true},
      {.id = "patience",
       .title = "Pulses per global relabeling",
       .help = "Global relabeling also follows after as many pulses as this share of its levels, plus 64",
       .unit = "%",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{kPatience},
       .minimum = 1,
       .maximum = 100000,
       .live = true},
  };
  info.arrays = {heightArray(), excessArray(), residualArray(), reachArray()};
  info.kernels = {
      saturateKernel(),
      {"heights",
       "Global relabeling",
       "{rounds|level|levels|no level}: {changed|vertex|vertices|no vertex} reached, {arcs|arc|arcs|no arcs} visited",
       true,
       {.launched = 20, .active = 16, .arc = 16, .changed = 28}},  // h_a, e_a, key, both again; V_a twice; E_a, key; reverse, W_a, e_a …
      {"discharge",
       "Discharge (many pulses)",
       "{rounds|pulse|pulses}: {changed|push|pushes|no push}, {active_vertices|active|active|none active}",
       false,
       {.active = 56, .arc = 12, .changed = 40}},  // list, excess, key, V_a twice, rise, settling; E_a, key, W_a; W_a of both, reverse, e_a
      {"reach",
       "Residual BFS",
       "{active|vertex|vertices|no vertex} on the source side",
       false,
       {.active = 12, .arc = 4, .changed = 16}},  // list, V_a twice; W_a; E_a, D_a twice, list
  };
  info.invariants = {capacitiesInvariant(),
                     conservationInvariant(),
                     {"heights", "Heights", "Except at source and sink, no residual arc leads more than one level down"},
                     {"reach", "Source side", "Residual distances from the source; the sink has none, and before reach no vertex has one"}};
  info.scalars = {{"phase", "Phase"},
                  {"active_vertices", "Active vertices"},
                  {"rounds", "Levels searched, or pulses made"},
                  {.id = "round", .title = "Round, from one global relabeling to the next", .iteration = true}};
  setCode(info, kCode);
  return info;
}

struct Control {
  std::uint64_t spent = 0;  // arcs looked at since the heights
  VertexId source = kNone;
  VertexId sink = kNone;
  std::uint32_t pulses = kPulses;
  std::uint32_t work = kWork;
  std::uint32_t patience = kPatience;
  std::uint32_t phase = 1;      // 1: towards the sink; 2: what is left, back to the source; 3: the source's side
  std::uint32_t heightsOf = 0;  // the phase that the heights are of; 0: there was no search yet
  std::uint32_t next = kSaturate;
  std::uint32_t levels = 0;  // of the newest search
  std::uint32_t made = 0;    // pulses since the heights
  std::uint32_t iteration = 0;
  std::uint32_t activeVertices = 0;
  std::uint32_t done = 0;
  std::uint32_t unused = 0;
};
static_assert(std::has_unique_object_representations_v<Control>);

class Fast final : public FlowRun<Control> {
 public:
  using FlowRun::FlowRun;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return whyFast(*this, step, before, after, cell);
  }

  InvariantAnswer checkInvariant(std::size_t k) const override {
    return maxflow::checkInvariant(*this,
                                   {.source = control_.source,
                                    .sink = control_.sink,
                                    .filled = lastStep().index > 0,
                                    .phase = control_.heightsOf,
                                    .searched = kNone,
                                    .limit = control_.heightsOf * graph().vertexCount(),
                                    .reachLevels = control_.phase == 3 && control_.done != 0 ? control_.levels : 0,
                                    .places = kFastPlaces},
                                   k);
  }

  Status adopt(const Parameters& parameters) override {
    control_.pulses = static_cast<std::uint32_t>(parameters.whole("pulses", kPulses));
    control_.work = static_cast<std::uint32_t>(parameters.whole("work", kWork));
    control_.patience = static_cast<std::uint32_t>(parameters.whole("patience", kPatience));
    return {};
  }

 protected:
  const Places& places() const override { return kFastPlaces; }

  // In working memory that every launch fills anew.
  std::optional<std::vector<ArcId>> cutArcsFound() const override {
    if (control_.sink == kNone) return std::nullopt;
    return cutArcs(deviceGraph(), executor(), buffer(kFastPlaces.reach), key_, found_);
  }

  Status accepts(const Graph& graph, const Parameters&) const override { return checkCapacities(graph, fast::kMostVertices); }

  Status start(const Parameters& parameters) override {
    if (!fillArrays(parameters)) return {};
    if (auto status = adopt(parameters); !status) return status;
    const std::size_t n = graph().vertexCount();
    for (exec::Buffer* words : {&key_, &rise_, &listed_, &found_, &list_[0], &list_[1]})
      *words = executor().allocate(n * sizeof(std::uint32_t));
    for (exec::Buffer& wide : before_) wide = executor().allocate(n * sizeof(std::uint64_t));
    counters_ = executor().allocate(sizeof(fast::Counters));
    return {};
  }

  void advance(Step& step) override {
    begin(step, control_.next, control_.iteration);
    step.scalars[0] = control_.phase;
    switch (control_.next) {
      case kSaturate:
        saturate(step);
        break;
      case kHeights:
        heights(step);
        break;
      case kDischarge:
        discharge(step, control_.pulses);
        break;
      default:
        reach(step);
        break;
    }
    step.scalars[1] = control_.activeVertices;
  }

  // The pulses of many steps are made in one: only how they are dealt out to steps would differ.
  std::uint64_t advanceFar(Step& step) override {
    if (control_.next != kDischarge) {
      advance(step);
      return 1;
    }
    begin(step, kDischarge, control_.iteration);
    step.scalars[0] = control_.phase;
    const std::uint32_t made = discharge(step, std::max(control_.pulses, kFarPulses / control_.pulses * control_.pulses));
    const std::uint32_t steps = (made + control_.pulses - 1) / control_.pulses;
    if (steps > 1) step.scalars[2] = made - (steps - 1) * control_.pulses;
    step.scalars[1] = control_.activeVertices;
    return std::max(steps, 1u);
  }

 private:
  std::uint32_t limit() const { return control_.phase == 1 ? graph().vertexCount() : 2 * graph().vertexCount(); }
  Network<> network() const { return networkBelow(limit()); }
  fast::Scratch scratch() const {
    return {key_.as<std::uint32_t>(),
            rise_.as<std::uint32_t>(),
            listed_.as<std::uint32_t>(),
            {list_[0].as<VertexId>(), list_[1].as<VertexId>()},
            {before_[0].as<std::uint64_t>(), before_[1].as<std::uint64_t>()},
            found_.as<VertexId>(),
            counters_.as<fast::Counters>()};
  }

  void saturate(Step& step) {
    saturateSource(step, network());
    control_.next = kHeights;
  }

  // One launch, or loops on the host; what it counts goes to the step.
  template <class Work>
  fast::Outcome run(Step& step, const Work& work) {
    constexpr bool kPulsing = std::is_same_v<Work, fast::Pulses>;
    fast::Outcome out;
    executor().fill(counters_, 0, sizeof(fast::Counters));
    KernelStep launch(*this, step);
#if defined(__CUDACC__)
    if (executor().backend() == exec::Backend::Cuda) {
      const std::uint64_t arcs = graph().residualCount();
      if constexpr (kPulsing) {
        fast::launchTiled<fast::RunPulses>(executor(), launch.name(), arcs, work);
      } else {
        fast::launchTiled<fast::RunSearch>(executor(), launch.name(), arcs, work);
      }
      launch.blocks(0, 1);
    } else
#endif
    {
      if (!executor().failed()) {
        executor().wroteUnseen();
        if constexpr (kPulsing) {
          out = fast::pulsesOnHost(executor(), work);
        } else {
          out = work.heights ? fast::searchOnHost<true>(executor(), work) : fast::searchOnHost<false>(executor(), work);
        }
      }
    }
    launch.finish();
    if (executor().backend() == exec::Backend::Cuda) {
      fast::Counters counters{};
      executor().download(&counters, counters_, 0, sizeof counters);
      out = {counters.looked, counters.arcs, counters.changed, counters.rounds, counters.active};
    }
    step.scalars[2] = out.rounds;
    step.launched = kPulsing ? out.looked : graph().vertexCount();
    if (metrics()) {
      step.active = out.looked;
      step.arcs = out.arcs;
      step.changed = out.changed;
    }
    return out;
  }

  fast::Search search(VertexId root, VertexId excluded, std::uint32_t base, bool forHeights) const {
    return {.network = network(),
            .scratch = scratch(),
            .d_residual = d_words(kFastPlaces.residual),
            .d_excess = d_wide(kFastPlaces.excess),
            .d_height = d_words(forHeights ? kFastPlaces.height : kFastPlaces.reach),
            .vertices = graph().vertexCount(),
            .root = root,
            .excluded = excluded,
            .base = base,
            .heights = forHeights};
  }

  // Distances to the sink; in phase 2 to the source, above every height of phase 1. The other end is left out.
  void heights(Step& step) {
    const bool back = control_.phase == 2;
    const auto out = back ? run(step, search(control_.source, control_.sink, graph().vertexCount(), true))
                          : run(step, search(control_.sink, control_.source, 0, true));
    control_.heightsOf = control_.phase;
    control_.levels = out.rounds;
    control_.spent = 0;
    control_.made = 0;
    control_.activeVertices = out.active;
    control_.next = kDischarge;
    if (out.active == 0) endPhase(step);
  }

  // At most so many pulses; returns how many it made.
  std::uint32_t discharge(Step& step, std::uint32_t most) {
    const std::uint64_t arcs = graph().residualCount() * control_.work / 100 + 1;
    const std::uint64_t pulses = std::uint64_t{control_.levels} * control_.patience / 100 + kLeastPulses;
    const auto out = run(
        step,
        fast::Pulses{.network = network(),
                     .scratch = scratch(),
                     .d_residual = d_words(kFastPlaces.residual),
                     .d_excess = d_wide(kFastPlaces.excess),
                     .d_height = d_words(kFastPlaces.height),
                     .vertices = graph().vertexCount(),
                     .most = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, pulses > control_.made ? pulses - control_.made : 1)),
                     .budget = arcs > control_.spent ? arcs - control_.spent : 1});
    control_.spent += out.arcs;
    control_.made += out.rounds;
    control_.activeVertices = out.active;
    if (out.active == 0) {
      endPhase(step);
    } else if (control_.spent >= arcs || control_.made >= pulses) {
      endRound(step);
      control_.next = kHeights;
    }
    return out.rounds;
  }

  void endRound(Step& step) {
    step.endsIteration = true;
    control_.iteration += 1;
  }
  void endPhase(Step& step) {
    endRound(step);
    control_.phase += 1;
    control_.next = control_.phase == 2 ? kHeights : kReachSource;
  }

  void reach(Step& step) {
    const auto out = run(step, search(control_.source, kNone, 0, false));
    control_.levels = out.rounds;
    step.endsIteration = true;
    control_.done = 1;
  }

  mutable exec::Buffer key_, found_;  // a result looks for the cut in them
  exec::Buffer rise_, listed_, list_[2], before_[2], counters_;
};

}  // namespace

Variant fastVariant() { return {describe(), make<Fast>}; }

}  // namespace wf::algorithms::maxflow
