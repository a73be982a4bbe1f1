// Maximum flow, variant `push-relabel`: the host loop around kernels.h, a small state machine. IIIT/TR/2009/74, algorithms 19 to 22.
#include <algorithm>

#include "compute/algorithms/kernels/heights.h"
#include "compute/algorithms/maxflow/flow_run.h"
#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::maxflow {
namespace {

constexpr std::uint32_t kPushes = 3;  // m and k where they are not given, as the paper found them best
constexpr std::uint32_t kRelabels = 7;

constexpr CodeLine kCode[] = {
    {"start: W_a ← capacity, of an added reverse 0;  e_a ← 0,  h_a ← 0,  D_a ← ∞"},
    {"saturate: each arc s → v with W_a > 0, in parallel", "saturate"},
    {"  e_a[v] and the reverse's W_a grow by W_a,  W_a ← 0", "fill"},
    {"for phase 1 (to t, limit V), then phase 2 (the rest back to s, limit 2V):"},
    {"  until none is active (not s or t, e_a > 0, h_a < limit):"},
    {"    heights: search against W_a > 0, one level per step; from t at 0 without s, or from s at V without t", "heights"},
    {"      each u not reached, with W_a > 0 along u → v: h_a[u] ← h_a[v] + 1;  the others: limit", "search"},
    {"    state: each vertex v, in parallel", "state"},
    {"      for each arc v → u where e_a[v] > 0, until one with W_a > 0 leads one level down", "look"},
    {"      M_a[v] ← saturated where e_a[v] = 0; push where such an arc was found; else relabel", "judge"},
    {"    k times:"},
    {"      m times:"},
    {"        push: each active v with M_a[v] = push, in parallel", "push"},
    {"          for each arc v → u one level down, while some of the e_a[v] of before is left:", "arcs"},
    {"            d ← min(left, W_a);  W_a and e_a[v] lose d,  the reverse's W_a and e_a[u] gain d", "move"},
    {"          (e_a[v] loses all of it at once, after the last arc)", "give"},
    {"        state", "state"},
    {"      relabel: each active v with M_a[v] = relabel, in parallel", "relabel"},
    {"        for each arc v → u with W_a > 0: the lowest h_a[u] of before is kept", "lowest"},
    {"        h_a[v] ← 1 + lowest h_a[u],  M_a[v] ← push", "lift"},
    {"      state", "state"},
    {"reach: D_a ← levels of a search from s along W_a > 0, one level per step; the cut is where it ends", "reach"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "push-relabel";
  info.title = "Push–relabel, vertex-parallel";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 19 to 22";
  info.deviations = {
      "Three kernels are added: saturate fills the source's arcs, heights is one level of the global relabeling, reach finds the source "
      "side",
      "State: one arc that admits a push is enough; in algorithm 22 the last neighbour decides",
      "Push distributes the excess at the start of the kernel, so the result does not depend on the order of threads; algorithm 21 changes "
      "it in place",
      "Relabel reads the heights at the start of the kernel; algorithm 20 changes them in place",
      "State follows every push and every relabel; the report does not say when it runs",
      "The run begins with a global relabeling; in the report it ends a round",
      "Phase 1 ends when no vertex with excess can reach the sink; the report ends when no state changes",
      "Phase 2 sends what is left back to the source by the same kernels, heights from V to 2V; the report mentions it without a kernel",
      "Arcs without a reverse get one of capacity 0, so directed networks are allowed; the report has undirected graphs",
  };
  info.needs.residual = true;
  info.scratchPerVertex = 8;
  info.answer = Domain::Arc;
  info.parameters = {
      sourceParameter(),
      targetParameter(),
      {.id = "m",
       .title = "Pushes per relabel",
       .help = "Push launches before each relabel launch",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{kPushes},
       .minimum = 1,
       .maximum = 1000,
       .live = true},
      {.id = "k",
       .title = "Relabels per global relabeling",
       .help = "Relabel launches before each global relabeling",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{kRelabels},
       .minimum = 1,
       .maximum = 1000,
       .live = true},
  };
  info.arrays = {
      heightArray(),
      excessArray(),
      {.id = "activity",
       .title = "Activity",
       .symbol = "M_a",
       .help = "What the vertex does next: relabel, push, or nothing (no excess)",
       .type = ElementType::U8,
       .role = Role::Activity,
       .valueNames = {"relabel", "push", "saturated"}},
      residualArray(),
      reachArray(),
  };
  info.kernels = {
      saturateKernel(),
      {"heights",
       "Global relabeling (one level)",
       "level {level}: {active|vertex|vertices|no vertex}, {arcs|arc|arcs|no arcs} visited",
       true,
       {.launched = 4, .active = 8, .arc = 12, .changed = 8}},  // h_a; V_a twice; E_a, reverse, its W_a; h_a
      {"state",
       "Classify vertices",
       "{active_vertices|active vertex|active vertices|no active vertex}, {changed|state|states|no state} changed",
       false,
       {.launched = 9, .active = 12, .arc = 4, .changed = 1}},  // e_a, M_a; h_a, V_a twice; W_a; M_a
      {"push",
       "Push",
       "{changed|push|pushes|no push} from {active|vertex|vertices|any vertex}",
       false,
       {.launched = 13, .active = 24, .arc = 8, .changed = 36, .vertex = 16}},  // e_a, h_a, M_a; V_a twice, e_a; E_a, h_a; W_a of both,
                                                                                // reverse, e_a; e_a kept
      {"relabel",
       "Relabel",
       "{active|vertex|vertices|no vertex} relabeled, {active_vertices|active|active|none active}",
       false,
       {.launched = 1, .active = 25, .arc = 4, .vertex = 8}},  // M_a; e_a, h_a twice, V_a twice, M_a; W_a; h_a kept
      {"reach",
       "Residual BFS (one level)",
       "level {level}: {active|vertex|vertices|no vertex} on the source side",
       false,
       {.launched = 4, .active = 8, .arc = 4, .changed = 12}},  // D_a; V_a twice; W_a; E_a, D_a
  };
  info.invariants = {
      capacitiesInvariant(),
      conservationInvariant(),
      {"heights", "Heights",
       "Except at source and sink, no residual arc leads more than one level down; during a search this holds for the visited vertices"},
      {"activity", "Activity", "After state: saturated if there is no excess, push if a residual arc leads one level down, else relabel"},
      {"reach", "Source side",
       "Residual distances from the source, as far as the last search has reached; the sink has none, and before that search no vertex has "
       "one"},
  };
  info.scalars = {{"phase", "Phase"},
                  {"active_vertices", "Active vertices"},
                  {"level", "Level of the search"},
                  {.id = "round", .title = "Round of pushes and relabels", .iteration = true}};
  setCode(info, kCode);
  return info;
}

struct Control {
  VertexId source = kNone;
  VertexId sink = kNone;
  std::uint32_t pushes = kPushes;      // m
  std::uint32_t relabels = kRelabels;  // k
  std::uint32_t phase = 1;             // 1: towards the sink; 2: what is left, back to the source; 3: the source's side
  std::uint32_t next = kSaturateStep;
  std::uint32_t previous = kSaturateStep;  // decides what follows a state step
  std::uint32_t nextLevel = 0;             // of the search that is going on
  std::uint32_t pushed = 0;                // since the newest relabel
  std::uint32_t relabelled = 0;            // since the newest heights
  std::uint32_t iteration = 0;
  std::uint32_t activeVertices = 0;  // scalars
  std::uint32_t level = 0;
  std::uint32_t done = 0;
};

class PushRelabel final : public FlowRun<Control> {
 public:
  using FlowRun::FlowRun;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

  InvariantAnswer checkInvariant(std::size_t k) const override {
    const bool heightsNext = control_.next == kHeightsStep;
    const bool searching = heightsNext && control_.nextLevel != 0;
    const bool between = heightsNext && !searching;
    InvariantState state{.source = control_.source,
                         .sink = control_.sink,
                         .filled = lastStep().index > 0,
                         .phase = std::min(control_.phase, 2u),
                         .searched = kNone,
                         .stateIsNew = lastStep().index > 0 && lastStep().kernel == kStateStep,
                         .limit = 0,
                         .reachLevels = control_.phase == 3 ? control_.nextLevel : 0,
                         .places = kPushRelabelPlaces};
    // With no active vertex the next phase has begun, and the heights are still those of the one before.
    if (between && control_.phase == 2 && control_.activeVertices == 0) state.phase = 1;
    if (control_.next == kSaturateStep || (between && control_.previous == kSaturateStep)) state.phase = 0;
    state.limit = state.phase * vertices();
    if (searching) state.searched = (state.phase == 2 ? vertices() : 0) + control_.nextLevel;
    return maxflow::checkInvariant(*this, state, k);
  }

  // Both are only looked at where they may be too small already.
  Status adopt(const Parameters& parameters) override {
    control_.pushes = positive(parameters, "m", kPushes);
    control_.relabels = positive(parameters, "k", kRelabels);
    return {};
  }

 protected:
  const Places& places() const override { return kPushRelabelPlaces; }
  Status accepts(const Graph& graph, const Parameters&) const override { return checkCapacities(graph); }

  Status start(const Parameters& parameters) override {
    fill(kActivity, kSaturated);
    if (!fillArrays(parameters)) return {};
    if (auto status = adopt(parameters); !status) return status;
    before_ = executor().allocate(std::size_t{graph().vertexCount()} * sizeof(std::uint64_t));
    return {};
  }

  void advance(Step& step) override {
    begin(step, control_.next, control_.iteration);
    step.scalars[0] = control_.phase;
    switch (control_.next) {
      case kSaturateStep:
        saturate(step);
        break;
      case kHeightsStep:
        heights(step);
        break;
      case kStateStep:
        state(step);
        break;
      case kPushStep:
        push(step);
        break;
      case kRelabelStep:
        relabel(step);
        break;
      default:
        reach(step);
        break;
    }
    step.scalars[1] = control_.activeVertices;
    step.scalars[2] = control_.level;
  }

 private:
  static std::uint32_t positive(const Parameters& parameters, const char* id, std::uint32_t unset) {
    const ParameterValue* value = parameters.find(id);
    const std::int64_t* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
    return number == nullptr ? unset : static_cast<std::uint32_t>(*number);
  }

  std::uint32_t vertices() const { return graph().vertexCount(); }
  std::uint32_t limit() const { return control_.phase == 1 ? vertices() : 2 * vertices(); }
  Network<> network() const { return networkBelow(limit()); }

  void follow(std::uint32_t next) {
    control_.previous = control_.next;
    control_.next = next;
  }
  void endIteration(Step& step) {
    step.endsIteration = true;
    control_.iteration += 1;
    control_.pushed = control_.relabelled = 0;
  }

  void saturate(Step& step) {
    saturateSource(step, network());
    follow(kHeightsStep);
  }

  // Distances to the sink; in phase 2 to the source, above every height of phase 1. The other end is left out.
  void heights(Step& step) {
    const bool back = control_.phase == 2;
    const std::uint32_t base = back ? vertices() : 0;
    KernelStep run(*this, step);
    if (control_.nextLevel == 0) {
      const kernels::ResetHeights<> reset{d_words(kHeight), back ? control_.source : control_.sink, base, limit()};
      run.prepare(vertices(), reset);
    }
    run.run(vertices(), kernels::HeightLevel<>{deviceGraph().residualOffsets(), deviceGraph().residualHeads(),
                                               deviceGraph().residualReverse(), d_words(kResidual), d_words(kHeight), d_word(0),
                                               base + control_.nextLevel, limit(), back ? control_.sink : control_.source});
    const bool more = run.finish().words[0] != 0;
    control_.level = control_.nextLevel;
    control_.nextLevel = more ? control_.nextLevel + 1 : 0;
    if (!more) follow(kStateStep);
  }

  void state(Step& step) {
    // It stands in the pseudo-code thrice: after heights, after a push and after a relabel.
    if (control_.previous != kHeightsStep) step.line = lineOf(kCode, "state", control_.previous == kPushStep ? 1 : 2);
    KernelStep run(*this, step);
    run.run(vertices(), State<>{network(), d_words(kResidual), d_wide(kExcess), d_words(kHeight), d_flags(kActivity), d_word(0)});
    control_.activeVertices = run.finish().words[0];
    if (control_.activeVertices == 0) {
      endIteration(step);
      control_.phase += 1;
      follow(control_.phase == 2 ? kHeightsStep : kReachStep);
    } else if (control_.previous == kHeightsStep) {
      endIteration(step);
      follow(kPushStep);
    } else if (control_.previous == kPushStep) {
      control_.pushed += 1;
      follow(control_.pushed < control_.pushes ? kPushStep : kRelabelStep);
    } else {
      control_.pushed = 0;
      control_.relabelled += 1;
      follow(control_.relabelled < control_.relabels ? kPushStep : kHeightsStep);
    }
  }

  void push(Step& step) {
    KernelStep run(*this, step);
    executor().copy(before_, buffer(kExcess), buffer(kExcess).bytes());
    run.run(vertices(),
            Push<>{network(), d_flags(kActivity), d_words(kHeight), before_.as<std::uint64_t>(), d_wide(kExcess), d_words(kResidual)});
    run.finish();
    follow(kStateStep);
  }

  void relabel(Step& step) {
    KernelStep run(*this, step);
    executor().copy(before_, buffer(kHeight), buffer(kHeight).bytes());
    run.run(vertices(),
            Relabel<>{network(), d_words(kResidual), d_wide(kExcess), before_.as<std::uint32_t>(), d_words(kHeight), d_flags(kActivity)});
    run.finish();
    follow(kStateStep);
  }

  void reach(Step& step) {
    KernelStep run(*this, step);
    if (control_.nextLevel == 0) put(kReach, control_.source, std::uint32_t{0});
    run.run(vertices(), ReachLevel<>{network(), d_words(kResidual), d_words(kReach), d_word(0), control_.nextLevel});
    const bool more = run.finish().words[0] != 0;
    control_.level = control_.nextLevel;
    control_.nextLevel += 1;
    if (more) return;
    step.endsIteration = true;
    control_.done = 1;
  }

  exec::Buffer before_;  // excess or height as the step found it; 8 bytes per vertex
};

}  // namespace

Variant pushRelabel() { return {describe(), make<PushRelabel>}; }

}  // namespace wf::algorithms::maxflow
