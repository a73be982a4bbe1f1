// A recording byte for byte, as assets/manual/recording-format.md says, with nothing of the writer: chunks are made, taken apart, changed
// and given right checksums again.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace wf::test {

template <class T>
void add(std::string& out, T value) {
  for (std::size_t k = 0; k < sizeof(T); ++k) out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * k));
}
template <class T>
T numberIn(const std::string& text, std::size_t at) {
  T value{};
  std::memcpy(&value, text.data() + at, sizeof(T));
  return value;
}

inline std::uint32_t crcOf(const std::string& bytes) {
  return static_cast<std::uint32_t>(::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

inline const std::string kPreamble("\x89WFR\r\n\x1a\n\x01\0\0\0\0\0\0\0", 16);

struct RawChunk {
  std::string kind, stored;
  std::uint32_t codec = 0;
  std::uint64_t unpacked = 0;
};

inline std::string bytesOf(const RawChunk& chunk) {
  std::string head = chunk.kind;
  add(head, chunk.codec);
  add(head, std::uint64_t{chunk.stored.size()});
  add(head, chunk.unpacked);
  add(head, crcOf(chunk.stored));
  add(head, crcOf(head));
  return head + chunk.stored;
}
inline std::string storedChunk(const std::string& kind, const std::string& payload) {
  return bytesOf({.kind = kind, .stored = payload, .codec = 0, .unpacked = payload.size()});
}

// Of a sound file; without what follows the index.
inline std::vector<RawChunk> chunksIn(const std::string& file) {
  std::vector<RawChunk> out;
  for (std::size_t at = kPreamble.size(); at + 32 <= file.size();) {
    const auto stored = numberIn<std::uint64_t>(file, at + 8);
    out.push_back({.kind = file.substr(at, 4),
                   .stored = file.substr(at + 32, stored),
                   .codec = numberIn<std::uint32_t>(file, at + 4),
                   .unpacked = numberIn<std::uint64_t>(file, at + 16)});
    at += 32 + stored;
  }
  return out;
}

inline std::string fileOf(const std::vector<RawChunk>& chunks) {
  std::string out = kPreamble;
  for (const RawChunk& chunk : chunks) out += bytesOf(chunk);
  return out;
}

// Chunks exchanged, repeated, left out, or taken for one of another kind. `chance(n)`: any number below n.
struct Disorder {
  std::size_t a = 0, b = 0;  // the chunks
  enum class What : std::uint8_t { Exchanged, Repeated, LeftOut, OtherKind } what = What::Exchanged;
  std::vector<RawChunk> chunks;
};
template <class Chance>
Disorder disordered(std::vector<RawChunk> chunks, const Chance& chance) {
  Disorder out{.a = chance(chunks.size()), .b = chance(chunks.size()), .what = static_cast<Disorder::What>(chance(4)), .chunks = {}};
  const auto place = [&](std::size_t k) { return chunks.begin() + static_cast<std::ptrdiff_t>(k); };
  switch (out.what) {
    case Disorder::What::Exchanged:
      std::swap(chunks[out.a], chunks[out.b]);
      break;
    case Disorder::What::Repeated:
      chunks.insert(place(out.a), RawChunk(chunks[out.b]));
      break;
    case Disorder::What::LeftOut:
      chunks.erase(place(out.a), place(std::min(chunks.size(), out.a + 1 + chance(3))));
      break;
    case Disorder::What::OtherKind:
      chunks[out.a].kind = chunks[out.b].kind;
      break;
  }
  out.chunks = std::move(chunks);
  return out;
}

}  // namespace wf::test
