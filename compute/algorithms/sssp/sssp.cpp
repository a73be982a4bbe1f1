// Single-source shortest paths: what it is, and what the descriptions of its variants have in common.
#include "compute/algorithms/sssp/sssp.h"

#include "compute/algorithms/described.h"

namespace wf::algorithms {
namespace sssp {

std::vector<ParameterInfo> endParameters() {
  return {
      {.id = "source", .title = "Source", .help = "The vertex the paths start from", .type = ParameterType::Vertex},
      {.id = "target",
       .title = "Target",
       .help = "Vertex whose path the result reports; none if empty",
       .type = ParameterType::Vertex,
       .vertexDefault = VertexDefault::None},
  };
}

StateArrayInfo costArray() {
  return {.id = "cost",
          .title = "Cost",
          .symbol = "C_a",
          .help = "Length of the shortest path from the source found so far",
          .role = Role::Cost,
          .reduction = Reduction::Min,
          .infinite = kNone,
          .weightTyped = true,
          .next = "updating"};
}

StateArrayInfo updatingArray() {
  return {.id = "updating",
          .title = "Updating cost",
          .symbol = "C_ua",
          .help = "The cost with this round's proposals, not settled yet",
          .reduction = Reduction::Min,
          .infinite = kNone,
          .weightTyped = true};
}

InvariantInfo boundsInvariant(const std::string& updating) {
  return {"bounds", "Bounds", "The source costs 0, " + updating + " ≤ C_a, and the two are equal except between relax and settle"};
}

InvariantInfo reasonsInvariant() {
  return {"reasons", "Predecessor invariant", "Except at the source, no cost is below the best that an incoming arc offers now"};
}

ScalarInfo roundScalar() { return {.id = "round", .title = "Round of relax and settle", .iteration = true}; }

ScalarInfo terminateScalar() { return {.id = "terminate", .title = "Terminate: no work for another round so far", .flag = true}; }

VariantInfo describeMask(const std::string& graphs) {
  VariantInfo info;
  info.deviations = {
      graphs,
      "W_a is read at the arc; the listing reads it at the neighbour",
      "Sums that are not below C_a are skipped before the updating cost is read; they could change nothing",
      "The last line of the second kernel, which makes the updating cost equal to C_a again, is left out: it is equal there",
      "Sums that 32 bits cannot hold relax nothing, and if a cost is missing for that reason, the result is an error",
  };
  info.needs.weights = true;
  info.parameters = endParameters();
  info.arrays = {
      flags("mask", "Mask", "M_a", "Vertices whose cost improved in the last round; the next round relaxes their arcs", Role::Frontier),
      costArray(),
      updatingArray(),
  };
  info.invariants = {
      boundsInvariant(),
      {"mask", "Mask", "Only vertices with a finite cost are in M_a, and none after relax"},
      reasonsInvariant(),
      {"relaxed", "Relaxed arcs", "No arc out of a vertex that is not in M_a could lower an updating cost"},
  };
  info.scalars = {roundScalar(), terminateScalar()};
  info.kernels = {
      {.id = "relax",
       .title = "Relax the mask's arcs",
       .caption = "{active|masked vertex|masked vertices} relaxed {arcs|arc|arcs|no arcs}, "
                  "{changed|leads to a smaller cost|lead to smaller costs|none leads to a smaller cost}",
       // M_a; M_a, C_a, V_a twice; E_a, C_a, W_a; C_ua read and written
       .traffic = {.launched = 1, .active = 13, .arc = 8, .changed = 8, .weightedArc = 4}},
      {.id = "settle",
       .title = "Settle updating costs",
       .caption = "{changed|cost improved|costs improved|no cost improved}",
       .traffic = {.launched = 8, .active = 5}},  // C_a, C_ua; C_a, M_a
  };
  return info;
}

}  // namespace sssp

Entry ssspEntry() {
  return entryOf({.id = "sssp",
                  .title = "Single-source shortest paths",
                  .help = "Shortest paths by weight from a source to every vertex; weights may be 0 but not negative",
                  .variants = {}},
                 {sssp::mask(), sssp::compacted(), sssp::twoKernel2007(), sssp::edge(), sssp::edgeSorted(), sssp::fast()});
}

}  // namespace wf::algorithms
