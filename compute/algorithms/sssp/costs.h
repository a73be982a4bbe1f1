// Costs on the host, for checks and references: bits as C_a holds them, and sums along arcs. Shares nothing with the kernels.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "compute/algorithms/algorithm.h"
#include "compute/core/graph.h"

namespace wf::algorithms::sssp {

class Costs {
 public:
  // The graph must outlive this and have no negative weight.
  explicit Costs(const Graph& graph);

  // Costs that are not negative order as their bits.
  bool floats() const { return floats_; }
  std::uint32_t infinite() const { return floats_ ? static_cast<std::uint32_t>(kFloatInfinity) : kNone; }
  // cost + weight of the arc in the weights' own arithmetic, infinite() where the sum reaches that.
  std::uint32_t along(std::uint32_t cost, ArcId arc) const;
  // Whether the sum with a weight of these bits reaches infinite().
  bool mayPass(std::uint32_t cost, std::uint32_t weight) const;

  RunResult::Value value(std::uint32_t cost) const;  // u64 or double
  std::string text(std::uint32_t cost) const;        // "1,234", "0.5", "∞"

 private:
  const Graph& graph_;
  bool floats_;
};

// Unsupported, naming the first arc of negative weight; fine where there is none.
Status refuseNegativeWeights(const Graph& graph);

// "−1,234" or "−0.5".
std::string weightText(const Graph& graph, ArcId arc);

// The smallest arc whose sum passes the largest cost and whose head has no other: the costs are then not those of the graph.
struct Overflow {
  VertexId tail = kNone;
  ArcId arc = kNone;
};
std::optional<Overflow> overflow(const Graph& graph, std::span<const std::uint32_t> costs);
// "costs pass the largest that 32 bits hold: …", with the file's ids.
std::string overflowText(const Graph& graph, std::span<const std::uint32_t> costs, const Overflow& overflow);

}  // namespace wf::algorithms::sssp
