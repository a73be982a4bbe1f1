// A pass over the vertices with their arcs, on the CPU; components by union-find with the smaller number as root.
#include "compute/exec/graph_facts.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "compute/core/degrees.h"
#include "compute/core/union_find.h"
#include "compute/exec/atomics.h"

namespace wf::exec {
namespace {

constexpr std::size_t kCheckEvery = 1 << 12;  // vertices

struct Counts {
  std::uint64_t loops = 0, parallel = 0, withoutReverse = 0;
  std::vector<VertexId> scratch;
};

struct Walk {
  const Graph* graph;
  Progress* progress;
  std::atomic<std::uint64_t>* done;
  std::vector<Counts>* counts;  // one per worker
  std::span<const ArcId> twins;
  std::uint32_t* parents;
  std::uint8_t* reached;
};

std::uint64_t repeated(std::span<const VertexId> heads, std::vector<VertexId>& scratch) {
  const auto count = [](std::span<const VertexId> sorted) {
    std::uint64_t same = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i) same += sorted[i] == sorted[i - 1] ? 1 : 0;
    return same;
  };
  if (std::is_sorted(heads.begin(), heads.end())) return count(heads);
  scratch.assign(heads.begin(), heads.end());
  std::sort(scratch.begin(), scratch.end());
  return count(scratch);
}

void walk(const void* context, std::size_t begin, std::size_t end, unsigned worker) {
  const Walk& w = *static_cast<const Walk*>(context);
  Counts& mine = (*w.counts)[worker];
  for (std::size_t i = begin; i < end; ++i) {
    if (i % kCheckEvery == 0 && w.progress->cancelled()) return;
    const auto v = static_cast<VertexId>(i);
    const auto heads = w.graph->neighbours(v);
    const ArcId first = w.graph->offsets()[v];
    if (!heads.empty()) storeRelaxed(w.reached + v, std::uint8_t{1});
    for (std::size_t k = 0; k < heads.size(); ++k) {
      if (heads[k] == v) ++mine.loops;
      if (w.twins[first + k] == kNone) ++mine.withoutReverse;
      storeRelaxed(w.reached + heads[k], std::uint8_t{1});
      join(w.parents, v, heads[k]);
    }
    mine.parallel += repeated(heads, mine.scratch);
  }
  w.progress->advanceTo(w.done->fetch_add(end - begin) + (end - begin));
}

GraphFacts::OfDegrees ofDegrees(const Degrees& degrees, DegreeKind kind, VertexId vertices) {
  GraphFacts::OfDegrees out{.minimum = degrees.of(kind, 0), .maximum = degrees.of(kind, 0), .maximumVertex = 0};
  std::uint64_t sum = 0;
  for (VertexId v = 0; v < vertices; ++v) {
    const std::uint32_t degree = degrees.of(kind, v);
    sum += degree;
    out.minimum = std::min(out.minimum, degree);
    if (degree > out.maximum) {
      out.maximum = degree;
      out.maximumVertex = v;
    }
  }
  out.mean = static_cast<double>(sum) / vertices;
  return out;
}

double numberOf(ElementType type, std::uint64_t bits) {
  if (type == ElementType::I32) return static_cast<double>(static_cast<std::int32_t>(bits));
  if (type == ElementType::F32) return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  return static_cast<double>(bits);
}

template <class T>
std::optional<GraphFacts::OfWeights> ofWeights(Executor& cpu, std::span<const T> weights, ElementType type) {
  if (weights.empty()) return std::nullopt;
  const Buffer view(const_cast<T*>(weights.data()), weights.size() * sizeof(T), nullptr);  // only read
  const auto n = static_cast<std::uint32_t>(weights.size());
  const auto range = cpu.range(view, type, n, std::nullopt);
  if (!range) return std::nullopt;
  GraphFacts::OfWeights out{.type = type, .minimum = numberOf(type, range->minimum), .maximum = numberOf(type, range->maximum)};
  const Matches all = cpu.match(view, type, n, {.low = range->minimum, .high = range->maximum});
  out.sum = type == ElementType::F32   ? all.realSum
            : type == ElementType::I32 ? static_cast<double>(static_cast<std::int64_t>(all.sum))
                                       : static_cast<double>(all.sum);
  out.mean = out.sum / n;
  out.bins = binsOver(type, *range, kFactBins, false);
  out.counts = countInBins(cpu, view, type, n, std::nullopt, out.bins).counts;
  return out;
}

std::optional<GraphFacts::OfWeights> ofWeights(Executor& cpu, const WeightColumn& weights) {
  if (const auto* whole = std::get_if<Column<std::uint32_t>>(&weights)) return ofWeights(cpu, std::span(*whole), ElementType::U32);
  if (const auto* whole = std::get_if<Column<std::int32_t>>(&weights)) return ofWeights(cpu, std::span(*whole), ElementType::I32);
  if (const auto* real = std::get_if<Column<float>>(&weights)) return ofWeights(cpu, std::span(*real), ElementType::F32);
  return std::nullopt;
}

}  // namespace

std::optional<GraphFacts> graphFacts(const Graph& graph, Executor& cpu, Progress& progress) {
  GraphFacts out;
  out.vertices = graph.vertexCount();
  out.arcs = graph.arcCount();
  progress.begin("Pairing arcs", 0);
  if (!graph.pairUp(progress)) return std::nullopt;
  out.edges = graph.edges().size();
  const auto twins = graph.twins();

  progress.begin("Counting arcs and components", out.vertices);
  const auto n = graph.vertexCount();
  const Buffer parents = cpu.allocate(n * sizeof(std::uint32_t));
  const Buffer reached = cpu.allocate(n);
  if (cpu.failed()) return std::nullopt;
  for (VertexId v = 0; v < n; ++v) parents.as<std::uint32_t>()[v] = v;
  std::vector<Counts> counts(std::max(cpu.workers(), 1u));
  std::atomic<std::uint64_t> done{0};
  const Walk context{.graph = &graph,
                     .progress = &progress,
                     .done = &done,
                     .counts = &counts,
                     .twins = twins,
                     .parents = parents.as<std::uint32_t>(),
                     .reached = reached.as<std::uint8_t>()};
  if (n != 0) cpu.runChunks(n, &walk, &context);
  if (progress.cancelled()) return std::nullopt;
  for (const Counts& one : counts) {
    out.loops += one.loops;
    out.parallel += one.parallel;
    out.withoutReverse += one.withoutReverse;
  }

  progress.begin("Measuring components", out.vertices);
  std::vector<std::uint32_t> sizes(n, 0);
  for (VertexId v = 0; v < n; ++v) {
    if (v % (kCheckEvery * 16) == 0) {
      if (progress.cancelled()) return std::nullopt;
      progress.advanceTo(v);
    }
    ++sizes[rootOf(context.parents, v)];
    out.isolated += context.reached[v] == 0 ? 1 : 0;
  }
  for (const std::uint32_t size : sizes) {
    out.components += size != 0 ? 1 : 0;
    out.largestComponent = std::max<std::uint64_t>(out.largestComponent, size);
  }

  progress.begin("Measuring degrees and weights", 0);
  if (n != 0) {
    const auto counted = Degrees::count(graph, &progress);
    if (!counted) return std::nullopt;
    out.degree = ofDegrees(*counted, DegreeKind::Total, n);
    out.inDegree = ofDegrees(*counted, DegreeKind::In, n);
    out.outDegree = ofDegrees(*counted, DegreeKind::Out, n);
    const std::vector<std::uint32_t> degrees = counted->all(DegreeKind::Total);
    const Buffer view(const_cast<std::uint32_t*>(degrees.data()), degrees.size() * sizeof degrees[0], nullptr);  // only read
    out.degreeBins = binsOver(ElementType::U32, {out.degree.minimum, out.degree.maximum}, kFactBins, true);
    out.degreeCounts = countInBins(cpu, view, ElementType::U32, n, std::nullopt, out.degreeBins).counts;
  }
  out.weights = ofWeights(cpu, graph.weights());
  if (progress.cancelled() || cpu.failed()) return std::nullopt;
  const std::uint64_t arcBytes = sizeof(ArcId) * (graph.weighted() ? 3 : 2);  // heads, twins, weights
  out.bytes = graph.offsets().size_bytes() + out.arcs * arcBytes + graph.coordinates().size_bytes() + out.edges * 4 * sizeof(ArcId);
  return out;
}

}  // namespace wf::exec
