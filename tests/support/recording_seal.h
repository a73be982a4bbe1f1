// Checksums of a recording made right again after it was changed, so that what lies behind them is reached.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "compute/recording/chunk.h"

namespace wf::test {

// As far as chunks follow one another; a file too short for its first bytes stays as it is.
inline void sealRecording(std::string& file) {
  using recording::ChunkHeader;
  const recording::Preamble preamble;
  if (file.size() < sizeof(preamble)) return;
  std::memcpy(file.data(), &preamble, sizeof(preamble));
  for (std::size_t at = sizeof(preamble); file.size() - at >= sizeof(ChunkHeader);) {
    ChunkHeader header;
    std::memcpy(&header, file.data() + at, sizeof(header));
    const std::size_t left = file.size() - at - sizeof(header);
    const auto stored = static_cast<std::size_t>(std::min<std::uint64_t>(header.stored, left));
    if (header.codec == recording::Codec::Stored) header.unpacked = header.stored;
    header.crc = recording::crc32Of(std::as_bytes(std::span(file)).subspan(at + sizeof(header), stored));
    header.headerCrc = recording::headerCrcOf(header);
    std::memcpy(file.data() + at, &header, sizeof(header));
    at += sizeof(header) + stored;
  }
}

}  // namespace wf::test
