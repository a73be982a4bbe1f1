#include "compute/exec/changed_blocks.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "compute/core/wide_bytes.h"
#include "compute/exec/byte_masks.h"
#include "compute/exec/prefetch.h"
#include "compute/exec/write_marks.h"

namespace wf::exec {
namespace {

constexpr std::uint64_t kBlock = WriteMarks::kBlock;
constexpr std::size_t kAhead = 24;  // blocks whose bytes are asked for early

// What of a block lies in the array: the first one and the last one do so in part.
struct Stretch {
  std::uint64_t begin, size;
};

Stretch stretchOf(const ComparedArray& array, std::uint64_t block) {
  const auto base = reinterpret_cast<std::uintptr_t>(array.now);
  const std::uint64_t begin = block * kBlock < base ? 0 : block * kBlock - base;
  return {begin, std::min<std::uint64_t>((block + 1) * kBlock - base, array.bytes) - begin};
}

void askFor(const ComparedArray& array, std::span<const std::uint64_t> blocks, std::size_t k) {
  if (k + kAhead >= blocks.size()) return;
  const std::uint64_t later = blocks[k + kAhead] * kBlock - reinterpret_cast<std::uintptr_t>(array.now);
  prefetch(array.now + later);
  prefetch(array.shadow + later);
}

// Bit k · sizeof(T) is set where any byte of the k-th element of so many bytes is.
template <std::size_t kSize>
std::uint64_t elementsOf(std::uint64_t bytes) {
  if constexpr (kSize > 1) bytes |= bytes >> 1;
  if constexpr (kSize > 2) bytes |= bytes >> 2;
  if constexpr (kSize > 4) bytes |= bytes >> 4;
  constexpr std::uint64_t kFirsts = kSize == 1 ? ~std::uint64_t{0} : kSize == 4 ? 0x1111'1111'1111'1111u : 0x0101'0101'0101'0101u;
  return bytes & kFirsts;
}

template <std::size_t kSize>
std::uint64_t differingIn(const ComparedArray& array, const Stretch& part) {
  const std::uint8_t* const now = array.now + part.begin;
  const std::uint8_t* const shadow = array.shadow + part.begin;
  if (part.size == kBlock) return elementsOf<kSize>(differingBytes(now, shadow));
  std::uint8_t is[kBlock] = {}, was[kBlock] = {};
  std::memcpy(is, now, part.size);
  std::memcpy(was, shadow, part.size);
  return elementsOf<kSize>(differingBytes(is, was));
}

template <std::size_t kSize>
void gatherOne(const ComparedArray& array, const Stretch& part, GatheredElements& into) {
  const std::uint8_t* const now = array.now + part.begin;
  std::uint8_t* const shadow = array.shadow + part.begin;
  for (std::uint64_t differ = differingIn<kSize>(array, part); differ != 0; differ &= differ - 1) {
    const auto at = static_cast<std::uint64_t>(std::countr_zero(differ));
    into.indices[into.count] = (part.begin + at) / kSize;
    std::memcpy(into.before + into.count * kSize, shadow + at, kSize);
    std::memcpy(into.after + into.count * kSize, now + at, kSize);
    ++into.count;
  }
  if (part.size == kBlock) {
    std::memcpy(shadow, now, kBlock);
  } else {
    std::memcpy(shadow, now, part.size);
  }
}

template <std::size_t kSize>
std::size_t gather(const ComparedArray& array, std::span<const std::uint64_t> blocks, GatheredElements& into) {
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    if (into.room - into.count < GatheredElements::kOfBlock) return k;
    askFor(array, blocks, k);
    gatherOne<kSize>(array, stretchOf(array, blocks[k]), into);
  }
  return blocks.size();
}

#if defined(WF_WIDE)
WF_WIDE_BEGIN

// The elements that differ, moved together.
template <std::size_t kSize>
WF_WIDE inline __m512i together(std::uint64_t differing, __m512i is, __m512i was, __m512i of) {
  if constexpr (kSize == 1) return _mm512_maskz_compress_epi8(differing, of);
  if constexpr (kSize == 4) return _mm512_maskz_compress_epi32(_mm512_cmpneq_epi32_mask(is, was), of);
  if constexpr (kSize == 8) return _mm512_maskz_compress_epi64(_mm512_cmpneq_epi64_mask(is, was), of);
}

template <std::size_t kSize>
WF_WIDE std::size_t gatherWide(const ComparedArray& array, std::span<const std::uint64_t> blocks, GatheredElements& result) {
  static constexpr ElementOfByte<kSize> kElements;
  const __m512i elements = _mm512_load_si512(kElements.of);
  GatheredElements into = result;
  std::size_t k = 0;
  for (; k < blocks.size() && into.room - into.count >= GatheredElements::kOfBlock; ++k) {
    askFor(array, blocks, k);
    const Stretch part = stretchOf(array, blocks[k]);
    if (part.size != kBlock) {
      gatherOne<kSize>(array, part, into);
      continue;
    }
    const __m512i is = _mm512_loadu_si512(array.now + part.begin), was = _mm512_loadu_si512(array.shadow + part.begin);
    const std::uint64_t differ = elementsOf<kSize>(_mm512_cmpneq_epi8_mask(is, was));
    if (differ == 0) continue;
    _mm512_storeu_si512(array.shadow + part.begin, is);
    _mm512_storeu_si512(into.after + into.count * kSize, together<kSize>(differ, is, was, is));
    _mm512_storeu_si512(into.before + into.count * kSize, together<kSize>(differ, is, was, was));
    into.count += storeNumbers(into.indices + into.count, part.begin / kSize, differ, elements);
  }
  result.count = into.count;
  return k;
}

WF_WIDE_END
#endif

// body.template operator()<size of an element>()
template <class Body>
auto withElement(const ComparedArray& array, const Body& body) {
  switch (array.element) {
    case 1:
      return body.template operator()<1>();
    case 4:
      return body.template operator()<4>();
    default:
      return body.template operator()<8>();
  }
}

}  // namespace

std::size_t gatherDifferingPlainly(const ComparedArray& array, std::span<const std::uint64_t> blocks, GatheredElements& into) {
  return withElement(array, [&]<std::size_t kSize>() { return gather<kSize>(array, blocks, into); });
}

std::size_t gatherDiffering(const ComparedArray& array, std::span<const std::uint64_t> blocks, GatheredElements& into) {
#if defined(WF_WIDE)
  if (hasWideBytes()) return withElement(array, [&]<std::size_t kSize>() { return gatherWide<kSize>(array, blocks, into); });
#endif
  return gatherDifferingPlainly(array, blocks, into);
}

}  // namespace wf::exec
