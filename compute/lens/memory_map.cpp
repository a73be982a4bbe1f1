#include "compute/lens/memory_map.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "compute/exec/device_graph.h"

namespace wf::lens {

MemoryMap::MemoryMap(const algorithms::Algorithm& run) {
  const auto arrays = run.arrays();
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    const StateArrayInfo& info = *arrays[k].info;
    add({.id = info.id,
         .symbol = info.symbol.empty() ? info.title : info.symbol,
         .array = k,
         .bytes = static_cast<std::uint32_t>(elementSize(info.type)),
         .count = arrays[k].count,
         .still = info.constant},
        arrays[k].data->data(), std::size_t{arrays[k].count} * elementSize(info.type));
  }
  const exec::DeviceGraph& placed = run.deviceGraph();
  const Graph& graph = run.graph();
  const auto graphArray = [&](const char* id, const char* symbol, const std::uint32_t* data, std::uint64_t count) {
    add({.id = id, .symbol = symbol, .bytes = 4, .count = count, .still = true}, data, count * 4);
  };
  const std::uint64_t vertices = graph.vertexCount();
  graphArray("offsets", "V_a", placed.offsets(), vertices + 1);
  graphArray("heads", "E_a", placed.heads(), graph.arcCount());
  graphArray("weights", "W_a", placed.weights(), graph.arcCount());
  if (placed.inTails() != placed.heads()) {
    graphArray("in-offsets", "in V_a", placed.inOffsets(), vertices + 1);
    graphArray("in-tails", "in E_a", placed.inTails(), graph.arcCount());
  }
  if (run.info().needs.residual) {
    if (placed.residualHeads() != placed.heads()) {
      graphArray("residual-offsets", "residual V_a", placed.residualOffsets(), vertices + 1);
      graphArray("residual-heads", "residual E_a", placed.residualHeads(), graph.residualCount());
    }
    graphArray("reverse", "reverse arcs", placed.residualReverse(), graph.residualCount());
  }
  if (run.info().needs.edges) {
    graphArray("edge-tails", "startV", placed.edgeTails(), graph.edgeCount());
    graphArray("edge-heads", "endV", placed.edgeHeads(), graph.edgeCount());
    graphArray("edge-forward", "arcs of startV → endV", placed.edgeForward(), graph.edgeCount());
    graphArray("edge-backward", "arcs of endV → startV", placed.edgeBackward(), graph.edgeCount());
  }
  const auto words = run.words();
  add({.id = "flags", .symbol = "flags", .bytes = 4, .count = words.size()}, words.data(), words.size_bytes());
}

void MemoryMap::addWork(const void* data, std::size_t bytes) {
  const auto at = static_cast<const std::byte*>(data);
  const auto overlaps = [&](const Range& one) { return at < one.end && one.begin < at + bytes; };
  if (bytes == 0 || std::any_of(ranges_.begin(), ranges_.end(), [&](const Range& one) { return !one.work && overlaps(one); })) return;
  std::erase_if(ranges_, overlaps);  // memory that has been given back
  const std::string name = fmt::format("work {}", ++works_);
  // Of words, until an access says otherwise.
  add({.id = name, .symbol = name, .bytes = 0, .count = 0}, data, bytes, true);
}

void MemoryMap::add(Memory memory, const void* data, std::size_t bytes, bool work) {
  if (data == nullptr || bytes == 0) return;
  const auto at = static_cast<const std::byte*>(data);
  const Range range{.begin = at,
                    .end = at + bytes,
                    .memory = static_cast<std::uint32_t>(memories_.size()),
                    .shift = static_cast<unsigned>(std::countr_zero(memory.bytes)),
                    .work = work};
  ranges_.insert(std::upper_bound(ranges_.begin(), ranges_.end(), at, [](const std::byte* a, const Range& b) { return a < b.begin; }),
                 range);
  memories_.push_back(std::move(memory));
}

MemoryMap::Element MemoryMap::find(const void* address, std::uint32_t bytes) {
  const auto at = static_cast<const std::byte*>(address);
  // A dozen of them, and accesses take turns: counting costs less than a search with its branches.
  std::size_t before = 0;
  for (const Range& range : ranges_) before += range.begin <= at ? 1 : 0;
  if (before == 0) return {};
  Range& range = ranges_[before - 1];
  if (at + bytes > range.end) return {};
  Memory& memory = memories_[range.memory];
  if (memory.bytes == 0) {
    memory.bytes = bytes;
    memory.count = static_cast<std::uint64_t>(range.end - range.begin) / bytes;
    range.shift = static_cast<unsigned>(std::countr_zero(bytes));
  }
  return {range.memory, static_cast<std::uint64_t>(at - range.begin) >> range.shift};
}

}  // namespace wf::lens
