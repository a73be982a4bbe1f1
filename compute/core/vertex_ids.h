// The file's own vertex ids. Everything a person reads or types goes through here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/types.h"

namespace wf {

class VertexIds {
 public:
  // Vertex v has id first + v (DIMACS: first = 1).
  static VertexIds contiguous(std::uint64_t first, std::uint64_t count);
  // Vertex v has id ids[v]; the ids must be distinct.
  static VertexIds listed(std::vector<std::uint64_t> ids);

  VertexIds() = default;
  std::uint64_t count() const { return count_; }
  std::uint64_t toFile(VertexId v) const { return ids_.empty() ? first_ + v : ids_[v]; }
  std::optional<VertexId> fromFile(std::uint64_t id) const;
  // Those with ids from low to high, ascending by id; at most so many.
  std::vector<VertexId> within(std::uint64_t low, std::uint64_t high, std::size_t most) const;
  // For messages: "1 to 264346", "one of 34 listed ids from 3 to 977", or "none: the graph is empty".
  std::string range() const;

 private:
  std::uint64_t first_ = 0;
  std::uint64_t count_ = 0;
  std::vector<std::uint64_t> ids_;  // empty: contiguous
  std::vector<VertexId> byId_;      // vertices in ascending order of id
};

}  // namespace wf
