// The temporary that a file is written under, beside it: .NAME.warpfront-K.part. Its writer holds a lock (flock) on it, so that the
// next writer of NAME tells what a killed program left, which it removes, from what is being written.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace wf {

class PartFile {
 public:
  PartFile() = default;
  PartFile(PartFile&& other) noexcept { swap(other); }
  PartFile& operator=(PartFile&& other) noexcept {
    swap(other);
    return *this;
  }
  ~PartFile();  // removes it, unless it has taken its place

  // Removes what killed programs left of `target`, which is no link, and creates a new one. errno, or 0.
  int create(const std::filesystem::path& target, mode_t mode);
  const std::filesystem::path& path() const { return path_; }
  int fd() const { return fd_; }  // to write to; −1 once closed
  int close();                    // that descriptor; the lock stays. errno, or 0
  // Whether another program, or another part of this one, is writing the same target now.
  bool hasRival() const;
  // Whether path() still is the file that was created.
  bool stands() const;
  int take();  // renames it to the target. errno, or 0

 private:
  void swap(PartFile& other) noexcept;
  int open(const std::filesystem::path& path, mode_t mode);

  std::filesystem::path target_, path_;
  int fd_ = -1;
  int lock_ = -1;  // the same open file: holds the lock until the end, even after fd() is closed
  int place_ = -1;
};

}  // namespace wf
