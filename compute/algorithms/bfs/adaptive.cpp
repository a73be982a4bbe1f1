// Breadth-first search, variant `adaptive`: every level is done from its vertices, if it is small, or else from all edges. Kolganov 2014,
// on dynamic parallelism.
#include <algorithm>

#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/bfs/edge_kernels.h"
#include "compute/algorithms/described.h"
#include "compute/algorithms/edge_order.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::bfs {
namespace {

enum AdaptiveArray : std::size_t { kMarks, kLevel, kListed };  // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kCompact, kVertices, kEdges };   // order of VariantInfo::kernels

constexpr std::int64_t kEdgesFrom = 5;  // percent of the vertices
// A vertex: a warp, whose threads read arcs that lie beside each other. With 1, 8, 32, 256: R-MAT 20, whose third level are 5,042 vertices
// with hubs among them, 40.2, 14.3, 8.6, 6.5 ms on an H200; New York's roads 21 ms with any number there, but 90, 88, 93, 146 ms on two
// processors, where threads without an arc have to be gone through.
constexpr std::int64_t kThreads = 32;

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_a[source] ← 0, F_a[source] ← yes"},
    {"repeat, one level per round:"},
    {"  Terminate ← yes"},
    {"  compact: A_a ← the vertices in F_a, ascending;  length ← how many", "compact"},
    {"  large ← length is at least edges-from % of all vertices"},
    {"  expand_vertices: unless large, each of the first length slots i of A_a, by several threads, in parallel", "expand_vertices"},
    {"    v ← A_a[i],  F_a[v] ← no", "leave"},
    {"    for each arc v → n, dealt out to the threads", "arcs"},
    {"      if C_a[n] > level", "new"},
    {"        C_a[n] ← C_a[v] + 1,  F_a[n] ← yes", "from vertex"},
    {"        Terminate ← no", "more"},
    {"  expand_edges: if large, each edge {u, v}, in parallel", "expand_edges"},
    {"    F_a ← no for every vertex, before any edge is visited", "clear"},
    {"    if C_a[u] = level and there is an arc u → v:  n ← v", "forward"},
    {"    else if C_a[v] = level and there is an arc v → u:  n ← u", "backward"},
    {"    else leave"},
    {"    if C_a[n] > level", "unreached"},
    {"      C_a[n] ← level + 1,  F_a[n] ← yes", "cost"},
    {"      Terminate ← no", "go on"},
    {"until Terminate"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "adaptive";
  info.title = "Adaptive: vertex-parallel for small levels, edge-parallel for large ones";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, on dynamic parallelism";
  info.deviations = edgeDeviations();
  info.deviations.insert(
      info.deviations.end(),
      {
          "A small level has several threads per vertex of a compacted list; in the paper a thread of each vertex launches a kernel for "
          "its arcs",
          "A level counts as small by its share of all vertices (edges-from); the paper takes the first and the last levels and gives no "
          "rule",
          "F_a marks the frontier; the paper finds it in the levels",
          "Edges are in the graph's order; the paper has sorted them, as edge-sorted does",
      });
  info.needs.edges = true;
  info.parameters = {sourceParameter(),
                     {.id = "edges-from",
                      .title = "Edges from",
                      .help = "From this share of all vertices on, a level is edge-parallel; 0: every level",
                      .unit = "%",
                      .type = ParameterType::Integer,
                      .defaultValue = kEdgesFrom,
                      .minimum = 0,
                      .maximum = 100},
                     {.id = "threads",
                      .title = "Threads per vertex",
                      .help = "Threads that share the arcs of one vertex in a small level",
                      .type = ParameterType::Integer,
                      .defaultValue = kThreads,
                      .minimum = 1,
                      .maximum = 1024},
                     cacheParameter()};
  info.arrays = {flags("frontier", "Frontier", "F_a", "Vertices that the next expansion starts from", Role::Frontier), levelArray(),
                 activeList("The frontier of this level")};
  info.invariants = {levelsInvariant(),
                     reasonsInvariant(),
                     reachInvariant(),
                     {"current", "Frontier", "F_a marks the level that is expanded next, and nothing else"},
                     listInvariant()};
  info.scalars = {{"length", "Length of the active list"},
                  {.id = "from_edges", .title = "Whether this level is edge-parallel", .flag = true},
                  levelScalar(),
                  terminateScalar()};
  info.kernels = {
      compactKernel("Compact the frontier", "{length|frontier vertex|frontier vertices|no frontier vertex} listed"),
      {.id = "expand_vertices",
       .title = "Expand from vertices",
       .caption = "small level: {active|vertex|vertices} expanded along {arcs|arc|arcs|no arcs}, {changed|to a new vertex|to new "
                  "vertices|none to a new vertex}",
       // A_a, F_a, V_a twice, once for all threads of a vertex; E_a, C_a; C_a, F_a
       .traffic = {.active = 13, .arc = 8, .changed = 5}},
      {.id = "expand_edges",
       .title = "Expand from edges",
       .caption = "large level: of {launched|edge|edges}, {active|leads|lead|none leads} out of it, {changed|to a new vertex|to new "
                  "vertices|none to a new vertex}",
       .traffic = {.launched = 16, .changed = 5, .vertex = 1}},  // startV, endV, C_a of both ends; C_a, F_a; F_a cleared
  };
  setItems(info.kernels, {"expand_edges"}, Domain::Edge);
  setCode(info, kCode);
  return info;
}

// The listed vertices of the level leave F_a and propose the next level to their neighbours that have not been reached before; as in
// VisitEdge, in any order. Index i is thread i % threads of slot i / threads: the arcs of a vertex are dealt out, so that threads beside
// each other read arcs beside each other, and a vertex of very many arcs does not keep one thread busy while all others have ended.
template <class Memory = exec::Plain>
struct ExpandVertices {
  exec::Array<Memory, const VertexId> d_list;
  std::uint32_t threads;  // per vertex, at least 1
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, std::uint32_t> d_cost;
  exec::Array<Memory, std::uint8_t> d_frontier;  // F_a: just the vertices of the level, and those that are found
  std::uint32_t level;
  exec::Array<Memory, std::uint32_t> d_more;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    Memory::line("leave");
    const VertexId v = d_list[i / threads];
    Memory::item(v);
    const std::uint32_t mine = i % threads;
    const ArcId begin = d_offsets[v], degree = d_offsets[v + 1] - begin;
    if (mine == 0) {
      exec::storeRelaxed(&d_frontier[v], std::uint8_t{0});
      tally.active += 1;
      tally.arcs += degree;
    }
    for (std::uint64_t k = mine; k < degree; k += threads) {
      Memory::trip("arcs");
      const VertexId neighbour = d_heads[begin + k];
      Memory::line("new");
      if (exec::loadRelaxed(&d_cost[neighbour]) <= level) continue;
      Memory::line("from vertex");
      exec::storeRelaxed(&d_cost[neighbour], level + 1);
      exec::storeRelaxed(&d_frontier[neighbour], std::uint8_t{1});
      Memory::line("more");
      exec::storeRelaxed(d_more, std::uint32_t{1});
      tally.changed += 1;
    }
  }
};

class Adaptive final : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    const auto v = static_cast<VertexId>(cell.index);
    if (cell.array == kListed) {  // the vertex that the slot has now, as F_a marked it
      const VertexId listed = Words(after, kListed)[v];
      return byVertex(step.line, listed, cellOf(kMarks, listed));
    }
    if (cell.array == kMarks && Flags(after, kMarks)[v] == 0) {
      if (step.kernel == kEdges) return byHost(lineOf(kCode, "clear"));
      return byVertex(lineOf(kCode, "leave"), v, cell);  // expanded, as it was marked
    }
    return proposedFromLevel(before, step.iteration, v, lineOf(kCode, step.kernel == kEdges ? "cost" : "from vertex"));
  }

 protected:
  InvariantState invariantState() const override {
    const bool listIsNew = control_.next != kCompact;
    return {.source = control_.source,
            .level = control_.level,
            .listIsNew = listIsNew,
            .listLevel = listIsNew ? control_.level : control_.level - 1,
            .length = control_.length,
            .list = kListed};
  }

  Status start(const Parameters& parameters) override {
    cached_ = parameters.flag("readonly-cache");
    percent_ = static_cast<std::uint64_t>(parameters.whole("edges-from", kEdgesFrom));
    threads_ = static_cast<std::uint32_t>(parameters.whole("threads", kThreads));
    order_.asTheyAre(deviceGraph(), executor(), DirectionWords::Arcs);
    const Status status = Search::start(parameters);
    put(kMarks, control_.source, std::uint8_t{1});
    return status;
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    begin(step, control_.next, control_.level);
    if (control_.next == kCompact) {
      control_.length = compact(kMarks, kListed, step);
      control_.next = control_.length * std::uint64_t{100} < percent_ * n ? kVertices : kEdges;
      tell(step, control_.next);
      return;
    }
    step.endsIteration = true;
    control_.done = expand(step) ? 0 : 1;
    control_.level += 1;
    control_.next = kCompact;
    tell(step, step.kernel);
  }

 private:
  void tell(Step& step, std::uint32_t expansion) const {
    step.scalars[0] = control_.length;
    step.scalars[1] = expansion == kEdges ? 1 : 0;
    step.scalars[3] = terminate();
    if (metrics()) step.frontier = control_.length;
  }

  // Whether there is another level.
  bool expand(Step& step) {
    KernelStep run(*this, step);
    const auto edges = static_cast<std::uint32_t>(graph().edgeCount());
    if (step.kernel == kVertices) {
      // A launch has room for no more; and no level is empty, since the run ends where nothing was found.
      const std::uint32_t threads = std::min(threads_, kNone / control_.length);
      run.run(control_.length * threads, ExpandVertices<>{d_words(kListed), threads, deviceGraph().offsets(), deviceGraph().heads(),
                                                          d_words(kLevel), d_flags(kMarks), control_.level, d_word(0)});
    } else {
      fill(kMarks, 0);
      if (cached_) {
        run.run(edges, VisitEdge<exec::Plain, true>{order_.list(), d_words(kLevel), d_flags(kMarks), control_.level, d_word(0)});
      } else {
        run.run(edges, VisitEdge<exec::Plain, false>{order_.list(), d_words(kLevel), d_flags(kMarks), control_.level, d_word(0)});
      }
    }
    return run.finish().words[0] != 0;
  }

  EdgeOrder order_;
  std::uint64_t percent_ = kEdgesFrom;
  std::uint32_t threads_ = kThreads;
  bool cached_ = false;
};

}  // namespace

Variant adaptive() { return {describe(), make<Adaptive>}; }

}  // namespace wf::algorithms::bfs
