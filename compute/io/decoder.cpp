#include "compute/io/decoder.h"

namespace wf::io {

std::unique_ptr<Decoder> makeDecoder(std::string_view firstBytes) {
  using namespace std::string_view_literals;
  if (firstBytes.starts_with("\x1f\x8b"sv)) return makeGzipDecoder();
  if (firstBytes.starts_with("\xfd"
                             "7zXZ\0"sv))
    return makeXzDecoder();
  if (firstBytes.starts_with("\x28\xb5\x2f\xfd"sv)) return makeZstdDecoder();
  return nullptr;
}

bool isCompressionExtension(std::string_view extension) { return extension == ".gz" || extension == ".xz" || extension == ".zst"; }

}  // namespace wf::io
