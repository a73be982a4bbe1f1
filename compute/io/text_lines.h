// The loop over the lines of a text file that its readers share.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/fields.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

// Calls onLine(begin, end) -> Status for every line of a block, without its newline, until one fails; `line` counts them.
template <class OnLine>
Status eachLine(std::string_view block, std::uint64_t& line, OnLine&& onLine) {
  const char* at = block.data();
  const char* const end = at + block.size();
  while (at != end) {
    const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    const char* const stop = newline == nullptr ? end : static_cast<const char*>(newline);
    ++line;
    if (Status status = onLine(at, stop); !status) return status;
    at = newline == nullptr ? end : stop + 1;
  }
  return {};
}

// The same for every line of a file; `line` is the number of the line handed out,
// and at the end that of the last one. A template, because the call is on the readers' hot path and must be inlined.
template <class OnLine>
Status readLines(FileBytes& bytes, Progress& progress, std::uint64_t& line, OnLine&& onLine) {
  while (true) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes.name()};
    const auto block = bytes.nextBlock();
    if (!block) return block.error();
    if (block->empty()) return {};
    if (const auto zero = lineOfZeroByte(*block, line + 1); zero != 0) {
      return Error{
          .code = ErrorCode::InvalidInput, .message = "a zero byte: this is a binary file, not text", .file = bytes.name(), .line = zero};
    }
    if (Status status = eachLine(*block, line, onLine); !status) return status;
    progress.advanceTo(bytes.storedRead());
  }
}

}  // namespace wf::io
