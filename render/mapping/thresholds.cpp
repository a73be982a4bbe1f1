// Where each colormap entry begins, found by bisection over the rule itself.
#include "render/mapping/thresholds.h"

#include "compute/exec/order_key.h"

namespace wf::render {

std::uint64_t orderKey(const StateArrayInfo& info, std::uint64_t bits) { return exec::orderKey(info.type, info.isSigned, bits); }

std::uint64_t bitsOfKey(const StateArrayInfo& info, std::uint64_t key) { return exec::bitsOfKey(info.type, info.isSigned, key); }

std::array<std::uint64_t, 256> colormapThresholds(const StateArrayInfo& info, const exec::ValueRange& range, Scale scale,
                                                  const Quantiles* quantiles) {
  if (scale == Scale::Quantile && quantiles != nullptr) return quantiles->thresholds();
  StateArrayInfo rule = info;
  rule.infinite.reset();  // the shader looks for the infinite value first; here every key has to have a place
  const auto indexAt = [&](std::uint64_t key) { return colormapIndex(*normalise(rule, bitsOfKey(info, key), range, scale)); };

  std::array<std::uint64_t, 256> out{};
  const std::uint64_t first = orderKey(info, range.minimum);
  std::uint64_t last = orderKey(info, range.maximum);
  if (last <= first) {
    // One value, or an empty range: what lies above is at the top of the map.
    out.fill(first + 1 != 0 ? first + 1 : ~std::uint64_t{0});
    out[0] = 0;
    return out;
  }
  std::uint64_t low = first;  // the index here is below k
  for (std::size_t k = 1; k < 256; ++k) {
    std::uint64_t below = low;
    std::uint64_t reached = last;
    while (reached - below > 1) {
      const std::uint64_t middle = below + (reached - below) / 2;
      if (indexAt(middle) >= k) {
        reached = middle;
      } else {
        below = middle;
      }
    }
    out[k] = reached;
    low = below;
  }
  return out;
}

}  // namespace wf::render
