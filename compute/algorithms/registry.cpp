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

constexpr Named kAlgorithms[] = {
    {"bfs", bfsEntry},         {"stcon", stconEntry}, {"sssp", ssspEntry},       {"mst", mstEntry},
    {"maxflow", maxflowEntry}, {"apsp", apspEntry},   {"closure", closureEntry},
};

template <class One>
std::string idsOf(std::span<const One> all) {
  std::string ids;
  for (const One& one : all) ids.append(ids.empty() ? "" : ", ").append(one.id);
  return ids;
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

Registry::Registry(std::vector<Entry> entries) : slots_(entries.size()), infos_(entries.size()) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    slots_[i].id = entries[i].info.id;
    slots_[i].makers = std::move(entries[i].makers);
    infos_[i] = std::move(entries[i].info);
  }
}

Registry::Registry(std::span<const Named> algorithms) : slots_(algorithms.size()), infos_(algorithms.size()) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    slots_[i].id = algorithms[i].id;
    slots_[i].entry = algorithms[i].entry;
  }
}

const Registry& registry() {
  static const Registry all{std::span<const Named>(kAlgorithms)};
  return all;
}

const AlgorithmInfo& Registry::described(std::size_t index) const {
  Slot& slot = slots_[index];
  std::call_once(slot.once, [&] {
    if (slot.entry == nullptr) return;
    Entry entry = slot.entry();
    slot.makers = std::move(entry.makers);
    infos_[index] = std::move(entry.info);
  });
  return infos_[index];
}

std::span<const AlgorithmInfo> Registry::infos() const {
  for (std::size_t i = 0; i < slots_.size(); ++i) described(i);
  return infos_;
}

std::vector<Described> Registry::entries() const {
  std::vector<Described> all;
  for (std::size_t i = 0; i < slots_.size(); ++i) all.push_back({described(i), slots_[i].makers});
  return all;
}

Result<Chosen> Registry::choose(const std::string& algorithm, const std::string& variant) const {
  for (std::size_t a = 0; a < slots_.size(); ++a) {
    if (slots_[a].id != algorithm) continue;
    const AlgorithmInfo& info = described(a);
    for (std::size_t v = 0; v < info.variants.size(); ++v) {
      if (variant.empty() || info.variants[v].id == variant) return Chosen{&info, &info.variants[v], slots_[a].makers[v]};
    }
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("{} has no such variant", info.title),
                 .text = variant,
                 .expected = "one of: " + idsOf(std::span<const VariantInfo>(info.variants))};
  }
  return Error{.code = ErrorCode::InvalidInput,
               .message = "there is no such algorithm",
               .text = algorithm,
               .expected = "one of: " + idsOf(std::span<const Slot>(slots_))};
}

}  // namespace wf::algorithms
