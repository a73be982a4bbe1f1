#include "compute/core/mirrored.h"

#include <algorithm>
#include <atomic>

#include "compute/core/workers.h"

namespace wf {
namespace {

// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9u;
  x = (x ^ (x >> 27)) * 0x94D0'49BB'1331'11EBu;
  return x ^ (x >> 31);
}

// Whether one of a few arcs, at equal distances, has none that leads back; where neighbours ascend. Elsewhere it may say so for no reason.
bool lacksReverse(const Graph& graph) {
  constexpr std::uint64_t kSampled = 256;
  const std::uint64_t arcs = graph.arcCount(), sampled = std::min(kSampled, arcs);
  for (std::uint64_t k = 0; k < sampled; ++k) {
    const auto a = static_cast<ArcId>(k * arcs / sampled);
    const auto back = graph.neighbours(graph.heads()[a]);
    if (!std::binary_search(back.begin(), back.end(), graph.tail(a))) return true;
  }
  return false;
}

}  // namespace

std::optional<bool> findMirrored(const Graph& graph, const Progress* progress) {
  if (lacksReverse(graph)) return false;
  std::atomic<std::uint64_t> low{0}, high{0};
  std::atomic<bool> ascending{true};
  const Chunks vertices{.count = graph.vertexCount(), .size = 1 << 12, .progress = progress};
  const bool whole = parallelChunks(vertices, [&](std::uint64_t begin, std::uint64_t end) {
    if (!ascending.load(std::memory_order_relaxed)) return;
    std::uint64_t a = 0, b = 0;
    for (std::uint64_t at = begin; at < end; ++at) {
      const auto v = static_cast<VertexId>(at);
      VertexId before = 0;
      for (const VertexId u : graph.neighbours(v)) {
        if (u < before) return ascending.store(false, std::memory_order_relaxed);
        before = u;
        if (u == v) continue;
        // An arc and one that leads back cancel each other out.
        const std::uint64_t pair = u < v ? std::uint64_t{u} << 32 | v : std::uint64_t{v} << 32 | u;
        const std::uint64_t one = mixed(pair + 0x9E37'79B9'7F4A'7C15u), other = mixed(pair ^ 0xD1B5'4A32'D192'ED03u);
        a += u < v ? one : 0 - one;
        b += u < v ? other : 0 - other;
      }
    }
    low.fetch_add(a, std::memory_order_relaxed);
    high.fetch_add(b, std::memory_order_relaxed);
  });
  if (!whole) return std::nullopt;
  return ascending && low == 0 && high == 0;
}

const bool* Graph::deriveMirrored(const Progress* progress) const {
  return mirrored_.get(progress, [&](bool& value) {
    const auto found = wf::findMirrored(*this, progress);
    value = found.value_or(false);
    return found.has_value();
  });
}

bool Graph::mirrored() const { return *deriveMirrored(nullptr); }

}  // namespace wf
