// st-connectivity: what it is, and its variants.
#include "compute/algorithms/registry.h"
#include "compute/algorithms/stcon/two_frontiers.h"

namespace wf::algorithms {
namespace {

VariantInfo describeTwoFrontiers() {
  VariantInfo info;
  info.id = "two-frontiers";
  info.title = "Red from the source, green from the target";
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
      {.id = "frontier",
       .title = "Frontier",
       .symbol = "F_a",
       .help = "Vertices of either colour whose neighbours the next advance visits",
       .type = ElementType::U8,
       .role = Role::Frontier,
       .flag = true},
      {.id = "next_frontier",
       .title = "Next frontier",
       .symbol = "F_ua",
       .help = "Vertices found in this level, not settled yet",
       .type = ElementType::U8,
       .role = Role::NextFrontier,
       .flag = true},
      {.id = "cost",
       .title = "Level",
       .symbol = "C_a",
       .help = "Number of arcs from the source for a red vertex, to the target for a green one",
       .type = ElementType::U32,
       .role = Role::Cost,
       .reduction = Reduction::Min,
       .unit = "arcs",
       .infinite = kNone},
      {.id = "red",
       .title = "Red",
       .symbol = "R_a",
       .help = "Vertices that the search from the source has reached",
       .type = ElementType::U8,
       .role = Role::Visited,
       .flag = true},
      {.id = "green",
       .title = "Green",
       .symbol = "G_a",
       .help = "Vertices that the search from the target has reached, against the arcs",
       .type = ElementType::U8,
       .role = Role::OtherSide,
       .flag = true},
      {.id = "next_red",
       .title = "Next red",
       .symbol = "R_ua",
       .help = "Vertices that red found in this level",
       .type = ElementType::U8,
       .flag = true},
      {.id = "next_green",
       .title = "Next green",
       .symbol = "G_ua",
       .help = "Vertices that green found in this level",
       .type = ElementType::U8,
       .role = Role::OtherSide,
       .flag = true},
  };
  info.kernels = {
      {"advance",
       "Advance both frontiers",
       "{active|vertex|vertices} looked along {arcs|arc|arcs}, {met|meeting|meetings}",
       false,
       {.launched = 1, .active = 10, .arc = 5, .changed = 7}},  // F_a; F_a, R_a, V_a twice; E_a, the other colour; its own, C_a, F_ua, R_ua
      {"settle",
       "Settle what was found",
       "{changed|vertex|vertices} coloured: red at {red_length}, green at {green_length}",
       false,
       {.launched = 1, .active = 7}}};  // F_ua; F_ua, R_ua, G_ua, F_a, R_a, and R_ua is read
  info.invariants = {
      {"colours", "Colours",
       "What has a level up to the one that the searches have come to has a colour, nothing else has, and nothing has both unless they met "
       "there"},
      {"frontier", "Frontier", "F_a marks the newest level until it is expanded, F_ua the one proposed; nothing else"},
      {"levels", "Levels",
       "From an expanded vertex no arc of its search leads further than one level up, nor to the other colour unless the searches met"},
      {"reasons", "Reasons for levels",
       "To every vertex of a colour an arc of its search leads from one of the same colour, one level lower"},
  };
  info.scalars = {{"red_length", "Levels that red has come, R_f"},
                  {"green_length", "Levels that green has come, G_f"},
                  {.id = "met", .title = "Whether red and green have met", .flag = true},
                  {.id = "level", .title = "Level that is expanded", .iteration = true}};
  info.kernelLines = {stcon::kLineAdvance, stcon::kLineSettle};
  info.pseudocode = {
      "start: C_a ← ∞;  source: F_a, R_a ← yes, C_a ← 0;  target: F_a, G_a ← yes, C_a ← 0",
      "repeat, one level a round, until met or a colour found nothing:",
      "  advance: each vertex v in F_a, in parallel",
      "    F_a[v] ← no",
      "    for each arc v → n if v is red, each arc n → v if v is green",
      "      if n has the other colour: met, R_f ← level + 1, G_f ← level",
      "      if n has no colour",
      "        C_a[n] ← level + 1,  F_ua[n] ← yes",
      "        R_ua[n] ← yes if v is red,  G_ua[n] ← yes if v is green",
      "  settle, unless met: each vertex v in F_ua, in parallel",
      "    F_a[v] ← yes",
      "    if R_ua[v]: R_a[v] ← yes, R_f ← level + 1",
      "    if G_ua[v]: G_a[v] ← yes, G_f ← level + 1",
      "    if R_ua[v] and G_ua[v]: met",
      "    F_ua[v], R_ua[v], G_ua[v] ← no",
      "length of the path: R_f + G_f",
  };
  return info;
}

}  // namespace

Entry stconEntry() {
  Entry entry;
  entry.info = {.id = "stcon",
                .title = "st-connectivity",
                .help = "Whether a path leads from one vertex to another, and the fewest arcs it needs",
                .variants = {describeTwoFrontiers()}};
  entry.makers = {&stcon::makeTwoFrontiers};
  return entry;
}

}  // namespace wf::algorithms
