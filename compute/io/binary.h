// Our own binary form, .wfg: the arrays of a graph as they lie in memory, each with a checksum. A file is opened by mapping it, so that it
// costs no memory of its own and nothing is parsed; binary_layout.h has the layout.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compute/io/format.h"
#include "compute/io/writer.h"

namespace wf::io {

// At opening everything is verified: the header's checksum, that every section lies in the file and has the right size, the checksum of
// every section, and what Graph::fromColumns() checks. Sections are read by several threads.
//
// Files from 4 MiB on are mapped (privately, read only); smaller and packed ones (.wfg.gz and the like) are read into memory. What is
// mapped must stay as it is while the graph lives: a program that overwrites or cuts short the file in place changes a graph that was
// checked, and the system ends this one (SIGBUS) where it reads beyond the new end. To move another file into its place, as every writer
// here does, is harmless. Import options other than the file's own direction make a copy.
extern const Format kBinaryFormat;

// Keeps everything but the import summary, of which it counts loops and duplicates anew.
extern const Writer kBinaryWriter;

// The bytes that kBinaryWriter writes, in memory: for a file of another kind that holds a graph. Unsupported, Cancelled.
Result<std::vector<std::byte>> binaryBytes(const Graph& graph, Progress& progress);
// A graph from such bytes, verified as at opening; it lies in them. `keep` holds them, aligned for any number, while the graph lives;
// `name` is what refusals and Graph::path() name.
Result<std::shared_ptr<const Graph>> graphOfBinary(std::span<const std::byte> bytes, std::shared_ptr<const void> keep,
                                                   const std::string& name, Progress& progress);

}  // namespace wf::io
