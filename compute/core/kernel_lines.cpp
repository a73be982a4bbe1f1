#include "compute/core/kernel_lines.h"

#include <algorithm>

namespace wf {

std::optional<std::uint32_t> kernelLineOf(const VariantInfo& variant, std::uint32_t line) {
  if (line >= variant.pseudocode.size()) return std::nullopt;
  const auto indent = [&](std::uint32_t k) { return std::min(variant.pseudocode[k].find_first_not_of(' '), variant.pseudocode[k].size()); };
  const auto above = std::upper_bound(variant.kernelLines.begin(), variant.kernelLines.end(), line);
  if (above == variant.kernelLines.begin()) return std::nullopt;
  const std::uint32_t head = *(above - 1);
  for (std::uint32_t k = head + 1; k <= line; ++k) {
    if (indent(k) <= indent(head)) return std::nullopt;
  }
  return head;
}

}  // namespace wf
