// A stable sort of keys with their values on the host's threads.
#pragma once

#include <cstdint>

namespace wf::exec {

// Ascending by key, stable: by eight bits at a time from the low end, each time by so many threads. Bits that
// all keys share take no pass. Takes 12 bytes for each key on the way.
void sortPairsBy(unsigned threads, std::uint64_t* keys, std::uint32_t* values, std::uint32_t n);

}  // namespace wf::exec
