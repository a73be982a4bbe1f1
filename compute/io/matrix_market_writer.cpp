// Graphs as Matrix Market files.
#include <array>

#include "compute/io/matrix_market.h"
#include "compute/io/writing.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 2> kExtensions{".mtx", ".mm"};

// Whether every arc has a reverse of its weight.
bool isSymmetric(const Graph& graph) {
  const auto twins = graph.twins();
  for (ArcId a = 0; a < graph.arcCount(); ++a) {
    if (twins[a] == kNone || graph.weight(a) != graph.weight(twins[a])) return false;
  }
  return true;
}

Result<WriteNotes> write(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  WriteNotes notes;
  noteLosses(graph, {}, "Matrix Market", notes);
  if (!graph.directed()) {
    if (Status paired = pairArcs(graph, path, progress); !paired) return paired.error();
  }
  const bool symmetric = !graph.directed() && isSymmetric(graph);
  if (!graph.directed() && !symmetric) {
    notes.push_back({.id = "direction-not-kept",
                     .text = "an edge weighs differently each way, so the matrix was written as one that is not symmetric"});
  }
  std::uint64_t entries = graph.arcCount();
  if (symmetric) {
    entries = 0;
    for (VertexId u = 0; u < graph.vertexCount(); ++u) {
      for (const VertexId v : graph.neighbours(u)) entries += v <= u ? 1 : 0;
    }
  }
  auto file = OutputFile::create(path);
  if (!file) return file.error();
  const char* field = !graph.weighted() ? "pattern" : std::holds_alternative<Column<float>>(graph.weights()) ? "real" : "integer";
  file->add("%%MatrixMarket matrix coordinate ").add(field).add(symmetric ? " symmetric\n" : " general\n");
  file->add(graph.vertexCount()).add(' ').add(graph.vertexCount()).add(' ').add(entries).add('\n');
  const Status status = writeArcs(graph, *file, progress, [&](VertexId u, ArcId a) {
    const VertexId v = graph.heads()[a];
    if (symmetric && v > u) return;
    file->add(u + 1).add(' ').add(v + 1);
    std::visit(
        [&]<class T>(const T& weights) {
          if constexpr (!std::is_same_v<T, std::monostate>) file->add(' ').add(weights[a]);
        },
        graph.weights());
    file->add('\n');
  });
  if (!status) return status.error();
  if (Status trusted = checkTrust(graph, *file); !trusted) return trusted.error();
  if (Status finished = finish(*file, notes); !finished) return finished.error();
  return notes;
}

}  // namespace

constinit const Writer kMatrixMarketWriter{.id = "matrix-market", .title = "Matrix Market", .extensions = kExtensions, .write = write};

}  // namespace wf::io
