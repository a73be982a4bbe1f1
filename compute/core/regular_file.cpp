#include "compute/core/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf {
namespace {

std::string reason(int number) { return std::generic_category().message(number); }

Error unreadable(int number, const std::filesystem::path& path) {
  return {.code = ErrorCode::InvalidInput, .message = fmt::format("the file cannot be read: {}", reason(number)), .file = path.string()};
}

}  // namespace

Result<RegularFile> RegularFile::open(const std::filesystem::path& path) {
  const auto error = [&](ErrorCode code, std::string message) {
    return Error{.code = code, .message = std::move(message), .file = path.string()};
  };
  // Not blocking: a named pipe without a writer would otherwise never open.
  RegularFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK), path);
  if (file.fd_ < 0) {
    const int number = errno;
    if (number == ENOENT || number == ENOTDIR) return error(ErrorCode::NotFound, "there is no such file");
    if (number == EACCES || number == EPERM) return error(ErrorCode::InvalidInput, "there is no permission to read this file");
    return error(ErrorCode::InvalidInput, fmt::format("the file cannot be opened: {}", reason(number)));
  }
  struct stat info {};
  if (::fstat(file.fd_, &info) != 0) {
    return error(ErrorCode::InvalidInput, fmt::format("the file cannot be examined: {}", reason(errno)));
  }
  if (S_ISDIR(info.st_mode)) return error(ErrorCode::InvalidInput, "this is a folder, not a file");
  if (!S_ISREG(info.st_mode)) return error(ErrorCode::InvalidInput, "this is a device or a pipe, not a regular file");
  file.size_ = static_cast<std::uint64_t>(info.st_size);
  return file;
}

RegularFile::RegularFile(RegularFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), size_(other.size_), path_(std::move(other.path_)) {}

RegularFile& RegularFile::operator=(RegularFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(size_, other.size_);
  path_.swap(other.path_);
  return *this;
}

RegularFile::~RegularFile() {
  if (fd_ >= 0) ::close(fd_);
}

Result<std::size_t> RegularFile::read(char* to, std::size_t size) {
  while (true) {
    const ssize_t got = ::read(fd_, to, size);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) return unreadable(errno, path_);
  }
}

Result<std::size_t> RegularFile::readAt(std::uint64_t offset, char* to, std::size_t size) const {
  while (true) {
    const ssize_t got = ::pread(fd_, to, size, static_cast<off_t>(offset));
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) return unreadable(errno, path_);
  }
}

std::uint64_t RegularFile::sizeNow() const {
  struct stat info {};
  return ::fstat(fd_, &info) == 0 && info.st_size > 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

Result<std::string> readSmallFile(const std::filesystem::path& path, std::uint64_t most) {
  auto file = RegularFile::open(path);
  if (!file) return file.error();
  const auto tooLarge = [&](const std::string& size) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("the file is too large: {}, of {} at most", size, bytesText(most)),
                 .file = path.string()};
  };
  if (file->size() > most) return tooLarge(bytesText(file->size()));
  std::string text;
  std::size_t have = 0;
  // One byte more than there should be: the file may grow, and some of those that the system makes tell no size.
  text.resize(static_cast<std::size_t>(file->size()) + 1);
  while (true) {
    const auto got = file->read(text.data() + have, text.size() - have);
    if (!got) return got.error();
    if (*got == 0) break;
    have += *got;
    if (have > most) return tooLarge("more than it was");
    if (have == text.size()) text.resize(2 * text.size());
  }
  text.resize(have);
  return text;
}

}  // namespace wf
