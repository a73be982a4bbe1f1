#include "compute/core/caption.h"

#include <optional>

#include "compute/core/numbers.h"

namespace wf {
namespace {

std::optional<std::uint64_t> numberOf(const VariantInfo& variant, const Step& step, const std::string& name) {
  if (name == "active") return step.active;
  if (name == "arcs") return step.arcs;
  if (name == "changed") return step.changed;
  if (name == "launched") return step.launched;
  if (name == "iteration") return step.iteration;
  for (std::size_t k = 0; k < variant.scalars.size() && k < step.scalars.size(); ++k) {
    if (variant.scalars[k].id == name) return step.scalars[k];
  }
  return std::nullopt;
}

}  // namespace

std::string captionOf(const VariantInfo& variant, const Step& step) {
  if (step.index == 0 || step.kernel >= variant.kernels.size()) return {};
  const std::string& text = variant.kernels[step.kernel].caption;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string::npos;
    if (end == std::string::npos) {
      out += text[at++];
      continue;
    }
    const std::string place = text.substr(at + 1, end - at - 1);
    const std::size_t first = place.find('|'), second = place.rfind('|');
    const auto number = numberOf(variant, step, place.substr(0, first));
    if (!number) {
      out += text.substr(at, end + 1 - at);
    } else if (first == std::string::npos || first == second) {
      out += grouped(*number);
    } else {
      out += counted(*number, place.substr(first + 1, second - first - 1).c_str(), place.substr(second + 1).c_str());
    }
    at = end + 1;
  }
  return out;
}

}  // namespace wf
