// Names are numbered, not random: those of killed programs are found without reading the folder, which may hold a million frames.
#include "compute/core/part_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <utility>

#include <fmt/format.h>

#include "compute/core/part_paths.h"

namespace wf {
namespace {

constexpr int kNumbered = 16;          // writers of one name at a time; more get names that no later writer looks for
constexpr std::size_t kLongest = 200;  // bytes of the target's name: file systems allow 255 in all

std::filesystem::path named(const std::filesystem::path& target, const std::string& number) {
  return target.parent_path() / fmt::format(".{}.warpfront-{}.part", target.filename().string().substr(0, kLongest), number);
}

bool lock(int fd, int how) {
  while (::flock(fd, how) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

bool same(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

// Live: a process holds its lock. Unknown: not ours to open, or the file system has no locks.
enum class Found { Nothing, Live, Unknown };

// What a killed program left is removed.
Found look(const std::filesystem::path& path) {
  for (;;) {
    const int fd = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return errno == ENOENT ? Found::Nothing : Found::Unknown;
    Found found = Found::Unknown;
    bool again = false;
    struct stat opened {
    }, there{};
    if (::fstat(fd, &opened) == 0 && S_ISREG(opened.st_mode)) {
      if (lock(fd, LOCK_EX | LOCK_NB)) {
        // It may have taken its place, or another one may have its name, since it was opened.
        again = ::lstat(path.c_str(), &there) == 0 && !same(opened, there);
        if (!again && (::unlink(path.c_str()) == 0 || errno == ENOENT)) found = Found::Nothing;
      } else if (errno == EWOULDBLOCK) {
        found = Found::Live;
      }
    }
    ::close(fd);
    if (!again) return found;
  }
}

}  // namespace

PartFile::~PartFile() {
  if (fd_ >= 0) ::close(fd_);
  if (!path_.empty()) ::unlink(path_.c_str());
  unregisterPart(place_);
  if (lock_ >= 0) ::close(lock_);
}

void PartFile::swap(PartFile& other) noexcept {
  std::swap(target_, other.target_);
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  std::swap(lock_, other.lock_);
  std::swap(place_, other.place_);
}

// EEXIST: the name is taken.
int PartFile::open(const std::filesystem::path& path, mode_t mode) {
  std::filesystem::path name = path;  // beforehand: without memory for it, a file would stay behind
  for (;;) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0) return errno;
    // Between the two another writer may have taken it for a leftover: then it is gone once that one lets go of the lock.
    struct stat info {};
    if (lock(fd, LOCK_EX) && ::fstat(fd, &info) == 0 && info.st_nlink == 0) {
      ::close(fd);
      continue;
    }
    const int twin = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (twin < 0) {
      const int number = errno;
      ::unlink(path.c_str());
      ::close(fd);
      return number;
    }
    fd_ = fd;
    lock_ = twin;
    path_ = std::move(name);
    place_ = registerPart(path_.c_str());
    return 0;
  }
}

int PartFile::create(const std::filesystem::path& target, mode_t mode) {
  target_ = target;
  int last = EEXIST;
  for (int k = 0; k < kNumbered; ++k) {
    const auto path = named(target, std::to_string(k));
    const Found found = look(path);
    if (fd_ >= 0 || found != Found::Nothing) continue;
    last = open(path, mode);
    if (last != 0 && last != EEXIST) return last;
  }
  static std::atomic<unsigned> next{0};
  while (last == EEXIST) last = open(named(target, fmt::format("{}-{}", ::getpid(), next++)), mode);
  return last;
}

int PartFile::close() {
  const int fd = std::exchange(fd_, -1);
  // Interrupted or not, Linux has closed it.
  return fd < 0 || ::close(fd) == 0 || errno == EINTR ? 0 : errno;
}

bool PartFile::hasRival() const {
  for (int k = 0; k < kNumbered; ++k) {
    const auto path = named(target_, std::to_string(k));
    if (path != path_ && look(path) == Found::Live) return true;
  }
  return false;
}

bool PartFile::stands() const {
  struct stat mine {
  }, there{};
  return ::fstat(lock_, &mine) == 0 && ::lstat(path_.c_str(), &there) == 0 && same(mine, there);
}

int PartFile::take() {
  if (::rename(path_.c_str(), target_.c_str()) != 0) return errno;
  path_.clear();
  unregisterPart(std::exchange(place_, -1));
  return 0;
}

}  // namespace wf
