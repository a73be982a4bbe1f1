// 64 bytes at once, for the few loops on the host that are worth a form for processors with AVX-512 (VBMI2) beside the one for every
// machine. WF_WIDE: there is such a form, of functions with this attribute, between WF_WIDE_BEGIN and WF_WIDE_END. They are called where
// hasWideBytes().
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#define WF_WIDE __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi2,popcnt")))
// GCC 12 warns of its own header.
#if defined(__clang__)
#define WF_WIDE_BEGIN
#define WF_WIDE_END
#else
#define WF_WIDE_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"")
#define WF_WIDE_END _Pragma("GCC diagnostic pop")
#endif

namespace wf {

inline bool hasWideBytes() {
  static const bool has = __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
                          __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
                          __builtin_cpu_supports("bmi2") != 0;
  return has;
}

// Of every byte of 64: the element of so many bytes that it lies in.
template <std::size_t kSize>
struct ElementOfByte {
  alignas(64) std::uint8_t of[64];
  constexpr ElementOfByte() : of() {
    for (std::size_t k = 0; k < 64; ++k) of[k] = static_cast<std::uint8_t>(k / kSize);
  }
};

WF_WIDE_BEGIN

// first + ElementOfByte(k) for every bit k, ascending; bits of one element are one bit. Behind them `to` is overwritten up to a multiple of
// eight. Returns how many bits that are.
WF_WIDE inline std::size_t storeNumbers(std::uint64_t* to, std::uint64_t first, std::uint64_t bits, __m512i elements) {
  const __m512i from = _mm512_set1_epi64(static_cast<long long>(first));
  const __m512i which = _mm512_maskz_compress_epi8(bits, elements);
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(bits));
  _mm512_storeu_si512(to, _mm512_add_epi64(from, _mm512_cvtepu8_epi64(_mm512_castsi512_si128(which))));
  if (count <= 8) return count;
  std::uint8_t each[64];
  _mm512_storeu_si512(each, which);
  for (std::size_t i = 8; i < count; i += 8) {
    const __m128i eight = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(each + i));
    _mm512_storeu_si512(to + i, _mm512_add_epi64(from, _mm512_cvtepu8_epi64(eight)));
  }
  return count;
}

WF_WIDE_END

}  // namespace wf
#endif
