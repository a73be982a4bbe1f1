// Single-source shortest paths: what the variants share on the host. They differ in their rounds (rounds.cpp, edge.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::sssp {

// Order of VariantInfo::arrays where there is a mask; only `compacted` has the last.
enum Array : std::size_t { kMask, kCost, kUpdating, kList };

class Search : public Algorithm {
 public:
  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override;
  Result<std::optional<Way>> wayTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;

 protected:
  Search(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info), cost_(arrayIndex("cost")) {}

  struct Control {
    VertexId source = kNone;
    VertexId target = kNone;  // kNone: nobody asked for a path
    std::uint32_t next = 0;   // Kernel of variants.h
    std::uint32_t round = 0;
    std::uint32_t length = 0;  // of the newest list
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  // Whether costs can come out wrong; the result then counts the vertices where they did.
  virtual bool losesUpdates() const = 0;

  Status accepts(const Graph& graph, const Parameters& parameters) const override;
  Status start(const Parameters& parameters) override;
  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;
  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

  const std::size_t cost_;  // where C_a is among the arrays
  Control control_;
};

}  // namespace wf::algorithms::sssp
