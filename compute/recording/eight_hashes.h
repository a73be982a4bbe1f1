// mixed() of state_hash.h for eight numbers at once, on processors with AVX-512 (DQ). WF_EIGHT: there is such a form, of functions with
// this attribute, between WF_WIDE_BEGIN and WF_WIDE_END. They are called where canDoEight().
#pragma once

#include "compute/core/wide_bytes.h"

#if defined(WF_WIDE)
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#define WF_EIGHT __attribute__((target("avx512f,avx512dq")))

namespace wf::recording {

inline bool canDoEight() {
  static const bool can = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0;
  return can;
}

WF_WIDE_BEGIN

WF_EIGHT inline __m512i eightOf(std::uint64_t value) { return _mm512_set1_epi64(static_cast<long long>(value)); }

WF_EIGHT inline __m512i mixedEight(__m512i x) {
  x = _mm512_add_epi64(x, eightOf(0x9E37'79B9'7F4A'7C15u));
  x = _mm512_mullo_epi64(_mm512_xor_si512(x, _mm512_srli_epi64(x, 30)), eightOf(0xBF58'476D'1CE4'E5B9u));
  x = _mm512_mullo_epi64(_mm512_xor_si512(x, _mm512_srli_epi64(x, 27)), eightOf(0x94D0'49BB'1331'11EBu));
  return _mm512_xor_si512(x, _mm512_srli_epi64(x, 31));
}

// Eight elements of so many bytes, zero-extended.
template <std::size_t kSize>
WF_EIGHT inline __m512i eightAt(const std::byte* from) {
  if constexpr (kSize == 1) return _mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
  if constexpr (kSize == 2) return _mm512_cvtepu16_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  if constexpr (kSize == 4) return _mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  if constexpr (kSize == 8) return _mm512_loadu_si512(from);
}

WF_EIGHT inline std::uint64_t sumOfEight(__m512i numbers) {
  std::uint64_t parts[8], total = 0;
  _mm512_storeu_si512(parts, numbers);
  for (const std::uint64_t part : parts) total += part;
  return total;
}

WF_WIDE_END

}  // namespace wf::recording
#endif
