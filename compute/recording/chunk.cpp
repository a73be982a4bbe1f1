#include "compute/recording/chunk.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include "compute/core/printable.h"

namespace wf::recording {
namespace {

// Steps are packed while the run goes on: at level 1 that takes half the time of level 3, for at most a sixth more bytes.
constexpr int kLevel = 3, kLevelOfSteps = 1;
// As far back as a chunk of several large steps reaches, four megabytes: what one step writes, the next ones often copy. It takes no
// longer, and of what unpacks no memory, for a frame is unpacked as a whole.
constexpr int kWindowOfSteps = 22;
// A block of zstd takes four bytes at least and unpacks to 128 KiB at most.
constexpr std::uint64_t kMostRatio = std::uint64_t{1} << 15;
// What is unpacked to more than that grows as it is unpacked.
constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 24;

Error broken(std::string what) { return {.code = ErrorCode::InvalidInput, .message = std::move(what)}; }

}  // namespace

std::string nameOf(const Kind& kind) { return printable({kind.data(), kind.size()}); }

std::uint32_t crc32Of(Bytes bytes, std::uint32_t crc) {
  return static_cast<std::uint32_t>(crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::uint32_t headerCrcOf(const ChunkHeader& header) {
  return crc32Of(std::as_bytes(std::span(&header, 1)).first(offsetof(ChunkHeader, headerCrc)));
}

std::string wrongWith(const ChunkHeader& header) {
  if (headerCrcOf(header) != header.headerCrc) return "its header was altered: the checksum does not match";
  if (header.codec == Codec::Stored) {
    return header.stored == header.unpacked ? std::string() : "it is not packed, but names two sizes";
  }
  if (header.codec != Codec::Zstd)
    return fmt::format("it is packed in a way that version 1 does not know, {}", std::uint32_t(header.codec));
  if (header.unpacked / kMostRatio > header.stored) return "it names a size that so few bytes cannot unpack to";
  if (header.stored > header.unpacked + header.unpacked / 128 + kAtOnce) return "it names a size that is too small for its bytes";
  return {};
}

Packer::Packer() : context_(ZSTD_createCCtx(), ZSTD_freeCCtx) {
  if (context_ == nullptr) throw std::bad_alloc();
}

Bytes Packer::chunk(const Kind& kind, Bytes payload, bool compress) {
  if (chunk_.size() > kAtOnce) chunk_ = {};
  ChunkHeader header{.kind = kind, .codec = Codec::Stored, .stored = payload.size(), .unpacked = payload.size()};
  const std::size_t room = sizeof header + (compress ? ZSTD_compressBound(payload.size()) : payload.size());
  if (chunk_.size() < room) chunk_.resize(room);
  std::byte* const stored = chunk_.data() + sizeof header;
  if (compress && !payload.empty()) {
    const bool states = kind == kSteps || kind == kKeyframe;
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, states ? kLevelOfSteps : kLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_windowLog, states ? kWindowOfSteps : 0);
    const std::size_t size = ZSTD_compress2(context_.get(), stored, chunk_.size() - sizeof header, payload.data(), payload.size());
    if (ZSTD_isError(size) == 0 && size < payload.size()) {
      header.stored = size;
      header.codec = Codec::Zstd;
    }
  }
  if (header.codec == Codec::Stored) std::copy(payload.begin(), payload.end(), stored);
  const auto size = static_cast<std::size_t>(header.stored);
  header.crc = crc32Of({stored, size});
  header.headerCrc = headerCrcOf(header);
  std::memcpy(chunk_.data(), &header, sizeof header);
  return Bytes(chunk_).first(sizeof header + size);
}

Unpacker::Unpacker() : context_(ZSTD_createDCtx(), ZSTD_freeDCtx) {
  if (context_ == nullptr) throw std::bad_alloc();
}

Result<Buffer> Unpacker::payload(const ChunkHeader& header, Buffer stored) {
  if (crc32Of(stored) != header.crc) return broken("its bytes were altered: the checksum does not match");
  if (header.codec == Codec::Stored) return stored;
  const Error damaged = broken("its bytes cannot be unpacked to the size that it names");
  // One frame, and nothing behind it.
  if (ZSTD_findFrameCompressedSize(stored.data(), stored.size()) != stored.size()) return damaged;
  ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
  ZSTD_inBuffer in{stored.data(), stored.size(), 0};
  Buffer out(static_cast<std::size_t>(std::min(header.unpacked, std::max(kAtOnce, 64 * header.stored))));
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  while (true) {
    const std::size_t before = in.pos + to.pos;
    const std::size_t left = ZSTD_decompressStream(context_.get(), &to, &in);
    if (ZSTD_isError(left) != 0) return damaged;
    if (left == 0) break;
    if (to.pos == to.size && to.size < header.unpacked) {
      out.resize(static_cast<std::size_t>(std::min(header.unpacked, std::uint64_t{2} * out.size())));
      to = {out.data(), out.size(), to.pos};
    } else if (in.pos + to.pos == before) {
      return damaged;  // it wants more than there is
    }
  }
  if (to.pos != header.unpacked) return damaged;
  return out;
}

Result<Buffer> Unpacker::beginning(const ChunkHeader& header, Bytes stored, std::size_t size) {
  size = static_cast<std::size_t>(std::min<std::uint64_t>(size, header.unpacked));
  if (header.codec == Codec::Stored) {
    const Bytes there = stored.first(std::min(size, stored.size()));
    return Buffer(there.begin(), there.end());
  }
  ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
  ZSTD_inBuffer in{stored.data(), stored.size(), 0};
  Buffer out(size);
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  while (to.pos < to.size) {
    const std::size_t before = in.pos + to.pos;
    const std::size_t left = ZSTD_decompressStream(context_.get(), &to, &in);
    if (ZSTD_isError(left) != 0) return broken("its bytes cannot be unpacked");
    if (left == 0 || in.pos + to.pos == before) break;
  }
  out.resize(to.pos);
  return out;
}

}  // namespace wf::recording
