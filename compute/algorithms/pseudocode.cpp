#include "compute/algorithms/pseudocode.h"

#include <algorithm>

namespace wf::algorithms {

std::uint32_t lineOf(const VariantInfo& info, std::string_view tag) {
  const auto at = std::find(info.lineTags.begin(), info.lineTags.end(), tag);
  if (at == info.lineTags.end()) throw std::logic_error(info.id + " has no such tag in its pseudo-code");
  return static_cast<std::uint32_t>(at - info.lineTags.begin());
}

void setCode(VariantInfo& info, std::span<const CodeLine> code) {
  info.pseudocode.clear();
  info.lineTags.clear();
  info.kernelLines.clear();
  for (KernelInfo& kernel : info.kernels) kernel.line = lineOf(code, kernel.id);
  for (const CodeLine& line : code) {
    const bool isHead = std::any_of(info.kernels.begin(), info.kernels.end(), [&](const KernelInfo& one) { return one.id == line.tag; });
    if (isHead) info.kernelLines.push_back(static_cast<std::uint32_t>(info.pseudocode.size()));
    info.pseudocode.emplace_back(line.text);
    info.lineTags.emplace_back(line.tag);
  }
}

}  // namespace wf::algorithms
