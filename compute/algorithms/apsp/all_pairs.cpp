// All-pairs shortest paths: what a run comes to, on the host.
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/apsp/negative_cycle.h"
#include "compute/algorithms/paths.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::apsp {
namespace {

// A table of values for a file holds texts: some gigabytes at this many rows.
constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 24;

// The lengths that the result can hold: the ends of the integers stand for "no path" and for all that passed the range.
const char* rangeText(WeightKind weights) {
  switch (weights) {
    case WeightKind::Signed:
      return "−2,147,483,647 to 2,147,483,646";
    case WeightKind::Real:
      return "floating point to 3.4e38";
    case WeightKind::Unsigned:
      break;
  }
  return "0 to 4,294,967,294";
}

// Every number of the type but the sentinel.
exec::Where finiteOf(const StateArrayInfo& info) {
  exec::Where where{.high = 0xFFFF'FFFEu, .skip = info.infinite};
  if (info.type == ElementType::I32) where = {.low = 0x8000'0000u, .high = 0x7FFF'FFFEu, .skip = info.infinite};
  if (info.type == ElementType::F32) where = {.low = 0xFF80'0000u, .high = kFloatInfinity, .skip = info.infinite};
  return where;
}

std::string plain(const StateArrayInfo& info, std::uint32_t bits) {
  if (info.type == ElementType::F32) return fmt::format("{}", std::bit_cast<float>(bits));
  if (info.type == ElementType::I32) return fmt::format("{}", std::bit_cast<std::int32_t>(bits));
  return fmt::format("{}", bits);
}

RunResult::Value sumOf(ElementType type, const exec::Matches& finite) {
  if (type == ElementType::F32) return finite.realSum;
  if (type == ElementType::I32) return static_cast<std::int64_t>(finite.sum);
  return finite.sum;
}

RunResult::Value numberOf(ElementType type, std::uint64_t bits) {
  const auto low = static_cast<std::uint32_t>(bits);
  if (type == ElementType::F32) return static_cast<double>(std::bit_cast<float>(low));
  if (type == ElementType::I32) return std::int64_t{std::bit_cast<std::int32_t>(low)};
  return bits;
}

// Back from `to` along the predecessors of the row of `from`; empty where they do not lead there.
std::vector<VertexId> chainOf(const std::vector<VertexId>& predecessors, VertexId from, VertexId to) {
  std::vector<VertexId> chain{to};
  while (chain.back() != from && chain.size() <= predecessors.size()) {
    const VertexId before = predecessors[chain.back()];
    if (before >= predecessors.size()) return {};
    chain.push_back(before);
  }
  if (chain.back() != from) return {};
  std::reverse(chain.begin(), chain.end());
  return chain;
}

RunResult cycleResult(const Graph& graph, const std::vector<VertexId>& cycle) {
  RunResult result;
  result.values = {{"finite_pairs", {}}, {"sum", {}}, {"max", {}}, {"negative_cycle", graph.ids().toFile(cycle.front())}};
  result.sentence = fmt::format("there are no shortest paths: a cycle of {} through {} has length {}",
                                counted(cycle.size() - 1, "arc", "arcs"), graph.ids().toFile(cycle.front()), cycleWeight(graph, cycle));
  result.path = cycle;
  return result;
}

}  // namespace

Result<RunResult> AllPairs::workOut(Progress& progress) const {
  const Graph& graph = this->graph();
  if (executor().failed()) return executor().error();
  if (foundNegative()) {
    const std::vector<VertexId> cycle = negativeCycle(graph, progress);
    if (progress.cancelled()) return RunResult{};
    if (!cycle.empty()) return cycleResult(graph, cycle);
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "rounding made the length of a cycle negative: the weights of some cycle add up to about 0"};
  }
  const exec::StateArray& array = arrays()[kDistance];
  if (const auto over = passedRange(executor(), deviceGraph(), *array.data)) {
    const VertexId tail = graph.tail(over->arc);
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("lengths pass what 32 bits hold ({}): from {}, by the arc {} → {} of weight {}",
                                        rangeText(graph.weightKind()), graph.ids().toFile(over->row), graph.ids().toFile(tail),
                                        graph.ids().toFile(graph.heads()[over->arc]), sssp::weightText(graph, over->arc))};
  }
  if (const auto round = roundedIntoACircle(progress)) return *round;
  const exec::Matches finite = executor().match(*array.data, array.info->type, array.count, finiteOf(*array.info));
  const auto range = executor().range(*array.data, array.info->type, array.count, array.info->infinite);
  if (executor().failed()) return executor().error();
  RunResult result;
  result.values = {{"finite_pairs", std::uint64_t{finite.count}},
                   {"sum", sumOf(array.info->type, finite)},
                   {"max", numberOf(array.info->type, range ? range->maximum : 0)},
                   {"negative_cycle", {}}};
  result.sentence = fmt::format("paths between {} of {}, the longest of length {}", grouped(finite.count),
                                counted(array.count, "pair", "pairs"), range ? formatValue(*array.info, range->maximum) : "0");
  return result;
}

// Sums of floats that come to the same may differ by how they were added, and the smaller of two then lies behind the other.
std::optional<Error> AllPairs::roundedIntoACircle(Progress& progress) const {
  const Graph& graph = this->graph();
  if (graph.weightKind() != WeightKind::Real || !keepsPredecessors()) return std::nullopt;
  std::vector<VertexId> before;
  progress.begin("Following predecessors", graph.vertexCount());
  for (VertexId i = 0; i < graph.vertexCount() && progress.goesOn(i); ++i) {
    readRow(kPredecessor, i, before);
    if (executor().failed()) return executor().error();
    if (const auto j = goesRound(before, i)) {
      return Error{
          .code = ErrorCode::InvalidInput,
          .message = fmt::format("rounding made the predecessors of {} → {} form a cycle: the weights of some cycle add up to about 0",
                                 graph.ids().toFile(i), graph.ids().toFile(*j))};
    }
  }
  return std::nullopt;
}

void AllPairs::readRow(Array array, VertexId i, std::vector<std::uint32_t>& row) const {
  const std::size_t n = graph().vertexCount();
  row.resize(n);
  executor().download(row.data(), buffer(array), i * n * 4, n * 4);
}

Result<Verification> AllPairs::check(Progress& progress) const {
  if (executor().failed()) return executor().error();
  const Graph& graph = this->graph();
  if (foundNegative()) {
    const std::vector<VertexId> cycle = negativeCycle(graph, progress);
    if (cycle.empty()) return Verification{false, "the run ended at a negative cycle, and the graph has none"};
    return Verification{true, fmt::format("the graph has a negative cycle, through {}", graph.ids().toFile(cycle.front()))};
  }
  const bool predecessors = keepsPredecessors();
  return verifyRows(
      graph, predecessors,
      [&](VertexId i, std::vector<std::uint32_t>& distances, std::vector<VertexId>& before) {
        readRow(kDistance, i, distances);
        if (predecessors) readRow(kPredecessor, i, before);
        return !executor().failed();
      },
      progress);
}

Result<ValueTable> AllPairs::values() const {
  const exec::StateArray& array = arrays()[kDistance];
  const exec::Matches finite = executor().match(*array.data, array.info->type, array.count, finiteOf(*array.info));
  if (executor().failed()) return executor().error();
  if (finite.count > kMostPairs) {
    return Error{
        .code = ErrorCode::Unsupported,
        .message = fmt::format("a table of {} pairs does not fit: it has room for {}", grouped(finite.count), grouped(kMostPairs))};
  }
  const Graph& graph = this->graph();
  const VertexId n = graph.vertexCount();
  ValueTable table;
  table.columns = {{"tail", {}}, {"head", {}}, {array.info->id, {}}};
  if (keepsPredecessors()) table.columns.push_back({arrays()[kPredecessor].info->id, {}});
  std::vector<std::uint32_t> distances, before;
  for (VertexId i = 0; i < n; ++i) {
    readRow(kDistance, i, distances);
    if (keepsPredecessors()) readRow(kPredecessor, i, before);
    if (executor().failed()) return executor().error();
    for (VertexId j = 0; j < n; ++j) {
      if (distances[j] == array.info->infinite) continue;
      table.columns[0].cells.push_back(fmt::format("{}", graph.ids().toFile(i)));
      table.columns[1].cells.push_back(fmt::format("{}", graph.ids().toFile(j)));
      table.columns[2].cells.push_back(plain(*array.info, distances[j]));
      if (!before.empty()) table.columns[3].cells.push_back(before[j] == kNone ? "" : fmt::format("{}", graph.ids().toFile(before[j])));
    }
  }
  return table;
}

Result<std::optional<Path>> AllPairs::pathTo(std::span<const VertexId> chosen, const std::function<bool()>&) const {
  if (chosen.size() < 2 || chosen[0] == chosen[1] || !keepsPredecessors()) return std::optional<Path>();
  const VertexId n = graph().vertexCount(), from = chosen[0], to = chosen[1];
  std::vector<VertexId> before;
  readRow(kPredecessor, from, before);
  std::uint32_t distance = 0;
  executor().download(&distance, buffer(kDistance), (std::size_t{from} * n + to) * 4, 4);
  if (executor().failed()) return executor().error();
  return pathOf(chainOf(before, from, to), distance);
}

std::optional<Path> AllPairs::pathOf(std::vector<VertexId> vertices, std::uint32_t distance) const {
  if (vertices.empty()) return std::nullopt;
  Path path{std::move(vertices), {}};
  path.sentence =
      fmt::format("{} → {}: {}, length {}", graph().ids().toFile(path.vertices.front()), graph().ids().toFile(path.vertices.back()),
                  counted(path.vertices.size() - 1, "arc", "arcs"), formatValue(*arrays()[kDistance].info, distance));
  return path;
}

}  // namespace wf::algorithms::apsp
