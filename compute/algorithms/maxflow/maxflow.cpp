// Maximum flow: what it is, and its variants.
#include "compute/algorithms/maxflow/push_relabel.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms {
namespace {

std::vector<StateArrayInfo> pushRelabelArrays() {
  return {
      {.id = "height",
       .title = "Height",
       .symbol = "h_a",
       .help = "Flow is pushed one level down; a distance to the sink, or later to the source, that only grows between searches",
       .type = ElementType::U32,
       .role = Role::Height},
      {.id = "excess",
       .title = "Excess",
       .symbol = "e_a",
       .help = "What flowed into the vertex and not out of it again",
       .type = ElementType::U64,
       .role = Role::Excess,
       .isSigned = true},
      {.id = "activity",
       .title = "Activity",
       .symbol = "M_a",
       .help = "What the vertex does next: rise, push, or nothing because it has no excess",
       .type = ElementType::U8,
       .role = Role::Activity,
       .valueNames = {"relabel", "push", "saturated"}},
      {.id = "residual",
       .title = "Residual capacity",
       .symbol = "W_a",
       .help = "How much more can flow along the arc, or back along it",
       .domain = Domain::Residual,
       .type = ElementType::U32,
       .role = Role::Residual},
      {.id = "reach",
       .title = "Source's side",
       .symbol = "D_a",
       .help = "Residual arcs on a shortest way from the source; infinite beyond the cut",
       .type = ElementType::U32,
       .role = Role::Inside,
       .unit = "arcs",
       .infinite = kNone},
  };
}

VariantInfo describePushRelabel() {
  VariantInfo info;
  info.id = "push-relabel";
  info.title = "Push and relabel, one thread a vertex";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 19 to 22";
  info.deviations = {
      "Three kernels are added: saturate fills the source's arcs, heights is a level of the global relabel, reach finds the source's side",
      "State: one arc that can be pushed along is enough for a push; in algorithm 22 the last neighbour decides",
      "Push gives away the excess that the kernel began with, so that the order of threads decides nothing; algorithm 21 changes it in "
      "place",
      "Relabel reads the heights that the kernel began with; algorithm 20 changes them in place",
      "State follows every push and every relabel; the report does not say when it runs",
      "The run begins with a global relabel; in the report it ends a round",
      "Phase 1 ends when no vertex with excess can reach the sink; the report ends when no state changes",
      "Phase 2 sends what is left back to the source by the same kernels, heights from V to 2V; the report names it and has no kernel for "
      "it",
      "Arcs without a reverse get one of capacity 0, so that directed networks are allowed; the report has undirected graphs",
  };
  info.needs.residual = true;
  info.scratchPerVertex = 8;
  info.answer = Domain::Arc;
  info.parameters = {
      {.id = "source", .title = "Source", .help = "The vertex the flow comes from", .type = ParameterType::Vertex},
      {.id = "target",
       .title = "Target",
       .help = "The vertex the flow goes to",
       .type = ParameterType::Vertex,
       .vertexDefault = VertexDefault::Target,
       .distinctFrom = "source"},
      {.id = "m",
       .title = "Pushes before a relabel",
       .help = "How often every vertex may push before vertices are lifted",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{maxflow::kPushes},
       .minimum = 1,
       .maximum = 1000,
       .live = true},
      {.id = "k",
       .title = "Relabels before a global relabel",
       .help = "How often vertices are lifted one by one before all heights are searched anew",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{maxflow::kRelabels},
       .minimum = 1,
       .maximum = 1000,
       .live = true},
  };
  info.arrays = pushRelabelArrays();
  info.kernels = {
      {"saturate",
       "Fill the source's arcs",
       "{changed|arc|arcs} out of the source filled",
       false,
       {.active = 32, .arc = 8}},  // of W_a, its reverse, W_a of that, e_a; E_a, W_a
      {"heights",
       "Global relabel, a level",
       "level {level}: {active|vertex|vertices}, {arcs|arc|arcs} looked at",
       true,
       {.launched = 4, .active = 8, .arc = 12, .changed = 8}},  // h_a; V_a twice; E_a, reverse, its W_a; h_a
      {"state",
       "State of every vertex",
       "{in_play|vertex|vertices} in play, {changed|state|states} changed",
       false,
       {.launched = 9, .active = 12, .arc = 4, .changed = 1}},  // e_a, M_a; h_a, V_a twice; W_a; M_a
      {"push",
       "Push",
       "{changed|push|pushes} from {active|vertex|vertices}",
       false,
       {.launched = 13, .active = 24, .arc = 8, .changed = 36, .vertex = 16}},  // e_a, h_a, M_a; V_a twice, e_a; E_a, h_a; W_a of both,
                                                                                // reverse, e_a; e_a kept
      {"relabel",
       "Relabel",
       "{active|vertex lifted|vertices lifted}, {in_play} in play",
       false,
       {.launched = 1, .active = 25, .arc = 4, .vertex = 8}},  // M_a; e_a, h_a twice, V_a twice, M_a; W_a; h_a kept
      {"reach",
       "Search the cut, a level",
       "level {level}: {active|vertex|vertices} on the source's side",
       false,
       {.launched = 4, .active = 8, .arc = 4, .changed = 12}},  // D_a; V_a twice; W_a; E_a, D_a
  };
  info.invariants = {
      {"capacities", "Capacities", "Residual capacities of an arc and its reverse sum up to the capacities of the two"},
      {"conservation", "Conservation",
       "The excess of a vertex is what flows into it and not out of it, never less than 0; the source's is what came back of what it gave"},
      {"heights", "Heights",
       "No residual arc out of a vertex but source and sink leads more than one level down; while heights are searched, those that the "
       "search came to"},
      {"activity", "Activity", "After state: saturated without excess, push with a residual arc one level down, else relabel"},
      {"reach", "Source's side",
       "Distances from the source along residual arcs, as far as the last search came; none to the sink, and none before that search"},
  };
  info.scalars = {{"phase", "Phase"},
                  {"in_play", "Vertices in play"},
                  {"level", "Level of the search"},
                  {.id = "round", .title = "Round of pushes and relabels", .iteration = true}};
  info.kernelLines = {maxflow::kLineSaturate,       maxflow::kLineHeights, maxflow::kLineStateAfterHeights, maxflow::kLinePush,
                      maxflow::kLineStateAfterPush, maxflow::kLineRelabel, maxflow::kLineStateAfterRelabel, maxflow::kLineReach};
  info.pseudocode = {
      "start: W_a ← capacity, of an added reverse 0;  e_a ← 0,  h_a ← 0,  D_a ← ∞",
      "saturate: each arc s → v with W_a > 0, in parallel",
      "  e_a[v] and the reverse's W_a grow by W_a,  W_a ← 0",
      "for phase 1 (to t, limit V), then phase 2 (the rest back to s, limit 2V):",
      "  until none is in play (not s or t, e_a > 0, h_a < limit):",
      "    heights: search against W_a > 0, a level a step; from t at 0 without s, or from s at V without t",
      "      each u not reached, with W_a > 0 along u → v: h_a[u] ← h_a[v] + 1;  the others: limit",
      "    state: each vertex v, in parallel",
      "      M_a[v] ← saturated where e_a[v] = 0; push where W_a > 0 along an arc one level down; else relabel",
      "    k times:",
      "      m times:",
      "        push: each v in play with M_a[v] = push, in parallel",
      "          for each arc v → u one level down, while some of the e_a[v] of before is left:",
      "            d ← min(left, W_a);  W_a and e_a[v] lose d,  the reverse's W_a and e_a[u] gain d",
      "        state",
      "      relabel: each v in play with M_a[v] = relabel, in parallel",
      "        h_a[v] ← 1 + lowest h_a[u] of before along W_a > 0,  M_a[v] ← push",
      "      state",
      "reach: D_a ← levels of a search from s along W_a > 0, a level a step; the cut is where it ends",
  };
  return info;
}

}  // namespace

Entry maxflowEntry() {
  Entry entry;
  entry.info = {.id = "maxflow",
                .title = "Maximum flow",
                .help = "The most that can flow from a source to a sink, and the cut that holds it back",
                .variants = {describePushRelabel()},
                .forTerminals = true};
  entry.makers = {&maxflow::makePushRelabel};
  return entry;
}

}  // namespace wf::algorithms
