#include "compute/run/state_copies.h"

#include <algorithm>
#include <cstring>

#include "compute/run/term_number.h"

namespace wf::run {
namespace {

std::vector<std::byte> download(const exec::StateArray& array, exec::Executor& executor) {
  std::vector<std::byte> out(std::size_t{array.count} * elementSize(array.info->type));
  if (!out.empty()) executor.download(out.data(), *array.data, 0, out.size());
  return out;
}

// What is flagged of a reverse that the file lacks is flagged of its arc: a tree takes either.
std::vector<std::byte> ofArcs(const std::vector<std::byte>& residual, const Graph& graph, const StateArrayInfo& info) {
  const std::size_t size = elementSize(info.type);
  const ResidualArcs& all = graph.residual();
  std::vector<std::byte> out(graph.arcCount() * size);
  for (std::size_t r = 0; r < all.size(); ++r) {
    const ArcId arc = all.arc[r];
    if (arc == kNone) continue;
    std::memcpy(out.data() + arc * size, residual.data() + r * size, size);
    if (!info.flag || all.arc[all.reverse[r]] != kNone) continue;
    for (std::size_t b = 0; b < size; ++b) out[arc * size + b] |= residual[all.reverse[r] * size + b];
  }
  return out;
}

std::vector<std::byte> ofVertices(const std::vector<std::byte>& colors, const std::vector<std::byte>& via, std::size_t size) {
  std::vector<std::byte> out(via.size() / sizeof(VertexId) * size);
  for (std::size_t v = 0; v * sizeof(VertexId) < via.size(); ++v) {
    VertexId color = 0;
    std::memcpy(&color, via.data() + v * sizeof(VertexId), sizeof(color));
    if (color < colors.size() / size) std::memcpy(out.data() + v * size, colors.data() + color * size, size);
  }
  return out;
}

}  // namespace

std::vector<io::StateColumn> StateCopies::columns() const {
  std::vector<io::StateColumn> out;
  for (std::size_t k = 0; k < infos.size(); ++k) out.push_back({infos[k], values[k]});
  return out;
}

StateCopies copyStates(const algorithms::Algorithm& algorithm, const std::function<bool()>& wanted) {
  exec::Executor& executor = algorithm.executor();
  const Graph& graph = algorithm.graph();
  const auto arrays = algorithm.arrays();
  StateCopies out{.step = algorithm.lastStep().index, .infos = {}, .values = {}};
  for (const exec::StateArray& array : arrays) {
    if (!wanted() || executor.failed()) break;
    const auto k = static_cast<std::size_t>(&array - arrays.data());
    if (k >= algorithm.info().arrays.size()) continue;  // the graph's own, which is written with the graph
    StateArrayInfo info = *array.info;
    const std::size_t size = elementSize(info.type);
    std::vector<std::byte> values;
    const auto via = std::find_if(arrays.begin(), arrays.end(), [&](const exec::StateArray& other) { return other.info->id == info.via; });
    if (info.domain == Domain::Residual) {
      info.domain = Domain::Arc;
      values = ofArcs(download(array, executor), graph, info);
    } else if (info.domain == Domain::Color && via != arrays.end() && elementSize(via->info->type) == sizeof(VertexId)) {
      info.domain = Domain::Vertex;
      values = ofVertices(download(array, executor), download(*via, executor), size);
    } else if (info.domain == Domain::Vertex || info.domain == Domain::Arc || info.domain == Domain::Edge) {
      values = download(array, executor);
    }
    out.infos.push_back(std::move(info));
    out.values.push_back(std::move(values));
  }
  return out;
}

StateCopies copyArrays(const algorithms::Algorithm& algorithm, const std::function<bool()>& wanted) {
  exec::Executor& executor = algorithm.executor();
  StateCopies out{.step = algorithm.lastStep().index, .infos = {}, .values = {}};
  for (const exec::StateArray& array : algorithm.arrays().first(algorithm.info().arrays.size())) {  // without the graph's own
    if (!wanted() || executor.failed()) break;
    out.infos.push_back(*array.info);
    out.values.push_back(download({array.info, array.data, lengthOf(algorithm, array)}, executor));
  }
  return out;
}

}  // namespace wf::run
