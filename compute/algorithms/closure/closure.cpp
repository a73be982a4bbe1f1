// Transitive closure: what it is, what a run came to and whether that is right, on the host.
#include "compute/algorithms/closure/closure.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/algorithms/described.h"
#include "compute/core/numbers.h"

namespace wf::algorithms {
namespace closure {
namespace {

constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 24;  // some gigabytes of texts

}  // namespace

VariantInfo describeReach() {
  VariantInfo info;
  info.answer = Domain::Pair;
  info.arrays = {flags("reach", "Reachable", "R", "Whether a path leads from the row's vertex to the column's; every vertex reaches itself",
                       Role::Visited),
                 pairs::throughArray()};
  info.arrays[kReach].domain = Domain::Pair;
  info.invariants = {{"diagonal", "Diagonal", "Every vertex reaches itself"},
                     {"arcs", "Arcs", "The tail of every arc reaches its head"},
                     pairs::throughInvariant()};
  return info;
}

bool Reach::readRow(VertexId i, std::vector<std::uint8_t>& reach) const {
  const VertexId n = graph().vertexCount();
  reach.resize(n);
  executor().download(reach.data(), buffer(kReach), std::size_t{i} * n, n);
  return !executor().failed();
}

std::uint64_t Reach::pairCount() const {
  const exec::StateArray& array = arrays()[kReach];
  return executor().match(*array.data, array.info->type, array.count, {.low = 1, .high = 1, .outside = false, .skip = {}}).count;
}

Result<RunResult> Reach::workOut(Progress&) const {
  const std::uint64_t joined = pairCount();
  if (executor().failed()) return executor().error();
  RunResult result;
  result.values = {{"pairs", joined}};
  result.sentence = fmt::format("paths lead between {} of {}, from each vertex to itself among them", grouped(joined),
                                counted(arrays()[kReach].count, "pair", "pairs"));
  return result;
}

Result<ValueTable> Reach::values() const {
  const std::uint64_t joined = pairCount();
  if (joined > kMostPairs) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("a table of {} pairs does not fit: it has room for {}", grouped(joined), grouped(kMostPairs))};
  }
  ValueTable table;
  table.columns = {{"tail", {}}, {"head", {}}};
  std::vector<std::uint8_t> reach;
  for (VertexId i = 0; i < graph().vertexCount(); ++i) {
    if (!readRow(i, reach)) return Error{.code = ErrorCode::Device, .message = "a row of the matrix could not be read"};
    for (VertexId j = 0; j < graph().vertexCount(); ++j) {
      if (reach[j] == 0) continue;
      table.columns[0].cells.push_back(fmt::format("{}", graph().ids().toFile(i)));
      table.columns[1].cells.push_back(fmt::format("{}", graph().ids().toFile(j)));
    }
  }
  return table;
}

Result<Verification> Reach::check(Progress& progress) const {
  if (executor().failed()) return executor().error();
  const Graph& graph = this->graph();
  const VertexId n = graph.vertexCount();
  if (n == 0) return Verification{true, "the graph is empty"};
  const std::uint64_t rows = std::clamp<std::uint64_t>(kMostLooks / (std::uint64_t{n} + graph.arcCount()), 1, n);
  std::vector<std::uint8_t> found, reached;
  std::vector<VertexId> queue;
  progress.begin("Checking rows of the matrix", rows);
  for (std::uint64_t k = 0; k < rows; ++k) {
    if (!progress.goesOn(k)) return Verification{};
    const auto from = static_cast<VertexId>(k * n / rows);
    if (!readRow(from, found)) return Error{.code = ErrorCode::Device, .message = "a row of the matrix could not be read"};
    reached.assign(n, 0);
    reached[from] = 1;
    queue.assign(1, from);
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (const VertexId v : graph.neighbours(queue[at])) {
        if (reached[v] == 0) queue.push_back(v);
        reached[v] = 1;
      }
    }
    const auto [wrong, right] = std::mismatch(found.begin(), found.end(), reached.begin());
    if (wrong == found.end()) continue;
    const auto to = static_cast<VertexId>(wrong - found.begin());
    return Verification{false, fmt::format("{} → {}: a path {}, but the matrix says otherwise", graph.ids().toFile(from),
                                           graph.ids().toFile(to), *right != 0 ? "leads there" : "is not there")};
  }
  if (rows == n) return Verification{true, fmt::format("searches from all {} agree", counted(n, "vertex", "vertices"))};
  return Verification{true, fmt::format("searches from {} of {} vertices agree", grouped(rows), grouped(n))};
}

}  // namespace closure

Entry closureEntry() {
  return entryOf({.id = "closure", .title = "Transitive closure", .help = "Reachability between all pairs of vertices", .variants = {}},
                 {closure::recursive(), closure::fast()});
}

}  // namespace wf::algorithms
