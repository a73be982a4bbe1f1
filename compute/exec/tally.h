// What a kernel counts while it runs.
#pragma once

#include <cstdint>

namespace wf::exec {

// In executor memory. Each thread adds to a local copy; a warp or a chunk adds to memory once.
struct Tally {
  std::uint64_t active = 0;
  std::uint64_t arcs = 0;
  std::uint64_t changed = 0;
};

}  // namespace wf::exec
