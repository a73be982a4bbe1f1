// The default table of values: the variant's arrays, element by element.
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms {
namespace {

std::uint64_t bitsAt(const std::vector<std::byte>& bytes, std::size_t index, std::size_t size) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes.data() + index * size, size);
  return bits;
}

// As a program reads it: no separators, "inf" for the infinite value.
std::string plainValue(const StateArrayInfo& info, std::uint64_t bits) {
  if (info.infinite && bits == *info.infinite) return "inf";
  switch (info.type) {
    case ElementType::F32:
      return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case ElementType::I32:
      return fmt::format("{}", std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits)));
    default:
      if (info.isSigned) return fmt::format("{}", static_cast<std::int64_t>(bits));
      return fmt::format("{}", bits);
  }
}

}  // namespace

Result<ValueTable> Algorithm::values() const {
  const Graph& graph = this->graph();
  const bool byVertex = info_.answer == Domain::Vertex;
  ValueTable table;
  if (byVertex) {
    auto& ids = table.columns.emplace_back(ValueTable::Column{"vertex", {}}).cells;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) ids.push_back(fmt::format("{}", graph.ids().toFile(v)));
  } else {
    ValueTable::Column tail{"tail", {}}, head{"head", {}}, weight{"weight", {}};
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
      for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
        tail.cells.push_back(fmt::format("{}", graph.ids().toFile(v)));
        head.cells.push_back(fmt::format("{}", graph.ids().toFile(graph.heads()[a])));
        weight.cells.push_back(fmt::format("{}", graph.weight(a)));
      }
    }
    table.columns = {std::move(tail), std::move(head), std::move(weight)};
  }
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const StateArrayInfo& info = *arrays_[i].info;
    const bool residual = info.domain == Domain::Residual;
    if (byVertex ? info.domain != Domain::Vertex : info.domain != Domain::Arc && !residual) continue;
    std::vector<std::byte> bytes(buffers_[i].bytes());
    executor_.download(bytes.data(), buffers_[i], 0, bytes.size());
    if (executor_.failed()) return executor_.error();
    auto& cells = table.columns.emplace_back(ValueTable::Column{info.id, {}}).cells;
    cells.resize(byVertex ? graph.vertexCount() : graph.arcCount());
    for (std::uint32_t k = 0; k < arrays_[i].count; ++k) {
      const std::uint32_t to = residual ? graph.residual().arc[k] : k;
      if (to != kNone) cells[to] = plainValue(info, bitsAt(bytes, k, elementSize(info.type)));
    }
  }
  return table;
}

}  // namespace wf::algorithms
