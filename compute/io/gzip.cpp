// The calls of zlib.
#include "compute/io/gzip.h"

#include <algorithm>
#include <limits>
#include <new>

#include <zlib.h>

namespace wf::io {
namespace {

constexpr int kGzipWindow = 16 + MAX_WBITS;  // zlib's way to ask for gzip headers and nothing else

}  // namespace

struct Inflater::Stream {
  z_stream z{};
  bool memberEnded = false;
  bool padding = false;  // a zero byte was seen behind a member: nothing but zeros may follow
};

Inflater::Inflater() : stream_(std::make_unique<Stream>()) {
  if (inflateInit2(&stream_->z, kGzipWindow) != Z_OK) throw std::bad_alloc();
}

Inflater::~Inflater() { inflateEnd(&stream_->z); }

bool Inflater::atMemberEnd() const { return stream_->memberEnded; }

Inflater::Outcome Inflater::inflate(std::string_view in, char* out, std::size_t size) {
  Stream& s = *stream_;
  Outcome outcome;
  const auto clamp = [](std::size_t n) { return static_cast<uInt>(std::min<std::size_t>(n, std::numeric_limits<uInt>::max())); };
  while (outcome.consumed < in.size() && outcome.produced < size) {
    if (s.memberEnded) {
      if (in[outcome.consumed] == '\0') {
        s.padding = true;
        ++outcome.consumed;
        continue;
      }
      if (s.padding || in[outcome.consumed] != '\x1f') {
        outcome.problem = "behind the gzip data there is something that is not gzip";
        return outcome;
      }
      inflateReset(&s.z);
      s.memberEnded = false;
    }
    s.z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data() + outcome.consumed));
    s.z.avail_in = clamp(in.size() - outcome.consumed);
    s.z.next_out = reinterpret_cast<Bytef*>(out + outcome.produced);
    s.z.avail_out = clamp(size - outcome.produced);
    const uInt inBefore = s.z.avail_in;
    const uInt outBefore = s.z.avail_out;
    const int code = ::inflate(&s.z, Z_NO_FLUSH);
    outcome.consumed += inBefore - s.z.avail_in;
    outcome.produced += outBefore - s.z.avail_out;
    if (code == Z_STREAM_END) {
      s.memberEnded = true;
    } else if (code == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      outcome.problem = "the gzip data is damaged";
      return outcome;
    }
  }
  return outcome;
}

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
