// A file for programs that feed bytes to what reads files.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace wf::fuzz {

// A file in memory; its path names it, also for readers that open it again.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content) : fd_(memfd_create("input", 0)) {
    if (fd_ < 0 || write(fd_, content.data(), content.size()) != static_cast<ssize_t>(content.size())) std::abort();
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(fd_); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

}  // namespace wf::fuzz
