// All-pairs shortest paths: its variants, one file each.
#pragma once

#include <memory>

#include "compute/algorithms/registry.h"

namespace wf::algorithms::apsp {

std::unique_ptr<Algorithm> makeFloydWarshall(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeFloydWarshallRows(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeBySource(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeSquaring(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeRecursive(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeRecursiveLazy(exec::Executor& executor, const VariantInfo& info);

// Of `matrix`: smaller blocks leave a large GPU idle (4,096 vertices: 820 ms with 512, 192 ms with 2,048 on an H200).
inline constexpr std::int64_t kDefaultBlock = 2048;

// Lines of the pseudo-code that steps and causes name.
struct PivotLines {
  std::uint32_t pivot, distance, predecessor, through;
};
inline constexpr PivotLines kPivotLines{2, 5, 6, 3};
struct SourceLines {
  std::uint32_t search, cost, distance, predecessor;
};
inline constexpr SourceLines kSourceLines{2, 5, 6, 7};
struct SquaringLines {
  std::uint32_t product, rows, next, nextPredecessor, take, predecessor;  // the last one empties B_a, too
};
inline constexpr SquaringLines kSquaringLines{2, 3, 5, 6, 7, 8};

}  // namespace wf::algorithms::apsp
