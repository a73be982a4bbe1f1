#include "compute/exec/unit_map.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace wf::exec {
namespace {

template <class T>
void splitInto(std::span<const ChangedUnit> units, std::uint64_t first, FoundChanges& into) {
  constexpr std::uint64_t kPerUnit = UnitMap::kUnit / sizeof(T);
  const std::size_t most = units.size() * kPerUnit;
  into.indices.resize(most);
  into.before.resize(most * sizeof(T));
  into.after.resize(most * sizeof(T));
  std::size_t found = 0;
  for (const ChangedUnit& unit : units) {
    T before[kPerUnit], after[kPerUnit];
    std::memcpy(before, unit.before, UnitMap::kUnit);
    std::memcpy(after, unit.after, UnitMap::kUnit);
    const std::uint64_t at = (unit.unit - first) * kPerUnit;
    for (std::uint64_t e = 0; e < kPerUnit; ++e) {
      if (before[e] == after[e]) continue;
      into.indices[found] = at + e;
      std::memcpy(into.before.data() + found * sizeof(T), &before[e], sizeof(T));
      std::memcpy(into.after.data() + found * sizeof(T), &after[e], sizeof(T));
      ++found;
    }
  }
  into.indices.resize(found);
  into.before.resize(found * sizeof(T));
  into.after.resize(found * sizeof(T));
}

void split(ElementType type, std::span<const ChangedUnit> units, std::uint64_t first, FoundChanges& into) {
  switch (elementSize(type)) {
    case 1:
      return splitInto<std::uint8_t>(units, first, into);
    case 4:
      return splitInto<std::uint32_t>(units, first, into);
    default:
      return splitInto<std::uint64_t>(units, first, into);
  }
}

}  // namespace

void UnitMap::add(ElementType type, std::uint64_t bytes) {
  types_.push_back(type);
  first_.push_back(first_.back() + (bytes + kUnit - 1) / kUnit);
}

std::size_t UnitMap::arrayOf(std::uint64_t unit) const {
  return static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), unit) - first_.begin()) - 1;
}

std::vector<std::uint32_t> UnitMap::perArray(std::span<const ChangedUnit> units) const {
  std::vector<std::uint32_t> out(types_.size(), 0);
  for (const ChangedUnit& one : units) ++out[arrayOf(one.unit)];
  return out;
}

std::vector<FoundChanges> UnitMap::inOrder(ChangesAsFound found) const {
  if (found.units.empty()) return std::move(found.changes);
  std::sort(found.units.begin(), found.units.end(), [](const ChangedUnit& a, const ChangedUnit& b) { return a.unit < b.unit; });
  std::vector<FoundChanges> out;
  auto whole = found.changes.begin();
  const std::span<const ChangedUnit> units(found.units);
  for (std::size_t at = 0; at < units.size();) {
    const std::size_t array = arrayOf(units[at].unit);
    std::size_t end = at;
    while (end < units.size() && units[end].unit < first_[array + 1]) ++end;
    while (whole != found.changes.end() && whole->array < array) out.push_back(std::move(*whole++));
    if (whole == found.changes.end() || whole->array != array) {
      FoundChanges& one = out.emplace_back();
      one.array = static_cast<std::uint32_t>(array);
      split(types_[array], units.subspan(at, end - at), first_[array], one);
    }
    at = end;
  }
  std::move(whole, found.changes.end(), std::back_inserter(out));
  return out;
}

}  // namespace wf::exec
