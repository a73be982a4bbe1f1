#include "compute/recording/graph_chunk.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/io/binary.h"

namespace wf::recording {
namespace {

constexpr std::size_t kAtOnce = std::size_t{1} << 16;

struct RowsHeader {
  std::uint64_t vertices, arcs;
  std::uint32_t flags, weights;
};
static_assert(sizeof(RowsHeader) == 24);
constexpr std::uint32_t kDirected = 1;

Error damaged(const std::string& name, std::string message) {
  return {.code = ErrorCode::InvalidInput, .message = "the graph in the recording is damaged: " + std::move(message), .file = name};
}

Result<std::shared_ptr<const Graph>> graphOfRows(Buffer payload, const std::string& name) {
  auto own = std::make_shared<const Buffer>(std::move(payload));
  Cursor in(*own);
  const auto header = in.take<RowsHeader>();
  const std::uint64_t v = header.vertices, a = header.arcs;
  if (!in.ok() || v > kMaxIndex || a > kMaxIndex) return damaged(name, "it has more vertices or arcs than 32 bits can number");
  if (header.flags > kDirected || header.weights > 3) return damaged(name, "it has flags that version 1 does not know");
  if (in.left() != 8 * (v + 1) + 4 * a * (header.weights == 0 ? 1 : 2)) return damaged(name, "its size does not fit its counts");
  // Room for them is there: they take eight bytes each in the payload.
  std::vector<ArcId> offsets;
  offsets.reserve(static_cast<std::size_t>(v + 1));
  for (std::uint64_t i = 0; i <= v; ++i) {
    const auto offset = in.take<std::uint64_t>();
    if (offset > a) return damaged(name, fmt::format("the arcs of vertex {} lie beyond the others", i));
    offsets.push_back(static_cast<ArcId>(offset));
  }
  // What follows lies at a multiple of four bytes.
  const auto next = [&]<class T>(T) {
    const Bytes values = in.take(4 * a);
    return Column<T>(std::span(reinterpret_cast<const T*>(values.data()), static_cast<std::size_t>(a)), own);
  };
  GraphColumns columns{.offsets = Column<ArcId>(std::move(offsets)), .heads = next(VertexId{}), .path = name};
  if (header.weights == 1) columns.weights = next(std::uint32_t{});
  if (header.weights == 2) columns.weights = next(std::int32_t{});
  if (header.weights == 3) columns.weights = next(float{});
  columns.directed = (header.flags & kDirected) != 0;
  columns.import.format = "Warpfront recording";
  auto graph = Graph::fromColumns(std::move(columns));
  if (!graph) return damaged(name, graph.error().message);
  return graph;
}

}  // namespace

Result<std::shared_ptr<const Graph>> graphOf(const Kind& kind, Buffer payload, const std::string& name, Progress& progress) {
  if (kind == kRows) return graphOfRows(std::move(payload), name);
  auto own = std::make_shared<const Buffer>(std::move(payload));
  auto graph = io::graphOfBinary(*own, own, name, progress);
  if (!graph && graph.error().code == ErrorCode::InvalidInput) return damaged(name, graph.error().message);
  return graph;
}

std::uint32_t graphCrc(const Graph& graph) {
  std::uint32_t crc = 0;
  std::vector<std::uint64_t> wide;
  for (auto rest = graph.offsets(); !rest.empty();) {
    const auto part = rest.first(std::min(rest.size(), kAtOnce));
    wide.assign(part.begin(), part.end());
    crc = crc32Of(std::as_bytes(std::span(wide)), crc);
    rest = rest.subspan(part.size());
  }
  crc = crc32Of(std::as_bytes(graph.heads()), crc);
  std::visit(
      [&](const auto& weights) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>)
          crc = crc32Of(std::as_bytes(std::span(weights)), crc);
      },
      graph.weights());
  return crc;
}

Status accepts(const Description& description, const Graph& graph, const std::string& name) {
  const auto refused = [&](std::string message) {
    return Error{.code = ErrorCode::InvalidInput, .message = std::move(message), .file = name};
  };
  const std::string other = "the run is of another graph than " + (graph.path().empty() ? "this one" : graph.path());
  if (graph.vertexCount() != description.vertices || graph.arcCount() != description.arcs) {
    return refused(fmt::format("{}: that has {} and {}, the one of the run {} and {}", other,
                               counted(graph.vertexCount(), "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"),
                               counted(description.vertices, "vertex", "vertices"), counted(description.arcs, "arc", "arcs")));
  }
  if (description.graphCrc && graphCrc(graph) != *description.graphCrc)
    return refused(other + ": that has as many vertices and arcs, but not the same ones");
  const VariantInfo& variant = description.variant();
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    if (description.counts[k] == 0) continue;
    const std::uint64_t count = elementCount(variant.arrays[k], graph);
    if (count != description.counts[k])
      return refused(fmt::format("array “{}” of the recording has {} elements, where the graph has {}", variant.arrays[k].id,
                                 grouped(description.counts[k]), grouped(count)));
  }
  return {};
}

}  // namespace wf::recording
