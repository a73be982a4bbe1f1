#include "compute/algorithms/registry.h"

#include <utility>

#include <fmt/format.h>

namespace wf::algorithms {

Entry bfsEntry();
Entry stconEntry();
Entry ssspEntry();
Entry mstEntry();
Entry maxflowEntry();
Entry apspEntry();
Entry closureEntry();

namespace {

template <class Infos>
std::string idsOf(const Infos& infos) {
  std::vector<std::string> ids;
  for (const auto& info : infos) ids.push_back(info.id);
  return fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

Entry entryOf(AlgorithmInfo info, std::vector<Variant> variants) {
  Entry entry{std::move(info), {}};
  for (Variant& variant : variants) {
    entry.info.variants.push_back(std::move(variant.info));
    entry.makers.push_back(std::move(variant.make));
  }
  return entry;
}

Registry::Registry(std::vector<Entry> entries) : entries_(std::move(entries)) {
  for (const Entry& entry : entries_) infos_.push_back(entry.info);
}

const Registry& registry() {
  static const Registry all({
      bfsEntry(),
      stconEntry(),
      ssspEntry(),
      mstEntry(),
      maxflowEntry(),
      apspEntry(),
      closureEntry(),
  });
  return all;
}

Result<Chosen> Registry::choose(const std::string& algorithm, const std::string& variant) const {
  for (std::size_t a = 0; a < infos_.size(); ++a) {
    if (infos_[a].id != algorithm) continue;
    for (std::size_t v = 0; v < infos_[a].variants.size(); ++v) {
      if (variant.empty() || infos_[a].variants[v].id == variant) return Chosen{&infos_[a], &infos_[a].variants[v], entries_[a].makers[v]};
    }
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("{} has no such variant", infos_[a].title),
                 .text = variant,
                 .expected = "one of: " + idsOf(infos_[a].variants)};
  }
  return Error{
      .code = ErrorCode::InvalidInput, .message = "there is no such algorithm", .text = algorithm, .expected = "one of: " + idsOf(infos_)};
}

}  // namespace wf::algorithms
