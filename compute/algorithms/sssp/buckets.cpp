#include "compute/algorithms/sssp/buckets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace wf::algorithms::sssp {
namespace {

constexpr ArcId kSample = 4096;                // weights that are looked at
constexpr double kWorkers = 32;                // as wide as a warp: Davidson and others, IPDPS 2014
constexpr double kManyArcs = 8;                // a vertex, from which on a quarter of that is faster (tests/bench/NOTES.md)
constexpr int kLargestPower = 30;              // of a chosen width; of real ones also the smallest, below 1
constexpr std::uint32_t kLastReal = 1u << 26;  // beyond it a float has no whole numbers to spare

double meanWeight(const Graph& graph) {
  const ArcId arcs = graph.arcCount();
  if (arcs == 0) return 1;
  const ArcId stride = (arcs - 1) / kSample + 1;
  double sum = 0, count = 0;
  for (std::uint64_t arc = 0; arc < arcs; arc += stride) {
    sum += graph.weight(static_cast<ArcId>(arc));
    count += 1;
  }
  return sum / count;
}

double meanDegree(const Graph& graph) {
  return std::max(1.0, static_cast<double>(graph.arcCount()) / std::max<double>(1, graph.vertexCount()));
}

double chosenWidth(const Graph& graph, bool floats) {
  const double degree = meanDegree(graph);
  const double wanted = (isDense(graph) ? kWorkers / 4 : kWorkers) * meanWeight(graph) / degree;
  if (!(wanted > 0)) return 1;
  const int power = std::isfinite(wanted) ? std::ilogb(wanted * std::sqrt(2.0)) : kLargestPower;
  return std::ldexp(1.0, std::clamp(power, floats ? -kLargestPower : 0, kLargestPower));
}

}  // namespace

bool isDense(const Graph& graph) { return meanDegree(graph) >= kManyArcs; }

Buckets bucketsOf(const Graph& graph, double width) {
  Buckets out;
  out.floats = std::holds_alternative<Column<float>>(graph.weights());
  if (!(width > 0)) width = chosenWidth(graph, out.floats);
  if (out.floats) {
    out.infinite = static_cast<std::uint32_t>(kFloatInfinity);
    out.last = kLastReal;
    out.inverse = 1 / static_cast<float>(std::clamp(width, 1e-30, 1e30));
  } else {
    out.width = static_cast<std::uint32_t>(std::min(std::ceil(width), double{kNone - 1}));
  }
  return out;
}

Divided divided(const Buckets& buckets, std::uint32_t most) {
  Divided out{buckets, 1};
  while (out.parts < most && (buckets.floats || out.fine.width % 2 == 0)) {
    out.parts *= 2;
    if (buckets.floats) {
      out.fine.inverse *= 2;  // exact
      out.fine.last *= 2;
    } else {
      out.fine.width /= 2;
    }
  }
  return out;
}

std::uint64_t widthScalar(const Buckets& buckets) {
  if (!buckets.floats) return buckets.width;
  return static_cast<std::uint64_t>(std::llround(std::min(1e15, 1000.0 / static_cast<double>(buckets.inverse))));
}

}  // namespace wf::algorithms::sssp
