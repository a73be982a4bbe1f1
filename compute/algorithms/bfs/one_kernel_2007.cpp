// Breadth-first search, variant `one-kernel-2007`: one level per launch of one kernel, one thread per vertex. HiPC 2007, algorithms 1
// and 2. The paper's kernel takes for granted that its threads run in step: all of them look at F_a before any of them writes it. A GPU
// runs them so within a warp, and not in a whole launch. IIIT/TR/2009/74 has a second kernel and a second mask for it, as `mask` does.
#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/described.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::bfs {
namespace {

enum OneKernelArray : std::size_t { kMarks, kSeen, kLevel };  // order of VariantInfo::arrays

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_a[source] ← 0, F_a[source] ← yes"},
    {"repeat, one level per round:"},
    {"  expand: each vertex v that was in F_a as the round began, in parallel", "expand"},
    {"    F_a[v] ← no", "leave"},
    {"    X_a[v] ← yes", "visit"},
    {"    for each arc v → n", "arcs"},
    {"      if n is not in X_a and was not in F_a", "unvisited"},
    {"        C_a[n] ← C_a[v] + 1", "cost"},
    {"        F_a[n] ← yes", "enter"},
    {"    (in place: F_a and X_a are read while others write them, so that a vertex marked in this round may run ahead,"},
    {"    and one that still waits may be marked again, one level higher; a level that is too high when the vertex enters X_a stays)"},
    {"until F_a is empty"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "one-kernel-2007";
  info.title = "One kernel per level, as in 2007";
  info.source = "Harish, Narayanan: HiPC 2007, algorithms 1 and 2";
  info.deviations = {
      "Threads read F_a from a copy made before the launch, as if all ran in lockstep; in-place selects the paper's form",
      "A vertex in the frontier counts as visited; in the paper another vertex of its level may find it again",
      "In place, a thread that sees a mark before its level waits for the next launch; the paper does not cover this",
      "A launch that marks nothing ends the run; the paper looks for an empty F_a",
      "Directed graphs are allowed; arcs are followed in their direction; the paper has undirected graphs",
  };
  info.scratchPerVertex = 1;  // the copy of F_a
  info.parameters = {sourceParameter(),
                     {.id = "in-place",
                      .title = "In place",
                      .help = "The paper's form: threads read and write the frontier at once. A thread may see a mark set in the same "
                              "launch, so vertices may run ahead of their round and get levels that are too high",
                      .type = ParameterType::Flag,
                      .defaultValue = false,
                      .racing = true}};
  info.arrays = {flags("frontier", "Frontier", "F_a", "Vertices whose neighbours the next launch visits", Role::Frontier),
                 flags("visited", "Visited", "X_a", "Expanded vertices", Role::Visited), levelArray()};
  info.invariants = {
      levelsInvariant(),
      reasonsInvariant(),
      {"current", "Frontier", "F_a marks the level that is expanded next, and nothing else"},
      {"marked", "Marked vertices", "Exactly the vertices with a level are in X_a or F_a; only those that a race marked again are in both"},
  };
  for (InvariantInfo& one : info.invariants) {
    if (one.id != "marked") one.help += "; not checked in place";
  }
  info.scalars = {levelScalar()};
  info.kernels = {{.id = "expand",
                   .title = "Expand frontier",
                   .caption = "{active|frontier vertex|frontier vertices} expanded along {arcs|arc|arcs|no arcs}, "
                              "{changed|to a new vertex|to new vertices|none to a new vertex}",
                   // F_a as it was; F_a, X_a, C_a, V_a twice; E_a, X_a, F_a as it was; C_a, F_a; F_a kept
                   .traffic = {.launched = 1, .active = 14, .arc = 6, .changed = 5, .vertex = 2}}};
  setCode(info, kCode);
  return info;
}

// A frontier vertex goes from F_a to X_a and takes its level + 1 to the neighbours that are in neither. By the frontier as the launch found
// it, all of it stands on one level, so that concurrent writers write the same, and what is written now is in no thread's way. In place
// every level is the length of some way, and all that can be reached is: a vertex gets a level before it is marked, and is expanded then or
// later.
template <class Memory = exec::Plain>
struct ExpandAtOnce {
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const std::uint8_t> d_old;  // F_a as the launch found it; in place: F_a
  exec::Array<Memory, std::uint8_t> d_frontier;   // F_a
  exec::Array<Memory, std::uint8_t> d_visited;    // X_a
  exec::Array<Memory, std::uint32_t> d_cost;      // C_a
  exec::Array<Memory, std::uint32_t> d_more;      // raised to 1 by any mark
  bool inPlace;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (exec::loadRelaxed(&d_old[v]) == 0) return;
    const std::uint32_t level = exec::loadRelaxed(&d_cost[v]);
    if (level == kNone) return;  // in place: the mark came before the level
    Memory::line("leave");
    exec::storeRelaxed(&d_frontier[v], std::uint8_t{0});
    Memory::line("visit");
    exec::storeRelaxed(&d_visited[v], std::uint8_t{1});
    const ArcId end = d_offsets[v + 1];
    ArcId arc = d_offsets[v];
    tally.active += 1;
    tally.arcs += end - arc;
    for (; arc < end; ++arc) {
      Memory::trip("arcs");
      const VertexId neighbour = d_heads[arc];
      Memory::line("unvisited");
      if (exec::loadRelaxed(&d_visited[neighbour]) != 0 || (!inPlace && d_old[neighbour] != 0)) continue;
      Memory::line("cost");
      exec::storeRelaxed(&d_cost[neighbour], level + 1);
      Memory::line("enter");
      exec::storeRelaxed(&d_frontier[neighbour], std::uint8_t{1});
      exec::storeRelaxed(d_more, std::uint32_t{1});
      tally.changed += 1;
    }
  }
};

class OneKernel final : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    const auto v = static_cast<VertexId>(cell.index);
    const Flags was(before, kMarks), seen(after, kSeen);
    const Words levels(before, kLevel), now(after, kLevel);
    // Of what the step marked itself there is no state to go on from.
    const auto ifItStood = [&](VertexId by) { return was[by] != 0 ? std::optional(cellOf(kMarks, by)) : std::nullopt; };
    if (cell.array == kSeen) return byVertex(lineOf(kCode, "visit"), v, ifItStood(v));
    if (cell.array == kMarks && Flags(after, kMarks)[v] == 0) return byVertex(lineOf(kCode, "leave"), v, cell);
    if (!inPlace_ && cell.array == kLevel) return proposedFromLevel(before, step.iteration, v, lineOf(kCode, "cost"));
    const auto wasExpanded = [&](VertexId tail) { return tail != v && seen[tail] != 0 && (was[tail] != 0 || levels[tail] != now[tail]); };
    if (cell.array == kMarks) {
      const auto by = firstArcInto(graph(), v, [&](VertexId tail) { return inPlace_ ? wasExpanded(tail) : was[tail] != 0; });
      if (!by) return std::nullopt;
      return writtenBy(Cause::From::Arc, lineOf(kCode, "enter"), by->arc, ifItStood(by->tail));
    }
    // In place: an arc that could have left the level, by what its tail had before the step, or else has after it.
    const auto leads = [&](const Words& from) {
      return firstArcInto(graph(), v, [&](VertexId tail) { return wasExpanded(tail) && from[tail] + 1 == now[v]; });
    };
    if (const auto by = leads(levels)) return writtenBy(Cause::From::Arc, lineOf(kCode, "cost"), by->arc, cellOf(kLevel, by->tail));
    if (const auto by = leads(now)) return writtenBy(Cause::From::Arc, lineOf(kCode, "cost"), by->arc);
    return std::nullopt;
  }

 protected:
  InvariantState invariantState() const override {
    return {.source = control_.source, .level = control_.level, .visited = kSeen, .races = inPlace_};
  }

  Status start(const Parameters& parameters) override {
    inPlace_ = parameters.flag("in-place");
    old_ = executor().allocate(graph().vertexCount());
    const Status status = Search::start(parameters);
    put(kMarks, control_.source, std::uint8_t{1});
    return status;
  }

  void advance(Step& step) override {
    begin(step, 0, control_.level);
    step.endsIteration = true;
    KernelStep run(*this, step);
    if (!inPlace_) executor().copy(old_, buffer(kMarks), old_.bytes());
    const auto* d_old = inPlace_ ? d_flags(kMarks) : old_.as<std::uint8_t>();
    run.run(graph().vertexCount(), ExpandAtOnce<>{deviceGraph().offsets(), deviceGraph().heads(), d_old, d_flags(kMarks), d_flags(kSeen),
                                                  d_words(kLevel), d_word(0), inPlace_});
    control_.done = run.finish().words[0] == 0 ? 1 : 0;
    control_.level += 1;
    if (metrics() && !inPlace_) step.frontier = step.active;  // in place a launch may expand vertices of several levels
  }

  bool mayBeWrong() const override { return inPlace_; }

 private:
  bool inPlace_ = false;
  exec::Buffer old_;  // F_a as a step found it
};

}  // namespace

Variant oneKernel2007() { return {describe(), make<OneKernel>}; }

}  // namespace wf::algorithms::bfs
