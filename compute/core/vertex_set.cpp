#include "compute/core/vertex_set.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace wf {
namespace {

std::vector<VertexId> listed(const VertexSet::Bits& bits) {
  std::size_t count = 0;
  for (const std::uint32_t word : bits) count += static_cast<std::size_t>(std::popcount(word));
  std::vector<VertexId> ids(count);
  std::size_t at = 0;
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint32_t word = bits[w]; word != 0; word &= word - 1)
      ids[at++] = static_cast<VertexId>(w * 32 + static_cast<std::size_t>(std::countr_zero(word)));
  }
  return ids;
}

// One after the other, the first of each; they are few.
std::vector<VertexId> firsts(const std::vector<VertexId>& ids) {
  std::vector<VertexId> out;
  out.reserve(ids.size());
  for (const VertexId v : ids) {
    if (std::find(out.begin(), out.end(), v) == out.end()) out.push_back(v);
  }
  return out;
}

}  // namespace

VertexSet::Pointer VertexSet::empty(VertexId vertexCount) { return of(vertexCount, std::vector<VertexId>()); }

VertexSet::Pointer VertexSet::of(VertexId vertexCount, std::vector<VertexId> ids) {
  std::erase_if(ids, [vertexCount](VertexId v) { return v >= vertexCount; });
  if (ids.size() <= kKeepsOrder) {
    ids = firsts(ids);
  } else {
    if (!std::is_sorted(ids.begin(), ids.end())) {
      const std::vector<VertexId> chosen = ids;
      std::sort(ids.begin(), ids.end());
      ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
      if (ids.size() <= kKeepsOrder) ids = firsts(chosen);
    } else {
      ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    }
  }
  return Pointer(new VertexSet(vertexCount, std::move(ids)));
}

VertexSet::Pointer VertexSet::ofBits(VertexId vertexCount, Bits bits) {
  bits.resize(words(vertexCount), 0);
  if (vertexCount % 32 != 0) bits.back() &= (1u << vertexCount % 32) - 1;
  std::shared_ptr<VertexSet> set(new VertexSet(vertexCount, listed(bits)));
  // Of a small set the list is enough.
  if (set->size() > kKeepsOrder) std::call_once(set->once_, [&] { set->bits_ = std::make_shared<const Bits>(std::move(bits)); });
  return set;
}

bool VertexSet::contains(VertexId v) const {
  if (ids_.size() <= kKeepsOrder) return std::find(ids_.begin(), ids_.end(), v) != ids_.end();
  return std::binary_search(ids_.begin(), ids_.end(), v);
}

const std::shared_ptr<const VertexSet::Bits>& VertexSet::bits() const {
  std::call_once(once_, [this] {
    Bits bits(words(vertexCount_), 0);
    for (const VertexId v : ids_) bits[v / 32] |= 1u << v % 32;
    bits_ = std::make_shared<const Bits>(std::move(bits));
  });
  return bits_;
}

std::size_t VertexSet::bytes() const {
  return sizeof *this + ids_.size() * sizeof(VertexId) + (ids_.size() > kKeepsOrder ? words(vertexCount_) * 4 : 0);
}

bool VertexSet::operator==(const VertexSet& other) const {
  if (vertexCount_ != other.vertexCount_ || size() != other.size()) return false;
  if (size() > kKeepsOrder) return ids_ == other.ids_;
  return std::is_permutation(ids_.begin(), ids_.end(), other.ids_.begin());
}

VertexSet::Pointer combined(const VertexSet& set, const VertexSet& with, Combine how) {
  const VertexId count = set.vertexCount();
  if (how == Combine::Replace) return VertexSet::of(count, std::vector<VertexId>(with.ids().begin(), with.ids().end()));
  if (set.size() <= VertexSet::kKeepsOrder && (how != Combine::Add || set.size() + with.size() <= VertexSet::kKeepsOrder)) {
    std::vector<VertexId> ids(set.ids().begin(), set.ids().end());
    if (how == Combine::Add) {
      ids.insert(ids.end(), with.ids().begin(), with.ids().end());
    } else {
      std::erase_if(ids, [&](VertexId v) { return with.contains(v) == (how == Combine::Remove); });
    }
    return VertexSet::of(count, std::move(ids));
  }
  VertexSet::Bits bits = *set.bits();
  const VertexSet::Bits& other = *with.bits();
  for (std::size_t w = 0; w < bits.size(); ++w) {
    bits[w] = how == Combine::Add ? bits[w] | other[w] : how == Combine::Remove ? bits[w] & ~other[w] : bits[w] & other[w];
  }
  return VertexSet::ofBits(count, std::move(bits));
}

VertexSet::Pointer inverted(const VertexSet& set) {
  VertexSet::Bits bits = *set.bits();
  for (std::uint32_t& word : bits) word = ~word;
  return VertexSet::ofBits(set.vertexCount(), std::move(bits));
}

}  // namespace wf
