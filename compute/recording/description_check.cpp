// Whether a description contradicts itself.
#include <algorithm>
#include <functional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/recording/description_json.h"

namespace wf::recording {

std::optional<std::uint64_t> impliedCount(const Description& of, Domain domain) {
  const CountRange range = possibleCounts(traits(domain).counted, of.vertices, of.arcs);
  return range.least == range.most ? std::optional(range.least) : std::nullopt;
}

namespace {

std::string wrongCount(const Description& of, const StateArrayInfo& info, std::uint64_t count) {
  if (count == 0) return {};  // this run does not keep it
  if (count > kMostElements) return fmt::format("array “{}” has {} elements: expected at most {}", info.id, count, kMostElements);
  if (traits(info.domain).roomy) return {};
  const auto [low, high] = possibleCounts(traits(info.domain).counted, of.vertices, of.arcs);
  if (low <= count && count <= high) return {};
  const std::string expected = low == high ? std::to_string(low) : fmt::format("{} to {}", low, high);
  return fmt::format("array “{}” has {} elements: expected {}", info.id, count, expected);
}

template <class Infos>
std::string wrongIds(const Infos& infos, const char* what) {
  std::set<std::string_view> ids;
  for (const auto& info : infos) {
    if (info.id.empty()) return fmt::format("one of its {} has no id", what);
    if (!ids.insert(info.id).second) return fmt::format("two {} have the id “{}”", what, info.id);
  }
  return {};
}

}  // namespace

std::string wrongWith(const Description& of) {
  if (of.vertices > kMaxIndex || of.arcs > kMaxIndex) return "it has more vertices or arcs than 32 bits can number";
  if (of.algorithm.variants.size() != 1) return "it has no variant";
  const VariantInfo& variant = of.variant();
  if (of.algorithm.id.empty()) return "its algorithm has no id";
  if (of.counts.size() != variant.arrays.size())
    return fmt::format("it has {} counts of {} arrays", of.counts.size(), variant.arrays.size());
  if (variant.arrays.size() > kMostArrays) return fmt::format("it has {} arrays: expected at most {}", variant.arrays.size(), kMostArrays);
  if (variant.kernels.size() > kMostKernels || variant.kernels.empty())
    return fmt::format("it has {} kernels: expected 1 to {}", variant.kernels.size(), kMostKernels);
  if (variant.pseudocode.size() > kMostLines || variant.pseudocode.empty())
    return fmt::format("it has {} lines of pseudo-code: expected 1 to {}", variant.pseudocode.size(), kMostLines);
  if (std::string wrong = wrongIds(variant.arrays, "arrays"); !wrong.empty()) return wrong;
  if (std::string wrong = wrongIds(variant.kernels, "kernels"); !wrong.empty()) return wrong;
  if (std::string wrong = wrongIds(variant.scalars, "scalars"); !wrong.empty()) return wrong;
  const auto named = [&](const std::string& id, Domain domain) {
    return id.empty() || std::any_of(variant.arrays.begin(), variant.arrays.end(),
                                     [&](const StateArrayInfo& other) { return other.id == id && other.domain == domain; });
  };
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    const StateArrayInfo& info = variant.arrays[k];
    if (info.weightTyped) return fmt::format("array “{}” has no type of its own", info.id);
    if (std::string wrong = wrongCount(of, info, of.counts[k]); !wrong.empty()) return wrong;
    if (!named(info.via, Domain::Vertex)) return fmt::format("array “{}” goes by an array of vertices that is not there", info.id);
    if (!named(info.next, info.domain)) return fmt::format("the next values of array “{}” are in no array of its domain", info.id);
  }
  for (const KernelInfo& kernel : variant.kernels) {
    if (kernel.line >= variant.pseudocode.size())
      return fmt::format("kernel “{}” names line {} of {}", kernel.id, kernel.line, variant.pseudocode.size());
  }
  const auto& lines = variant.kernelLines;
  if (std::adjacent_find(lines.begin(), lines.end(), std::greater_equal<>()) != lines.end()) return "its lines do not ascend";
  if (!lines.empty() && lines.back() >= variant.pseudocode.size())
    return fmt::format("it names line {} of {}", lines.back(), variant.pseudocode.size());
  return {};
}

}  // namespace wf::recording
