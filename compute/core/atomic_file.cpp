#include "compute/core/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "compute/core/part_file.h"

namespace wf {
namespace {

// After so many bytes the disk begins to write, so that the flush at the end is short and a cancelled file does not wait for it.
constexpr std::uint64_t kWriteBehind = std::uint64_t{8} << 20;

std::string reason(int number) { return std::generic_category().message(number); }

// What tells one version of a file from another.
struct Version {
  bool there = false;
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  std::int64_t seconds = 0, nanoseconds = 0;
  bool operator==(const Version&) const = default;
};

Version versionOf(const struct stat& info) {
  return {true, info.st_dev, info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

Version versionOf(const std::filesystem::path& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 ? versionOf(info) : Version();
}

// errno, or 0. File systems that cannot flush are not asked for it.
int flush(int fd) {
  while (::fsync(fd) != 0) {
    if (errno == EINTR) continue;
    return errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP ? 0 : errno;
  }
  return 0;
}

// A folder that may be written but not read cannot be flushed by us: 0.
int flushFolder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return errno == EACCES || errno == EPERM ? 0 : errno;
  const int number = flush(fd);
  ::close(fd);
  return number;
}

// Where a link leads, also to a file that is not there yet. stat() has seen that it does not lead in a circle.
std::filesystem::path followed(std::filesystem::path path) {
  for (int links = 0; links < 40; ++links) {
    std::error_code none;
    const auto next = std::filesystem::read_symlink(path, none);
    if (none) break;
    path = path.parent_path() / next;
  }
  return path;
}

}  // namespace

struct AtomicFile::State {
  std::filesystem::path path;    // as it was given
  std::filesystem::path target;  // where a link leads
  PartFile part;
  Version before;  // of the target
  std::uint64_t written = 0, begun = 0;
  std::optional<Error> failed;
  std::string notice;

  void fail(std::string message) {
    if (!failed) failed = Error{.code = ErrorCode::InvalidInput, .message = std::move(message), .file = path.string()};
  }
  Status status() const { return failed ? Status(*failed) : Status(); }
  void note(const std::string& text) { notice += (notice.empty() ? "" : "; ") + text; }
};

AtomicFile::AtomicFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
AtomicFile::AtomicFile(AtomicFile&&) noexcept = default;
AtomicFile& AtomicFile::operator=(AtomicFile&&) noexcept = default;
AtomicFile::~AtomicFile() = default;

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
  auto state = std::make_unique<State>();
  state->path = path;
  const auto refused = [&](std::string message) {
    return Error{.code = ErrorCode::InvalidInput, .message = std::move(message), .file = path.string()};
  };
  const auto failed = [&](int number) {
    if (number == ENOENT || number == ENOTDIR) return refused("there is no such folder");
    if (number == EACCES || number == EPERM) return refused("there is no permission to write here");
    return refused(fmt::format("the file cannot be created: {}", reason(number)));
  };
  if (path.filename().empty()) return refused("this is a folder, not a file");
  mode_t mode = 0666;
  struct stat info {};
  const bool there = ::stat(path.c_str(), &info) == 0;
  if (!there && errno != ENOENT) return failed(errno);
  if (there) {
    if (S_ISDIR(info.st_mode)) return refused("this is a folder, not a file");
    if (!S_ISREG(info.st_mode)) return refused("this is a device or a pipe, not a regular file");
    // Renaming would replace what its owner protected.
    if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) return failed(errno);
    mode = info.st_mode & 0777;
    state->before = versionOf(info);
  }
  state->target = followed(path);
  if (const int number = state->part.create(state->target, mode); number != 0) return failed(number);
  if (there) (void)::fchmod(state->part.fd(), mode);  // what the umask took away
  return AtomicFile(std::move(state));
}

void AtomicFile::write(std::string_view bytes) {
  State& s = *state_;
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  while (at != end && !s.failed) {
    const ssize_t wrote = ::write(s.part.fd(), at, static_cast<std::size_t>(end - at));
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return s.fail(fmt::format("the file cannot be written: {}", reason(errno)));
    at += wrote;
    s.written += static_cast<std::uint64_t>(wrote);
  }
  if (s.written - s.begun < kWriteBehind) return;
  // A hint: where it is not followed, the flush at the end takes longer.
  (void)::sync_file_range(s.part.fd(), static_cast<off64_t>(s.begun), static_cast<off64_t>(s.written - s.begun), SYNC_FILE_RANGE_WRITE);
  s.begun = s.written;
}

Status AtomicFile::status() const { return state_->status(); }

Status AtomicFile::close() {
  State& s = *state_;
  if (s.part.fd() < 0) return s.status();
  if (!s.failed) {
    if (const int number = flush(s.part.fd()); number != 0) s.fail(fmt::format("the file cannot be written: {}", reason(number)));
  }
  if (const int number = s.part.close(); number != 0) s.fail(fmt::format("the file cannot be written: {}", reason(number)));
  return s.status();
}

Status AtomicFile::finish() {
  if (Status status = close(); !status) return status;
  State& s = *state_;
  if (!s.part.stands()) {
    s.fail("another program removed the file before it was complete");
    return s.status();
  }
  if (s.part.hasRival()) {
    s.note("another writer is writing this file too: the last one to finish wins");
  } else if (const Version now = versionOf(s.target); now.there && now != s.before) {
    s.note("another writer changed this file meanwhile: it was replaced");
  }
  if (const int number = s.part.take(); number != 0) {
    s.fail(fmt::format("the file cannot be put in its place: {}", reason(number)));
    return s.status();
  }
  if (const int number = flushFolder(s.target.parent_path()); number != 0)
    s.note(fmt::format("the file is written, but the disk does not confirm its name: {}", reason(number)));
  return {};
}

const std::filesystem::path& AtomicFile::path() const { return state_->path; }
const std::filesystem::path& AtomicFile::temporary() const { return state_->part.path(); }
const std::string& AtomicFile::notice() const { return state_->notice; }

Result<std::string> writeWhole(const std::filesystem::path& path, std::string_view bytes) {
  auto file = AtomicFile::create(path);
  if (!file) return file.error();
  file->write(bytes);
  if (auto status = file->finish(); !status) return status.error();
  return file->notice();
}

}  // namespace wf
