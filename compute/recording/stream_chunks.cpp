#include "compute/recording/stream_chunks.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::recording {
namespace {

// A graph says how large everything is that is made for it, so that one of a few bytes must not unpack to any size.
constexpr std::uint64_t kFreeGraphBytes = std::uint64_t{1} << 28, kMostGraphRatio = 64;
constexpr std::size_t kTrailer = 16;

Error refused(std::string message) { return {.code = ErrorCode::InvalidInput, .message = std::move(message)}; }

}  // namespace

Status StreamChunks::takeHead() {
  headBytes_ = 0;
  if (stage_ == Stage::Preamble) {
    Preamble preamble;
    std::memcpy(&preamble, head_, sizeof preamble);
    if (preamble.magic != kMagic) return refused("what the program sends is no recording");
    if (preamble.version == 0 || preamble.reserved != 0) return refused("the program sends a recording whose first bytes are wrong");
    if (preamble.version > kVersion) {
      return Error{
          .code = ErrorCode::Unsupported,
          .message = fmt::format("the program sends a recording of version {}: its probe is newer than this Warpfront", preamble.version),
          .expected = fmt::format("at most version {}", kVersion)};
    }
    stage_ = Stage::Header;
    return {};
  }
  ChunkHeader header;
  std::memcpy(&header, head_, sizeof header);
  const std::uint64_t offset = at_ - sizeof header;
  if (const std::string wrong = wrongWith(header); !wrong.empty())
    return refused(fmt::format("the program sent a damaged chunk at byte {}: {}", grouped(offset), wrong));
  if (header.unpacked > mostUnpacked_) {
    return refused(fmt::format("the program sent a chunk {} of {}, more than the {} that are taken at once", nameOf(header.kind),
                               bytesText(header.unpacked), bytesText(mostUnpacked_)));
  }
  if ((header.kind == kRows || header.kind == kBinaryGraph) && header.unpacked > std::max(kFreeGraphBytes, kMostGraphRatio * header.stored))
    return refused(fmt::format("the program sent a graph that unpacks from {} to {}: send it stored", bytesText(header.stored),
                               bytesText(header.unpacked)));
  kind_ = header.kind;
  left_ = header.stored;
  stage_ = Stage::Payload;
  return {};
}

Status StreamChunks::take(Bytes bytes, std::size_t& good) {
  good = 0;
  while (good < bytes.size()) {
    if (stage_ == Stage::Payload) {
      const auto now = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size() - good));
      left_ -= now;
      good += now;
      at_ += now;
    } else {
      const std::size_t wanted = stage_ == Stage::Header ? sizeof(ChunkHeader) : stage_ == Stage::Preamble ? sizeof(Preamble) : kTrailer;
      const std::size_t now = std::min(wanted - headBytes_, bytes.size() - good);
      if (now == 0) return refused("the program sent something behind the end of its recording");
      std::memcpy(head_ + headBytes_, bytes.data() + good, now);
      headBytes_ += now;
      good += now;
      at_ += now;
      if (headBytes_ < wanted || stage_ == Stage::Trailer) continue;
      const bool preamble = stage_ == Stage::Preamble;
      if (Status status = takeHead(); !status) {
        good -= now;  // its first bytes may have been taken before; a reader sees a beginning that goes no further
        return status;
      }
      if (preamble) whole_ = at_;
    }
    if (stage_ != Stage::Payload || left_ > 0) continue;
    whole_ = at_;
    hasState_ = hasState_ || kind_ == kKeyframe;
    done_ = done_ || kind_ == kDone;
    stage_ = kind_ == kIndex ? Stage::Trailer : Stage::Header;
  }
  return {};
}

}  // namespace wf::recording
