// Atomics in global memory that only some threads make, as single predicated instructions: written as a branch, each waits for the one
// before, and several of a thread take as many times the latency of memory. Relaxed, as those in atomics.h. Only nvcc sees anything here.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
namespace wf::exec {

// Each returns what was there, or `otherwise` where `asked` is false and nothing was done.
__device__ inline std::uint32_t minWhere(bool asked, std::uint32_t* at, std::uint32_t value, std::uint32_t otherwise) {
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; @p atom.global.min.u32 %0, [%2], %3; }"
               : "+r"(otherwise)
               : "r"(static_cast<unsigned>(asked)), "l"(__cvta_generic_to_global(at)), "r"(value)
               : "memory");
  return otherwise;
}
__device__ inline std::uint32_t maxWhere(bool asked, std::uint32_t* at, std::uint32_t value, std::uint32_t otherwise) {
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; @p atom.global.max.u32 %0, [%2], %3; }"
               : "+r"(otherwise)
               : "r"(static_cast<unsigned>(asked)), "l"(__cvta_generic_to_global(at)), "r"(value)
               : "memory");
  return otherwise;
}
__device__ inline std::uint32_t exchangeWhere(bool asked, std::uint32_t* at, std::uint32_t expected, std::uint32_t value,
                                              std::uint32_t otherwise) {
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; @p atom.global.cas.b32 %0, [%2], %3, %4; }"
               : "+r"(otherwise)
               : "r"(static_cast<unsigned>(asked)), "l"(__cvta_generic_to_global(at)), "r"(expected), "r"(value)
               : "memory");
  return otherwise;
}

}  // namespace wf::exec
#endif
