// Zstandard by libzstd.
#include <new>

#include <zstd.h>

#include "compute/io/decoder.h"

namespace wf::io {
namespace {

// Frames one behind the other, as zstd itself takes them. The library refuses windows above 128 MiB by itself.
class ZstdDecoder : public Decoder {
 public:
  ZstdDecoder() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~ZstdDecoder() override { ZSTD_freeDStream(stream_); }
  ZstdDecoder(const ZstdDecoder&) = delete;
  ZstdDecoder& operator=(const ZstdDecoder&) = delete;

  const char* name() const override { return "Zstandard"; }
  bool mayEnd() const override { return frameEnded_; }

  Outcome decode(std::string_view in, char* out, std::size_t size) override {
    ZSTD_inBuffer input{in.data(), in.size(), 0};
    ZSTD_outBuffer output{out, size, 0};
    Outcome outcome;
    const std::size_t hint = ZSTD_decompressStream(stream_, &output, &input);
    outcome.consumed = input.pos;
    outcome.produced = output.pos;
    if (ZSTD_isError(hint) != 0) {
      outcome.problem = "the Zstandard data is damaged, or needs more than 128 MiB of memory to be unpacked";
    } else if (outcome.consumed + outcome.produced > 0) {
      frameEnded_ = hint == 0;
    }
    return outcome;
  }

  // The library keeps back what the room did not take.
  Outcome drain(char* out, std::size_t size) override { return frameEnded_ ? Outcome{} : decode({}, out, size); }

 private:
  ZSTD_DStream* stream_;
  bool frameEnded_ = false;
};

}  // namespace

std::unique_ptr<Decoder> makeZstdDecoder() { return std::make_unique<ZstdDecoder>(); }

}  // namespace wf::io
