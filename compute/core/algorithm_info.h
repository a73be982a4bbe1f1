// The description of an algorithm and its variants: plain data, read by panels, command line, documentation and tests.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/parameters.h"
#include "compute/core/state_array.h"
#include "compute/core/traffic.h"

namespace wf {

struct KernelInfo {
  std::string id;           // "expand": JSON, timing panel, NVTX
  std::string title;        // "Expand frontier"
  std::string caption;      // what a step of it did, for captionOf(): "{changed|vertex|vertices} found"
  bool marksPhase = false;  // the first of several in a row is worth a mark on a timeline: a global relabel, a merge
  Traffic traffic;          // what it reads and writes, an array's element at a time
  Traffic kept;             // and what more in runs that keep the arrays which are kept on request
  std::uint32_t line = 0;   // of the pseudo-code: its head, the first where it has several
  // What a thread works on: the number that the lens has for it is one of an element of this domain. None: of nothing in the graph.
  std::optional<Domain> items = Domain::Vertex;
};

// A number that the host loop keeps beside the arrays: Step::scalars[k].
struct ScalarInfo {
  std::string id;          // "length"
  std::string title;       // "Length of the active list"
  bool iteration = false;  // what the variant calls Step::iteration: "level", "round"; one scalar of every variant
  bool flag = false;       // 0 or 1 only: shown as yes and no
};

// What a variant reads of a graph beside V_a and E_a.
struct GraphNeeds {
  bool weights = false;
  bool inArcs = false;
  bool residual = false;  // Graph::residual(): offsets, heads and reverses
  bool edges = false;     // Graph::edges()
};

// What is true after every step, by the theory of the variant. Algorithm::checkInvariant() looks.
struct InvariantInfo {
  std::string id;     // "levels"
  std::string title;  // "Levels"
  std::string help;   // one sentence: what holds, and after which kernels where that is not all of them
};

struct VariantInfo {
  std::string id;                       // "mask"
  std::string title;                    // "Vertex-parallel, frontier mask"
  std::string source;                   // paper and algorithm number
  std::vector<std::string> deviations;  // where it differs from that source, one plain sentence per difference; empty: nowhere
  bool deterministic = true;            // with default parameters: every step a function of the state before it; see isDeterministic()
  GraphNeeds needs;
  std::uint32_t scratchPerVertex = 0;    // bytes of working memory beside arrays and graph; between steps it holds nothing
  std::uint32_t scratchPerResidual = 0;  // the same for each residual arc
  std::uint32_t scratchPerEdge = 0;      // the same for each edge; what is worked out at reset stays in it
  std::uint32_t scratchPerPair = 0;      // the same for each ordered pair of vertices and each pair array that is kept
  std::string pairBudget;                // id of the parameter that bounds, in MB, what pair arrays take of a device; empty: all of it
  Domain answer = Domain::Vertex;        // what the result lists one by one: Vertex, Arc or Pair
  std::vector<ParameterInfo> parameters;
  std::vector<StateArrayInfo> arrays;
  std::vector<KernelInfo> kernels;
  std::vector<ScalarInfo> scalars;         // at most as many as Step::scalars has
  std::vector<std::string> pseudocode;     // our own words; Step::line points in here
  std::vector<std::string> lineTags;       // of each of its lines, what the code calls it by; empty: nothing
  std::vector<std::uint32_t> kernelLines;  // those that steps name, ascending: the heads of the kernels
  std::vector<InvariantInfo> invariants;
};

// Whether every step is a function of the state before it with these parameters.
bool isDeterministic(const VariantInfo& variant, const Parameters& parameters);
// Whether the array has elements with these parameters.
bool isKept(const StateArrayInfo& array, const Parameters& parameters);
// Each kernel's, in a run with these parameters.
std::vector<Traffic> trafficOf(const VariantInfo& variant, const Parameters& parameters);

struct AlgorithmInfo {
  std::string id;                     // "bfs"
  std::string title;                  // "Breadth-first search"
  std::string help;                   // one sentence
  std::vector<VariantInfo> variants;  // the first one is the default
  bool forTerminals = false;          // what a graph with a source and a sink of its own (Graph::terminals()) is meant for
};

}  // namespace wf
