#include "compute/run/summary_reader.h"

#include "compute/algorithms/algorithm.h"
#include "compute/run/via_array.h"

namespace wf::run {
namespace {

constexpr std::uint64_t kSpare = 64ull << 20;  // bytes that are left to the run

}  // namespace

void SummaryReader::forget() {
  picks_ = {};
  kept_.reset();
}

std::optional<SelectionSummary> SummaryReader::read(const algorithms::Algorithm& algorithm, const VertexSet::Pointer& set,
                                                    const Wanted& wanted) {
  if (set->vertexCount() != algorithm.graph().vertexCount()) return std::nullopt;  // of the graph that comes, or of the one before
  exec::Executor& executor = algorithm.executor();
  SelectionSummary out{.step = algorithm.lastStep().index, .rows = {}};
  const auto room = [&](std::uint64_t bytes) {
    // A failed allocation would end the run.
    const bool fits = bytes < kSpare / 64 || executor.memory().freeBytes >= bytes + kSpare;
    out.noMemory = out.noMemory || !fits;
    return fits;
  };
  const bool all = set->size() == set->vertexCount();
  const auto count = static_cast<std::uint32_t>(set->size());
  if (!all && kept_ != set) {
    forget();
    if (!room(count * sizeof(VertexId))) return out;
    picks_ = executor.allocate(count * sizeof(VertexId));
    if (executor.failed()) return out;
    executor.upload(picks_, 0, set->ids().data(), count * sizeof(VertexId));
    kept_ = set;
  }
  const auto arrays = algorithm.arrays();
  for (std::size_t k = 0; k < arrays.size() && wanted(); ++k) {
    const exec::StateArray& array = arrays[k];
    const exec::StateArray* via = viaArray(arrays, array);
    if (array.info->domain != Domain::Vertex && via == nullptr) continue;
    const exec::Picked picked{all ? nullptr : &picks_, count, via != nullptr ? via->data : nullptr};
    if (!room(exec::summaryBytes(array, picked))) continue;
    if (const auto summary = exec::summaryOf(executor, array, picked)) out.rows.push_back({static_cast<int>(k), *summary});
    if (executor.failed()) break;
  }
  return out;
}

}  // namespace wf::run
