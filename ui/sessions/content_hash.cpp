// The hash of a graph's file. XXH3 is no protection against forgery; it tells a changed file from the one that was saved.
#include <xxhash.h>

#include <memory>
#include <vector>

#include "compute/core/regular_file.h"
#include "ui/sessions/session_file.h"

namespace wf::ui {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;

}  // namespace

Result<std::string> contentHash(const std::filesystem::path& file, Progress& progress) {
  auto in = RegularFile::open(file);
  if (!in) return in.error();
  progress.begin("Checking the graph", in->size());
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(), &XXH3_freeState);
  XXH3_128bits_reset(state.get());
  std::vector<char> piece(kPiece);
  std::uint64_t done = 0;
  for (;;) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "checking was cancelled", .file = file.string()};
    const auto got = in->read(piece.data(), piece.size());
    if (!got) return got.error();
    if (*got == 0) break;
    XXH3_128bits_update(state.get(), piece.data(), *got);
    progress.advanceTo(done += *got);
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
