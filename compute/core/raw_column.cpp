#include "compute/core/raw_column.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace wf {

std::shared_ptr<void> rawMemory(std::size_t bytes) {
  constexpr std::size_t kHugePage = std::size_t{1} << 21;
  if (bytes > std::size_t{1} << 62) throw std::bad_alloc();
  const bool large = bytes >= 4 * kHugePage;
  void* memory =
      large ? std::aligned_alloc(kHugePage, (bytes + kHugePage - 1) / kHugePage * kHugePage) : std::malloc(bytes > 0 ? bytes : 1);
  if (memory == nullptr) throw std::bad_alloc();
  if (large) ::madvise(memory, bytes, MADV_HUGEPAGE);  // faster where it works, and no harm where it does not
  return {memory, std::free};
}

}  // namespace wf
