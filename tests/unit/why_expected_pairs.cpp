// What the problems over all pairs of vertices must answer. The vertices that a step led paths through are those that K_a marks after it.
#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/conformance/pair_sums.h"
#include "tests/unit/why_expected.h"

namespace wf::test {
namespace {

using From = Cause::From;

ExpectedCause through(std::uint64_t k, const std::string& source, std::uint64_t index) {
  return {From::Through, {static_cast<std::uint32_t>(k)}, {{source, index}}};
}

// A step that led paths through vertices: the matrix as it found it, and gone through again. What can be reached is as long as nothing.
class PathStep {
 public:
  explicit PathStep(const Question& q) : sums_(q.graph), count_(q.graph.vertexCount()) {
    const bool closure = q.variant.arrays.front().id == "reach";
    const std::size_t pairs = count_ * count_;
    counts_ = q.variant.arrays.size() > 2 && q.variant.arrays[2].id == "hops" && !q.before.arrays[2].empty();
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const std::uint64_t value = q.was(closure ? "reach" : "distance", pair);
      before_.push_back({closure ? (value != 0 ? 0 : sums_.infinite()) : value, counts_ ? q.was("hops", pair) : 0});
    }
    const std::string kernel = q.variant.kernels[q.step.kernel].id;
    for (std::size_t v = 0; v < count_; ++v) {
      if (kernel == "product" || q.is("through", v) != 0) through_.push_back(v);
    }
    if (kernel != "pivot" && kernel != "close" && kernel != "diagonal") return;
    std::vector<std::size_t> block = through_;
    if (kernel == "pivot") {
      block.clear();
      for (std::size_t v = 0; v < count_; ++v) block.push_back(v);
    }
    goThrough(block);
  }

  struct Route {
    std::uint64_t length, hops;
    std::size_t through = kNone;
  };
  // Of a step by pivots, the last pivot that made the entry better.
  Route byPivots(std::size_t pair) const { return after_[pair]; }
  // Of a product: of all vertices the first that makes the entry best.
  Route byProduct(std::size_t pair) const {
    Route best = before_[pair];
    for (const std::size_t k : through_) {
      const Route route = joined(before_, pair / count_, pair % count_, k);
      if (isBetter(route, best)) best = route;
    }
    return best;
  }

 private:
  Route joined(const std::vector<Route>& routes, std::size_t i, std::size_t j, std::size_t k) const {
    const Route &first = routes[i * count_ + k], &second = routes[k * count_ + j];
    // Rounds of less than nothing double the arcs: they stay below what stands for none.
    return {sums_.sum(first.length, second.length), std::min<std::uint64_t>(first.hops + second.hops, kNone - 1), k};
  }
  bool isBetter(const Route& route, const Route& than) const {
    if (!sums_.isFinite(route.length) || sums_.less(than.length, route.length)) return false;
    return sums_.less(route.length, than.length) || (counts_ && route.hops < than.hops);
  }
  void goThrough(const std::vector<std::size_t>& block) {
    after_ = before_;
    for (const std::size_t k : through_) {
      for (const std::size_t i : block) {
        for (const std::size_t j : block) {
          if (i == k || j == k) continue;
          const Route route = joined(after_, i, j, k);
          if (isBetter(route, after_[i * count_ + j])) after_[i * count_ + j] = route;
        }
      }
    }
  }

  const PairSums sums_;
  const std::size_t count_;  // of vertices
  bool counts_ = false;      // arcs, too
  std::vector<std::size_t> through_;
  std::vector<Route> before_, after_;
};

// The step of the question, kept for the next one about the same step.
const PathStep& stepOf(const Question& q) {
  using Key = std::tuple<const Graph*, const VariantInfo*, const std::byte*, const std::byte*, std::uint64_t>;
  static std::optional<std::pair<Key, PathStep>> kept;
  const Key key{&q.graph, &q.variant, q.before.arrays[0].data(), q.after.arrays[0].data(), q.step.index};
  if (!kept || kept->first != key) kept.emplace(key, PathStep(q));
  return kept->second;
}

ExpectedCause expectedInMatrix(const Question& q) {
  const std::string id = q.array().id, kernel = q.variant.kernels[q.step.kernel].id;
  const std::size_t count = q.graph.vertexCount(), i = q.cell.index / count, j = q.cell.index % count;
  const bool byPivots = kernel == "pivot" || kernel == "close" || kernel == "diagonal";
  const PathStep::Route route = byPivots ? stepOf(q).byPivots(q.cell.index) : stepOf(q).byProduct(q.cell.index);
  if (route.through == kNone) {
    ADD_FAILURE() << "no vertex explains the value";
    return {};
  }
  const std::size_t k = route.through;
  const bool predecessor = id == "predecessor" || id == "next-predecessor";
  // D′ and Π′ are made of D and Π.
  const std::string source = id == "next" ? "distance" : id == "next-predecessor" ? "predecessor" : id;
  const std::size_t part = predecessor ? k * count + j : i * count + k;
  if (id == "reach") {
    EXPECT_EQ(q.is(), 1u);
  } else if (!predecessor) {
    EXPECT_EQ(q.is(), id == "hops" ? route.hops : route.length);
  } else if (!byPivots) {
    EXPECT_EQ(q.is(), q.was("predecessor", part));
  }
  // What a pivot before lowered was something else when it was read.
  if (byPivots && q.was(source, part) != q.is(source, part)) return {From::Through, {static_cast<std::uint32_t>(k)}, {}};
  return through(k, source, part);
}

}  // namespace

ExpectedCause expectedInApsp(const Question& q) {
  const std::string id = q.array().id, kernel = q.variant.kernels[q.step.kernel].id;
  if (q.variant.id == "sssp") {
    const std::uint64_t v = q.cell.index % q.graph.vertexCount();
    if (id != "cost") {
      EXPECT_EQ(q.cell.index / q.graph.vertexCount(), q.step.iteration);
    }
    if (id == "distance") {
      EXPECT_EQ(q.is(), q.is("cost", v));
    }
    return {From::Vertex, {static_cast<std::uint32_t>(v)}, {}};
  }
  if (id == "through" || id == "rows") return {From::Host, {}, {}};
  if (kernel != "take") return expectedInMatrix(q);
  const std::string next = id == "distance" ? "next" : "next-predecessor";
  EXPECT_EQ(q.is(), q.was(next, q.cell.index));
  return {From::Host, {}, {{next, q.cell.index}}};
}

ExpectedCause expectedInClosure(const Question& q) {
  return q.array().id == "through" ? ExpectedCause{From::Host, {}, {}} : expectedInMatrix(q);
}

}  // namespace wf::test
