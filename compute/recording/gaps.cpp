#include "compute/recording/gaps.h"

#include <algorithm>

#include "compute/core/wide_bytes.h"

namespace wf::recording {
namespace {

constexpr std::uint64_t kInOne = 0x80, kInTwo = 0x4000;  // gaps below take a byte; two

#if defined(WF_WIDE)
WF_WIDE_BEGIN

WF_WIDE inline __m512i each(std::uint64_t value) { return _mm512_set1_epi64(static_cast<long long>(value)); }

// The gaps before the eight indices from `at` on, of which there is one before. Returns where they end; some bytes behind are overwritten.
WF_WIDE inline std::byte* putEight(std::byte* to, const std::uint64_t* at) {
  const __m512i gaps = _mm512_sub_epi64(_mm512_sub_epi64(_mm512_loadu_si512(at), _mm512_loadu_si512(at - 1)), each(1));
  const __mmask8 longer = _mm512_cmpge_epu64_mask(gaps, each(kInOne));
  if (longer == 0) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm512_cvtepi64_epi8(gaps));
    return to + 8;
  }
  if (_mm512_cmpge_epu64_mask(gaps, each(kInTwo)) != 0) {
    for (int k = 0; k < 8; ++k) to = putGap(to, at[k] - at[k - 1] - 1);
    return to;
  }
  // Two bytes for each, of which the second goes where the first says all.
  const __m512i low = _mm512_mask_or_epi64(gaps, longer, _mm512_and_si512(gaps, each(kInOne - 1)), each(kInOne));
  const __m512i both = _mm512_or_si512(low, _mm512_slli_epi64(_mm512_srli_epi64(gaps, 7), 8));
  const auto kept = static_cast<__mmask16>(0x5555u | _pdep_u32(longer, 0xAAAAu));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_maskz_compress_epi8(kept, _mm512_cvtepi64_epi16(both)));
  return to + 8 + _mm_popcnt_u32(longer);
}

WF_WIDE void putInEights(Buffer& out, std::span<const std::uint64_t> indices) {
  constexpr std::size_t kMostBytes = 10, kEight = 8, kAtOnce = 256;
  const std::uint64_t* at = indices.data();
  const std::uint64_t* const end = at + indices.size();
  std::size_t size = out.size();
  out.resize(size + kMostBytes);
  size = static_cast<std::size_t>(putGap(out.data() + size, *at++) - out.data());
  while (at != end) {
    const std::uint64_t* const stop = at + std::min<std::size_t>(kAtOnce, static_cast<std::size_t>(end - at));
    out.resize(size + kMostBytes * (kAtOnce + kEight));
    std::byte* to = out.data() + size;
    for (; stop - at >= static_cast<std::ptrdiff_t>(kEight); at += kEight) to = putEight(to, at);
    for (; at != stop; ++at) to = putGap(to, *at - at[-1] - 1);
    size = static_cast<std::size_t>(to - out.data());
  }
  out.resize(size);
}

WF_WIDE_END
#endif

}  // namespace

void putGapsOneByOne(Buffer& out, std::span<const std::uint64_t> indices) {
  if (indices.empty()) return;
  // The first one counts from 0 and is large as a rule, all others count from the one before.
  std::uint64_t last = indices.front(), bits = 0, longer = 0;
  for (const std::uint64_t index : indices.subspan(1)) {
    const std::uint64_t gap = index - last - 1;
    bits |= gap;
    longer += gap >= kInOne ? 1 : 0;
    last = index;
  }
  const std::size_t before = out.size();
  std::uint64_t bytes = gapBytes(indices.front());
  if (bits < kInTwo) {
    // Some take two bytes, and which ones cannot be foreseen: without a branch, a second byte is written for each.
    out.resize(before + static_cast<std::size_t>(bytes + indices.size() - 1 + longer) + 1);
    last = indices.front();
    std::byte* at = putGap(out.data() + before, last);
    for (const std::uint64_t index : indices.subspan(1)) {
      const std::uint64_t gap = index - last - 1, two = gap >= kInOne ? 1 : 0;
      at[0] = static_cast<std::byte>(gap | two << 7);
      at[1] = static_cast<std::byte>(gap >> 7);
      at += 1 + two;
      last = index;
    }
    out.pop_back();
    return;
  }
  last = indices.front();
  for (const std::uint64_t index : indices.subspan(1)) {
    bytes += gapBytes(index - last - 1);
    last = index;
  }
  out.resize(before + static_cast<std::size_t>(bytes));
  last = indices.front();
  std::byte* at = putGap(out.data() + before, last);
  for (const std::uint64_t index : indices.subspan(1)) {
    at = putGap(at, index - last - 1);
    last = index;
  }
}

void putGaps(Buffer& out, std::span<const std::uint64_t> indices) {
#if defined(WF_WIDE)
  if (hasWideBytes() && !indices.empty()) return putInEights(out, indices);
#endif
  putGapsOneByOne(out, indices);
}

}  // namespace wf::recording
