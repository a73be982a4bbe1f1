#include "compute/io/file_bytes.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compute/core/regular_file.h"
#include "compute/io/decoder.h"

namespace wf::io {
namespace {

constexpr std::size_t kStoredPiece = std::size_t{1} << 16;  // bytes of a gzip file that are read at once
constexpr std::size_t kFirstBlock = std::size_t{1} << 16;   // grows where a line is longer

}  // namespace

struct FileBytes::State {
  std::filesystem::path path;
  std::optional<RegularFile> file;
  std::uint64_t storedRead = 0;
  std::uint64_t contentRead = 0;
  std::vector<char> block = std::vector<char>(kFirstBlock);
  std::size_t begin = 0;  // of the lines not yet handed out
  std::size_t end = 0;
  std::size_t handed = 0;  // size of what nextBlock() gave last, at `begin`
  bool atEnd = false;
  bool markSeen = false;  // whether the content may begin with a byte order mark has been looked at
  // The bytes before the file descriptor's position: the first ones of any file, and those that the decoder has not taken yet.
  std::vector<char> stored;
  std::size_t storedBegin = 0;
  std::unique_ptr<Decoder> decoder;
  std::size_t longestLine = kLongestLine;
  Sharing sharing;

  Error error(ErrorCode code, std::string message) const { return {.code = code, .message = std::move(message), .file = path.string()}; }

  // Up to `size` bytes of the file; 0 at its end.
  Result<std::size_t> readStored(char* to, std::size_t size) {
    auto got = file->read(to, size);
    if (got) storedRead += *got;
    return got;
  }

  // Appends content to the block; false at the end of the file.
  Result<bool> fill() {
    char* to = block.data() + end;
    const std::size_t room = block.size() - end;
    if (decoder == nullptr) {
      const std::size_t first = std::min(room, stored.size() - storedBegin);
      if (first > 0) {
        std::memcpy(to, stored.data() + storedBegin, first);
        storedBegin += first;
        end += first;
        return true;
      }
      const auto got = readStored(to, room);
      if (!got) return got.error();
      end += *got;
      return *got > 0;
    }
    while (true) {
      if (storedBegin == stored.size()) {
        stored.resize(kStoredPiece);
        const auto got = readStored(stored.data(), stored.size());
        if (!got) return got.error();
        stored.resize(*got);
        storedBegin = 0;
        if (*got == 0) {
          const auto rest = decoder->drain(to, room);
          if (rest.problem == nullptr && rest.produced > 0) {
            end += rest.produced;
            return true;
          }
          if (rest.problem == nullptr && decoder->mayEnd()) return false;
          return error(ErrorCode::InvalidInput,
                       fmt::format("the {} data ends early, after {} bytes: the file may be cut short", decoder->name(), storedRead));
        }
      }
      const auto outcome = decoder->decode({stored.data() + storedBegin, stored.size() - storedBegin}, to, room);
      storedBegin += outcome.consumed;
      if (outcome.problem != nullptr) {
        const std::uint64_t at = storedRead - (stored.size() - storedBegin);
        return error(ErrorCode::InvalidInput, fmt::format("{}, near byte {} of the file", outcome.problem, at));
      }
      if (outcome.produced > 0) {
        end += outcome.produced;
        return true;
      }
    }
  }

  // As much as there is room for.
  Status fillUp() {
    while (!atEnd && end < block.size()) {
      const auto more = fill();
      if (!more) return more.error();
      atEnd = !*more;
    }
    if (!std::exchange(markSeen, true) && std::string_view(block.data(), end).starts_with("\xEF\xBB\xBF")) {
      end -= 3;
      std::memmove(block.data(), block.data() + 3, end);
    }
    return {};
  }

  Result<std::string_view> prepare() {
    // The part of a line that the last block could not take moves to the front.
    std::size_t searched = 0;
    if (begin > 0) {
      std::memmove(block.data(), block.data() + begin, end - begin);
      end -= begin;
      begin = 0;
      searched = end;
    }
    while (true) {
      if (Status filled = fillUp(); !filled) return filled.error();
      if (atEnd) return std::string_view(block.data(), end);
      const void* newline = ::memrchr(block.data() + searched, '\n', end - searched);
      if (newline != nullptr)
        return std::string_view(block.data(), static_cast<std::size_t>(static_cast<const char*>(newline) - block.data()) + 1);
      if (block.size() >= longestLine) {
        return error(ErrorCode::InvalidInput,
                     fmt::format("a line is longer than {} bytes: this is not a text file that can be read", longestLine));
      }
      searched = end;
      block.resize(block.size() * 4);
    }
  }
};

FileBytes::FileBytes(std::unique_ptr<State> state) : state_(std::move(state)) {}
FileBytes::FileBytes(FileBytes&&) noexcept = default;
FileBytes& FileBytes::operator=(FileBytes&&) noexcept = default;
FileBytes::~FileBytes() = default;

Result<FileBytes> FileBytes::open(const std::filesystem::path& path) {
  auto state = std::make_unique<State>();
  state->path = path;
  auto file = RegularFile::open(path);
  if (!file) return file.error();
  state->file = std::move(*file);

  state->stored.resize(kStoredPiece);
  std::size_t have = 0;
  while (have < kMagicBytes) {
    const auto got = state->readStored(state->stored.data() + have, state->stored.size() - have);
    if (!got) return got.error();
    if (*got == 0) break;
    have += *got;
  }
  state->stored.resize(have);
  state->decoder = makeDecoder({state->stored.data(), have});
  return FileBytes(std::move(state));
}

Result<std::string_view> FileBytes::firstBytes() {
  State& s = *state_;
  if (Status filled = s.fillUp(); !filled) return filled.error();
  const std::string_view bytes(s.block.data(), s.end);
  const std::size_t newline = bytes.rfind('\n');
  return s.atEnd || newline == std::string_view::npos ? bytes : bytes.substr(0, newline + 1);
}

Result<std::string_view> FileBytes::head() {
  State& s = *state_;
  if (s.handed == 0) {
    const auto block = s.prepare();
    if (!block) return block.error();
    s.handed = block->size();
  }
  return std::string_view(s.block.data(), s.handed);
}

Result<std::string_view> FileBytes::nextBlock() {
  const auto block = head();
  if (!block) return block;
  State& s = *state_;
  s.contentRead += s.handed;
  s.begin = s.handed;
  s.handed = 0;
  return block;
}

Result<std::string_view> FileBytes::nextPiece() {
  State& s = *state_;
  if (s.handed > 0) return nextBlock();
  // What a block of lines left over, then as much as there is room for, regardless of lines.
  if (s.begin > 0) {
    std::memmove(s.block.data(), s.block.data() + s.begin, s.end - s.begin);
    s.end -= s.begin;
    s.begin = 0;
  }
  if (Status filled = s.fillUp(); !filled) return filled.error();
  const std::string_view piece(s.block.data(), s.end);
  s.contentRead += piece.size();
  s.begin = s.end;
  return piece;
}

const std::filesystem::path& FileBytes::path() const { return state_->path; }
std::string FileBytes::name() const { return state_->path.string(); }
const char* FileBytes::compression() const { return state_->decoder == nullptr ? "" : state_->decoder->name(); }
void FileBytes::allowLines(std::size_t bytes) { state_->longestLine = bytes; }
void FileBytes::setSharing(const Sharing& sharing) {
  State& s = *state_;
  s.sharing = sharing;
  if (s.end == 0) s.block.resize(std::clamp<std::size_t>(sharing.block, 16, kFirstBlock));
}
const Sharing& FileBytes::sharing() const { return state_->sharing; }
std::uint64_t FileBytes::storedSize() const { return state_->file->size(); }
std::uint64_t FileBytes::storedRead() const { return state_->storedRead; }
std::uint64_t FileBytes::contentRead() const { return state_->contentRead; }

}  // namespace wf::io
