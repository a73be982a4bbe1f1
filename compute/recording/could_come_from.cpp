#include "compute/recording/could_come_from.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

namespace wf::recording {
namespace {

using algorithms::SavedState;

// One array of the vertices, before or after the step.
class Values {
 public:
  Values(const StateArrayInfo& info, const std::vector<std::byte>& bytes) : info_(info), bytes_(bytes), size_(elementSize(info.type)) {}
  std::uint64_t size() const { return bytes_.size() / size_; }
  std::uint64_t bits(std::uint64_t v) const {
    std::uint64_t out = 0;
    std::memcpy(&out, bytes_.data() + v * size_, size_);
    return out;
  }
  bool infinite(std::uint64_t v) const { return info_.infinite && bits(v) == *info_.infinite; }

 private:
  const StateArrayInfo& info_;
  const std::vector<std::byte>& bytes_;
  std::size_t size_;
};

// Whether `from` and so much are `to`, in the array's own numbers.
bool isSum(const StateArrayInfo& info, std::uint64_t from, double more, std::uint64_t to) {
  if (info.type == ElementType::F32) {
    const auto number = [](std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); };
    const float sum = number(from) + static_cast<float>(more);
    return std::isfinite(sum) && sum == number(to);
  }
  if (more != std::trunc(more) || std::abs(more) >= 0x1p62) return false;
  std::uint64_t sum = from + static_cast<std::uint64_t>(static_cast<std::int64_t>(more));
  const std::size_t size = elementSize(info.type);
  if (size < 8) sum &= (std::uint64_t{1} << 8 * size) - 1;
  return sum == to;
}

class Search {
 public:
  Search(const Graph& graph, const StateArrayInfo& info, const Values& before, const Values& after, const Cell& cell,
         const std::function<bool(VertexId)>& fresh, std::uint64_t now)
      : graph_(graph),
        info_(info),
        before_(before),
        after_(after),
        cell_(cell),
        fresh_(fresh),
        v_(static_cast<VertexId>(cell.index)),
        now_(now) {}

  std::optional<Cause> cause() const {
    if (info_.role == Role::Cost) {
      if (graph_.weighted()) {
        const auto byWeight = either([&](ArcId arc, std::uint64_t was) { return isSum(info_, was, graph_.weight(arc), now_); }, false);
        if (byWeight) return byWeight;
      }
      return either([&](ArcId, std::uint64_t was) { return isSum(info_, was, 1, now_); }, false);
    }
    const bool names = info_.names == Names::Vertex;
    if (names && info_.role != Role::Color && now_ != v_) {
      const auto arcs = arcsThat([&](ArcId, VertexId tail) { return tail == now_; }, false);
      if (!arcs.empty()) return Cause{.kind = Cause::From::Arc, .line = 0, .from = arcs, .source = {}};
    }
    if (!names && info_.role != Role::Color) return std::nullopt;
    if (auto same = either([&](ArcId, std::uint64_t was) { return was == now_; }, true)) return same;
    const std::uint64_t named = before_.bits(v_);
    if (!names || named >= before_.size() || named == v_ || before_.bits(named) != now_) return std::nullopt;
    return Cause{.kind = Cause::From::Vertex, .line = 0, .from = {v_}, .source = Cell{cell_.array, named}};
  }

 private:
  // `fits(arc, other)`: the vertex at its other end. Ascending.
  template <class Fits>
  std::vector<ArcId> arcsThat(const Fits& fits, bool bothWays) const {
    std::vector<ArcId> arcs;
    const InArcs& in = graph_.inArcs();
    VertexId last = kNone;
    for (ArcId i = in.offsets[v_]; i < in.offsets[v_ + 1]; ++i) {
      const VertexId tail = in.tails[i];
      if (tail == v_ || std::exchange(last, tail) == tail) continue;
      if (!mayFit(tail)) continue;
      for (ArcId arc = graph_.offsets()[tail]; arc < graph_.offsets()[tail + 1]; ++arc) {
        if (graph_.heads()[arc] == v_ && fits(arc, tail)) arcs.push_back(arc);
      }
    }
    if (bothWays) {
      for (ArcId arc = graph_.offsets()[v_]; arc < graph_.offsets()[v_ + 1]; ++arc) {
        if (graph_.heads()[arc] != v_ && fits(arc, graph_.heads()[arc])) arcs.push_back(arc);
      }
      std::sort(arcs.begin(), arcs.end());
    }
    return arcs;
  }
  // Of a tail with many arcs those are gone through only where its value can be a part of what was written.
  bool mayFit(VertexId tail) const { return info_.role != Role::Cost || !before_.infinite(tail) || !after_.infinite(tail); }

  // By values before the step, else by those that it wrote, too.
  template <class Fits>
  std::optional<Cause> either(const Fits& fits, bool bothWays) const {
    auto arcs = arcsThat([&](ArcId arc, VertexId u) { return !before_.infinite(u) && fits(arc, before_.bits(u)); }, bothWays);
    if (!arcs.empty()) {
      if (fresh_) std::stable_partition(arcs.begin(), arcs.end(), [&](ArcId arc) { return fresh_(otherEnd(arc)); });
      const VertexId other = otherEnd(arcs.front());
      return Cause{.kind = Cause::From::Arc, .line = 0, .from = std::move(arcs), .source = Cell{cell_.array, other}};
    }
    const auto written = [&](VertexId u) { return before_.bits(u) != after_.bits(u) && !after_.infinite(u); };
    arcs = arcsThat([&](ArcId arc, VertexId u) { return written(u) && fits(arc, after_.bits(u)); }, bothWays);
    if (arcs.empty()) return std::nullopt;
    return Cause{.kind = Cause::From::Arc, .line = 0, .from = std::move(arcs), .source = {}};
  }

  VertexId otherEnd(ArcId arc) const {
    const VertexId tail = graph_.tail(arc);
    return tail != v_ ? tail : graph_.heads()[arc];
  }

  const Graph& graph_;
  const StateArrayInfo& info_;
  const Values &before_, &after_;
  const Cell cell_;
  const std::function<bool(VertexId)>& fresh_;
  const VertexId v_;
  const std::uint64_t now_;
};

}  // namespace

std::optional<Cause> couldComeFrom(const Graph& graph, std::span<const exec::StateArray> arrays, const Step& step, const SavedState& before,
                                   const SavedState& after, const Cell& cell, const std::function<bool(VertexId)>& fresh) {
  const auto k = static_cast<std::size_t>(cell.array);
  const StateArrayInfo& info = *arrays[k].info;
  if (info.domain != Domain::Vertex || info.flag) return std::nullopt;
  const Values was(info, before.arrays[k]), is(info, after.arrays[k]);
  // A recording's arrays need not have an element per vertex.
  if (was.size() != graph.vertexCount() || is.size() != graph.vertexCount() || is.infinite(cell.index)) return std::nullopt;
  const std::uint64_t now = is.bits(cell.index);
  auto found = Search(graph, info, was, is, cell, fresh, now).cause();
  // A cost on its way, in an array that has no role: made from costs.
  for (std::size_t other = 0; !found && info.role == Role::None && info.names == Names::Nothing && other < arrays.size(); ++other) {
    const StateArrayInfo& its = *arrays[other].info;
    if (its.role != Role::Cost || its.domain != info.domain || its.type != info.type || its.infinite != info.infinite) continue;
    const Values costsBefore(its, before.arrays[other]), costsAfter(its, after.arrays[other]);
    if (costsBefore.size() != was.size() || costsAfter.size() != was.size()) continue;
    found = Search(graph, its, costsBefore, costsAfter, {static_cast<int>(other), cell.index}, {}, now).cause();
  }
  for (std::size_t other = 0; !found && other < arrays.size(); ++other) {
    const StateArrayInfo& its = *arrays[other].info;
    if (other == k || its.domain != info.domain || its.type != info.type || its.role != info.role || info.role == Role::None) continue;
    if (before.arrays[other].size() != before.arrays[k].size() || Values(its, before.arrays[other]).bits(cell.index) != is.bits(cell.index))
      continue;
    found = Cause{.kind = Cause::From::Vertex,
                  .line = 0,
                  .from = {static_cast<std::uint32_t>(cell.index)},
                  .source = Cell{static_cast<int>(other), cell.index}};
  }
  if (found) found->line = step.line;
  return found;
}

}  // namespace wf::recording
