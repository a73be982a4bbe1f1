// The file of a recording, chunk by chunk. Refusals name the chunk and where it lies.
#pragma once

#include <filesystem>
#include <string>

#include "compute/core/progress.h"
#include "compute/core/regular_file.h"
#include "compute/core/result.h"
#include "compute/recording/chunk.h"

namespace wf::recording {

// A chunk whose header was read.
struct Chunk {
  ChunkHeader header;
  std::uint64_t offset = 0;  // of its header
  // Of chunks of steps: the first, and how many. Of a keyframe: its step.
  std::uint64_t firstStep = 0, steps = 0;
  std::uint64_t end() const { return offset + sizeof(ChunkHeader) + header.stored; }
};

class ChunkFile {
 public:
  static Result<ChunkFile> open(const std::filesystem::path& path);

  std::uint64_t sizeNow() const { return file_.sizeNow(); }
  const std::filesystem::path& path() const { return path_; }

  // Up to `size` bytes from there on; fewer at the end of the file.
  Result<Buffer> read(std::uint64_t offset, std::size_t size) const;
  // The payload, its checksum verified; it has as many bytes as the header says. The sizes were looked at before.
  Result<Buffer> payload(const Chunk& chunk);
  // The first bytes of it, unverified, exactly so many.
  Result<Buffer> beginning(const Chunk& chunk, std::size_t size);
  // The checksum alone, in bounded memory.
  Status verify(const Chunk& chunk, const Progress& progress) const;

  // “the chunk STEP at byte 1,234 is damaged: WHAT”
  Error damaged(const Chunk& chunk, const std::string& what) const;
  Error refused(std::string message) const;

 private:
  ChunkFile(RegularFile file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}

  RegularFile file_;
  std::filesystem::path path_;
  Unpacker unpacker_;
};

}  // namespace wf::recording
