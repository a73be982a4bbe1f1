// What device code takes for granted, on the simulated device.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "tests/simulated/device.h"

namespace wf::test::simulated {

struct ThreadIndex {
  struct X {
    operator unsigned() const { return threadInBlock(); }
  } x;
};
struct BlockIndex {
  struct X {
    operator unsigned() const { return block(); }
  } x;
};
struct BlockSize {
  struct X {
    operator unsigned() const { return shape().threads; }
  } x;
};
struct GridSize {
  struct X {
    operator unsigned() const { return shape().blocks; }
  } x;
};

template <class T>
T shuffled(unsigned width, T value, unsigned from) {
  static_assert(sizeof(T) <= 8);
  return static_cast<T>(exchange(width, static_cast<std::uint64_t>(value))[from % width]);
}

}  // namespace wf::test::simulated

inline constexpr wf::test::simulated::ThreadIndex threadIdx;
inline constexpr wf::test::simulated::BlockIndex blockIdx;
inline constexpr wf::test::simulated::BlockSize blockDim;
inline constexpr wf::test::simulated::GridSize gridDim;

using std::max;
using std::min;

struct uint2 {
  unsigned x, y;
};
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }

inline float __uint_as_float(unsigned bits) { return std::bit_cast<float>(bits); }
inline unsigned __float_as_uint(float value) { return std::bit_cast<unsigned>(value); }
inline int __viaddmin_s32(int a, int b, int c) {
  return std::min(static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)), c);
}
inline unsigned __viaddmin_u32(unsigned a, unsigned b, unsigned c) { return std::min(a + b, c); }
inline unsigned __viaddmin_u16x2(unsigned a, unsigned b, unsigned c) {
  const unsigned low = std::min((a + b) & 0xFFFFu, c & 0xFFFFu), high = std::min(((a >> 16) + (b >> 16)) & 0xFFFFu, c >> 16);
  return high << 16 | low;
}

inline void __syncthreads() { wf::test::simulated::waitForBlock(); }
inline void __syncwarp() { (void)wf::test::simulated::exchange(32, 0); }
template <class T>
T __shfl_sync(unsigned, T value, unsigned from) {
  return wf::test::simulated::shuffled(32, value, from);
}
template <class T>
T __shfl_down_sync(unsigned, T value, unsigned by) {
  const unsigned lane = wf::test::simulated::threadInBlock() % 32;
  return wf::test::simulated::shuffled(32, value, lane + by < 32 ? lane + by : lane);
}
template <class T>
T __shfl_up_sync(unsigned, T value, unsigned by) {
  const unsigned lane = wf::test::simulated::threadInBlock() % 32;
  return wf::test::simulated::shuffled(32, value, lane >= by ? lane - by : lane);
}
template <class T>
T __shfl_xor_sync(unsigned, T value, unsigned by) {
  return wf::test::simulated::shuffled(32, value, wf::test::simulated::threadInBlock() % 32 ^ by);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, unsigned by, unsigned) {
  return __shfl_xor_sync(mask, value, by);
}
inline void __threadfence() {}
inline void __nanosleep(unsigned) { wf::test::simulated::rest(); }
inline unsigned __ballot_sync(unsigned, bool one) {
  const std::uint64_t* all = wf::test::simulated::exchange(32, one ? 1 : 0);
  unsigned bits = 0;
  for (unsigned k = 0; k < 32; ++k) bits |= static_cast<unsigned>(all[k]) << k;
  return bits;
}
inline bool __any_sync(unsigned mask, bool one) { return __ballot_sync(mask, one) != 0; }
inline int __popc(unsigned bits) { return std::popcount(bits); }
inline int __ffs(int bits) { return bits == 0 ? 0 : 1 + std::countr_zero(static_cast<unsigned>(bits)); }
inline int __clz(int bits) { return std::countl_zero(static_cast<unsigned>(bits)); }

namespace wf::test::simulated {
// What was there.
template <class T, class Change>
T changed(T* at, const Change& change) {
  const T was = *at;
  *at = change(was);
  return was;
}
}  // namespace wf::test::simulated

template <class T, class Value>
T atomicAdd(T* at, Value value) {
  return wf::test::simulated::changed(at, [&](T was) { return was + static_cast<T>(value); });
}
template <class T>
T atomicExch(T* at, T value) {
  return wf::test::simulated::changed(at, [&](T) { return value; });
}
template <class T>
T atomicCAS(T* at, T expected, T value) {
  return wf::test::simulated::changed(at, [&](T was) { return was == expected ? value : was; });
}
template <class T>
T atomicMin(T* at, T value) {
  return wf::test::simulated::changed(at, [&](T was) { return std::min(was, value); });
}
template <class T>
T atomicMax(T* at, T value) {
  return wf::test::simulated::changed(at, [&](T was) { return std::max(was, value); });
}
template <class T>
T atomicOr(T* at, T bits) {
  return wf::test::simulated::changed(at, [&](T was) { return was | bits; });
}
template <class T>
T __ldg(const T* at) {
  return *at;
}
template <class T>
T __ldcg(const T* at) {
  return *at;
}

// Those of compute/exec that are made of instructions.
namespace wf::exec {
inline std::uint32_t minWhere(bool asked, std::uint32_t* at, std::uint32_t value, std::uint32_t otherwise) {
  return asked ? atomicMin(at, value) : otherwise;
}
inline std::uint32_t maxWhere(bool asked, std::uint32_t* at, std::uint32_t value, std::uint32_t otherwise) {
  return asked ? atomicMax(at, value) : otherwise;
}
inline std::uint32_t exchangeWhere(bool asked, std::uint32_t* at, std::uint32_t expected, std::uint32_t value, std::uint32_t otherwise) {
  return asked ? atomicCAS(at, expected, value) : otherwise;
}
inline unsigned long long deviceNanoseconds() { return wf::test::simulated::nanoseconds(); }
inline void fetchAhead(const void*) {}
}  // namespace wf::exec
namespace wf::exec::detail {
inline std::uint64_t warpSum(std::uint64_t value) {
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xFFFFFFFFu, value, static_cast<unsigned>(offset));
  return value;
}
}  // namespace wf::exec::detail
