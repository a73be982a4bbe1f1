// Reading of regular files alone: a pipe without a writer would never open, a device never end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "compute/core/result.h"

namespace wf {

// Open for reading; by read(2), not by mmap: a file that is cut short meanwhile then ends early instead of raising SIGBUS.
class RegularFile {
 public:
  // Errors: there is none, no permission, a folder, a device or a pipe. Never waits.
  static Result<RegularFile> open(const std::filesystem::path& path);

  RegularFile(RegularFile&& other) noexcept;
  RegularFile& operator=(RegularFile&& other) noexcept;
  ~RegularFile();

  // Up to `size` bytes of the file; 0 at its end.
  Result<std::size_t> read(char* to, std::size_t size);
  // The same from a place of its own; read() goes on where it was.
  Result<std::size_t> readAt(std::uint64_t offset, char* to, std::size_t size) const;
  std::uint64_t size() const { return size_; }  // when it was opened; a hint, the file may change
  std::uint64_t sizeNow() const;                // 0: the system does not say

 private:
  RegularFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}

  int fd_ = -1;
  std::uint64_t size_ = 0;
  std::filesystem::path path_;
};

// The whole of a file of at most `most` bytes, for what is read as one text. A larger one is refused before it is read.
Result<std::string> readSmallFile(const std::filesystem::path& path, std::uint64_t most);

}  // namespace wf
