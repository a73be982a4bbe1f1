// The calls of zlib.
#include "compute/io/gzip.h"

#include <algorithm>
#include <limits>
#include <new>

#include <zlib.h>

#include "compute/io/decoder.h"

namespace wf::io {
namespace {

constexpr int kGzipWindow = 16 + MAX_WBITS;  // zlib's way to ask for gzip headers and nothing else

// gzip members one behind the other, as gzip itself takes them; zero bytes behind the last one are padding.
class GzipDecoder : public Decoder {
 public:
  GzipDecoder() {
    if (inflateInit2(&z_, kGzipWindow) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { inflateEnd(&z_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  const char* name() const override { return "gzip"; }
  bool mayEnd() const override { return memberEnded_; }

  Outcome decode(std::string_view in, char* out, std::size_t size) override {
    Outcome outcome;
    const auto clamp = [](std::size_t n) { return static_cast<uInt>(std::min<std::size_t>(n, std::numeric_limits<uInt>::max())); };
    while (outcome.consumed < in.size() && outcome.produced < size) {
      if (memberEnded_) {
        if (in[outcome.consumed] == '\0') {
          padding_ = true;
          ++outcome.consumed;
          continue;
        }
        if (padding_ || in[outcome.consumed] != '\x1f') {
          outcome.problem = "the gzip data is followed by other data";
          return outcome;
        }
        inflateReset(&z_);
        memberEnded_ = false;
      }
      z_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data() + outcome.consumed));
      z_.avail_in = clamp(in.size() - outcome.consumed);
      z_.next_out = reinterpret_cast<Bytef*>(out + outcome.produced);
      z_.avail_out = clamp(size - outcome.produced);
      const uInt inBefore = z_.avail_in;
      const uInt outBefore = z_.avail_out;
      const int code = ::inflate(&z_, Z_NO_FLUSH);
      outcome.consumed += inBefore - z_.avail_in;
      outcome.produced += outBefore - z_.avail_out;
      if (code == Z_STREAM_END) {
        memberEnded_ = true;
      } else if (code == Z_MEM_ERROR) {
        throw std::bad_alloc();
      } else if (code != Z_OK && code != Z_BUF_ERROR) {
        outcome.problem = "the gzip data is damaged";
        return outcome;
      }
    }
    return outcome;
  }

 private:
  z_stream z_{};
  bool memberEnded_ = false;
  bool padding_ = false;  // a zero byte was seen behind a member: nothing but zeros may follow
};

}  // namespace

std::unique_ptr<Decoder> makeGzipDecoder() { return std::make_unique<GzipDecoder>(); }

std::string gzip(std::string_view text) {
  z_stream z{};
  if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, 9, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string out;
  char buffer[1 << 16];
  int code = Z_OK;
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  std::size_t left = text.size();
  while (code != Z_STREAM_END) {
    const auto piece = static_cast<uInt>(std::min<std::size_t>(left, std::size_t{1} << 30));
    z.avail_in = piece;
    z.next_out = reinterpret_cast<Bytef*>(buffer);
    z.avail_out = sizeof buffer;
    code = deflate(&z, piece == left ? Z_FINISH : Z_NO_FLUSH);
    left -= piece - z.avail_in;
    out.append(buffer, sizeof buffer - z.avail_out);
  }
  deflateEnd(&z);
  return out;
}

}  // namespace wf::io
