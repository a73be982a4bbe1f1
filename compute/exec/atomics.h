// Order-free atomics that mean the same on the device and on the host, relaxed: the kernel boundary is the only synchronisation.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define WF_HOST_DEVICE __host__ __device__
#else
#define WF_HOST_DEVICE
#endif

namespace wf::exec {

// Many threads may store the same value; a plain store would be a race.
template <class T>
WF_HOST_DEVICE inline void storeRelaxed(T* at, T value) {
#if defined(__CUDA_ARCH__)
  *const_cast<volatile T*>(at) = value;
#else
  __atomic_store_n(at, value, __ATOMIC_RELAXED);
#endif
}

template <class T>
WF_HOST_DEVICE inline T loadRelaxed(const T* at) {
#if defined(__CUDA_ARCH__)
  return *const_cast<const volatile T*>(at);
#else
  return __atomic_load_n(at, __ATOMIC_RELAXED);
#endif
}

WF_HOST_DEVICE inline void atomicAddRelaxed(std::uint64_t* at, std::uint64_t value) {
#if defined(__CUDA_ARCH__)
  ::atomicAdd(reinterpret_cast<unsigned long long*>(at), static_cast<unsigned long long>(value));
#else
  __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
#endif
}

WF_HOST_DEVICE inline void atomicAddRelaxed(std::uint32_t* at, std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  ::atomicAdd(at, value);
#else
  __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
#endif
}

WF_HOST_DEVICE inline void atomicOrRelaxed(std::uint32_t* at, std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  ::atomicOr(at, bits);
#else
  __atomic_fetch_or(at, bits, __ATOMIC_RELAXED);
#endif
}

// The value that stood there.
WF_HOST_DEVICE inline std::uint32_t fetchAddRelaxed(std::uint32_t* at, std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  return ::atomicAdd(at, value);
#else
  return __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
#endif
}

// Lowers *at to value where value is smaller; returns the value that stood there.
WF_HOST_DEVICE inline std::uint32_t atomicMinRelaxed(std::uint32_t* at, std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  return ::atomicMin(at, value);
#else
  std::uint32_t old = __atomic_load_n(at, __ATOMIC_RELAXED);
  while (value < old && !__atomic_compare_exchange_n(at, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  return old;
#endif
}

WF_HOST_DEVICE inline std::uint64_t atomicMinRelaxed(std::uint64_t* at, std::uint64_t value) {
#if defined(__CUDA_ARCH__)
  return ::atomicMin(reinterpret_cast<unsigned long long*>(at), static_cast<unsigned long long>(value));
#else
  std::uint64_t old = __atomic_load_n(at, __ATOMIC_RELAXED);
  while (value < old && !__atomic_compare_exchange_n(at, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  return old;
#endif
}

}  // namespace wf::exec
