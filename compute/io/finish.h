// The last part of every reader: what a person asked for is done to the arcs, what was found is counted, the graph is checked.
#pragma once

#include <memory>
#include <string_view>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

// What a reader must make of a file's own word (none: it says nothing) and a person's: whether the graph is directed. Notes what was
// assumed or changed; `assumed` is what the format takes for granted.
bool readsDirected(std::optional<bool> fileSays, bool assumed, Direction wanted, ImportSummary& summary);

// Whether a person wants the weights of a format that has one column of them at most: `name`, the file's column `number`. InvalidInput
// where another one is asked for.
Result<bool> takesWeights(const ImportOptions& options, std::string_view name, unsigned number);

// `parts` as ArcList::build() made them, with ids, labels, coordinates, attributes and what the reader noted in parts.import;
// parts.directed says what the arcs are now. Adds missing reverses where `options` wants an undirected graph and the arcs are directed,
// drops loops, merges duplicates, counts both, sets path, format and compression, and makes the graph. Errors name the file. Besides the
// parts it holds at most 12 bytes per vertex and as much as the parts again where arcs are added.
Result<std::shared_ptr<const Graph>> finishGraph(GraphParts parts, const FileBytes& bytes, const ImportOptions& options,
                                                 Progress& progress);

}  // namespace wf::io
