// Textbook graphs come as they are drawn on a blackboard: about kApart between neighbours, whole numbers, so that no machine rounds
// differently.
#pragma once

#include <cmath>
#include <numbers>

#include "compute/generators/rows.h"

namespace wf::generators {

constexpr double kApart = 1000;

inline Coordinate drawnAt(double x, double y) { return {std::round(x), std::round(y)}; }

// The i-th of n on a circle, clockwise from the top.
inline Coordinate onCircle(std::uint64_t i, std::uint64_t n) {
  const double whole = 2 * std::numbers::pi, radius = kApart * static_cast<double>(n) / whole;
  const double turn = whole * static_cast<double>(i) / static_cast<double>(n);
  return drawnAt(radius * std::sin(turn), radius * std::cos(turn));
}

// The graph of these rows, with place(v) for every vertex.
template <class Place>
Result<std::shared_ptr<const Graph>> drawnGraph(Result<Rows> rows, Finish finish, const Place& place, const Builder& builder) {
  if (!rows) return rows.error();
  auto places = placesOf(rows->vertices(), place, builder);
  if (!places) return cancelledError();
  finish.coordinates = std::move(*places).column();
  return graphFromRows(std::move(*rows), finish, builder);
}

}  // namespace wf::generators
