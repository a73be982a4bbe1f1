// Minimum spanning tree: what it is, and what a selection of residual arcs comes to.
#include "compute/algorithms/mst/mst.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms {
namespace mst {

StateArrayInfo byColor(const char* via, StateArrayInfo info) {
  info.domain = Domain::Color;
  info.via = via;
  return info;
}

StateArrayInfo treeArcs() {
  return {.id = "selected",
          .title = "In the tree",
          .symbol = "Mst_a",
          .help = "Arcs of the minimum spanning tree, each in one direction",
          .domain = Domain::Residual,
          .type = ElementType::U8,
          .role = Role::Selected,
          .reduction = Reduction::Any,
          .flag = true};
}

void setTraffic(std::vector<KernelInfo>& kernels, std::span<const Traffic> traffic) {
  for (std::size_t k = 0; k < traffic.size(); ++k) kernels[k].traffic = traffic[k];
}

double edgeWeight(const Graph& graph, ArcId residualArc) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const ResidualArcs& residual = graph.residual();
  const ArcId there = residual.arc[residualArc], back = residual.arc[residual.reverse[residualArc]];
  return std::min(there == kNone ? kNever : graph.weight(there), back == kNone ? kNever : graph.weight(back));
}

std::string differenceText(std::int32_t difference) {
  return counted(static_cast<std::uint64_t>(std::abs(std::int64_t{difference})), "vertex", "vertices") +
         (difference < 0 ? " less than" : " more than");
}

namespace {

// Total weight (signed 64 bits, or else a double), edges and components.
RunResult describeForest(const ForestSum& sum, std::optional<double> real) {
  RunResult result;
  result.sentence =
      fmt::format("{} of total weight {}, {}", counted(sum.edges, "edge", "edges"),
                  real ? fmt::format("{:.6g}", *real) : groupedSigned(sum.weight), counted(sum.components, "component", "components"));
  result.values = {{"total_weight", real ? RunResult::Value(*real) : RunResult::Value(sum.weight)},
                   {"edges", sum.edges},
                   {"components", sum.components}};
  return result;
}

// Of floats, in the order of the arcs on any executor.
double realWeight(const Graph& graph, std::span<const std::uint8_t> selected) {
  double sum = 0;
  for (std::size_t r = 0; r < selected.size(); ++r) {
    if (selected[r] != 0) sum += edgeWeight(graph, static_cast<ArcId>(r));
  }
  return sum;
}

// The path in the tree between two vertices. None: the two are not joined yet, or `wanted` answered no. O(V + A).
std::optional<Path> treePath(const Graph& graph, std::span<const std::uint8_t> selected, VertexId from, VertexId to,
                             const std::function<bool()>& wanted) {
  const ResidualArcs& residual = graph.residual();
  std::vector<ArcId> reachedBy(graph.vertexCount(), kNone);
  std::vector<VertexId> queue = {from};
  const auto seen = [&](VertexId v) { return v == from || reachedBy[v] != kNone; };
  for (std::size_t k = 0; k < queue.size() && !seen(to); ++k) {
    if (k % 4096 == 4095 && wanted && !wanted()) return std::nullopt;
    const VertexId u = queue[k];
    for (ArcId r = residual.offsets[u]; r < residual.offsets[u + 1]; ++r) {
      const VertexId v = residual.heads[r];
      if (seen(v) || (selected[r] == 0 && selected[residual.reverse[r]] == 0)) continue;
      reachedBy[v] = r;
      queue.push_back(v);
    }
  }
  if (!seen(to) || from == to) return std::nullopt;
  Path path;
  const bool floats = graph.weightKind() == WeightKind::Real;
  double length = 0;
  std::int64_t whole = 0;  // a double would round sums above 2^53
  for (VertexId v = to;; v = residual.heads[residual.reverse[reachedBy[v]]]) {
    path.vertices.push_back(v);
    if (v == from) break;
    const double weight = edgeWeight(graph, reachedBy[v]);
    length += weight;
    if (!floats) whole += static_cast<std::int64_t>(weight);
  }
  std::reverse(path.vertices.begin(), path.vertices.end());
  path.sentence =
      fmt::format("tree path from {} to {}: {}, weight {}", graph.ids().toFile(from), graph.ids().toFile(to),
                  counted(path.vertices.size() - 1, "edge", "edges"), floats ? fmt::format("{:.6g}", length) : groupedSigned(whole));
  return path;
}

}  // namespace

Result<RunResult> Spanning::workOut(Progress&) const {
  ForestSum sum;
  if (graph().vertexCount() != 0) {
    sum = sumForest(executor(), sums_,
                    {d_flags(selected_), d_weightKeys(), arrays()[selected_].count, d_words(color_), graph().vertexCount()},
                    graph().weightKind());
  }
  std::optional<double> real;
  if (graph().weightKind() == WeightKind::Real) real = realWeight(graph(), download<std::uint8_t>(selected_));
  if (executor().failed()) return executor().error();
  return describeForest(sum, real);
}

Result<Verification> Spanning::check(Progress& progress) const {
  const std::vector<std::uint8_t> selected = download<std::uint8_t>(selected_);
  if (executor().failed()) return executor().error();
  return verifyForest(graph(), selected, progress);
}

Result<ValueTable> Spanning::values() const {
  Result<ValueTable> table = Algorithm::values();
  if (!table) return table;
  const std::vector<std::uint8_t> selected = download<std::uint8_t>(selected_);
  if (executor().failed()) return executor().error();
  const ResidualArcs& residual = graph().residual();
  for (ValueTable::Column& column : table->columns) {
    if (column.name != info().arrays[selected_].id) continue;
    for (std::size_t r = 0; r < selected.size(); ++r) {
      if (selected[r] != 0 && residual.arc[r] == kNone) column.cells[residual.arc[residual.reverse[r]]] = "1";
    }
  }
  return table;
}

Result<std::optional<Path>> Spanning::pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const {
  if (chosen.size() < 2) return std::optional<Path>();
  const std::vector<std::uint8_t> selected = download<std::uint8_t>(selected_);
  if (executor().failed()) return executor().error();
  return treePath(graph(), selected, chosen[0], chosen[1], wanted);
}

void Spanning::placeWeightKeys() {
  weightKeys_ = {};
  weightKeys_ = weightKeys(deviceGraph(), executor());
  sums_ = executor().allocate(kForestSumBytes);
}

}  // namespace mst

Entry mstEntry() {
  return entryOf({.id = "mst",
                  .title = "Minimum spanning tree",
                  .help = "The lightest edges that connect every component; arcs are read as undirected",
                  .variants = {}},
                 {mst::boruvka(), mst::boruvkaCompacted(), mst::boruvkaPrimitives(), mst::fastBoruvka()});
}

}  // namespace wf::algorithms
