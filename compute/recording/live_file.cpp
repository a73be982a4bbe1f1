#include "compute/recording/live_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace wf::recording {
namespace {

std::string reason(int number) { return std::generic_category().message(number); }

}  // namespace

Result<LiveFile> LiveFile::create(const std::filesystem::path& path) {
  const auto refused = [&](std::string message) {
    return Error{.code = ErrorCode::InvalidInput, .message = std::move(message), .file = path.string()};
  };
  // Not blocking: a named pipe without a reader would never open. What is there is cut only once it is known to be a file.
  LiveFile file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666), path);
  if (file.fd_ < 0) {
    const int number = errno;
    if (number == ENOENT || number == ENOTDIR) return refused("there is no such folder");
    if (number == EACCES || number == EPERM) return refused("there is no permission to write here");
    if (number == EISDIR) return refused("this is a folder, not a file");
    if (number == ENXIO) return refused("this is a device or a pipe, not a regular file");
    return refused(fmt::format("the file cannot be created: {}", reason(number)));
  }
  struct stat info {};
  if (::fstat(file.fd_, &info) != 0 || !S_ISREG(info.st_mode)) return refused("this is a device or a pipe, not a regular file");
  if (::ftruncate(file.fd_, 0) != 0) return file.failed(errno);
  return file;
}

LiveFile::LiveFile(LiveFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}
LiveFile& LiveFile::operator=(LiveFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  path_.swap(other.path_);
  return *this;
}
LiveFile::~LiveFile() {
  if (fd_ >= 0) ::close(fd_);
}

Error LiveFile::failed(int number) const {
  return {
      .code = ErrorCode::InvalidInput, .message = fmt::format("the file cannot be written: {}", reason(number)), .file = path_.string()};
}

Status LiveFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(fd_, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return failed(errno);
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return {};
}

Status LiveFile::close() {
  const int fd = std::exchange(fd_, -1);
  if (fd >= 0 && ::close(fd) != 0) return failed(errno);
  return {};
}

}  // namespace wf::recording
