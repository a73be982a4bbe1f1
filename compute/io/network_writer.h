// What the writers of GraphML and GEXF share: the order of things in the file, text in XML, and what a person should know afterwards.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/io/output_file.h"
#include "compute/io/value_columns.h"
#include "compute/io/writer.h"
#include "compute/io/writing.h"

namespace wf::io {

// A file of vertices and edges that is streamed. A format says what begins, ends and stands between. Everything it refers to outlives it.
class NetworkFile {
 public:
  NetworkFile(const Graph& graph, std::vector<ValueColumn> columns, OutputFile& file, Progress& progress, WriteNotes& notes);
  virtual ~NetworkFile() = default;
  NetworkFile(const NetworkFile&) = delete;
  NetworkFile& operator=(const NetworkFile&) = delete;

  Status write();  // the file's state, or Cancelled

 protected:
  virtual void begin() = 0;  // up to the first vertex
  virtual void vertex(VertexId v) = 0;
  virtual void between() {}  // the last vertex and the first edge
  virtual void edge(const WrittenEdge& edge) = 0;
  virtual void end() = 0;  // from the last edge on

  // As content or attribute value. What XML cannot hold becomes U+FFFD, and a note counts it.
  void addText(std::string_view text);
  void addWeight(ArcId arc);  // of a graph that has weights
  // The arcs' column holds a second number for the edge that is written: that of the arc from target to source.
  bool hasBack(const ValueColumn& column) const { return column.domain() == Domain::Arc && column.ofRun() && asEdges_; }
  // Of an entry that is a Number.
  void addValue(const ValueColumn& column, std::size_t i);

  const Graph& graph_;
  std::vector<ValueColumn> columns_;
  bool asEdges_ = false;  // each once, both ways; else every arc. Behind columns_, which decide it
  OutputFile& file_;

 private:
  Status writeVertices();

  Progress& progress_;
  WriteNotes& notes_;
  std::uint64_t replaced_ = 0;
};

// Errors as Writer::write(). `reserved`: names of attributes that the format's reader takes for something else.
template <class File>
Result<WriteNotes> writeNetwork(std::string_view title, std::span<const std::string_view> reserved, const Graph& graph,
                                std::span<const StateColumn> states, const std::filesystem::path& path, Progress& progress) {
  WriteNotes notes;
  if (Status paired = pairArcs(graph, path, progress); !paired) return paired.error();
  noteLosses(graph, {.ids = true, .labels = true, .coordinates = true, .attributes = true}, title, notes);
  if (!graph.coordinates().empty() && graph.coordinateUnit() == CoordinateUnit::Microdegrees)
    notes.push_back({.id = "unit-not-kept", .text = std::string(title) + " does not say that coordinates are in microdegrees"});
  auto columns = valueColumns(graph, states, reserved, notes);
  auto file = OutputFile::create(path);
  if (!file) return file.error();
  if (Status status = File(graph, std::move(columns), *file, progress, notes).write(); !status) return status.error();
  if (Status status = finish(*file, notes); !status) return status.error();
  return notes;
}

}  // namespace wf::io
