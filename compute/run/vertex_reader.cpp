#include "compute/run/vertex_reader.h"

#include <numeric>

#include "compute/algorithms/algorithm.h"
#include "compute/run/via_array.h"

namespace wf::run {

std::optional<VertexBits> VertexReader::read(const algorithms::Algorithm& algorithm, const VertexRequest& request, const Wanted&) {
  const auto arrays = algorithm.arrays();
  VertexBits out{algorithm.lastStep().index, request.vertices, request.arrays, {}};
  if (out.arrays.empty()) {
    out.arrays.resize(arrays.size());
    std::iota(out.arrays.begin(), out.arrays.end(), 0);
  }
  for (const int place : out.arrays) {
    std::vector<std::uint64_t> bits(request.vertices.size(), 0);
    if (place >= 0 && static_cast<std::size_t>(place) < arrays.size()) {
      const exec::StateArray& array = arrays[static_cast<std::size_t>(place)];
      const exec::StateArray* via = viaArray(arrays, array);
      if (array.info->domain == Domain::Vertex || via != nullptr)
        bits = gatherer_.gather(algorithm.executor(), array, via, request.vertices);
    }
    out.bits.push_back(std::move(bits));
  }
  return out;
}

}  // namespace wf::run
