// The content of a file as blocks of whole lines, inflated on the way where the file is compressed. The text is never held as a whole, so
// that neither a large file nor a small one that inflates to a large one costs memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "compute/core/result.h"

namespace wf::io {

// How the lines of a large file are shared out among threads; tests and tools ask for other figures.
struct Sharing {
  unsigned threads = 0;                         // 0: as many as the machine has, at most 8; 1: the caller's alone
  std::size_t block = std::size_t{1} << 20;     // bytes that one thread takes at a time
  std::size_t together = std::size_t{1} << 18;  // content below this is not worth a thread
};

class FileBytes {
 public:
  // In bytes, with its newline. A longer line is refused.
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

  // Opens a regular file; compression is recognised by its first bytes, never by the name.
  static Result<FileBytes> open(const std::filesystem::path& path);

  FileBytes(FileBytes&&) noexcept;
  FileBytes& operator=(FileBytes&&) noexcept;
  ~FileBytes();

  // The longest line that nextBlock() takes, for formats that keep much in one; memory grows only where a line is that long.
  void allowLines(std::size_t bytes);

  // Before the first line is read.
  void setSharing(const Sharing& sharing);
  const Sharing& sharing() const;

  // The next lines; only the last block may end without a newline. Empty at the end of the file. Valid until the next call.
  Result<std::string_view> nextBlock();
  // The first bytes, at most 64 KiB, whole lines where one ends in them; what tells the format. Only before the first of the calls below.
  Result<std::string_view> firstBytes();
  // What the next call of nextBlock() will give.
  Result<std::string_view> head();
  // The next bytes, wherever lines end in them; for formats that are not made of lines. Empty at the end of the file.
  Result<std::string_view> nextPiece();

  const std::filesystem::path& path() const;
  std::string name() const;           // the path as it was given, for messages
  const char* compression() const;    // "gzip", "xz", "Zstandard"; "" where the file is plain
  std::uint64_t storedSize() const;   // bytes of the file when it was opened; a hint, the file may change
  std::uint64_t storedRead() const;   // bytes of it that were read so far, for progress
  std::uint64_t contentRead() const;  // bytes handed out so far, inflated

 private:
  struct State;
  explicit FileBytes(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace wf::io
