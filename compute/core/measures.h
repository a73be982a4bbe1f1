// Measures of a run's time. The manual (timing.md) defines the measures; Step counts what they are made of.
#pragma once

#include <cstdint>
#include <optional>

namespace wf {

// Traversed edges per second as Graph500 defines them: of a whole search, not of a step. The arcs that leave what it reached
// (RunResult::reachedArcs) over the time of all its kernels, lists and scans among them. None: the run has not ended, is no such search, or
// not all of its time is known (0).
inline std::optional<double> teps(std::optional<std::uint64_t> reachedArcs, std::uint64_t nanoseconds) {
  if (!reachedArcs || nanoseconds == 0) return std::nullopt;
  return 1e9 * static_cast<double>(*reachedArcs) / static_cast<double>(nanoseconds);
}

}  // namespace wf
