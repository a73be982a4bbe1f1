// Linear probing, at most three of four slots taken.
#include "compute/io/name_table.h"

#include <algorithm>
#include <functional>

namespace wf::io {

std::size_t NameTable::slotOf(std::string_view name) const {
  std::size_t slot = std::hash<std::string_view>{}(name) & (slots_.size() - 1);
  while (slots_[slot] != kNone && names_[slots_[slot]] != name) slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

std::pair<VertexId, bool> NameTable::intern(std::string_view name) {
  if ((names_.count() + 1) * 4 > slots_.size() * 3) grow();
  const std::size_t slot = slotOf(name);
  if (slots_[slot] != kNone) return {slots_[slot], false};
  if (names_.count() >= kMaxIndex) return {kNone, false};
  const VertexId v = size();
  names_.add(name);
  slots_[slot] = v;
  return {v, true};
}

VertexId NameTable::find(std::string_view name) const { return slots_.empty() ? kNone : slots_[slotOf(name)]; }

void NameTable::grow() {
  const std::size_t size = std::max<std::size_t>(64, slots_.size() * 2);
  slots_ = {};
  slots_.assign(size, kNone);
  for (VertexId v = 0; v < names_.count(); ++v) slots_[slotOf(names_[v])] = v;
}

VertexLabels NameTable::take() {
  slots_ = {};
  return std::exchange(names_, VertexLabels());
}

}  // namespace wf::io
