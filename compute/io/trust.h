// How far the counts in a file's header are believed before the file has shown that it holds as much.
#pragma once

#include <algorithm>
#include <cstdint>

#include "compute/io/file_bytes.h"

namespace wf::io {

// A vertex without arcs takes no bytes in most formats, so no file is too short for its vertices; yet every vertex costs memory. Up to a
// million are taken on the header's word (some 30 MB in all); above that the file must have at least a byte for each, which even a graph
// with three isolated vertices of every four has. A damaged or malicious header can therefore never cost more than a small multiple of the
// file.
inline constexpr std::uint64_t kVerticesOnTrust = 1'000'000;

// At the end of the file, of that many bytes before packing.
inline bool believable(std::uint64_t vertices, std::uint64_t bytes) { return vertices <= std::max(kVerticesOnTrust, bytes); }

// How many entries of at least `shortest` bytes to make room for. Compressed content may be any size: no more than would be there if it
// were not packed.
inline std::size_t roomFor(std::uint64_t declared, std::uint64_t shortest, const FileBytes& bytes) {
  return std::min(declared, bytes.storedSize() / shortest * (*bytes.compression() != 0 ? 4 : 1));
}

}  // namespace wf::io
