// 64 bytes as the bits of a number, on the host: bit k says something of byte k.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace wf::exec {

#if defined(__SSE2__)
namespace detail {
inline __m128i sixteen(const std::uint8_t* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); }
inline std::uint64_t bits(__m128i bytes) { return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)); }
}  // namespace detail
#endif

// Bytes that differ.
inline std::uint64_t differingBytes(const std::uint8_t* a, const std::uint8_t* b) {
#if defined(__SSE2__)
  const auto same = [&](unsigned k) { return detail::bits(_mm_cmpeq_epi8(detail::sixteen(a + k), detail::sixteen(b + k))) << k; };
  return ~(same(0) | same(16) | same(32) | same(48));
#else
  std::uint64_t mask = 0;
  if (std::memcmp(a, b, 64) == 0) return 0;
  for (unsigned k = 0; k < 64; ++k) mask |= std::uint64_t{a[k] != b[k]} << k;
  return mask;
#endif
}

// Bytes that are not 0.
inline std::uint64_t setBytes(const std::uint8_t* at) {
  std::uint64_t mask = 0;
#if defined(__SSE2__)
  const __m128i zero = _mm_setzero_si128();
  const __m128i a = detail::sixteen(at), b = detail::sixteen(at + 16), c = detail::sixteen(at + 32), d = detail::sixteen(at + 48);
  if (detail::bits(_mm_cmpeq_epi8(_mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d)), zero)) == 0xFFFF) return 0;
  mask = detail::bits(_mm_cmpeq_epi8(a, zero)) | detail::bits(_mm_cmpeq_epi8(b, zero)) << 16 | detail::bits(_mm_cmpeq_epi8(c, zero)) << 32 |
         detail::bits(_mm_cmpeq_epi8(d, zero)) << 48;
  return ~mask;
#else
  for (unsigned k = 0; k < 64; ++k) mask |= std::uint64_t{at[k] != 0} << k;
  return mask;
#endif
}

}  // namespace wf::exec
