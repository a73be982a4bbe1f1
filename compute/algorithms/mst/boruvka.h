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
inline constexpr std::uint32_t kLines[] = {2, 5, 7, 9, 11, 13, 16, 18, 20};
inline constexpr std::uint32_t kLinesCompacted[] = {3, 7, 10, 12, 14, 16, 19, 21, 23, 2, 9};

std::unique_ptr<Algorithm> makeBoruvka(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeBoruvkaCompacted(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::mst
