// Bins and their counting. Values are compared as integers that order like them, so that no floating point decides on the device.
#include "compute/exec/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "compute/exec/launch.h"
#include "compute/exec/logarithm.h"

namespace wf::exec {
namespace {

constexpr std::uint64_t kSign = 0x8000'0000u;
constexpr std::uint32_t kDeviceCopies = 64;  // of the counts, so that threads seldom meet at one

WF_HOST_DEVICE inline std::uint64_t keyOf(ElementType type, std::uint64_t bits) {
  if (type == ElementType::I32) return bits ^ kSign;
  if (type == ElementType::F32) return (bits & kSign) != 0 ? ~bits & 0xFFFF'FFFFu : bits | kSign;
  return bits;
}

std::uint64_t bitsOf(ElementType type, std::uint64_t key) {
  if (type == ElementType::I32) return key ^ kSign;
  if (type == ElementType::F32) return (key & kSign) != 0 ? key ^ kSign : ~key & 0xFFFF'FFFFu;
  return key;
}

// Adds one to the count of the element's bin.
struct CountBins {
  const void* d_in;
  ElementType type;
  std::uint32_t n;
  bool hasInfinite;
  std::uint64_t infinite;
  const std::uint64_t* d_low;  // keys
  const std::uint64_t* d_high;
  std::uint32_t bins;
  const std::uint32_t* d_indices;
  const std::uint32_t* d_via;
  std::uint32_t* d_counts;  // copies × (bins + 1): the last of each is of infinite ones
  std::uint32_t copies;
  std::uint32_t worker = 0;
  void enter(unsigned which) { worker = which; }  // whose copy no other worker touches

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally&) const {
    std::uint32_t at = d_indices != nullptr ? d_indices[i] : i;
    if (d_via != nullptr) at = d_via[at];
    if (at >= n) return;
    std::uint64_t bits = 0;
    switch (type) {
      case ElementType::U8:
        bits = static_cast<const std::uint8_t*>(d_in)[at];
        break;
      case ElementType::U64:
        bits = static_cast<const std::uint64_t*>(d_in)[at];
        break;
      default:
        bits = static_cast<const std::uint32_t*>(d_in)[at];
    }
    std::uint32_t bin = bins;
    if (!hasInfinite || bits != infinite) {
      const std::uint64_t key = keyOf(type, bits);
      std::uint32_t above = bins;  // the first bin that begins after the key
      for (std::uint32_t first = 0; first < above;) {
        const std::uint32_t middle = first + (above - first) / 2;
        if (d_low[middle] <= key) {
          first = middle + 1;
        } else {
          above = middle;
        }
      }
      if (above == 0 || key > d_high[above - 1]) return;
      bin = above - 1;
    }
#if defined(__CUDA_ARCH__)
    atomicAddRelaxed(d_counts + (i % copies) * (bins + 1) + bin, 1u);
#else
    ++d_counts[worker * (bins + 1) + bin];
#endif
  }
};

double numberOf(ElementType type, std::uint64_t bits) {
  if (type == ElementType::I32) return static_cast<double>(static_cast<std::int32_t>(bits));
  if (type == ElementType::F32) return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  return static_cast<double>(bits);
}

}  // namespace

Bins binsOver(ElementType type, const ValueRange& range, std::uint32_t atMost, bool logarithmic) {
  const std::uint64_t first = keyOf(type, range.minimum), last = keyOf(type, range.maximum);
  Bins out;
  if (last < first || atMost == 0) return out;
  const std::uint32_t wanted = std::min(atMost, kMostBins);
  const bool whole = type != ElementType::F32;
  std::vector<std::uint64_t> begins{first};  // keys
  if (whole && last - first < wanted) {
    // By how many, not up to which: the last one may be the largest that there is.
    for (std::uint64_t more = 1; more <= last - first; ++more) begins.push_back(first + more);
  } else {
    const double low = numberOf(type, range.minimum), span = numberOf(type, range.maximum) - low;
    // Of whole numbers the last one takes as much room as any.
    const double width = whole ? span + 1 : span, unit = logarithmicUnit(type, range);
    for (std::uint32_t k = 1; k < wanted; ++k) {
      const double part = static_cast<double>(k) / wanted;
      const double offset = logarithmic ? unit * std::expm1(part * std::log1p(width / unit)) : part * width;
      std::uint64_t key = 0;
      if (whole) {
        key = first + static_cast<std::uint64_t>(std::ceil(offset));
      } else {
        float begin = static_cast<float>(low + offset);
        if (static_cast<double>(begin) < low + offset) begin = std::nextafter(begin, INFINITY);
        key = keyOf(type, std::bit_cast<std::uint32_t>(begin));
      }
      if (key > begins.back() && key <= last) begins.push_back(key);
    }
  }
  for (std::size_t k = 0; k < begins.size(); ++k) {
    out.low.push_back(bitsOf(type, begins[k]));
    out.high.push_back(bitsOf(type, k + 1 < begins.size() ? begins[k + 1] - 1 : last));
  }
  return out;
}

BinCounts countInBins(Executor& executor, const Buffer& in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite,
                      const Bins& bins, const Picked& picked) {
  BinCounts out;
  const std::size_t slots = bins.size() + 1;
  out.counts.assign(bins.size(), 0);
  const std::uint32_t threads = picked.indices != nullptr ? picked.count : n;
  if (executor.failed() || threads == 0) return out;
  std::vector<std::uint64_t> keys;
  for (const std::uint64_t bits : bins.low) keys.push_back(keyOf(type, bits));
  for (const std::uint64_t bits : bins.high) keys.push_back(keyOf(type, bits));
  keys.push_back(0);  // never an empty buffer
  const std::uint32_t copies = executor.backend() == Backend::Cuda ? kDeviceCopies : executor.workers();
  Buffer edges = executor.allocate(keys.size() * sizeof keys[0]);
  Buffer counts = executor.allocate(copies * slots * sizeof(std::uint32_t));
  if (executor.failed()) return out;
  executor.upload(edges, 0, keys.data(), keys.size() * sizeof keys[0]);
  const auto* d_low = edges.as<const std::uint64_t>();
  const CountBins kernel{.d_in = in.data(),
                         .type = type,
                         .n = n,
                         .hasInfinite = infinite.has_value(),
                         .infinite = infinite.value_or(0),
                         .d_low = d_low,
                         .d_high = d_low + bins.size(),
                         .bins = static_cast<std::uint32_t>(bins.size()),
                         .d_indices = picked.indices != nullptr ? picked.indices->as<const std::uint32_t>() : nullptr,
                         .d_via = picked.via != nullptr ? picked.via->as<const std::uint32_t>() : nullptr,
                         .d_counts = counts.as<std::uint32_t>(),
                         .copies = copies};
  forEach(executor, "histogram", threads, kernel, nullptr);
  std::vector<std::uint32_t> found(copies * slots);
  executor.download(found.data(), counts, 0, found.size() * sizeof found[0]);
  for (std::uint32_t copy = 0; copy < copies; ++copy) {
    for (std::size_t k = 0; k + 1 < slots; ++k) out.counts[k] += found[copy * slots + k];
    out.infinite += found[copy * slots + slots - 1];
  }
  return out;
}

}  // namespace wf::exec
