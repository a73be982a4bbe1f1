// The hash of a graph's file. XXH3 is no protection against forgery; it tells a changed file from the one that was saved.
#include <xxhash.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "ui/sessions/session_file.h"

namespace wf::ui {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;

}  // namespace

Result<std::string> contentHash(const std::filesystem::path& file, Progress& progress) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(file, ignored);
  progress.begin("Checking the graph", ignored ? 0 : size);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), &std::fclose);
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(), &XXH3_freeState);
  if (in == nullptr) {
    return Error{
        .code = ErrorCode::NotFound, .message = std::string("the file cannot be read: ") + std::strerror(errno), .file = file.string()};
  }
  XXH3_128bits_reset(state.get());
  std::vector<char> piece(kPiece);
  std::uint64_t done = 0;
  for (;;) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "checking was cancelled", .file = file.string()};
    const std::size_t got = std::fread(piece.data(), 1, piece.size(), in.get());
    XXH3_128bits_update(state.get(), piece.data(), got);
    progress.advanceTo(done += got);
    if (got < piece.size()) break;
  }
  if (std::ferror(in.get()) != 0) {
    return Error{.code = ErrorCode::InvalidInput, .message = "the file could not be read to its end", .file = file.string()};
  }
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state.get()));
  std::string text = "xxh3-128:";
  for (const unsigned char byte : canonical.digest) {
    constexpr char kDigits[] = "0123456789abcdef";
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace wf::ui
