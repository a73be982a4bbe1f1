#include "compute/recording/state_hash.h"

#include <cstring>

#include "compute/recording/eight_hashes.h"
#include "compute/recording/recording.h"

namespace wf::recording {
namespace {

template <class T>
T valueAt(const std::byte* elements, std::uint64_t index) {
  T value;
  std::memcpy(&value, elements + index * sizeof(T), sizeof(T));
  return value;
}

// Calls with a value of the type that has so many bytes: loops over elements then know their size.
template <class Use>
auto withSize(std::size_t size, const Use& use) {
  if (size == 8) return use(std::uint64_t{});
  if (size == 4) return use(std::uint32_t{});
  return size == 2 ? use(std::uint16_t{}) : use(std::uint8_t{});
}

#if defined(WF_EIGHT)
WF_WIDE_BEGIN

// The first `count` elements, a multiple of eight.
template <std::size_t kSize>
WF_EIGHT std::uint64_t hashOfEights(std::uint32_t array, const std::byte* elements, std::uint64_t count) {
  const std::uint64_t ofArray = mixed(array + std::uint64_t{1});
  const __m512i lanes = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
  __m512i sum = _mm512_setzero_si512();
  for (std::uint64_t i = 0; i < count; i += 8) {
    const __m512i place = mixedEight(_mm512_add_epi64(eightOf(ofArray + i), lanes));
    sum = _mm512_add_epi64(sum, mixedEight(_mm512_add_epi64(place, eightAt<kSize>(elements + i * kSize))));
  }
  return sumOfEight(sum);
}

WF_WIDE_END
#endif

}  // namespace

std::uint64_t hashOfArray(std::uint32_t array, std::span<const std::byte> elements, std::size_t size) {
  return withSize(size, [&]<class T>(T) {
    std::uint64_t sum = 0, i = 0;
    const std::uint64_t count = elements.size() / sizeof(T);
#if defined(WF_EIGHT)
    if (canDoEight()) {
      i = count / 8 * 8;
      sum = hashOfEights<sizeof(T)>(array, elements.data(), i);
    }
#endif
    for (; i < count; ++i) sum += hashOf(array, i, valueAt<T>(elements.data(), i));
    return sum;
  });
}

void apply(const ArrayChange& change, std::span<std::byte> elements, std::size_t size) {
  if (change.whole) {
    if (!change.values.empty()) std::memcpy(elements.data(), change.values.data(), change.values.size());
    return;
  }
  withSize(size, [&]<class T>(T) {
    const std::byte* from = change.values.data();
    for (const std::uint64_t index : change.indices) {
      std::memcpy(elements.data() + index * sizeof(T), from, sizeof(T));
      from += sizeof(T);
    }
  });
}

std::uint64_t applied(const ArrayChange& change, std::span<std::byte> elements, std::size_t size) {
  return withSize(size, [&]<class T>(T) {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < change.values.size() / sizeof(T); ++i) {
      const std::uint64_t index = change.whole ? i : change.indices[i];
      const T before = valueAt<T>(elements.data(), index), after = valueAt<T>(change.values.data(), i);
      if (before == after) continue;
      sum += hashOf(change.array, index, after) - hashOf(change.array, index, before);
      std::memcpy(elements.data() + index * sizeof(T), &after, sizeof(T));
    }
    return sum;
  });
}

}  // namespace wf::recording
