// xz by liblzma.
#include <new>

#include <lzma.h>

#include "compute/io/decoder.h"

namespace wf::io {
namespace {

// The header says how large a dictionary the data needs: xz -9 takes 65 MiB. What asks for more is refused, not allocated.
constexpr std::uint64_t kMostMemory = std::uint64_t{512} << 20;

class XzDecoder : public Decoder {
 public:
  XzDecoder() {
    if (lzma_stream_decoder(&stream_, kMostMemory, LZMA_CONCATENATED) != LZMA_OK) throw std::bad_alloc();
  }
  ~XzDecoder() override { lzma_end(&stream_); }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;

  const char* name() const override { return "xz"; }
  bool mayEnd() const override { return ended_; }
  Outcome decode(std::string_view in, char* out, std::size_t size) override { return code(in, out, size, LZMA_RUN); }
  // Only behind LZMA_FINISH does the decoder say that no further stream follows.
  Outcome drain(char* out, std::size_t size) override { return code({}, out, size, LZMA_FINISH); }

 private:
  Outcome code(std::string_view in, char* out, std::size_t size, lzma_action action) {
    Outcome outcome;
    if (ended_) return outcome;
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    stream_.avail_in = in.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out);
    stream_.avail_out = size;
    const lzma_ret result = lzma_code(&stream_, action);
    outcome.consumed = in.size() - stream_.avail_in;
    outcome.produced = size - stream_.avail_out;
    switch (result) {
      case LZMA_OK:
      case LZMA_BUF_ERROR:
        break;
      case LZMA_STREAM_END:
        ended_ = true;
        break;
      case LZMA_MEM_ERROR:
        throw std::bad_alloc();
      case LZMA_MEMLIMIT_ERROR:
        outcome.problem = "the xz data needs more than 512 MiB of memory to be unpacked";
        break;
      case LZMA_OPTIONS_ERROR:
        outcome.problem = "liblzma does not support this kind of xz data";
        break;
      default:
        outcome.problem = "the xz data is damaged";
        break;
    }
    return outcome;
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<Decoder> makeXzDecoder() { return std::make_unique<XzDecoder>(); }

}  // namespace wf::io
