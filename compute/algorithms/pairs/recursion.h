// The R-Kleene recursion over a square matrix, flattened: what its host recursion would launch, one after the other; and how it is
// described, for shortest paths and for reachability.
// Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), fig. 3.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compute/algorithms/pairs/range.h"
#include "compute/core/algorithm_info.h"
#include "compute/core/step.h"

namespace wf::algorithms::pairs {

// Close is the base case; the products are named by the block that they make, of A = (A11 A12; A21 A22), and by the factor that is closed
// or, for the last of each half, by the half that the paths go through.
enum Operation : std::uint32_t { kClose, kA12AfterA11, kA21BeforeA11, kA22By1, kA21AfterA22, kA12BeforeA22, kA11By2 };

// Whether the step says that its paths lead through `inner` and, where it closes that block, that it writes there.
inline bool leadsThrough(const Step& step, Range inner, bool closes) {
  const PairBlock &written = step.blocks[0], &left = step.blocks[1];
  return left.firstColumn == inner.begin && left.endColumn == inner.end &&
         (!closes || (written.firstRow == inner.begin && written.endRow == inner.end));
}

struct Task {
  Operation operation = kClose;
  Range rows, columns;      // of what is written
  Range inner;              // paths go through these; of a base case, the block itself
  std::uint32_t depth = 0;  // of the recursion, 0: the whole matrix
  std::uint32_t block = 0;  // the newest base case, this one or the last before, from 0

  // A product whose target is a factor, too.
  bool readsTarget() const { return operation != kClose && (inner.begin == rows.begin || inner.begin == columns.begin); }
};

inline constexpr std::uint32_t kDefaultBeta = 64;

// Of n vertices, with base cases of at most `beta` (at least 1). About 8 n / beta tasks.
std::vector<Task> recursiveSchedule(std::uint32_t n, std::uint32_t beta);

// K_a: the vertices that the newest step led paths through.
StateArrayInfo throughArray();
InvariantInfo throughInvariant();

// What the schedule does to the matrix, in words.
struct RecursionText {
  std::string symbol;     // of the matrix
  std::uint32_t bytes;    // of an entry
  std::string start;      // the first line of the pseudo-code
  std::string where;      // the condition of a base case and of a product
  std::string statement;  // and what they do to an entry, tagged "entry" and "next",
  std::string beside;     // and to what is kept beside it, tagged "beside" and "next predecessor"
  std::string alongside;  // what a product writes before its block: "Π, H, ", or nothing
};
// Adds the parameter β, what both do otherwise than the source, the scalars "block", which is the iteration, and "depth", the kernels in
// the order of Operation, and the pseudo-code, where K_a is on the line of every operation.
void describeRecursion(VariantInfo& info, const RecursionText& text);

}  // namespace wf::algorithms::pairs
