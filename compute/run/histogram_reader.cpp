#include "compute/run/histogram_reader.h"

#include "compute/algorithms/algorithm.h"
#include "compute/core/derived_arrays.h"
#include "compute/exec/histogram.h"
#include "compute/run/via_array.h"

namespace wf::run {

void HistogramReader::forget() {
  counted_.reset();
  held_.reset();
  derived_ = {};
  picks_ = {};
  picked_.reset();
}

const exec::Buffer& HistogramReader::derived(exec::Executor& executor, const Graph& graph, int array) {
  if (held_ == array) return derived_;
  if (isDegree(array) && !counted_) counted_ = Degrees::count(graph);
  const std::vector<std::uint32_t> values = derivedValues(graph, array, counted_ ? &*counted_ : nullptr);
  const std::size_t bytes = values.size() * sizeof values[0];
  if (!held_) derived_ = executor.allocate(bytes);
  if (!executor.failed() && !values.empty()) executor.upload(derived_, 0, values.data(), bytes);
  held_ = array;
  return derived_;
}

std::optional<Histogram> HistogramReader::read(const algorithms::Algorithm& algorithm, const HistogramQuery& query, const Wanted&) {
  exec::Executor& executor = algorithm.executor();
  const Graph& graph = algorithm.graph();
  Histogram out{.query = query, .step = algorithm.lastStep().index};
  const auto arrays = algorithm.arrays();
  const exec::Buffer* data = nullptr;
  const exec::Buffer* via = nullptr;
  ElementType type = ElementType::U32;
  std::uint32_t count = 0;
  std::optional<std::uint64_t> infinite;
  bool ofVertices = true;
  if (isDerived(query.array)) {
    data = &derived(executor, graph, query.array);
    count = graph.vertexCount();
  } else if (query.array >= 0 && static_cast<std::size_t>(query.array) < arrays.size()) {
    const exec::StateArray& array = arrays[static_cast<std::size_t>(query.array)];
    data = array.data;
    type = array.info->type;
    count = array.count;
    infinite = array.info->infinite;
    if (const exec::StateArray* other = viaArray(arrays, array)) via = other->data;
    ofVertices = array.info->domain == Domain::Vertex || via != nullptr;
  }
  out.total = count;
  if (data == nullptr || count == 0 || executor.failed()) return out;
  out.range = executor.range(*data, type, count, infinite);
  const exec::Bins bins = out.range ? exec::binsOver(type, *out.range, query.bins, query.logarithmic) : exec::Bins{};
  auto counted = exec::countInBins(executor, *data, type, count, infinite, bins);
  out.infinite = counted.infinite;
  out.counts = std::move(counted.counts);
  out.low = bins.low;
  out.high = bins.high;
  const VertexSet::Pointer& selection = query.selection;
  if (!ofVertices || !selection || selection->none() || selection->vertexCount() != graph.vertexCount()) return out;
  if (picked_ != selection) {
    picks_ = executor.allocate(selection->size() * sizeof(VertexId));
    if (executor.failed()) return out;
    executor.upload(picks_, 0, selection->ids().data(), selection->size() * sizeof(VertexId));
    picked_ = selection;
  }
  const exec::Picked picked{&picks_, static_cast<std::uint32_t>(selection->size()), via};
  counted = exec::countInBins(executor, *data, type, count, infinite, bins, picked);
  out.selected = std::move(counted.counts);
  out.selectedInfinite = counted.infinite;
  return out;
}

}  // namespace wf::run
