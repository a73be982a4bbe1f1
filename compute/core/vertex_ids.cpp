#include "compute/core/vertex_ids.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace wf {

VertexIds VertexIds::contiguous(std::uint64_t first, std::uint64_t count) {
  VertexIds out;
  out.first_ = first;
  out.count_ = count;
  return out;
}

VertexIds VertexIds::listed(std::vector<std::uint64_t> ids) {
  VertexIds out;
  out.count_ = ids.size();
  out.ids_ = std::move(ids);
  out.byId_.resize(out.ids_.size());
  std::iota(out.byId_.begin(), out.byId_.end(), 0u);
  if (std::is_sorted(out.ids_.begin(), out.ids_.end())) return out;
  std::sort(out.byId_.begin(), out.byId_.end(), [&](VertexId a, VertexId b) { return out.ids_[a] < out.ids_[b]; });
  return out;
}

std::optional<VertexId> VertexIds::fromFile(std::uint64_t id) const {
  if (ids_.empty()) {
    if (id < first_ || id - first_ >= count_) return std::nullopt;
    return static_cast<VertexId>(id - first_);
  }
  const auto at = std::lower_bound(byId_.begin(), byId_.end(), id, [&](VertexId v, std::uint64_t key) { return ids_[v] < key; });
  if (at == byId_.end() || ids_[*at] != id) return std::nullopt;
  return *at;
}

std::vector<VertexId> VertexIds::within(std::uint64_t low, std::uint64_t high, std::size_t most) const {
  std::vector<VertexId> out;
  if (low > high || count_ == 0) return out;
  if (ids_.empty()) {
    const std::uint64_t last = first_ + count_ - 1;
    if (high < first_ || low > last) return out;
    const std::uint64_t from = std::max(low, first_) - first_, to = std::min(high, last) - first_;
    const std::uint64_t count = std::min<std::uint64_t>(to - from + 1, most);
    out.reserve(count);
    for (std::uint64_t k = 0; k < count; ++k) out.push_back(static_cast<VertexId>(from + k));
    return out;
  }
  auto at = std::lower_bound(byId_.begin(), byId_.end(), low, [&](VertexId v, std::uint64_t key) { return ids_[v] < key; });
  for (; at != byId_.end() && ids_[*at] <= high && out.size() < most; ++at) out.push_back(*at);
  return out;
}

std::string VertexIds::range() const {
  if (count_ == 0) return "none: the graph is empty";
  if (ids_.empty()) return fmt::format("{} to {}", first_, first_ + count_ - 1);
  return fmt::format("one of {} listed ids from {} to {}", count_, ids_[byId_.front()], ids_[byId_.back()]);
}

}  // namespace wf
