// Minimum spanning tree, variants `boruvka` and `boruvka-compacted`: what their descriptions (mst.cpp) and their host loop (boruvka.cpp)
// agree on. The second one is the first with lists of the vertices and colors that are still at work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst {

// Order of VariantInfo::arrays; the last three in the compacted variant only.
enum Array : std::size_t {
  kColorIndex,
  kColor,
  kActive,
  kBest,
  kChosen,
  kSelected,
  kDegree,
  kCycle,
  kPrevious,
  kLive,
  kVertexList,
  kColorList
};
// Order of VariantInfo::kernels, likewise.
enum Kernel : std::uint32_t {
  kMinWeight,
  kMinArc,
  kAdd,
  kCountDegrees,
  kPropagate,
  kPeel,
  kFindCycles,
  kStrike,
  kRecolor,
  kCompactVertices,
  kCompactColors
};
enum Scalar : std::size_t { kVertices, kColors };  // of the compacted variant

// The kernels' lines in VariantInfo::pseudocode.
inline constexpr std::uint32_t kLines[] = {2, 6, 8, 10, 12, 14, 17, 19, 21};
inline constexpr std::uint32_t kLinesCompacted[] = {3, 8, 11, 13, 15, 17, 20, 22, 24, 2, 10};

// The lines there that assign. A list is assigned on its kernel's own line.
struct Assignments {
  std::uint32_t clear;    // what a round begins with
  std::uint32_t key;      // Key_a, Ac_a ← yes
  std::uint32_t live;     // L_a
  std::uint32_t choose;   // NMst_a
  std::uint32_t add;      // Mst_a ← yes
  std::uint32_t count;    // PrevC_a, Deg_a + 1
  std::uint32_t spread;   // C_a
  std::uint32_t uncount;  // Deg_a − 1
  std::uint32_t giveUp;   // NMst_a ← none
  std::uint32_t cycle;    // Cy_a
  std::uint32_t strike;   // Mst_a ← no
  std::uint32_t recolor;  // Ci_a
};
inline constexpr Assignments kAssignments = {.clear = 3,
                                             .key = 5,
                                             .live = 0,
                                             .choose = 7,
                                             .add = 9,
                                             .count = 11,
                                             .spread = 13,
                                             .uncount = 15,
                                             .giveUp = 16,
                                             .cycle = 18,
                                             .strike = 20,
                                             .recolor = 22};
inline constexpr Assignments kAssignmentsCompacted = {.clear = 4,
                                                      .key = 6,
                                                      .live = 7,
                                                      .choose = 9,
                                                      .add = 12,
                                                      .count = 14,
                                                      .spread = 16,
                                                      .uncount = 18,
                                                      .giveUp = 19,
                                                      .cycle = 21,
                                                      .strike = 23,
                                                      .recolor = 25};

std::unique_ptr<Algorithm> makeBoruvka(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeBoruvkaCompacted(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::mst
