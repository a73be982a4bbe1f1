// Union-find by many threads at once, on the CPU: each set's root is its smallest element. parents[v] = v at first.
#pragma once

#include <cstdint>
#include <utility>

namespace wf {

// Halves the way on its way. Others may join meanwhile: a root that was one may be one no more.
inline std::uint32_t rootOf(std::uint32_t* parents, std::uint32_t v) {
  for (;;) {
    const std::uint32_t parent = __atomic_load_n(parents + v, __ATOMIC_RELAXED);
    const std::uint32_t above = __atomic_load_n(parents + parent, __ATOMIC_RELAXED);
    if (parent == above) return parent;
    __atomic_store_n(parents + v, above, __ATOMIC_RELAXED);
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

}  // namespace wf
