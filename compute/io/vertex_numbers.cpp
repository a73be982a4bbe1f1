#include "compute/io/vertex_numbers.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

#include "compute/io/slices.h"

namespace wf::io {
namespace {

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0xD6E8'FEB8'6659'FD93u;
  x = (x ^ (x >> 32)) * 0xD6E8'FEB8'6659'FD93u;
  return x ^ (x >> 32);
}

std::uint64_t hashName(std::string_view name) { return mix(std::hash<std::string_view>()(name)); }

}  // namespace

void VertexNumbers::Table::grow() {
  std::vector<Slot> larger(std::max<std::size_t>(1024, slots_.size() * 2));
  const std::size_t mask = larger.size() - 1;
  for (const Slot& slot : slots_) {
    if (slot.number == kNone) continue;
    std::size_t at = slot.hash & mask;
    while (larger[at].number != kNone) at = (at + 1) & mask;
    larger[at] = slot;
  }
  slots_ = std::move(larger);
}

template <class Same>
VertexId VertexNumbers::Table::find(std::uint64_t hash, VertexId fresh, const Same& same) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  const auto kept = static_cast<std::uint32_t>(hash >> 32);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = kept & mask;; at = (at + 1) & mask) {
    Slot& slot = slots_[at];
    if (slot.number == kNone) {
      slot = {.number = fresh, .hash = kept};
      ++used_;
      return fresh;
    }
    if (slot.hash == kept && same(slot.number)) return slot.number;
  }
}

std::pair<VertexId, VertexId> VertexNumbers::add(std::uint64_t source, std::uint64_t target) {
  if (direct_) {
    const std::uint64_t larger = std::max(source, target);
    if (larger < kNone) {
      largest_ = std::max(largest_, static_cast<VertexId>(larger));
      return {static_cast<VertexId>(source), static_cast<VertexId>(target)};
    }
    mapAll();
  }
  const VertexId first = mapped(source);
  return {first, mapped(target)};
}

VertexId VertexNumbers::mapped(std::uint64_t id) {
  const auto fresh = static_cast<VertexId>(ids_.size());
  const VertexId number = table_.find(mix(id), fresh, [&](VertexId v) { return ids_[v] == id; });
  if (number == fresh) ids_.push_back(id);
  return number;
}

void VertexNumbers::mapAll() {
  direct_ = false;
  Progress unseen;  // the phase that goes on is another one
  std::uint64_t done = 0, untilLook = 0;
  arcs_.renumber(
      [&](VertexId id) {
        if (untilLook-- == 0) {
          untilLook = kSlice;
          if (progress_.cancelled()) unseen.cancel();
        }
        return mapped(id);
      },
      unseen, done);
}

// The positions of ids in ascending order; false once cancelled.
bool VertexNumbers::sortIds(std::vector<VertexId>& order) const {
  struct Cancelled {};
  order.resize(ids_.size());
  std::iota(order.begin(), order.end(), VertexId{0});
  std::uint64_t untilLook = 0;
  try {
    std::sort(order.begin(), order.end(), [&](VertexId a, VertexId b) {
      if (untilLook-- == 0) {
        untilLook = kSlice;
        if (progress_.cancelled()) throw Cancelled();  // no other way leads out of a sort
      }
      return ids_[a] < ids_[b];
    });
  } catch (const Cancelled&) {
    return false;
  }
  return true;
}

VertexId VertexNumbers::addName(std::string_view name) {
  direct_ = false;
  const auto fresh = static_cast<VertexId>(labels_.count());
  const VertexId number = table_.find(hashName(name), fresh, [&](VertexId v) { return labels_[v] == name; });
  if (number == fresh) labels_.add(name);
  return number;
}

bool VertexNumbers::finish(Progress& progress, VertexIds& ids, VertexLabels& labels, std::uint64_t& vertices) {
  progress.begin("Numbering vertices", 2 * arcs_.size());
  std::uint64_t done = 0;
  if (!labels_.empty()) {
    vertices = labels_.count();
    ids = VertexIds::contiguous(1, vertices);
    labels = std::move(labels_);
    return true;
  }
  if (arcs_.size() == 0) return true;
  // One bit per id is less than what the arcs take, unless the ids are far apart.
  if (direct_ && largest_ / 8 > 16 * arcs_.size() + (std::size_t{1} << 20)) mapAll();
  if (progress.cancelled()) return false;
  if (direct_) {
    std::vector<std::uint64_t> present(largest_ / 64 + 1);
    const auto mark = [&](VertexId id) {
      present[id / 64] |= std::uint64_t{1} << id % 64;
      return id;
    };
    if (!arcs_.renumber(mark, progress, done)) return false;
    std::vector<VertexId> before(present.size());
    VertexId count = 0;
    for (std::size_t w = 0; w < present.size(); ++w) {
      before[w] = count;
      count += static_cast<VertexId>(std::popcount(present[w]));
    }
    const auto rank = [&](VertexId id) {
      const std::uint64_t below = present[id / 64] & ((std::uint64_t{1} << id % 64) - 1);
      return before[id / 64] + static_cast<VertexId>(std::popcount(below));
    };
    if (!arcs_.renumber(rank, progress, done)) return false;
    vertices = count;
    std::uint64_t first = 0;
    while ((present[first / 64] >> first % 64 & 1) == 0) ++first;
    if (largest_ - first + 1 == count) {
      ids = VertexIds::contiguous(first, count);
      return true;
    }
    std::vector<std::uint64_t> listed;
    listed.reserve(count);
    for (std::size_t w = 0; w < present.size(); ++w) {
      for (std::uint64_t word = present[w]; word != 0; word &= word - 1)
        listed.push_back(w * 64 + static_cast<unsigned>(std::countr_zero(word)));
    }
    ids = VertexIds::listed(std::move(listed));
    return true;
  }
  table_ = Table();
  progress.begin("Sorting ids", 0);
  std::vector<VertexId> order;
  if (!sortIds(order)) return false;
  progress.begin("Numbering vertices", order.size() + arcs_.size());
  std::vector<VertexId> rank(order.size());
  std::vector<std::uint64_t> sorted(order.size());
  const bool ranked = inSlices(order.size(), progress, done, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      rank[order[i]] = static_cast<VertexId>(i);
      sorted[i] = ids_[order[i]];
    }
  });
  if (!ranked || !arcs_.renumber([&](VertexId v) { return rank[v]; }, progress, done)) return false;
  ids_ = std::move(sorted);
  vertices = ids_.size();
  ids = ids_.back() - ids_.front() + 1 == vertices ? VertexIds::contiguous(ids_.front(), vertices) : VertexIds::listed(std::move(ids_));
  return true;
}

}  // namespace wf::io
