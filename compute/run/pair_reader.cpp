#include "compute/run/pair_reader.h"

#include "compute/algorithms/algorithm.h"

namespace wf::run {
namespace {

using Bits = std::vector<std::optional<std::uint64_t>>;

Bits valuesAt(const algorithms::Algorithm& algorithm, VertexPair pair) {
  const auto arrays = algorithm.arrays();
  const std::uint32_t side = algorithm.graph().vertexCount();
  Bits out(arrays.size());
  if (pair.row >= side || pair.column >= side) return out;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].info->domain != Domain::Pair || arrays[i].count == 0) continue;
    const std::size_t size = elementSize(arrays[i].info->type);
    std::uint64_t bits = 0;  // little-endian, as every device here
    algorithm.executor().download(&bits, *arrays[i].data, (std::uint64_t{pair.row} * side + pair.column) * size, size);
    out[i] = bits;
  }
  return out;
}

}  // namespace

void PairReader::noteBefore(const algorithms::Algorithm& algorithm) {
  noted_.clear();
  for (const VertexPair pair : *query()) noted_.push_back({pair, valuesAt(algorithm, pair), {}});
  notedStep_ = algorithm.lastStep().index;
}

std::optional<PairValues> PairReader::read(const algorithms::Algorithm& algorithm, const Query& pairs, const Wanted&) {
  PairValues out{algorithm.lastStep().index, {}};
  for (const VertexPair pair : pairs) {
    PairValues::Row row{pair, valuesAt(algorithm, pair), {}};
    row.before.resize(row.bits.size());
    for (const PairValues::Row& noted : noted_) {
      if (noted.pair == pair && notedStep_ + 1 == out.step) row.before = noted.bits;
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace wf::run
