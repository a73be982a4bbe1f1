// The recursive schedule over a matrix of pairs, described: for shortest paths and for reachability.
#pragma once

#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"

namespace wf::algorithms::pairs {

// K_a: the vertices that the newest step led paths through.
StateArrayInfo throughArray();
InvariantInfo throughInvariant();

ParameterInfo betaParameter();
// What both do otherwise than figure 3 of Buluç, Gilbert and Budak.
std::vector<std::string> recursiveDeviations();
// "block", which is the iteration, and "depth".
std::vector<ScalarInfo> recursiveScalars();
// Of `symbol`, whose entries take `bytes` each; in the order of Operation.
std::vector<KernelInfo> recursiveKernels(const std::string& symbol, std::uint32_t bytes);
// `start`, the condition and the statements of a base case, what a product writes before its block ("Π, H, " or nothing); lines as in
// kRecursiveLines. K_a is on the line of every operation.
std::vector<std::string> recursiveCode(const std::string& symbol, const std::string& start, const std::string& where,
                                       const std::string& statement, const std::string& beside, const std::string& alongside);

// Lines of that pseudo-code that steps and causes name.
struct RecursiveLines {
  std::uint32_t operations[7];  // by Operation
  std::uint32_t entry, beside;
};
inline constexpr RecursiveLines kRecursiveLines{{3, 7, 8, 9, 11, 12, 13}, 4, 5};
std::vector<std::uint32_t> recursiveKernelLines();

}  // namespace wf::algorithms::pairs
