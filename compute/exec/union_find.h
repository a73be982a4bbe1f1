// Union-find by many threads at once, on the CPU: each set's root is its smallest element. parents[v] = v at first.
#pragma once

#include <cstdint>
#include <utility>

#include "compute/exec/atomics.h"

namespace wf::exec {

// Halves the way on its way. Others may join meanwhile: a root that was one may be one no more.
inline std::uint32_t rootOf(std::uint32_t* parents, std::uint32_t v) {
  for (;;) {
    const std::uint32_t parent = loadRelaxed(parents + v);
    const std::uint32_t above = loadRelaxed(parents + parent);
    if (parent == above) return parent;
    storeRelaxed(parents + v, above);
    v = above;
  }
}

inline void join(std::uint32_t* parents, std::uint32_t a, std::uint32_t b) {
  for (;;) {
    a = rootOf(parents, a);
    b = rootOf(parents, b);
    if (a == b) return;
    if (a < b) std::swap(a, b);
    std::uint32_t expected = a;
    if (__atomic_compare_exchange_n(parents + a, &expected, b, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
  }
}

}  // namespace wf::exec
