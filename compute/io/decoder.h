// Compressed data, unpacked piece by piece: gzip by zlib, xz by liblzma, Zstandard by libzstd.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace wf::io {

class Decoder {
 public:
  struct Outcome {
    std::size_t consumed = 0;
    std::size_t produced = 0;
    const char* problem = nullptr;  // why the data cannot be unpacked; a static text
  };

  virtual ~Decoder() = default;
  virtual const char* name() const = 0;  // "gzip"
  // Takes from `in` and writes to `out`; both outcomes are 0 only where `in` is empty. Throws std::bad_alloc.
  virtual Outcome decode(std::string_view in, char* out, std::size_t size) = 0;
  // At the end of the file: writes what is still held back; then produced is 0 and mayEnd() says whether the data was whole.
  virtual Outcome drain(char*, std::size_t) { return {}; }
  virtual bool mayEnd() const = 0;
};

// How many of a file's first bytes makeDecoder() wants to see.
inline constexpr std::size_t kMagicBytes = 6;
// By the file's first bytes, never by its name; null: not compressed.
std::unique_ptr<Decoder> makeDecoder(std::string_view firstBytes);

// ".gz", ".xz", ".zst": what may stand behind a format's own extension.
bool isCompressionExtension(std::string_view extension);

std::unique_ptr<Decoder> makeGzipDecoder();
std::unique_ptr<Decoder> makeXzDecoder();
std::unique_ptr<Decoder> makeZstdDecoder();

}  // namespace wf::io
