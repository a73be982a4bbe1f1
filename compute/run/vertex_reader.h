// Values of some vertices in the run's arrays, gathered by one kernel per array.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/types.h"
#include "compute/exec/gather.h"
#include "compute/run/reading.h"

namespace wf::run {

struct VertexRequest {
  std::vector<VertexId> vertices;
  std::vector<int> arrays = {};  // of vertices, or of their colors, by their place in the run's arrays; none: all arrays
  bool empty() const { return vertices.empty(); }
  bool operator==(const VertexRequest&) const = default;
};

struct VertexBits {
  std::uint64_t step = 0;
  std::vector<VertexId> vertices;  // as they were asked for
  std::vector<int> arrays;
  // By array, then by vertex, zero-extended; 0 in arrays of other domains, and for a vertex that the graph has not.
  std::vector<std::vector<std::uint64_t>> bits;
};

// Of what is selected and hovered.
class VertexReader : public Reader<VertexRequest, VertexBits> {
 public:
  static bool serves(const Query& /*former*/, const Query& /*now*/) { return true; }
  void forget() override { gatherer_.forget(); }

 protected:
  std::optional<VertexBits> read(const algorithms::Algorithm& algorithm, const VertexRequest& request, const Wanted& wanted) override;

 private:
  exec::Gatherer gatherer_;
};

// Of the rows of a table of vertices, in one array.
class RowReader final : public VertexReader {
 public:
  static bool serves(const Query& former, const Query& now) { return former.arrays == now.arrays; }
};

}  // namespace wf::run
