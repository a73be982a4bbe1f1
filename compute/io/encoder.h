// Data packed piece by piece: gzip by zlib, xz by liblzma, Zstandard by libzstd.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

namespace wf::io {

class Encoder {
 public:
  virtual ~Encoder() = default;
  // Appends what there is so far of the packed data; everything that is left where `last`. False where the library fails, which it does
  // only for want of memory.
  virtual bool encode(std::string_view in, bool last, std::vector<char>& out) = 0;
};

// By the extension: ".gz", ".xz" or ".zst", else null. Throws std::bad_alloc.
std::unique_ptr<Encoder> makeEncoder(std::string_view extension);

}  // namespace wf::io
