// Breadth-first search by levels: what the variants share on the host. They differ in how threads find the frontier (mask.cpp,
// compacted.cpp, edge.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

// Order of VariantInfo::arrays where the frontier is a mask; only `compacted` has the last.
enum Array : std::size_t { kFrontier, kNext, kVisited, kCost, kList };

class Search : public Algorithm {
 public:
  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override;
  Result<std::optional<Way>> wayTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;

 protected:
  Search(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info), cost_(arrayIndex("cost")) {}

  struct Control {
    VertexId source = kNone;
    std::uint32_t next = 0;  // kernel, into VariantInfo::kernels; a level begins with the first
    std::uint32_t level = 0;
    std::uint32_t length = 0;  // of the newest list
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  Status start(const Parameters& parameters) override;
  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;
  bool isDone() const override { return control_.done != 0; }
  // Set to yes as a level begins, to no by a settle that finds another.
  std::uint64_t terminate() const { return control_.next != 0 || control_.done != 0 ? 1 : 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

  const std::size_t cost_;  // where C_a is among the arrays
  Control control_;
};

}  // namespace wf::algorithms::bfs
