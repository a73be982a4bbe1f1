// The layout of a .wfg file, version 1. All numbers are little-endian. The header, then the table of sections, then the sections, each at a
// multiple of 64 bytes; what lies between them is 0.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace wf::io::binary {

static_assert(std::endian::native == std::endian::little, "on other machines the numbers would have to be turned round");

// The first byte is no text, and the line ends show a file that was sent as text.
inline constexpr std::array<char, 8> kMagic = {'\x89', 'W', 'F', 'G', '\r', '\n', '\x1a', '\n'};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint64_t kAlignment = 64;
inline constexpr std::uint32_t kMostSections = 4096;

enum Flag : std::uint32_t { kDirected = 1, kMicrodegrees = 2 };

struct Header {
  std::array<char, 8> magic = kMagic;
  std::uint32_t version = kVersion;
  std::uint32_t sections = 0;
  std::uint64_t fileBytes = 0;
  std::uint64_t vertices = 0;
  std::uint64_t arcs = 0;
  std::uint64_t firstId = 0;  // of the first vertex, where there is no section of ids
  std::uint32_t source = 0;   // positions of vertices; 2^32 − 1: the graph has no source and sink
  std::uint32_t sink = 0;
  std::uint32_t flags = 0;
  std::uint32_t reserved = 0;
  std::uint64_t loops = 0;       // arcs whose head is their tail
  std::uint64_t duplicates = 0;  // arcs that repeat an earlier one's tail and head
  std::uint64_t checksum = 0;    // XXH3 (64 bits) of header and table, this field being 0
};
static_assert(sizeof(Header) == 88);

enum class Kind : std::uint32_t {
  Offsets = 1,      // u32, V + 1
  Heads,            // u32, A
  UnsignedWeights,  // u32, A; at most one of the three
  SignedWeights,    // i32, A
  FloatWeights,     // f32, A
  Coordinates,      // two f64, V
  Ids,              // u64, V: the ids of the file that the graph came from, distinct
  LabelEnds,        // u64, V: where each name ends
  LabelText,        // UTF-8
  Attribute,        // 32 bits, V or A; the k-th one belongs to the k-th name
  AttributeNames,   // for each: u32 of arcs or not, u32 type (0 u32, 1 i32, 2 f32), u32 length, the name
};

struct Section {
  Kind kind = Kind::Offsets;
  std::uint32_t reserved = 0;
  std::uint64_t begin = 0;  // in the file
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;  // XXH3 of the XXH3s of its pieces of 1 MiB, so that several threads can share the work
};
static_assert(sizeof(Section) == 32);

inline constexpr std::uint64_t kHashedAtOnce = std::uint64_t{1} << 20;

}  // namespace wf::io::binary
