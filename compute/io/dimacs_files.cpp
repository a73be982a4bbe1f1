#include "compute/io/dimacs_files.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "compute/io/decoder.h"
#include "compute/io/writing.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{".gr"};
constexpr std::array<std::string_view, 2> kMaxExtensions{".max", ".dmf"};
constexpr std::array<const char*, 4> kPackings{"", ".gz", ".xz", ".zst"};

Error unsupported(const std::filesystem::path& path, std::string message) {
  return {.code = ErrorCode::Unsupported, .message = std::move(message), .file = path.string()};
}

// Whether every weight, rounded, lies from low to high; notes how many were rounded. An Error names the first that does not fit.
Status checkWeights(const Graph& graph, const std::filesystem::path& path, double low, double high, WriteNotes& notes) {
  std::uint64_t rounded = 0;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
      const double weight = graph.weight(a);
      const double whole = std::round(weight);
      if (whole < low || whole > high) {
        return unsupported(
            path, fmt::format("the weight {} of the arc from {} to {} does not fit into this format, which takes {:.0f} to {:.0f}", weight,
                              graph.ids().toFile(u), graph.ids().toFile(graph.heads()[a]), low, high));
      }
      if (whole != weight) ++rounded;
    }
  }
  if (rounded > 0) {
    notes.push_back({.id = "weights-rounded", .text = "DIMACS weights are whole numbers: others were rounded", .count = rounded});
  }
  if (!graph.weighted() && graph.arcCount() > 0) {
    notes.push_back({.id = "weights-added", .text = "DIMACS arcs have a weight: it is 1 everywhere", .count = graph.arcCount()});
  }
  return {};
}

void noteDirection(const Graph& graph, WriteNotes& notes) {
  if (graph.directed() || graph.arcCount() == 0) return;
  notes.push_back(
      {.id = "direction-not-kept", .text = "DIMACS graphs are directed: every edge was written as an arc each way", .count = 0});
}

Status writeArcLines(const Graph& graph, OutputFile& file, Progress& progress) {
  return writeArcs(graph, file, progress, [&](VertexId u, ArcId a) {
    file.add("a ").add(u + 1).add(' ').add(graph.heads()[a] + 1).add(' ');
    file.add(std::int64_t{std::llround(graph.weight(a))}).add('\n');
  });
}

Status writePlaceLines(const Graph& graph, OutputFile& file, Progress& progress) {
  progress.begin("Writing coordinates", graph.vertexCount());
  file.add("p aux sp co ").add(graph.vertexCount()).add('\n');
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (v % (1 << 14) == 0) {
      if (progress.cancelled())
        return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = file.path().string()};
      progress.advanceTo(v);
    }
    const Coordinate c = graph.coordinates()[v];
    const auto number = [&](double value) {
      if (value == std::floor(value) && std::abs(value) < 1e15) {
        file.add(static_cast<std::int64_t>(value));
      } else {
        file.add(value);
      }
    };
    file.add("v ").add(v + 1).add(' ');
    number(c.x);
    file.add(' ');
    number(c.y);
    file.add('\n');
  }
  return file.status();
}

// Where the coordinates go: NAME.co, packed as the graph is. A file that is there already under such a name, packed in any way, would be
// read as the new graph's; the new ones may take its place only where the graph's file is replaced as well, and nothing else is ever
// removed.
Result<std::filesystem::path> coordinatesBeside(const Graph& graph, const std::filesystem::path& path) {
  const std::string packing = isCompressionExtension(path.extension().string()) ? path.extension().string() : std::string();
  std::filesystem::path stem = path;
  if (!packing.empty()) stem.replace_extension();
  stem.replace_extension(".co");
  std::filesystem::path beside = stem;
  beside += packing;
  std::error_code ignored;
  const bool replaces = !graph.coordinates().empty() && std::filesystem::exists(path, ignored);
  for (const char* other : kPackings) {
    std::filesystem::path there = stem;
    there += other;
    if (!std::filesystem::exists(there, ignored) || (replaces && there == beside)) continue;
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("{} exists and would be read as the coordinates of this graph", there.filename().string()),
                 .file = path.string(),
                 .expected = "another name for the graph, or that file moved away"};
  }
  return beside;
}

Result<WriteNotes> writeDimacs(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  WriteNotes notes;
  noteLosses(graph, {.coordinates = true}, "DIMACS .gr", notes);
  noteDirection(graph, notes);
  bool negative = false;
  for (ArcId a = 0; a < graph.arcCount() && !negative; ++a) negative = std::round(graph.weight(a)) < 0;
  const double low = negative ? std::numeric_limits<std::int32_t>::min() : 0;
  const double high = negative ? std::numeric_limits<std::int32_t>::max() : std::numeric_limits<std::uint32_t>::max();
  if (Status status = checkWeights(graph, path, low, high, notes); !status) return status.error();
  const auto beside = coordinatesBeside(graph, path);
  if (!beside) return beside.error();

  auto file = OutputFile::create(path);
  if (!file) return file.error();
  file->add("p sp ").add(graph.vertexCount()).add(' ').add(graph.arcCount()).add('\n');
  if (Status status = writeArcLines(graph, *file, progress); !status) return status.error();
  if (Status status = checkTrust(graph, *file); !status) return status.error();
  if (Status status = file->close(); !status) return status.error();
  if (!graph.coordinates().empty()) {
    auto coordinates = OutputFile::create(*beside);
    if (!coordinates) return coordinates.error();
    if (Status status = writePlaceLines(graph, *coordinates, progress); !status) return status.error();
    if (Status status = finish(*coordinates, notes); !status) return status.error();
  }
  if (Status status = finish(*file, notes); !status) return status.error();
  return notes;
}

Result<WriteNotes> writeMax(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  if (!graph.terminals()) {
    return unsupported(path, "a DIMACS maximum flow file names a source and a sink, and this graph has none; .gr takes it");
  }
  WriteNotes notes;
  noteLosses(graph, {.terminals = true}, "DIMACS .max", notes);
  noteDirection(graph, notes);
  if (Status status = checkWeights(graph, path, 0, std::numeric_limits<std::int32_t>::max(), notes); !status) return status.error();
  auto file = OutputFile::create(path);
  if (!file) return file.error();
  file->add("p max ").add(graph.vertexCount()).add(' ').add(graph.arcCount()).add('\n');
  file->add("n ").add(graph.terminals()->source + 1).add(" s\nn ").add(graph.terminals()->sink + 1).add(" t\n");
  if (Status status = writeArcLines(graph, *file, progress); !status) return status.error();
  if (Status status = checkTrust(graph, *file); !status) return status.error();
  if (Status status = finish(*file, notes); !status) return status.error();
  return notes;
}

}  // namespace

Result<WriteNotes> writeCoordinates(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  WriteNotes notes;
  auto file = OutputFile::create(path);
  if (!file) return file.error();
  if (Status status = writePlaceLines(graph, *file, progress); !status) return status.error();
  if (Status status = finish(*file, notes); !status) return status.error();
  return notes;
}

constinit const Writer kDimacsWriter{.id = "dimacs", .title = "DIMACS shortest path", .extensions = kExtensions, .write = writeDimacs};
constinit const Writer kDimacsMaxWriter{
    .id = "dimacs-max", .title = "DIMACS maximum flow", .extensions = kMaxExtensions, .write = writeMax};

}  // namespace wf::io
