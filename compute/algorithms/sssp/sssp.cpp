// Single-source shortest paths: what it is, and its variants.
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/algorithms/sssp/described.h"
#include "compute/algorithms/sssp/edge.h"
#include "compute/algorithms/sssp/variants.h"

namespace wf::algorithms {
namespace sssp {

std::vector<ParameterInfo> endParameters() {
  return {
      {.id = "source", .title = "Source", .help = "The vertex the paths start from", .type = ParameterType::Vertex},
      {.id = "target",
       .title = "Target",
       .help = "The vertex whose path the result tells; none where it is left out",
       .type = ParameterType::Vertex,
       .vertexDefault = VertexDefault::None},
  };
}

StateArrayInfo costArray() {
  return {.id = "cost",
          .title = "Cost",
          .symbol = "C_a",
          .help = "The least sum of weights from the source found so far",
          .type = ElementType::U32,
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
          .help = "The cost with what this round has proposed, not settled yet",
          .type = ElementType::U32,
          .reduction = Reduction::Min,
          .infinite = kNone,
          .weightTyped = true};
}

InvariantInfo boundsInvariant() {
  return {"bounds", "Bounds", "The source costs 0, C_ua is nowhere above C_a, and the two are equal but between relax and settle"};
}

InvariantInfo reasonsInvariant() {
  return {"reasons", "Reasons for costs", "No cost but the source's is below what the cheapest arc there brings now"};
}

ScalarInfo roundScalar() { return {.id = "round", .title = "Round of relaxing and settling", .iteration = true}; }

ScalarInfo terminateScalar() {
  return {.id = "terminate", .title = "Terminate: whether this round has found nothing for another, so far", .flag = true};
}

}  // namespace sssp

namespace {

using sssp::roundScalar;
using sssp::terminateScalar;

// What the variants have whose vertices to relax are a mask.
VariantInfo describeSearch() {
  VariantInfo info;
  info.needs.weights = true;
  info.parameters = sssp::endParameters();
  info.arrays = {
      {.id = "mask",
       .title = "Mask",
       .symbol = "M_a",
       .help = "Vertices whose cost fell in the last round, and whose arcs the next one relaxes",
       .type = ElementType::U8,
       .role = Role::Frontier,
       .flag = true},
      sssp::costArray(),
      sssp::updatingArray(),
  };
  info.invariants = {
      sssp::boundsInvariant(),
      {"mask", "Mask", "Only vertices with a finite cost are in M_a, and none after relax"},
      sssp::reasonsInvariant(),
      {"relaxed", "Relaxed arcs", "No arc out of a vertex that is not in M_a could lower an updating cost"},
  };
  return info;
}

// What the variants over a mask share, by whose text.
std::vector<std::string> maskDeviations(const std::string& graphs) {
  return {
      graphs,
      "W_a is read at the arc; the listing reads it at the neighbour",
      "Sums that are not below C_a are passed over before the updating cost is read; they could change nothing",
      "The last line of the second kernel, which makes the updating cost equal to C_a again, is left out: it is equal there",
      "Sums that 32 bits cannot hold relax nothing, and where a cost is missing for that, the result is an error",
  };
}

constexpr const char* kReportGraphs = "Directed graphs and weights of 0 are allowed; the report has undirected graphs and positive weights";

KernelInfo relaxKernel() {
  return {.id = "relax",
          .title = "Relax the arcs of the mask",
          .caption = "{active|masked vertex|masked vertices} relaxed {arcs|arc|arcs}, {changed|smaller cost|smaller costs} proposed",
          // M_a; M_a, C_a, V_a twice; E_a, C_a, W_a; C_ua read and written
          .traffic = {.launched = 1, .active = 13, .arc = 8, .changed = 8, .weightedArc = 4}};
}

KernelInfo settleKernel() {
  return {.id = "settle",
          .title = "Settle the updating costs",
          .caption = "the cost of {changed|vertex|vertices} fell",
          .traffic = {.launched = 8, .active = 5}};  // C_a, C_ua; C_a, M_a
}

VariantInfo describeMask() {
  VariantInfo info = describeSearch();
  info.id = "mask";
  info.title = "One thread a vertex, atomic minimum";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 6 and 7";
  info.deviations = maskDeviations(kReportGraphs);
  info.scalars = {roundScalar(), terminateScalar()};
  info.kernels = {relaxKernel(), settleKernel()};
  info.kernelLines = {sssp::kMaskLines.relax, sssp::kMaskLines.settle};
  info.pseudocode = {
      "start: C_a ← ∞, C_ua ← ∞, C_a[source] ← 0, C_ua[source] ← 0, M_a[source] ← yes",
      "repeat:",
      "  Terminate ← yes",
      "  relax: each vertex v in M_a, in parallel",
      "    M_a[v] ← no",
      "    for each arc v → n of weight w",
      "      atomically: C_ua[n] ← the smaller of C_ua[n] and C_a[v] + w",
      "  settle: each vertex v with C_ua[v] < C_a[v], in parallel",
      "    C_a[v] ← C_ua[v]",
      "    M_a[v] ← yes",
      "    Terminate ← no",
      "until Terminate",
  };
  return info;
}

VariantInfo describeCompacted() {
  VariantInfo info = describeSearch();
  info.id = "compacted";
  info.title = "One thread a masked vertex, from a compacted list";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 6 and 7 with section III.C";
  info.deviations = maskDeviations(kReportGraphs);
  info.deviations.push_back("Only relax runs over the list; settle keeps one thread per vertex, since no list has whose cost fell");
  info.arrays.push_back({.id = "list",
                         .title = "Active list",
                         .symbol = "A_a",
                         .help = "The mask of this round as a list, ascending; slots past its length are left over from longer lists",
                         .domain = Domain::List,
                         .type = ElementType::U32});
  info.invariants.push_back(
      {"list", "Active list", "A_a lists vertices with a finite cost in ascending order; before they are relaxed, just those of M_a"});
  info.scalars = {{"length", "Length of the active list"}, roundScalar(), terminateScalar()};
  info.kernels = {{.id = "compact", .title = "List the mask", .caption = "{length|masked vertex|masked vertices} listed"},
                  relaxKernel(),
                  settleKernel()};
  info.kernels[0].traffic = {.launched = 1, .active = 4};  // M_a; A_a
  info.kernels[1].traffic.launched += 4;                   // A_a
  info.kernelLines = {sssp::kCompactedLines.compact, sssp::kCompactedLines.relax, sssp::kCompactedLines.settle};
  info.pseudocode = {
      "start: C_a ← ∞, C_ua ← ∞, C_a[source] ← 0, C_ua[source] ← 0, M_a[source] ← yes",
      "repeat:",
      "  Terminate ← yes",
      "  compact: A_a ← the vertices in M_a, ascending;  length ← how many",
      "  relax: each of the first length slots i of A_a, in parallel",
      "    v ← A_a[i],  M_a[v] ← no",
      "    for each arc v → n of weight w",
      "      atomically: C_ua[n] ← the smaller of C_ua[n] and C_a[v] + w",
      "  settle: each vertex v with C_ua[v] < C_a[v], in parallel",
      "    C_a[v] ← C_ua[v]",
      "    M_a[v] ← yes",
      "    Terminate ← no",
      "until Terminate",
  };
  return info;
}

VariantInfo describeTwoKernel2007() {
  VariantInfo info = describeSearch();
  info.id = "two-kernel-2007";
  info.title = "Without atomics, as in 2007: updates get lost";
  info.source = "Harish, Narayanan: HiPC 2007, algorithms 3 to 5";
  info.deviations = maskDeviations("Weights of 0 are allowed; the paper has positive ones");
  info.deterministic = false;
  std::erase_if(info.invariants, [](const InvariantInfo& one) { return one.id == "relaxed"; });  // what lost updates break
  info.arrays[2].symbol = "U_a";
  info.arrays[2].help = "The cost with what this round has proposed; of several threads that write one element, the last one stays";
  info.scalars = {roundScalar(), terminateScalar()};
  info.kernels = {relaxKernel(), settleKernel()};
  info.kernelLines = {sssp::kTwoKernelLines.relax, sssp::kTwoKernelLines.settle};
  info.pseudocode = {
      "start: C_a ← ∞, U_a ← ∞, C_a[source] ← 0, U_a[source] ← 0, M_a[source] ← yes",
      "repeat:",
      "  Terminate ← yes",
      "  relax: each vertex v in M_a, in parallel",
      "    M_a[v] ← no",
      "    for each arc v → n of weight w",
      "      old ← U_a[n]",
      "      if C_a[v] + w < old",
      "        U_a[n] ← C_a[v] + w",
      "    (two threads may read the same old value; where the larger sum is stored last, the smaller one is lost, for its v has left M_a)",
      "  settle: each vertex v with U_a[v] < C_a[v], in parallel",
      "    C_a[v] ← U_a[v]",
      "    M_a[v] ← yes",
      "    Terminate ← no",
      "until Terminate",
  };
  return info;
}

}  // namespace

Entry ssspEntry() {
  Entry entry;
  entry.info = {
      .id = "sssp",
      .title = "Single-source shortest paths",
      .help = "The least sum of weights from a source to every vertex; weights may be 0 but not negative",
      .variants = {describeMask(), describeCompacted(), describeTwoKernel2007(), sssp::describeEdge(), sssp::describeEdgeSorted()}};
  entry.makers = {&sssp::makeMask, &sssp::makeCompacted, &sssp::makeTwoKernel2007, &sssp::makeEdge, &sssp::makeEdge};
  return entry;
}

}  // namespace wf::algorithms
