// One heading, then one row at a time.
#include "compute/io/csv_writer.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "compute/core/derived_arrays.h"
#include "compute/io/writing.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 1> kExtensions = {".csv"};
constexpr std::array<std::string_view, 8> kVertexNames = {"id", "label", "x", "y", "degree", "indegree", "outdegree", "community"};
constexpr std::array<std::string_view, 6> kEdgeNames = {"source", "target", "source_label", "target_label", "weight", "type"};

void addCell(OutputFile& file, std::string_view text) {
  const bool blanksAround = !text.empty() && (text.front() == ' ' || text.back() == ' ' || text.front() == '#' || text.front() == '%');
  if (text.find_first_of(",\"\r\n;\t") == std::string_view::npos && !blanksAround) {
    file.add(text);
    return;
  }
  file.add('"');
  for (std::size_t quote = text.find('"'); quote != std::string_view::npos; quote = text.find('"')) {
    file.add(text.substr(0, quote + 1)).add('"');
    text.remove_prefix(quote + 1);
  }
  file.add(text).add('"');
}

void addValue(OutputFile& file, const ValueColumn& column, std::size_t i) {
  file.add(',');
  if (column.at(i) == ValueColumn::Value::Infinite) file.add("inf");
  if (column.at(i) == ValueColumn::Value::Number) column.add(file, i);
}

Status cancelledOr(OutputFile& file, const Progress& progress) {
  if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = file.path().string()};
  return file.status();
}

// Of vertices, or of arcs and edges.
std::vector<ValueColumn> columnsOf(const Graph& graph, std::span<const StateColumn> states, bool ofVertices, WriteNotes& notes) {
  auto columns = ofVertices ? valueColumns(graph, states, kVertexNames, notes) : valueColumns(graph, states, kEdgeNames, notes);
  std::vector<ValueColumn> kept;
  for (ValueColumn& column : columns) {
    if ((column.domain() == Domain::Vertex) == ofVertices) kept.push_back(std::move(column));
  }
  if (kept.size() < columns.size()) {
    notes.push_back({.id = "not-kept",
                     .text = ofVertices ? "a table of vertices has no place for numbers of arcs and edges"
                                        : "a table of edges has no place for numbers of vertices",
                     .count = columns.size() - kept.size()});
  }
  return kept;
}

// names: those of both ends stand behind their ids, where the file has names.
Result<WriteNotes> writeEdgeRows(const Graph& graph, std::span<const StateColumn> states, bool names, const std::filesystem::path& path,
                                 Progress& progress) {
  WriteNotes notes;
  if (Status paired = pairArcs(graph, path, progress); !paired) return paired.error();
  const bool named = names && !graph.labels().empty();
  noteLosses(graph, {.ids = true, .labels = named, .attributes = true}, "a table of edges", notes);
  const auto columns = columnsOf(graph, states, false, notes);
  const bool asEdges = goesBothWays(graph, columns);
  auto created = OutputFile::create(path);
  if (!created) return created.error();
  OutputFile& file = *created;
  const auto hasBack = [&](const ValueColumn& column) { return asEdges && column.domain() == Domain::Arc && column.ofRun(); };
  file.add("source,target");
  if (named) file.add(",source_label,target_label");
  if (graph.weighted()) file.add(",weight");
  if (asEdges) file.add(",type");
  for (const ValueColumn& column : columns) {
    file.add(',');
    addCell(file, column.name);
    if (hasBack(column)) {
      file.add(',');
      addCell(file, column.name + " (back)");
    }
  }
  file.add('\n');
  std::vector<bool> met(graph.vertexCount());
  const Status written = writeEdges(graph, columns, asEdges, file, progress, [&](const WrittenEdge& edge) {
    met[edge.source] = met[edge.target] = true;
    file.add(graph.ids().toFile(edge.source)).add(',').add(graph.ids().toFile(edge.target));
    if (named) {
      for (const VertexId end : {edge.source, edge.target}) {
        file.add(',');
        addCell(file, graph.labels()[end]);
      }
    }
    std::visit(
        [&]<class T>(const T& weights) {
          if constexpr (!std::is_same_v<T, std::monostate>) file.add(',').add(weights[edge.arc]);
        },
        graph.weights());
    if (asEdges) file.add(",Undirected");
    for (const ValueColumn& column : columns) {
      addValue(file, column, column.domain() == Domain::Edge ? edge.edge : edge.arc);
      if (hasBack(column)) addValue(file, column, edge.back);
    }
    file.add('\n');
  });
  if (!written) return written.error();
  if (const auto alone = static_cast<std::uint64_t>(std::count(met.begin(), met.end(), false)); alone > 0) {
    notes.push_back({.id = "vertices-not-kept", .text = "a table of edges has no place for vertices without edges", .count = alone});
  }
  if (!asEdges && !graph.directed()) {
    notes.push_back(
        {.id = "direction-not-kept", .text = "an edge has one direction only or differs in the two, so the table is one of arcs"});
  }
  if (const Status status = finish(file, notes); !status) return status.error();
  return notes;
}

// A graph in another format, to be read back.
Result<WriteNotes> write(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  return writeEdgeRows(graph, {}, false, path, progress);
}

Result<WriteNotes> writeStates(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                               Progress& progress) {
  return writeEdgeRows(graph, states, false, path, progress);
}

}  // namespace

Result<WriteNotes> writeVertexTable(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                    Progress& progress) {
  WriteNotes notes;
  const auto columns = columnsOf(graph, states, true, notes);
  const auto derived = derivedArrays(graph);
  const auto degrees = Degrees::count(graph, &progress);
  if (offersCommunities(graph)) progress.begin("Finding communities", 0);
  if (!degrees || (offersCommunities(graph) && !graph.findCommunities(progress)))
    return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = path.string()};
  auto created = OutputFile::create(path);
  if (!created) return created.error();
  OutputFile& file = *created;
  file.add("id");
  if (!graph.labels().empty()) file.add(",label");
  if (!graph.coordinates().empty()) file.add(",x,y");
  for (const int array : derived) file.add(',').add(derivedInfo(array).id);
  for (const ValueColumn& column : columns) {
    file.add(',');
    addCell(file, column.name);
  }
  file.add('\n');
  progress.begin("Writing vertices", graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (v % (1 << 14) == 0) {
      if (const Status status = cancelledOr(file, progress); !status) return status.error();
      progress.advanceTo(v);
    }
    file.add(graph.ids().toFile(v));
    if (!graph.labels().empty()) {
      file.add(',');
      addCell(file, graph.labels()[v]);
    }
    if (!graph.coordinates().empty()) file.add(',').add(graph.coordinates()[v].x).add(',').add(graph.coordinates()[v].y);
    for (const int array : derived) file.add(',').add(isDegree(array) ? degrees->of(degreeKind(array), v) : graph.communities().of[v]);
    for (const ValueColumn& column : columns) addValue(file, column, v);
    file.add('\n');
  }
  if (const Status status = finish(file, notes); !status) return status.error();
  return notes;
}

Result<WriteNotes> writeEdgeTable(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                  Progress& progress) {
  return writeEdgeRows(graph, states, true, path, progress);
}

constinit const Writer kCsvWriter{
    .id = "csv", .title = "CSV table of edges", .extensions = kExtensions, .write = write, .writeStates = writeStates};

}  // namespace wf::io
