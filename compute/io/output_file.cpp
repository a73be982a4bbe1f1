#include "compute/io/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <optional>
#include <random>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "compute/io/encoder.h"

namespace wf::io {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 16;  // bytes that are collected before they are packed and written

std::string reason(int number) { return std::generic_category().message(number); }

}  // namespace

struct OutputFile::State {
  std::filesystem::path path;       // as it was given, for messages
  std::filesystem::path target;     // where a link leads
  std::filesystem::path temporary;  // empty: in its place, or removed
  int fd = -1;
  std::vector<char> buffer;
  std::vector<char> packed;
  std::unique_ptr<Encoder> encoder;
  std::uint64_t flushed = 0;  // bytes that went through the buffer
  std::optional<Error> failed;

  ~State() {
    if (fd >= 0) ::close(fd);
    if (!temporary.empty()) ::unlink(temporary.c_str());
  }

  void fail(std::string message) {
    if (!failed) failed = Error{.code = ErrorCode::InvalidInput, .message = std::move(message), .file = path.string()};
  }

  void store(const std::vector<char>& bytes) {
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    while (at != end && !failed) {
      const ssize_t wrote = ::write(fd, at, static_cast<std::size_t>(end - at));
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote < 0) return fail(fmt::format("the file cannot be written: {}", reason(errno)));
      at += wrote;
    }
  }

  void flush(bool last) {
    flushed += buffer.size();
    if (failed) return;
    if (encoder == nullptr) {
      store(buffer);
    } else {
      packed.clear();
      if (!encoder->encode({buffer.data(), buffer.size()}, last, packed)) return fail("there is not enough memory to pack the file");
      store(packed);
    }
    buffer.clear();
  }

  Status status() const { return failed ? Status(*failed) : Status(); }
};

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

Result<OutputFile> OutputFile::create(const std::filesystem::path& path) {
  auto state = std::make_unique<State>();
  state->path = path;
  const auto refused = [&](std::string message) {
    return Error{.code = ErrorCode::InvalidInput, .message = std::move(message), .file = path.string()};
  };
  std::error_code code, absent;
  state->target = std::filesystem::is_symlink(path, absent) ? std::filesystem::weakly_canonical(path, code) : path;
  if (code) return refused(fmt::format("the link cannot be followed: {}", code.message()));
  mode_t mode = 0666;
  struct stat info {};
  if (::stat(state->target.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) return refused("this is a folder, not a file");
    if (!S_ISREG(info.st_mode)) return refused("this is a device or a pipe, not a regular file");
    mode = info.st_mode & 0777;
  }
  if (state->target.filename().empty()) return refused("this is a folder, not a file");
  std::random_device random;
  while (state->fd < 0) {
    state->temporary =
        state->target.parent_path() / fmt::format(".{}.{:08x}.part", state->target.filename().string().substr(0, 200), random());
    state->fd = ::open(state->temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (state->fd >= 0 || errno == EEXIST) continue;
    const int number = errno;
    state->temporary.clear();
    if (number == ENOENT || number == ENOTDIR) return refused("there is no such folder");
    if (number == EACCES || number == EPERM) return refused("there is no permission to write here");
    return refused(fmt::format("the file cannot be created: {}", reason(number)));
  }
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  state->encoder = makeEncoder(extension);
  state->buffer.reserve(kBuffer + 64);
  return OutputFile(std::move(state));
}

OutputFile& OutputFile::add(std::string_view text) {
  State& s = *state_;
  s.buffer.insert(s.buffer.end(), text.begin(), text.end());
  if (s.buffer.size() >= kBuffer) {
    s.flush(false);
    if (s.failed) s.buffer.clear();
  }
  return *this;
}

namespace {

template <class T>
std::string_view shortest(std::array<char, 32>& room, T value) {
  const auto [end, error] = std::to_chars(room.data(), room.data() + room.size(), value);
  return {room.data(), error == std::errc() ? static_cast<std::size_t>(end - room.data()) : 0};
}

}  // namespace

OutputFile& OutputFile::add(std::uint64_t value) {
  std::array<char, 32> room;
  return add(shortest(room, value));
}
OutputFile& OutputFile::add(std::int64_t value) {
  std::array<char, 32> room;
  return add(shortest(room, value));
}
OutputFile& OutputFile::add(double value) {
  std::array<char, 32> room;
  return add(shortest(room, value));
}
OutputFile& OutputFile::add(float value) {
  std::array<char, 32> room;
  return add(shortest(room, value));
}

std::uint64_t OutputFile::written() const { return state_->flushed + state_->buffer.size(); }

Status OutputFile::status() const { return state_->status(); }

Status OutputFile::close() {
  State& s = *state_;
  if (s.fd < 0) return s.status();
  s.flush(true);
  const int fd = s.fd;
  s.fd = -1;
  if (::close(fd) != 0) s.fail(fmt::format("the file cannot be written: {}", reason(errno)));
  return s.status();
}

Status OutputFile::finish() {
  if (Status status = close(); !status) return status;
  State& s = *state_;
  if (::rename(s.temporary.c_str(), s.target.c_str()) != 0) {
    s.fail(fmt::format("the file cannot be put in its place: {}", reason(errno)));
    return s.status();
  }
  s.temporary.clear();
  return {};
}

const std::filesystem::path& OutputFile::path() const { return state_->path; }

}  // namespace wf::io
