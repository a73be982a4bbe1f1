// Breadth-first search by level, after IIIT/TR/2009/74 section IV (algorithms 1 to 3), told with sets instead of masks.
#include <algorithm>
#include <set>

#include "tests/conformance/reference.h"

namespace wf::test {
namespace {

class BfsMaskReference final : public Reference {
 public:
  BfsMaskReference(const Graph& graph, const Parameters& parameters) : graph_(graph) {
    if (graph.vertexCount() == 0) return;
    const Result<VertexId> source = vertexParameter(graph, parameters, "source");
    level_[source.value()] = 0;
    wave_ = {source.value()};
    seen_ = {source.value()};
    running_ = true;
  }

  bool done() const override { return !running_; }

  ExpectedStep step() override {
    ExpectedStep expected;
    expected.iteration = round_;
    expected.launched = graph_.vertexCount();
    if (firstKernel_) {
      expected.kernel = "expand";
      expected.active = wave_.size();
      for (const VertexId v : wave_) {
        const auto around = graph_.neighbours(v);
        expected.arcs += around.size();
        for (const VertexId w : around) {
          if (seen_.count(w) != 0) continue;
          // Every arc that proposes a level counts, also where several propose it to one vertex: each thread writes.
          expected.changed += 1;
          level_[w] = round_ + 1;
          found_.insert(w);
        }
      }
      wave_.clear();
    } else {
      expected.kernel = "settle";
      expected.endsIteration = true;
      expected.active = expected.changed = found_.size();
      seen_.insert(found_.begin(), found_.end());
      running_ = !found_.empty();
      wave_.swap(found_);
      found_.clear();
      round_ += 1;
    }
    firstKernel_ = !firstKernel_;
    return expected;
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::vector<std::uint64_t> cost(graph_.vertexCount(), 0xFFFF'FFFFu);
    for (const auto& [v, level] : level_) cost[v] = level;
    return {{"frontier", mask(wave_)}, {"next_frontier", mask(found_)}, {"visited", mask(seen_)}, {"cost", std::move(cost)}};
  }

 private:
  std::vector<std::uint64_t> mask(const std::set<VertexId>& members) const {
    std::vector<std::uint64_t> out(graph_.vertexCount(), 0);
    for (const VertexId v : members) out[v] = 1;
    return out;
  }

  const Graph& graph_;
  std::map<VertexId, std::uint32_t> level_;
  std::set<VertexId> wave_;   // F_a
  std::set<VertexId> found_;  // F_ua
  std::set<VertexId> seen_;   // X_a, with the source: left out, as the text has it, the source would be found again in level 1
  std::uint32_t round_ = 0;
  bool firstKernel_ = true;
  bool running_ = false;
};

}  // namespace

std::unique_ptr<Reference> makeBfsMaskReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<BfsMaskReference>(graph, parameters);
}

}  // namespace wf::test
