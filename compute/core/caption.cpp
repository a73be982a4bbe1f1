#include "compute/core/caption.h"

#include <optional>
#include <sstream>
#include <vector>

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
    std::vector<std::string> parts;
    std::stringstream place(text.substr(at + 1, end - at - 1));
    for (std::string part; std::getline(place, part, '|');) parts.push_back(part);
    const auto number = numberOf(variant, step, parts.empty() ? std::string() : parts.front());
    if (!number) {
      out += text.substr(at, end + 1 - at);
    } else if (parts.size() > 3 && *number == 0) {
      out += parts[3];
    } else {
      out += parts.size() < 3 ? grouped(*number) : counted(*number, parts[1].c_str(), parts[2].c_str());
    }
    at = end + 1;
  }
  return out;
}

}  // namespace wf
