// Arrays of flags, a byte each, of which most are 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "compute/exec/atomics.h"

namespace wf::exec {

// visit(i) for every i from begin to below end with flags[i] ≠ 0, ascending; eight are looked at together. visit(i) may change flags[i] and
// no other flag.
template <class Index, class Visit>
WF_HOST_DEVICE void eachFlag(const std::uint8_t* flags, Index begin, Index end, const Visit& visit) {
  for (Index i = begin; i < end;) {
    std::uint64_t eight = 1;
    if (end - i >= 8) memcpy(&eight, flags + i, sizeof eight);
    const Index stop = end - i < 8 ? end : i + 8;
    if (eight == 0) {
      i = stop;
      continue;
    }
    for (; i < stop; ++i) {
      if (flags[i] != 0) visit(i);
    }
  }
}

}  // namespace wf::exec
