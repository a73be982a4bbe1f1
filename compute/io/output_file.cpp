#include "compute/io/output_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <optional>
#include <vector>

#include "compute/core/atomic_file.h"
#include "compute/io/encoder.h"

namespace wf::io {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 16;  // bytes that are collected before they are packed and written

}  // namespace

struct OutputFile::State {
  std::filesystem::path path;
  std::optional<AtomicFile> file;  // none: standard output
  std::vector<char> buffer;
  std::vector<char> packed;
  std::unique_ptr<Encoder> encoder;
  std::uint64_t flushed = 0;  // bytes that went through the buffer
  std::optional<Error> failed;
  bool closed = false;

  explicit State(std::filesystem::path to) : path(std::move(to)) {}

  void store(const std::vector<char>& bytes) {
    if (!file) {
      if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) failed = notPrinted();
      return;
    }
    file->write({bytes.data(), bytes.size()});
    if (const Status status = file->status(); !status) failed = status.error();
  }

  static Error notPrinted() { return {.code = ErrorCode::InvalidInput, .message = "the output could not be written to standard output"}; }

  void flush(bool last) {
    flushed += buffer.size();
    if (failed) return;
    if (encoder == nullptr) {
      store(buffer);
    } else {
      packed.clear();
      if (encoder->encode({buffer.data(), buffer.size()}, last, packed)) {
        store(packed);
      } else {
        failed = Error{.code = ErrorCode::InvalidInput, .message = "there is not enough memory to pack the file", .file = path.string()};
      }
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
  auto state = std::make_unique<State>(path);
  if (path != kStandardOutput) {
    auto file = AtomicFile::create(path);
    if (!file) return file.error();
    state->file.emplace(std::move(*file));
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
  if (!s.closed) s.flush(true);
  s.closed = true;
  if (s.failed) return s.status();
  if (s.file) return s.file->close();
  if (std::fflush(stdout) != 0) s.failed = State::notPrinted();
  return s.status();
}

Status OutputFile::finish() {
  if (Status status = close(); !status) return status;
  return state_->file ? state_->file->finish() : Status();
}

const std::filesystem::path& OutputFile::path() const { return state_->path; }

const std::string& OutputFile::notice() const {
  static const std::string none;
  return state_->file ? state_->file->notice() : none;
}

}  // namespace wf::io
