// Linear probing, at most three of four slots taken.
#include "compute/io/name_table.h"

#include <algorithm>
#include <functional>

namespace wf::io {

NameTable::Spot NameTable::spotOf(std::string_view name) const {
  const std::uint64_t hash = std::hash<std::string_view>{}(name);
  const auto tag = static_cast<std::uint8_t>(hash >> 56 | 1);
  const std::size_t last = slots_.size() - 1;
  std::size_t slot = hash & last;
  while (tags_[slot] != 0 && (tags_[slot] != tag || names_[slots_[slot]] != name)) slot = (slot + 1) & last;
  return {slot, tag};
}

std::pair<VertexId, bool> NameTable::intern(std::string_view name) {
  if ((names_.count() + 1) * 4 > slots_.size() * 3) grow();
  const Spot spot = spotOf(name);
  if (tags_[spot.slot] != 0) return {slots_[spot.slot], false};
  if (names_.count() >= kMaxIndex) return {kNone, false};
  const VertexId v = size();
  names_.add(name);
  slots_[spot.slot] = v;
  tags_[spot.slot] = spot.tag;
  return {v, true};
}

void NameTable::grow() {
  const std::size_t size = std::max<std::size_t>(64, slots_.size() * 2);
  slots_ = {};
  tags_ = {};
  slots_.resize(size);
  tags_.resize(size);
  for (VertexId v = 0; v < names_.count(); ++v) {
    const Spot spot = spotOf(names_[v]);
    slots_[spot.slot] = v;
    tags_[spot.slot] = spot.tag;
  }
}

VertexLabels NameTable::take() {
  slots_ = {};
  tags_ = {};
  return std::exchange(names_, VertexLabels());
}

}  // namespace wf::io
