// All pairs as one search from every vertex, after Harish and Narayanan 2007 section 3.4, algorithm 7, and IIIT/TR/2009/74 section VII.A:
// one row per step, by rounds of relaxing and settling.
#include <set>

#include "tests/conformance/apsp_reference.h"

namespace wf::test {
namespace {

class SourceReference final : public ApspReference {
 public:
  SourceReference(const Graph& graph, const Parameters& parameters) : ApspReference(graph, parameters), cost_(count_, sums_.infinite()) {
    now_.distance.assign(count_ * count_, sums_.infinite());
    now_.predecessor.assign(keeps_ ? count_ * count_ : 0, kNone);
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    return {{"distance", now_.distance}, {"predecessor", now_.predecessor}, {"cost", cost_}};
  }

 protected:
  Steps program() override {
    for (std::size_t s = 0; running_; ++s) {
      ExpectedStep search{.kernel = "search", .iteration = static_cast<std::uint32_t>(s), .endsIteration = true};
      std::vector<std::uint64_t> before(count_, kNone);
      cost_.assign(count_, sums_.infinite());
      cost_[s] = 0;
      std::uint64_t rounds = 0;
      for (std::set<std::size_t> improved{s}; !improved.empty(); ++rounds) {
        search.launched += 2 * count_;
        search.active += improved.size();
        improved = round(search, improved, before);
        search.active += improved.size();
        search.changed += improved.size();
      }
      for (std::size_t v = 0; v < count_; ++v) {
        now_.distance[at(s, v)] = cost_[v];
        log_.set({"cost", v}, cost_[v], byVertex(v), kNoSource, "C_a ← ");
        log_.set({"distance", at(s, v)}, cost_[v], byVertex(v), kNoSource, "A[s] ← C_a");
        if (!keeps_) continue;
        now_.predecessor[at(s, v)] = before[v];
        log_.set({"predecessor", at(s, v)}, before[v], byVertex(v), kNoSource, "Π[s] ← ");
      }
      running_ = s + 1 < count_;
      search.scalars = {s, rounds};
      co_yield search;
    }
  }

 private:
  // The arcs of what was improved, and who is improved by them: by the least sum, then by the smaller tail.
  std::set<std::size_t> round(ExpectedStep& search, const std::set<std::size_t>& improved, std::vector<std::uint64_t>& before) {
    std::map<std::size_t, std::pair<std::uint64_t, std::size_t>> best;
    for (const std::size_t v : improved) {
      for (ArcId a = graph_.offsets()[v]; a < graph_.offsets()[v + 1]; ++a) {
        search.arcs += 1;
        const std::size_t head = graph_.heads()[a];
        const std::uint64_t proposed = sums_.sum(cost_[v], sums_.ofArc(graph_, a));
        if (!sums_.less(proposed, cost_[head])) continue;
        search.changed += 1;
        const auto [place, first] = best.try_emplace(head, proposed, v);
        if (!first && sums_.less(proposed, place->second.first)) place->second = {proposed, v};
      }
    }
    std::set<std::size_t> fell;
    for (const auto& [head, by] : best) {
      std::tie(cost_[head], before[head]) = by;
      fell.insert(head);
    }
    return fell;
  }

  std::vector<std::uint64_t> cost_;  // C_a
};

}  // namespace

std::unique_ptr<Reference> makeApspSourcesReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<SourceReference>(graph, parameters);
}

}  // namespace wf::test
