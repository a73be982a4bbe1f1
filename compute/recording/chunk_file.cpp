#include "compute/recording/chunk_file.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::recording {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;
// One block of zstd and the head of its frame lie in so many bytes.
constexpr std::size_t kFirstBlock = (std::size_t{1} << 17) + 64;

}  // namespace

Result<ChunkFile> ChunkFile::open(const std::filesystem::path& path) {
  auto file = RegularFile::open(path);
  if (!file) return file.error();
  return ChunkFile(std::move(*file), path);
}

Error ChunkFile::refused(std::string message) const {
  return {.code = ErrorCode::InvalidInput, .message = std::move(message), .file = path_.string()};
}

Error ChunkFile::damaged(const Chunk& chunk, const std::string& what) const {
  return refused(fmt::format("the chunk {} at byte {} is damaged: {}", nameOf(chunk.header.kind), grouped(chunk.offset), what));
}

Result<Buffer> ChunkFile::read(std::uint64_t offset, std::size_t size) const {
  Buffer out(size);
  std::size_t have = 0;
  while (have < size) {
    const auto got = file_.readAt(offset + have, reinterpret_cast<char*>(out.data()) + have, size - have);
    if (!got) return got.error();
    if (*got == 0) break;
    have += *got;
  }
  out.resize(have);
  return out;
}

Result<Buffer> ChunkFile::payload(const Chunk& chunk) {
  auto stored = read(chunk.offset + sizeof(ChunkHeader), static_cast<std::size_t>(chunk.header.stored));
  if (!stored) return stored;
  if (stored->size() != chunk.header.stored) return damaged(chunk, "the file was cut short meanwhile");
  auto payload = unpacker_.payload(chunk.header, std::move(*stored));
  if (!payload) return damaged(chunk, payload.error().message);
  return payload;
}

Result<Buffer> ChunkFile::beginning(const Chunk& chunk, std::size_t size) {
  const std::size_t from = chunk.header.codec == Codec::Stored ? size : kFirstBlock;
  const auto stored =
      read(chunk.offset + sizeof(ChunkHeader), static_cast<std::size_t>(std::min<std::uint64_t>(from, chunk.header.stored)));
  if (!stored) return stored;
  auto out = unpacker_.beginning(chunk.header, *stored, size);
  if (!out) return damaged(chunk, out.error().message);
  if (out->size() != size) return damaged(chunk, "it is too short");
  return out;
}

Status ChunkFile::verify(const Chunk& chunk, const Progress& progress) const {
  std::uint32_t crc = 0;
  for (std::uint64_t at = 0; at < chunk.header.stored; at += kPiece) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = path_.string()};
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, chunk.header.stored - at));
    const auto piece = read(chunk.offset + sizeof(ChunkHeader) + at, size);
    if (!piece) return piece.error();
    if (piece->size() != size) return damaged(chunk, "the file was cut short meanwhile");
    crc = crc32Of(*piece, crc);
  }
  if (crc != chunk.header.crc) return damaged(chunk, "its bytes were altered: the checksum does not match");
  return {};
}

}  // namespace wf::recording
