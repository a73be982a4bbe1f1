// The chunks that a recording is made of (assets/manual/recording-format.md): their headers, their checksums, their packing.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "compute/core/result.h"
#include "compute/recording/bytes.h"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace wf::recording {

// The first byte is no text, and the line ends show a file that was sent as text.
inline constexpr std::array<char, 8> kMagic = {'\x89', 'W', 'F', 'R', '\r', '\n', '\x1a', '\n'};
inline constexpr std::array<char, 8> kTrailerMark = {'W', 'F', 'R', 'I', 'N', 'D', 'E', 'X'};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint64_t kMostTextBytes = std::uint64_t{1} << 24;  // of HEAD and DONE, unpacked

struct Preamble {
  std::array<char, 8> magic = kMagic;
  std::uint32_t version = kVersion;
  std::uint32_t reserved = 0;
};
static_assert(sizeof(Preamble) == 16);

using Kind = std::array<char, 4>;
inline constexpr Kind kHead = {'H', 'E', 'A', 'D'}, kRows = {'G', 'C', 'S', 'R'}, kBinaryGraph = {'G', 'W', 'F', 'G'},
                      kConstants = {'C', 'N', 'S', 'T'}, kKeyframe = {'K', 'E', 'Y', 'F'}, kSteps = {'S', 'T', 'E', 'P'},
                      kDone = {'D', 'O', 'N', 'E'}, kIndex = {'I', 'N', 'D', 'X'};
// In one line, without control characters.
std::string nameOf(const Kind& kind);

enum class Codec : std::uint32_t { Stored, Zstd };

struct ChunkHeader {
  Kind kind{};
  Codec codec = Codec::Stored;
  std::uint64_t stored = 0;
  std::uint64_t unpacked = 0;
  std::uint32_t crc = 0;        // of the payload as stored
  std::uint32_t headerCrc = 0;  // of what is before
};
static_assert(sizeof(ChunkHeader) == 32);

// `crc`: of the bytes before.
std::uint32_t crc32Of(Bytes bytes, std::uint32_t crc = 0);
std::uint32_t headerCrcOf(const ChunkHeader& header);
// Why no reader would take the header; empty: nothing is wrong. What it says of its payload is possible then: a frame of so many bytes can
// unpack to so many.
std::string wrongWith(const ChunkHeader& header);

struct IndexEntry {
  Kind kind{};
  std::uint32_t reserved = 0;
  std::uint64_t offset = 0;
  std::uint64_t firstStep = 0;
};
static_assert(sizeof(IndexEntry) == 24);

class Packer {
 public:
  Packer();
  // The whole chunk, until the next one is packed. Stored where packing does not make it smaller, or is not wanted.
  Bytes chunk(const Kind& kind, Bytes payload, bool compress);

 private:
  std::shared_ptr<ZSTD_CCtx_s> context_;
  Buffer chunk_;  // with room for more
};

class Unpacker {
 public:
  Unpacker();
  // The payload, from what wrongWith() has passed and the stored bytes that belong to it. An Error has a part of a sentence: "its bytes …".
  Result<Buffer> payload(const ChunkHeader& header, Buffer stored);
  // The first `size` bytes of the payload, or all of it where it has fewer, from a beginning of the stored bytes; fewer where it is too
  // short for them.
  Result<Buffer> beginning(const ChunkHeader& header, Bytes stored, std::size_t size);

 private:
  std::shared_ptr<ZSTD_DCtx_s> context_;
};

}  // namespace wf::recording
