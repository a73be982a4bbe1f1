#include "compute/recording/change_hash.h"

#include <cstring>

#include "compute/recording/eight_hashes.h"
#include "compute/recording/state_hash.h"

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

#if defined(WF_EIGHT)
WF_WIDE_BEGIN

// The first `count` of them, a multiple of eight.
template <std::size_t kSize>
WF_EIGHT std::uint64_t eightAtATime(const exec::FoundChanges& change, std::size_t count) {
  const __m512i ofArray = eightOf(mixed(change.array + std::uint64_t{1}));
  __m512i sum = _mm512_setzero_si512();
  for (std::size_t k = 0; k < count; k += 8) {
    const __m512i place = mixedEight(_mm512_add_epi64(ofArray, _mm512_loadu_si512(change.indices.data() + k)));
    const __m512i after = mixedEight(_mm512_add_epi64(place, eightAt<kSize>(change.after.data() + k * kSize)));
    const __m512i before = mixedEight(_mm512_add_epi64(place, eightAt<kSize>(change.before.data() + k * kSize)));
    sum = _mm512_add_epi64(sum, _mm512_sub_epi64(after, before));
  }
  return sumOfEight(sum);
}

WF_WIDE_END
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
#if defined(WF_EIGHT)
  if (canDoEight()) {
    done = change.indices.size() / 8 * 8;
    sum = size == 1 ? eightAtATime<1>(change, done) : size == 4 ? eightAtATime<4>(change, done) : eightAtATime<8>(change, done);
  }
#endif
  return sum + hashOfChangeOneByOne(change, size, done);
}

}  // namespace wf::recording
