#include "compute/io/binary_hash.h"

#include <algorithm>

#include <xxhash.h>

#include "compute/core/workers.h"

namespace wf::io::binary {

std::uint64_t headerHash(Header header, std::span<const Section> sections) {
  header.checksum = 0;
  std::vector<std::byte> all(sizeof(Header) + sections.size_bytes());
  std::copy_n(reinterpret_cast<const std::byte*>(&header), sizeof(Header), all.begin());
  std::ranges::copy(std::as_bytes(sections), all.begin() + sizeof(Header));
  return XXH3_64bits(all.data(), all.size());
}

std::optional<std::vector<std::uint64_t>> sectionHashes(std::span<const Bytes> sections, const char* phase, Progress& progress) {
  std::vector<Bytes> pieces;
  for (const Bytes section : sections) {
    for (std::size_t at = 0; at < section.size(); at += kHashedAtOnce) {
      pieces.push_back(section.subspan(at, std::min<std::size_t>(kHashedAtOnce, section.size() - at)));
    }
  }
  std::vector<std::uint64_t> hashes(pieces.size());
  progress.begin(phase, pieces.size());
  const bool all = parallelChunks({.count = pieces.size(), .size = 1, .reports = &progress}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) hashes[i] = XXH3_64bits(pieces[i].data(), pieces[i].size());
  });
  if (!all) return std::nullopt;
  std::vector<std::uint64_t> out;
  const std::uint64_t* next = hashes.data();
  for (const Bytes section : sections) {
    const std::size_t count = (section.size() + kHashedAtOnce - 1) / kHashedAtOnce;
    out.push_back(XXH3_64bits(next, count * sizeof(std::uint64_t)));
    next += count;
  }
  return out;
}

}  // namespace wf::io::binary
