// The list of writers: one line each.
#include "compute/io/writers.h"

#include <algorithm>
#include <array>
#include <new>

#include <fmt/format.h>

#include "compute/io/binary.h"
#include "compute/io/csv_writer.h"
#include "compute/io/dimacs_files.h"
#include "compute/io/gexf_writer.h"
#include "compute/io/graphml_writer.h"
#include "compute/io/matrix_market.h"
#include "compute/io/registry.h"

namespace wf::io {
namespace {

const std::array kWriters = {
    kBinaryWriter, kDimacsWriter, kDimacsMaxWriter, kMatrixMarketWriter, kGraphmlWriter, kGexfWriter, kCsvWriter,
};

}  // namespace

std::span<const Writer> writers() { return kWriters; }

bool keepsCoordinates(const Writer& writer) {
  constexpr std::array<std::string_view, 4> kKeep{"warpfront", "dimacs", "graphml", "gexf"};
  return std::find(kKeep.begin(), kKeep.end(), writer.id) != kKeep.end();
}

const Writer* writerOf(const std::filesystem::path& path) {
  const std::string extension = ownExtension(path);
  for (const Writer& writer : kWriters) {
    if (std::find(writer.extensions.begin(), writer.extensions.end(), extension) != writer.extensions.end()) return &writer;
  }
  return nullptr;
}

std::string writableFormats() {
  std::string out;
  for (const Writer& writer : kWriters) {
    out += fmt::format("{}{} ({})", out.empty() ? "" : ", ", writer.title, fmt::join(writer.extensions, ", "));
  }
  return out;
}

Result<WriteNotes> writeGraph(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  return writeGraph(graph, {}, path, progress);
}

Result<WriteNotes> writeGraph(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                              Progress& progress) {
  const Writer* writer = writerOf(path);
  if (writer == nullptr) {
    return Error{.code = ErrorCode::Usage,
                 .message = "the name has no known graph format",
                 .file = path.string(),
                 .expected = fmt::format("an extension of {}, and .gz, .xz or .zst behind it to pack the file", writableFormats())};
  }
  try {
    if (states.empty()) return writer->write(graph, path, progress);
    if (writer->writeStates != nullptr) return writer->writeStates(graph, states, path, progress);
    auto notes = writer->write(graph, path, progress);
    if (notes) {
      notes->push_back(
          {.id = "not-kept", .text = fmt::format("{} has no place for the arrays of a run", writer->title), .count = states.size()});
    }
    return notes;
  } catch (const std::bad_alloc&) {
    return Error{.code = ErrorCode::OutOfMemory, .message = "there is not enough memory to write this graph", .file = path.string()};
  }
}

}  // namespace wf::io
