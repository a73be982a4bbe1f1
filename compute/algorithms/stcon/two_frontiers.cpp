// st-connectivity, variant `two-frontiers`: one thread per vertex, a red and a green search in one frontier mask. IIIT/TR/2009/74,
// algorithms 4 and 5. Between levels a vertex is red (R_a), green (G_a) or neither, and C_a is final wherever it is one of them; both only
// where the searches met.
#include "compute/algorithms/described.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/stcon/stcon.h"

namespace wf::algorithms::stcon {
namespace {

// Kernel 1. Every frontier vertex leaves F_a and proposes its colour and the next level to its neighbours without one: red along the arcs,
// green against them. All of the frontier stands on one level, so concurrent writers write the same values. An arc between the two colours
// is where the searches meet; the other arcs are visited all the same, so that the step does not depend on who came first.
template <class Memory = exec::Plain>
struct Advance {
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const ArcId> d_inOffsets;
  exec::Array<Memory, const VertexId> d_inTails;
  exec::Array<Memory, std::uint8_t> d_frontier;     // F_a
  exec::Array<Memory, std::uint8_t> d_next;         // F_ua
  exec::Array<Memory, std::uint32_t> d_cost;        // C_a
  exec::Array<Memory, const std::uint8_t> d_red;    // R_a
  exec::Array<Memory, const std::uint8_t> d_green;  // G_a
  exec::Array<Memory, std::uint8_t> d_nextRed;      // R_ua
  exec::Array<Memory, std::uint8_t> d_nextGreen;    // G_ua
  std::uint32_t level;                              // of what is found now
  exec::Array<Memory, std::uint32_t> d_met;         // raised to 1 by an arc between red and green

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_frontier[v] == 0) return;
    Memory::line("leave");
    d_frontier[v] = 0;
    const bool red = d_red[v] != 0;
    const auto d_starts = red ? d_offsets : d_inOffsets;
    const auto d_ends = red ? d_heads : d_inTails;
    const auto d_other = red ? d_green : d_red;
    const auto d_own = red ? d_red : d_green;
    const auto d_proposed = red ? d_nextRed : d_nextGreen;
    const ArcId end = d_starts[v + 1];
    ArcId arc = d_starts[v];
    tally.active += 1;
    tally.arcs += end - arc;
    for (; arc < end; ++arc) {
      Memory::trip("arcs");
      const VertexId neighbour = d_ends[arc];
      Memory::line("meet");
      if (d_other[neighbour] != 0) {
        exec::storeRelaxed(d_met, std::uint32_t{1});
        continue;
      }
      Memory::line("uncoloured");
      if (d_own[neighbour] != 0) continue;
      Memory::line("find");
      exec::storeRelaxed(&d_cost[neighbour], level);
      exec::storeRelaxed(&d_next[neighbour], std::uint8_t{1});
      Memory::line("propose");
      exec::storeRelaxed(&d_proposed[neighbour], std::uint8_t{1});
      tally.changed += 1;
    }
  }
};

// Kernel 2. What was proposed becomes the frontier and takes its colour. The paper tests for both colours after it has cleared the flags;
// that never finds any, so the test comes first here.
template <class Memory = exec::Plain>
struct Settle {
  exec::Array<Memory, std::uint8_t> d_frontier;
  exec::Array<Memory, std::uint8_t> d_next;
  exec::Array<Memory, std::uint8_t> d_red;
  exec::Array<Memory, std::uint8_t> d_green;
  exec::Array<Memory, std::uint8_t> d_nextRed;
  exec::Array<Memory, std::uint8_t> d_nextGreen;
  exec::Array<Memory, std::uint32_t> d_foundRed;    // raised to 1 by a new red vertex
  exec::Array<Memory, std::uint32_t> d_foundGreen;  // the same of green ones
  exec::Array<Memory, std::uint32_t> d_met;         // raised to 1 by a vertex that is both

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_next[v] == 0) return;
    const bool red = d_nextRed[v] != 0, green = d_nextGreen[v] != 0;
    Memory::line("enter");
    d_frontier[v] = 1;
    Memory::line("red");
    if (red) {
      d_red[v] = 1;
      exec::storeRelaxed(d_foundRed, std::uint32_t{1});
    }
    Memory::line("green");
    if (green) {
      d_green[v] = 1;
      exec::storeRelaxed(d_foundGreen, std::uint32_t{1});
    }
    Memory::line("both");
    if (red && green) exec::storeRelaxed(d_met, std::uint32_t{1});
    Memory::line("forget");
    d_next[v] = 0;
    d_nextRed[v] = 0;
    d_nextGreen[v] = 0;
    tally.active += 1;
    tally.changed += 1;
  }
};

enum Kernel : std::uint32_t { kAdvance, kSettle };  // order of VariantInfo::kernels

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞;  source: F_a, R_a ← yes, C_a ← 0;  target: F_a, G_a ← yes, C_a ← 0"},
    {"repeat, one level per round, until met or a colour found nothing:"},
    {"  advance: each vertex v in F_a, in parallel", "advance"},
    {"    F_a[v] ← no", "leave"},
    {"    for each arc v → n if v is red, each arc n → v if v is green", "arcs"},
    {"      if n has the other colour: met, R_f ← level + 1, G_f ← level", "meet"},
    {"      if n has no colour", "uncoloured"},
    {"        C_a[n] ← level + 1,  F_ua[n] ← yes", "find"},
    {"        R_ua[n] ← yes if v is red,  G_ua[n] ← yes if v is green", "propose"},
    {"  settle, unless met: each vertex v in F_ua, in parallel", "settle"},
    {"    F_a[v] ← yes", "enter"},
    {"    if R_ua[v]: R_a[v] ← yes, R_f ← level + 1", "red"},
    {"    if G_ua[v]: G_a[v] ← yes, G_f ← level + 1", "green"},
    {"    if R_ua[v] and G_ua[v]: met", "both"},
    {"    F_ua[v], R_ua[v], G_ua[v] ← no", "forget"},
    {"length of the path: R_f + G_f"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "two-frontiers";
  info.title = "Two frontiers: red from the source, green from the target";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 4 and 5";
  info.deviations = {
      "Green follows the arcs against their direction, so that directed graphs are allowed; the report has undirected graphs",
      "Settle tests for both colours before it clears the flags; the report tests afterwards, when it can find none",
      "After a meeting on an arc settle does not run; in the report it does, and overwrites the lengths",
      "The run also ends when a colour has found nothing new; the report does not end where there is no path",
      "The host counts R_f and G_f; in the report the kernels write them",
      "Where source and target are one vertex, the length is 0 at once; the report does not treat that",
  };
  info.needs.inArcs = true;
  info.parameters = {{.id = "source", .title = "Source", .help = "The vertex the path starts at", .type = ParameterType::Vertex},
                     {.id = "target",
                      .title = "Target",
                      .help = "The vertex the path leads to",
                      .type = ParameterType::Vertex,
                      .vertexDefault = VertexDefault::Target}};
  info.arrays = {
      flags("frontier", "Frontier", "F_a", "Vertices of both colours whose neighbours the next advance visits", Role::Frontier),
      flags("next_frontier", "Next frontier", "F_ua", "Vertices found in this level, to be settled next", Role::NextFrontier),
      {.id = "cost",
       .title = "Level",
       .symbol = "C_a",
       .help = "Number of arcs from the source for a red vertex, to the target for a green one",
       .role = Role::Cost,
       .reduction = Reduction::Min,
       .unit = "arcs",
       .infinite = kNone},
      flags("red", "Red", "R_a", "Vertices that the search from the source has reached", Role::Visited),
      flags("green", "Green", "G_a", "Vertices that the search from the target has reached, against the arcs", Role::OtherSide),
      flags("next_red", "Next red", "R_ua", "Vertices that red found in this level"),
      flags("next_green", "Next green", "G_ua", "Vertices that green found in this level", Role::OtherSide),
  };
  info.kernels = {
      {"advance",
       "Advance both frontiers",
       "{active|vertex|vertices} expanded along {arcs|arc|arcs|no arcs}, {met|meeting|meetings|no meeting yet}",
       false,
       {.launched = 1, .active = 10, .arc = 5, .changed = 7}},  // F_a; F_a, R_a, V_a twice; E_a, the other colour; its own, C_a, F_ua, R_ua
      {"settle",
       "Settle what was found",
       "{changed|vertex|vertices|no vertex} coloured: red at {red_length}, green at {green_length}",
       false,
       {.launched = 1, .active = 7}}};  // F_ua; F_ua, R_ua, G_ua, F_a, R_a, and R_ua is read
  info.invariants = {
      {"colours", "Colours", "Exactly the vertices up to the current levels have a colour, and only a meeting vertex has both"},
      {"frontier", "Frontier", "F_a marks the newest level until it is expanded, F_ua the proposed level; nothing else"},
      {"levels", "Levels", "No arc of a search skips a level from an expanded vertex or reaches the other colour, unless the searches met"},
      {"reasons", "Predecessor invariant", "Every coloured vertex, except the ends, has a predecessor of its colour one level lower"},
  };
  info.scalars = {{"red_length", "Depth of red, R_f"},
                  {"green_length", "Depth of green, G_f"},
                  {.id = "met", .title = "Red and green have met", .flag = true},
                  {.id = "level", .title = "Expanded level", .iteration = true}};
  setCode(info, kCode);
  return info;
}

struct Control {
  VertexId source = kNone;
  VertexId target = kNone;
  std::uint32_t next = kAdvance;
  std::uint32_t level = 0;
  std::uint32_t redLength = 0;    // R_f
  std::uint32_t greenLength = 0;  // G_f
  std::uint32_t met = 0;
  std::uint32_t done = 0;
};

class TwoFrontiers final : public Controlled<Control> {
 public:
  using Controlled::Controlled;

  std::optional<Cause> cause(const Step&, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, before, after, cell);
  }

  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>&) const override {
    if (chosen.empty() || control_.source == kNone) return std::optional<Path>();
    const Outcome found = outcome();
    if (executor().failed()) return executor().error();
    return pathOf(graph(), found, chosen.back());
  }

  InvariantAnswer checkInvariant(std::size_t k) const override {
    const bool proposed = control_.next == kSettle, met = control_.met != 0;
    const std::uint32_t level = proposed && met ? control_.level - 1 : control_.level;  // a meeting on an arc counts it on
    return stcon::checkInvariant(*this, {control_.source, control_.target, level, proposed, met}, k);
  }

 protected:
  Result<RunResult> workOut(Progress&) const override {
    const Outcome found = outcome();
    if (executor().failed()) return executor().error();
    return resultOf(graph(), found);
  }

  Result<Verification> check(Progress& progress) const override {
    const Outcome found = outcome();
    if (executor().failed()) return executor().error();
    return verifyConnection(graph(), found, progress);
  }

  bool isPossible(const Control& control) const override {
    return control.source == control_.source && control.target == control_.target && control.next < info().kernels.size();
  }

  Status start(const Parameters& parameters) override {
    control_.source = vertexOf(parameters, "source");
    control_.target = vertexOf(parameters, "target");
    fill(kCost, 0xFF);
    plant(control_.source, kRed);
    plant(control_.target, kGreen);
    if (control_.source == control_.target) control_.met = control_.done = 1;
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    begin(step, control_.next, control_.level);
    KernelStep run(*this, step);
    if (control_.next == kAdvance) {
      const exec::DeviceGraph& g = deviceGraph();
      run.run(n, Advance<>{g.offsets(), g.heads(), g.inOffsets(), g.inTails(), d_flags(kFrontier), d_flags(kNext), d_words(kCost),
                           d_flags(kRed), d_flags(kGreen), d_flags(kNextRed), d_flags(kNextGreen), control_.level + 1, d_word(0)});
      control_.next = kSettle;
      const KernelReport report = run.finish();
      if (metrics()) step.frontier = step.active;
      // A meeting on an arc ends the run here: settling would overwrite the lengths with those of a longer way.
      if (report.words[0] != 0) {
        control_.met = control_.done = 1;
        endLevel(step, control_.level + 1, control_.level);
      }
    } else {
      run.run(n, Settle<>{d_flags(kFrontier), d_flags(kNext), d_flags(kRed), d_flags(kGreen), d_flags(kNextRed), d_flags(kNextGreen),
                          d_word(0), d_word(1), d_word(2)});
      const KernelReport report = run.finish();
      const bool red = report.words[0] != 0, green = report.words[1] != 0, met = report.words[2] != 0;
      control_.next = kAdvance;
      control_.met = met ? 1 : 0;
      control_.done = met || !red || !green ? 1 : 0;  // a side that found nothing has seen all that it can reach
      endLevel(step, red ? control_.level + 1 : control_.redLength, green ? control_.level + 1 : control_.greenLength);
    }
    step.scalars = {control_.redLength, control_.greenLength, control_.met};
  }

 private:
  void plant(VertexId root, Array colour) {
    put(kCost, root, std::uint32_t{0});
    put(kFrontier, root, std::uint8_t{1});
    put(colour, root, std::uint8_t{1});
  }

  void endLevel(Step& step, std::uint32_t redLength, std::uint32_t greenLength) {
    step.endsIteration = true;
    control_.redLength = redLength;
    control_.greenLength = greenLength;
    control_.level += 1;
  }

  Outcome outcome() const {
    return {.source = control_.source,
            .target = control_.target,
            .met = control_.met != 0,
            .redLength = control_.redLength,
            .greenLength = control_.greenLength,
            .levels = control_.level,
            .cost = download<std::uint32_t>(kCost),
            .red = download<std::uint8_t>(kRed),
            .green = download<std::uint8_t>(kGreen)};
  }
};

}  // namespace

Variant twoFrontiers() { return {describe(), make<TwoFrontiers>}; }

}  // namespace wf::algorithms::stcon
