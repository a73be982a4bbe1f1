#include "compute/io/binary_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

namespace wf::io::binary {
namespace {

// Below this a copy costs next to nothing, and no other program can change it.
constexpr std::uint64_t kMappedFrom = std::uint64_t{1} << 22;

// Empty where it cannot be mapped: then it is read.
Memory mapped(const std::filesystem::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {};
  struct stat info {};
  const bool known = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
  const auto size = known ? static_cast<std::size_t>(info.st_size) : 0;
  void* memory = size > 0 ? ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
  ::close(fd);
  if (memory == MAP_FAILED) return {};
  ::madvise(memory, size, MADV_WILLNEED);
  return {{static_cast<const std::byte*>(memory), size}, std::shared_ptr<const void>(memory, [size](void* at) { ::munmap(at, size); })};
}

}  // namespace

Result<Memory> wholeFile(FileBytes& file, Progress& progress) {
  if (*file.compression() == 0 && file.storedSize() >= kMappedFrom) {
    Memory memory = mapped(file.path());
    if (!memory.bytes.empty()) return memory;
  }
  progress.begin("Reading", file.storedSize());
  auto content = std::make_shared<std::vector<std::byte>>();
  while (true) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = file.name()};
    const auto piece = file.nextPiece();
    if (!piece) return piece.error();
    if (piece->empty()) break;
    const Bytes bytes = std::as_bytes(std::span(*piece));
    content->insert(content->end(), bytes.begin(), bytes.end());
    progress.advanceTo(file.storedRead());
  }
  const Bytes bytes(*content);
  return Memory{bytes, std::move(content)};
}

}  // namespace wf::io::binary
