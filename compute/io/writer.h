// What the registry knows of a format that graphs can be written in.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/import.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/core/state_array.h"

namespace wf::io {

// What the format could not keep, each in a sentence for a person. Ids in use: not-kept (labels, coordinates, attributes, terminals),
// direction-not-kept, ids-renumbered, weights-rounded, weights-added, removed-beside,
// vertices-not-kept, attribute-renamed, labels-changed, unit-not-kept, other-writer (of the same file at the same time).
using WriteNotes = std::vector<ImportNote>;

// A state array on the host: `values` holds elements of info.type, as many as its domain has (Vertex, Arc or Edge; others are not written).
struct StateColumn {
  StateArrayInfo info;
  std::span<const std::byte> values;
};

struct Writer {
  std::string_view id;                           // "matrix-market"; that of the reader where there is one
  std::string_view title;                        // "Matrix Market"
  std::span<const std::string_view> extensions;  // ".mtx"; ".gz", ".xz" or ".zst" may stand behind it
  // Writes the file, and what belongs beside it, through OutputFile: after a failure or cancellation the files that were there stay.
  // InvalidInput (the file cannot be written), Unsupported (the format cannot hold this graph), Cancelled. Streams: holds a block of text.
  Result<WriteNotes> (*write)(const Graph& graph, const std::filesystem::path& path, Progress& progress);
  // The same with the state arrays of a run beside the graph's own numbers; null: the format has no place for them.
  Result<WriteNotes> (*writeStates)(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                    Progress& progress) = nullptr;
};

}  // namespace wf::io
