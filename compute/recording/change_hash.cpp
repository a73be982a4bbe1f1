#include "compute/recording/change_hash.h"

#include <cstring>

#include "compute/recording/state_hash.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define WF_EIGHT_AT_A_TIME 1
#include <immintrin.h>
#endif

namespace wf::recording {
namespace {

template <class T>
std::uint64_t valueAt(const std::byte* from, std::size_t index) {
  T value;
  std::memcpy(&value, from + index * sizeof(T), sizeof value);
  return value;
}

template <class T>
std::uint64_t oneByOne(const exec::FoundChanges& change, std::size_t first) {
  const std::uint64_t ofArray = mixed(change.array + std::uint64_t{1});
  std::uint64_t sum = 0;
  for (std::size_t k = first; k < change.indices.size(); ++k) {
    const std::uint64_t place = mixed(ofArray + change.indices[k]);
    sum += mixed(place + valueAt<T>(change.after.data(), k)) - mixed(place + valueAt<T>(change.before.data(), k));
  }
  return sum;
}

#if defined(WF_EIGHT_AT_A_TIME)
#define WF_WIDE __attribute__((target("avx512f,avx512dq")))
#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC 12: of its own header
#endif

WF_WIDE inline __m512i times(__m512i x, std::uint64_t factor) {
  return _mm512_mullo_epi64(x, _mm512_set1_epi64(static_cast<long long>(factor)));
}

// mixed() of state_hash.h.
WF_WIDE inline __m512i mixedEight(__m512i x) {
  x = _mm512_add_epi64(x, _mm512_set1_epi64(static_cast<long long>(0x9E37'79B9'7F4A'7C15u)));
  x = times(_mm512_xor_si512(x, _mm512_srli_epi64(x, 30)), 0xBF58'476D'1CE4'E5B9u);
  x = times(_mm512_xor_si512(x, _mm512_srli_epi64(x, 27)), 0x94D0'49BB'1331'11EBu);
  return _mm512_xor_si512(x, _mm512_srli_epi64(x, 31));
}

template <std::size_t kSize>
WF_WIDE inline __m512i eightAt(const std::byte* from) {
  if constexpr (kSize == 1) return _mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
  if constexpr (kSize == 4) return _mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  if constexpr (kSize == 8) return _mm512_loadu_si512(from);
}

// The first `count` of them, a multiple of eight.
template <std::size_t kSize>
WF_WIDE std::uint64_t eightAtATime(const exec::FoundChanges& change, std::size_t count) {
  const __m512i ofArray = _mm512_set1_epi64(static_cast<long long>(mixed(change.array + std::uint64_t{1})));
  __m512i sum = _mm512_setzero_si512();
  for (std::size_t k = 0; k < count; k += 8) {
    const __m512i place = mixedEight(_mm512_add_epi64(ofArray, _mm512_loadu_si512(change.indices.data() + k)));
    const __m512i after = mixedEight(_mm512_add_epi64(place, eightAt<kSize>(change.after.data() + k * kSize)));
    const __m512i before = mixedEight(_mm512_add_epi64(place, eightAt<kSize>(change.before.data() + k * kSize)));
    sum = _mm512_add_epi64(sum, _mm512_sub_epi64(after, before));
  }
  std::uint64_t parts[8], total = 0;
  _mm512_storeu_si512(parts, sum);
  for (const std::uint64_t part : parts) total += part;
  return total;
}

#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif

bool canDoEight() {
  static const bool can = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0;
  return can;
}
#endif

}  // namespace

std::uint64_t hashOfChangeOneByOne(const exec::FoundChanges& change, std::size_t size, std::size_t first) {
  switch (size) {
    case 1:
      return oneByOne<std::uint8_t>(change, first);
    case 4:
      return oneByOne<std::uint32_t>(change, first);
    default:
      return oneByOne<std::uint64_t>(change, first);
  }
}

std::uint64_t hashOfChange(const exec::FoundChanges& change, std::size_t size) {
  std::uint64_t sum = 0;
  std::size_t done = 0;
#if defined(WF_EIGHT_AT_A_TIME)
  if (canDoEight()) {
    done = change.indices.size() / 8 * 8;
    sum = size == 1 ? eightAtATime<1>(change, done) : size == 4 ? eightAtATime<4>(change, done) : eightAtATime<8>(change, done);
  }
#endif
  return sum + hashOfChangeOneByOne(change, size, done);
}

}  // namespace wf::recording
