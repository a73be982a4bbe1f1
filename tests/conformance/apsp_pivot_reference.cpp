// All pairs by Floyd and Warshall, after Harish and Narayanan 2007 section 3.4, algorithm 6: one pivot per step, a thread for every pair
// or for every row.
#include "tests/conformance/apsp_reference.h"

namespace wf::test {
namespace {

class PivotReference final : public ApspReference {
 public:
  PivotReference(const Graph& graph, const Parameters& parameters, bool rows)
      : ApspReference(graph, parameters), rows_(rows), through_(count_, 0) {}

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    return {{"distance", now_.distance}, {"predecessor", now_.predecessor}, {"through", through_}};
  }

 protected:
  Steps program() override {
    for (std::size_t k = 0; running_; ++k) {
      ExpectedStep pivot{.kernel = "pivot", .iteration = static_cast<std::uint32_t>(k), .endsIteration = true};
      pivot.launched = rows_ ? count_ : count_ * count_;
      std::uint64_t into = 0, onward = 0;  // ends of what leads to k, and of what leads on
      for (std::size_t v = 0; v < count_; ++v) {
        if (v == k) continue;
        into += sums_.isFinite(now_.distance[at(v, k)]) ? 1 : 0;
        onward += sums_.isFinite(now_.distance[at(k, v)]) ? 1 : 0;
      }
      pivot.arcs = into * onward;
      pivot.active = rows_ ? into : pivot.arcs;
      for (std::size_t i = 0; i < count_; ++i) {
        for (std::size_t j = 0; j < count_; ++j) {
          if (i == k || j == k) continue;
          const std::uint64_t around = sums_.sum(now_.distance[at(i, k)], now_.distance[at(k, j)]);
          if (!sums_.less(around, now_.distance[at(i, j)])) continue;
          pivot.changed += 1;
          now_.distance[at(i, j)] = around;
          log_.set({"distance", at(i, j)}, around, byThrough(k), At{"distance", at(i, k)}, "A[i, j] ← A[i, k] + A[k, j]");
          if (!keeps_) continue;
          now_.predecessor[at(i, j)] = now_.predecessor[at(k, j)];
          log_.set({"predecessor", at(i, j)}, now_.predecessor[at(k, j)], byThrough(k), At{"predecessor", at(k, j)}, "Π[i, j] ← Π[k, j]");
        }
      }
      flag(through_, "through", {k, k + 1}, "K_a ← ");
      negative_ = isNegative(now_.distance, {0, count_});
      running_ = !negative_ && k + 1 < count_;
      pivot.scalars = {k, negative_ ? 1u : 0u};
      co_yield pivot;
    }
  }

 private:
  const bool rows_;
  std::vector<std::uint64_t> through_;  // K_a
};

}  // namespace

std::unique_ptr<Reference> makeFloydWarshallReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<PivotReference>(graph, parameters, false);
}

std::unique_ptr<Reference> makeFloydWarshallRowsReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<PivotReference>(graph, parameters, true);
}

}  // namespace wf::test
