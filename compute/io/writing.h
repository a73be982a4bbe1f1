// What the writers share: notes on what a format cannot keep, and the loop over the arcs.
#pragma once

#include <string>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/io/output_file.h"
#include "compute/io/writer.h"

namespace wf::io {

struct Keeps {
  bool ids = false;
  bool labels = false;
  bool coordinates = false;
  bool attributes = false;
  bool terminals = false;
};

// Adds a note for each thing that the graph has and the format does not keep; `title` begins the sentences.
void noteLosses(const Graph& graph, const Keeps& keeps, std::string_view title, WriteNotes& notes);

// Once all is written, before it takes its place: whether a reader of a text format that counts vertices in its header will believe it.
Status checkTrust(const Graph& graph, const OutputFile& file);

// The file takes its place; what a person should know of that becomes a note.
Status finish(OutputFile& file, WriteNotes& notes);

// Before a writer asks for edges or twins: deriving them takes seconds for large graphs and can be cancelled here.
Status pairArcs(const Graph& graph, const std::filesystem::path& path, Progress& progress);

// Calls each(tail, arc) for all arcs by tail; looks at the progress and at the file's state in between.
template <class Each>
Status writeArcs(const Graph& graph, OutputFile& file, Progress& progress, const Each& each) {
  progress.begin("Writing arcs", graph.arcCount());
  std::uint64_t untilLook = 0;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    const ArcId end = graph.offsets()[u + 1];
    for (ArcId a = graph.offsets()[u]; a < end; ++a) {
      if (untilLook-- == 0) {
        untilLook = 1 << 14;
        if (progress.cancelled())
          return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = file.path().string()};
        if (Status status = file.status(); !status) return status;
        progress.advanceTo(a);
      }
      each(u, a);
    }
  }
  return file.status();
}

}  // namespace wf::io
