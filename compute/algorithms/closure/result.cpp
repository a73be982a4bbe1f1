#include "compute/algorithms/closure/result.h"

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::closure {
namespace {

constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 24;  // some gigabytes of texts

}  // namespace

RunResult resultOf(std::uint64_t joined, std::uint64_t all) {
  RunResult result;
  result.values = {{"pairs", joined}};
  result.sentence =
      fmt::format("paths lead between {} of {}, from each vertex to itself among them", grouped(joined), counted(all, "pair", "pairs"));
  return result;
}

Result<ValueTable> tableOf(const Graph& graph, std::uint64_t joined,
                           const std::function<bool(VertexId i, std::vector<std::uint8_t>& reach)>& row) {
  if (joined > kMostPairs) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("a table of {} pairs does not fit: it has room for {}", grouped(joined), grouped(kMostPairs))};
  }
  ValueTable table;
  table.columns = {{"tail", {}}, {"head", {}}};
  std::vector<std::uint8_t> reach;
  for (VertexId i = 0; i < graph.vertexCount(); ++i) {
    if (!row(i, reach)) return Error{.code = ErrorCode::Device, .message = "a row of the matrix could not be read"};
    for (VertexId j = 0; j < graph.vertexCount(); ++j) {
      if (reach[j] == 0) continue;
      table.columns[0].cells.push_back(fmt::format("{}", graph.ids().toFile(i)));
      table.columns[1].cells.push_back(fmt::format("{}", graph.ids().toFile(j)));
    }
  }
  return table;
}

}  // namespace wf::algorithms::closure
