// Weights as references compare them: numbers that order as the weights of any type do.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tests/conformance/residual_reference.h"

namespace wf::test {

inline std::uint64_t orderOfWeight(const Graph& graph, double weight) {
  if (std::holds_alternative<Column<std::int32_t>>(graph.weights()))
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(weight) + 0x8000'0000);
  if (!std::holds_alternative<Column<float>>(graph.weights())) return static_cast<std::uint64_t>(weight);
  const std::uint64_t magnitude = std::bit_cast<std::uint32_t>(static_cast<float>(weight < 0 ? -weight : weight));
  return weight < 0 ? 0x7FFF'FFFFu - magnitude : 0x8000'0000u + magnitude;
}

// Of the lighter one of an arc and the one that leads back.
inline std::uint64_t orderOfEdge(const Graph& graph, const std::vector<ResidualArc>& residual, std::size_t r) {
  std::optional<double> weight;
  for (const std::size_t one : {r, residual[r].reverse}) {
    if (!residual[one].arc) continue;
    const double w = graph.weight(*residual[one].arc);
    if (!weight || w < *weight) weight = w;
  }
  return orderOfWeight(graph, *weight);
}

}  // namespace wf::test
