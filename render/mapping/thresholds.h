// The colormap rule in the form the GPU evaluates: where in the order of values each colormap entry begins. Comparing integers gives
// every GPU exactly the entry that colormapIndex(normalise(…)) gives, however it rounds floating point.
#pragma once

#include <array>
#include <cstdint>

#include "render/mapping/mapping.h"
#include "render/mapping/quantiles.h"

namespace wf::render {

// An integer that orders like the value: signed and floating bits are folded, others are as they are.
std::uint64_t orderKey(const StateArrayInfo& info, std::uint64_t bits);
std::uint64_t bitsOfKey(const StateArrayInfo& info, std::uint64_t key);

// Entry k (1 … 255): the smallest key whose colormap index is at least k; ~0 where no value reaches it. Entry 0 is 0. Ascending.
// Quantile: as normalise() says.
std::array<std::uint64_t, 256> colormapThresholds(const StateArrayInfo& info, const exec::ValueRange& range, Scale scale,
                                                  const Quantiles* quantiles = nullptr);

}  // namespace wf::render
