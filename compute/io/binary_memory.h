// All bytes of a file in memory: mapped where it is large and plain, read where it is small or packed.
#pragma once

#include <memory>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/binary_hash.h"
#include "compute/io/file_bytes.h"

namespace wf::io::binary {

struct Memory {
  Bytes bytes;  // aligned for any number
  std::shared_ptr<const void> keep;
};

// InvalidInput where the file cannot be read or is cut short in its packing; Cancelled. Grows with what is read, never ahead of it.
Result<Memory> wholeFile(FileBytes& file, Progress& progress);

}  // namespace wf::io::binary
