#include "render/mapping/quantiles.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "render/mapping/thresholds.h"

namespace wf::render {

std::uint32_t samplePlace(std::uint32_t i, std::uint32_t count) {
  const std::uint64_t samples = sampleSize(count);
  const std::uint64_t first = std::uint64_t{i} * count / samples, next = (std::uint64_t{i} + 1) * count / samples;
  // Weyl's sequence by the golden ratio (Knuth, TAOCP 3, 6.4).
  const std::uint32_t part = i * 0x9E37'79B9u;
  return static_cast<std::uint32_t>(first + ((next - first) * part >> 32));
}

SortedKeys sortedKeys(const StateArrayInfo& info, std::span<const std::uint64_t> bits) {
  auto out = std::make_shared<std::vector<std::uint64_t>>();
  out->reserve(bits.size());
  for (const std::uint64_t value : bits) {
    if (info.infinite && value == *info.infinite) continue;
    if (info.type == ElementType::F32 && !std::isfinite(std::bit_cast<float>(static_cast<std::uint32_t>(value)))) continue;
    out->push_back(orderKey(info, value));
  }
  std::sort(out->begin(), out->end());
  return out;
}

SortedKeys pooledKeys(const SortedKeys& a, const SortedKeys& b) {
  if (a == nullptr || b == nullptr) return nullptr;
  auto out = std::make_shared<std::vector<std::uint64_t>>(a->size() + b->size());
  std::merge(a->begin(), a->end(), b->begin(), b->end(), out->begin());
  return out;
}

Quantiles::Quantiles(const StateArrayInfo& info, SortedKeys keys, const std::optional<exec::ValueRange>& fixed) : keys_(std::move(keys)) {
  if (keys_ == nullptr) return;
  within_ = *keys_;
  if (!fixed) return;
  low_ = orderKey(info, fixed->minimum);
  high_ = orderKey(info, fixed->maximum);
  const auto first = std::lower_bound(within_.begin(), within_.end(), low_);
  within_ = {first, std::upper_bound(first, within_.end(), high_)};
}

double Quantiles::share(std::uint64_t key) const {
  if (key < low_) return 0;
  if (key >= high_) return 1;
  const auto count = std::upper_bound(within_.begin(), within_.end(), key) - within_.begin();
  return within_.empty() ? 0 : static_cast<double>(count) / static_cast<double>(within_.size());
}

std::uint64_t Quantiles::keyAt(double share) const {
  const auto size = static_cast<double>(within_.size());
  const double place = std::clamp(std::ceil(share * size), 1.0, size) - 1;
  return within_[static_cast<std::size_t>(place)];
}

std::array<std::uint64_t, 256> Quantiles::thresholds() const {
  std::array<std::uint64_t, 256> out{};
  const std::size_t size = within_.size();
  std::size_t count = 0;  // of the values up to the threshold
  for (std::size_t k = 1; k < out.size(); ++k) {
    const auto reaches = [&](std::size_t n) { return colormapIndex(static_cast<double>(n) / static_cast<double>(size)) >= k; };
    while (count < size && !reaches(count)) ++count;
    out[k] = count == 0 ? high_ : std::min(within_[count - 1], high_);
  }
  return out;
}

std::optional<Quantiles> quantilesOf(const StateArrayInfo& info, Scale scale, const std::optional<exec::ValueRange>& fixed, int array,
                                     const SortedKeysOf& sorted) {
  if (scale != Scale::Quantile || !sorted) return std::nullopt;
  Quantiles out(info, sorted(array), fixed);
  return out.known() ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace wf::render
