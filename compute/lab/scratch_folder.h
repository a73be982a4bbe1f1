// A folder for files of the lab, gone with its owner.
#pragma once

#include <filesystem>
#include <utility>

#include "compute/core/result.h"

namespace wf::lab {

class ScratchFolder {
 public:
  // Where the system has temporary files, for this user alone.
  static Result<ScratchFolder> create();
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFolder& operator=(ScratchFolder&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  ~ScratchFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit ScratchFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

// The sentence where files of the lab cannot be written.
Error cannotWrite(const std::filesystem::path& path);

}  // namespace wf::lab
