// A file that others may read while it is written: it has its name from the start, and what is written is there at once.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "compute/core/result.h"

namespace wf::recording {

class LiveFile {
 public:
  // Replaces a regular file of that name. InvalidInput: a folder, a device or a pipe, no permission, no such folder.
  static Result<LiveFile> create(const std::filesystem::path& path);

  LiveFile(LiveFile&& other) noexcept;
  LiveFile& operator=(LiveFile&& other) noexcept;
  ~LiveFile();  // what was written stays

  Status write(std::string_view bytes);
  Status close();

 private:
  LiveFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  Error failed(int number) const;

  int fd_ = -1;
  std::filesystem::path path_;
};

}  // namespace wf::recording
