// Which kernel a line of the pseudo-code belongs to.
#pragma once

#include <cstdint>
#include <optional>

#include "compute/core/algorithm_info.h"

namespace wf {

// The head (one of kernelLines) of the block that the line is in: the line itself, or the nearest head above it with nothing but deeper
// lines in between. None: the line belongs to no kernel (the host's loop, the start, the end).
std::optional<std::uint32_t> kernelLineOf(const VariantInfo& variant, std::uint32_t line);

}  // namespace wf
