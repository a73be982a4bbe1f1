#include "compute/algorithms/registry.h"

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

const std::vector<Entry>& all() {
  static const std::vector<Entry> list = {
      bfsEntry(),
      stconEntry(),
      ssspEntry(),
      mstEntry(),
      maxflowEntry(),
      apspEntry(),
      closureEntry(),
  };
  return list;
}

template <class Infos>
std::string idsOf(const Infos& infos) {
  std::vector<std::string> ids;
  for (const auto& info : infos) ids.push_back(info.id);
  return fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

std::span<const Entry> entries() { return all(); }

std::span<const AlgorithmInfo> infos() {
  static const std::vector<AlgorithmInfo> list = [] {
    std::vector<AlgorithmInfo> out;
    for (const Entry& entry : all()) out.push_back(entry.info);
    return out;
  }();
  return list;
}

Result<Chosen> choose(const std::string& algorithm, const std::string& variant) {
  const auto known = infos();
  for (std::size_t a = 0; a < known.size(); ++a) {
    if (known[a].id != algorithm) continue;
    for (std::size_t v = 0; v < known[a].variants.size(); ++v) {
      if (variant.empty() || known[a].variants[v].id == variant) return Chosen{&known[a], &known[a].variants[v], all()[a].makers[v]};
    }
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("{} has no such variant", known[a].title),
                 .text = variant,
                 .expected = "one of: " + idsOf(known[a].variants)};
  }
  return Error{
      .code = ErrorCode::InvalidInput, .message = "there is no such algorithm", .text = algorithm, .expected = "one of: " + idsOf(known)};
}

}  // namespace wf::algorithms
