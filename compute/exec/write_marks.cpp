#include "compute/exec/write_marks.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "compute/exec/executor.h"

namespace wf::exec {
namespace {

void set(std::uint8_t* marks, std::uint8_t value, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  const std::size_t first = WriteMarks::blockOf(from), last = WriteMarks::blockOf(static_cast<const std::byte*>(from) + bytes - 1);
  std::size_t left = std::min(last - first + 1, WriteMarks::kMarks);
  for (std::size_t at = first % WriteMarks::kMarks; left > 0; at = 0) {
    const std::size_t now = std::min(left, WriteMarks::kMarks - at);
    std::memset(marks + at, value, now);
    left -= now;
  }
}

}  // namespace

// Zeroed by the system page by page, as far as it is used.
WriteMarks::WriteMarks() : marks_(static_cast<std::uint8_t*>(std::calloc(kMarks, 1))) {
  if (marks_ == nullptr) throw std::bad_alloc();
}

WriteMarks::~WriteMarks() { std::free(marks_); }

void Executor::wroteUnseen() {
  if (marks_ != nullptr) marks_->markAll();
}

void WriteMarks::mark(const void* from, std::size_t bytes) { set(marks_, 1, from, bytes); }

void WriteMarks::clear(const void* from, std::size_t bytes) {
  set(marks_, 0, from, bytes);
  all_ = false;
}

}  // namespace wf::exec
