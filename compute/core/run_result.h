// What a run came to, as an object: for panels, JSON and tests.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compute/core/types.h"

namespace wf {

// In the order to show it: {"reached", 264346}, {"depth", 619}, {"level_counts", {1, 3, …}}. monostate: there is none ("length" where there
// is no path). Lists hold the file's ids, of vertices or of an arc's two ends, but for those whose name ends in "_counts".
struct RunResult {
  // A type of its own: where libstdc++ 12 knows of every alternative that a move of it cannot fail, a variant whose copy runs out of memory
  // destroys what was never made.
  struct Pairs : std::vector<std::array<std::uint64_t, 2>> {
    using vector::vector;
  };
  using Value = std::variant<std::monostate, std::uint64_t, std::int64_t, double, bool, std::vector<std::uint64_t>, Pairs>;
  std::vector<std::pair<std::string, Value>> values;
  std::string sentence;        // "264,346 of 264,346 vertices reached, depth 619"
  std::vector<VertexId> path;  // vertices along the arcs, to be drawn; empty: none
  // Of a search from a source to all that it can reach: the arcs that leave what it reached, each once. What TEPS counts (measures.h).
  std::optional<std::uint64_t> reachedArcs = std::nullopt;
};

}  // namespace wf
