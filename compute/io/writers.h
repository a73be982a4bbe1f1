// The formats that graphs can be written in.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "compute/io/writer.h"

namespace wf::io {

std::span<const Writer> writers();

// Whether the format has a place for coordinates, in the file or in one beside it.
bool keepsCoordinates(const Writer& writer);

// By the name, its ".gz", ".xz" or ".zst" aside; null where the extension is none of a writer's.
const Writer* writerOf(const std::filesystem::path& path);

// What can be written, for messages and dialogs: "Matrix Market (.mtx)".
std::string writableFormats();

// Writes the graph in the format that the path's extension names. Any thread may call. Usage (no such extension), the writer's errors,
// OutOfMemory, Cancelled.
Result<WriteNotes> writeGraph(const Graph& graph, const std::filesystem::path& path, Progress& progress);
// With the state arrays of a run, where the format has a place for them; notes where it has none.
Result<WriteNotes> writeGraph(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                              Progress& progress);

}  // namespace wf::io
