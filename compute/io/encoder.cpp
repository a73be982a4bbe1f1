#include "compute/io/encoder.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <new>

namespace wf::io {
namespace {

constexpr std::size_t kStep = std::size_t{1} << 16;  // room that is added at a time

class GzipEncoder : public Encoder {
 public:
  GzipEncoder() {
    constexpr int kGzipHeader = 16 + MAX_WBITS;
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipHeader, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  }
  GzipEncoder(const GzipEncoder&) = delete;
  GzipEncoder& operator=(const GzipEncoder&) = delete;
  ~GzipEncoder() override { deflateEnd(&stream_); }

  bool encode(std::string_view in, bool last, std::vector<char>& out) override {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = static_cast<uInt>(in.size());
    while (true) {
      const std::size_t had = out.size();
      out.resize(had + kStep);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + had);
      stream_.avail_out = kStep;
      const int result = deflate(&stream_, last ? Z_FINISH : Z_NO_FLUSH);
      out.resize(had + kStep - stream_.avail_out);
      if (result == Z_STREAM_ERROR) return false;
      if (stream_.avail_out != 0) return !last || result == Z_STREAM_END;
    }
  }

 private:
  z_stream stream_{};
};

class XzEncoder : public Encoder {
 public:
  XzEncoder() {
    if (lzma_easy_encoder(&stream_, LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64) != LZMA_OK) throw std::bad_alloc();
  }
  XzEncoder(const XzEncoder&) = delete;
  XzEncoder& operator=(const XzEncoder&) = delete;
  ~XzEncoder() override { lzma_end(&stream_); }

  bool encode(std::string_view in, bool last, std::vector<char>& out) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    stream_.avail_in = in.size();
    while (true) {
      const std::size_t had = out.size();
      out.resize(had + kStep);
      stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data() + had);
      stream_.avail_out = kStep;
      const lzma_ret result = lzma_code(&stream_, last ? LZMA_FINISH : LZMA_RUN);
      out.resize(had + kStep - stream_.avail_out);
      if (result == LZMA_STREAM_END) return true;
      if (result != LZMA_OK && result != LZMA_BUF_ERROR) return false;
      if (!last && stream_.avail_in == 0 && stream_.avail_out != 0) return true;
    }
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

class ZstdEncoder : public Encoder {
 public:
  ZstdEncoder() : context_(ZSTD_createCCtx(), ZSTD_freeCCtx) {
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  bool encode(std::string_view in, bool last, std::vector<char>& out) override {
    ZSTD_inBuffer source{in.data(), in.size(), 0};
    while (true) {
      const std::size_t had = out.size();
      out.resize(had + kStep);
      ZSTD_outBuffer target{out.data() + had, kStep, 0};
      const std::size_t left = ZSTD_compressStream2(context_.get(), &target, &source, last ? ZSTD_e_end : ZSTD_e_continue);
      out.resize(had + target.pos);
      if (ZSTD_isError(left) != 0) return false;
      if (last ? left == 0 : source.pos == source.size) return true;
    }
  }

 private:
  std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context_;
};

}  // namespace

std::unique_ptr<Encoder> makeEncoder(std::string_view extension) {
  if (extension == ".gz") return std::make_unique<GzipEncoder>();
  if (extension == ".xz") return std::make_unique<XzEncoder>();
  if (extension == ".zst") return std::make_unique<ZstdEncoder>();
  return nullptr;
}

}  // namespace wf::io
