// Shortest paths by buckets of costs, a bucket a step: Dijkstra's order within it, which no other comes to another end than.
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/sssp_oracle.h"

namespace wf::test {
namespace {

class SsspBucketReference final : public ProgramReference {
 public:
  SsspBucketReference(const Graph& graph, const Parameters& parameters)
      : graph_(graph),
        floats_(std::holds_alternative<Column<float>>(graph.weights())),
        width_(widthOf(std::get<double>(*parameters.find("delta")))) {
    running_ = graph.vertexCount() != 0;
    if (!running_) return;
    const VertexId source = vertexParameter(graph, parameters, "source").value();
    cost_[source] = 0;
    marked_ = {source};
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::vector<std::uint64_t> frontier(graph_.vertexCount(), 0), cost(graph_.vertexCount(), floats_ ? kFloatInfinity : kNone);
    for (const VertexId v : marked_) frontier[v] = 1;
    for (const auto& [v, bits] : cost_) cost[v] = bits;
    return {{"frontier", std::move(frontier)}, {"cost", std::move(cost)}};
  }

  // The smallest arc from a vertex that was reached to one that was not.
  std::optional<std::string> overflow() const override {
    for (VertexId u = 0; u < graph_.vertexCount(); ++u) {
      for (const VertexId v : graph_.neighbours(u)) {
        if (cost_.count(u) != 0 && cost_.count(v) == 0) return arcText(graph_, u, v);
      }
    }
    return std::nullopt;
  }

 protected:
  Steps program() override {
    std::set<VertexId> settled;
    for (std::uint32_t round = 0; running_; ++round) {
      const std::map<VertexId, std::uint64_t> before = cost_;
      const std::uint64_t bucket = bucketOf(cost_.at(*marked_.begin()));
      std::set<std::pair<std::uint64_t, VertexId>> open;
      for (const VertexId v : marked_) open.emplace(cost_.at(v), v);
      ExpectedStep step{.kernel = "settle", .iteration = round, .endsIteration = true};
      std::set<VertexId> inside;
      while (!open.empty()) {
        const VertexId v = open.begin()->second;
        open.erase(open.begin());
        inside.insert(v);
        step.arcs += graph_.degree(v);
        for (ArcId a = graph_.offsets()[v]; a < graph_.offsets()[v + 1]; ++a) {
          const VertexId head = graph_.heads()[a];
          const auto sum = costAlong(graph_, cost_.at(v), a);
          const auto known = cost_.find(head);
          if (!sum || (known != cost_.end() && known->second <= *sum)) continue;
          if (known != cost_.end()) open.erase({known->second, head});
          cost_[head] = *sum;
          if (bucketOf(*sum) == bucket) open.emplace(*sum, head);
        }
      }
      step.launched = step.active = inside.size();
      for (const auto& [v, bits] : cost_) step.changed += before.count(v) == 0 || before.at(v) != bits ? 1 : 0;
      if (log_.listening()) logWays(before, inside);

      for (const VertexId v : marked_) log_.set({"frontier", v}, 0, byVertex(v), At{"frontier", v}, "F_a[v] ← no");
      marked_.clear();
      settled.insert(inside.begin(), inside.end());
      std::optional<std::uint64_t> next;
      for (const auto& [v, bits] : cost_) {
        if (settled.count(v) == 0) next = std::min(next.value_or(~std::uint64_t{0}), bucketOf(bits));
      }
      for (const auto& [v, bits] : cost_) {
        if (settled.count(v) != 0 || bucketOf(bits) != next) continue;
        marked_.insert(v);
        const bool stood = before.count(v) != 0 && before.at(v) == bits;
        log_.set({"frontier", v}, 1, byVertex(v), stood ? Source(At{"cost", v}) : kNoSource, "F_a[v] ← yes");
      }
      running_ = !marked_.empty();
      step.scalars = {round, bucket, scalarOfWidth()};
      co_yield step;
    }
  }

 private:
  double widthOf(double given) const {
    if (given <= 0) {
      double sum = 0, count = 0;
      const std::uint64_t arcs = graph_.arcCount();
      for (std::uint64_t a = 0; a < arcs; a += (arcs + 4095) / 4096, ++count) sum += graph_.weight(static_cast<ArcId>(a));
      const double degree = graph_.vertexCount() == 0 ? 1 : static_cast<double>(arcs) / graph_.vertexCount();
      const double wanted = (degree < 8 ? 32 : 8) * (count == 0 ? 1 : sum / count) / (degree < 1 ? 1 : degree);
      given = wanted > 0 && floats_ ? std::pow(2.0, -30) : 1;
      while (wanted > 0 && given < std::pow(2.0, 30) && given * std::sqrt(2.0) <= wanted) given *= 2;
    }
    return floats_ ? given : std::ceil(given);
  }
  std::uint64_t bucketOf(std::uint64_t bits) const {
    if (!floats_) return bits / static_cast<std::uint64_t>(width_);
    const float number = std::bit_cast<float>(static_cast<std::uint32_t>(bits)) * (1 / static_cast<float>(width_));
    return number < 67'108'864.0F ? static_cast<std::uint64_t>(number) : 67'108'864;
  }
  std::uint64_t scalarOfWidth() const {
    if (!floats_) return static_cast<std::uint64_t>(width_);
    return static_cast<std::uint64_t>(std::llround(std::min(1e15, 1000.0 / static_cast<double>(1 / static_cast<float>(width_)))));
  }

  // Of every cost that the step changed, the arc that it came by: the smallest from a cheaper vertex of the bucket or one whose cost stood;
  // where there is none, from the equally cheap ones that were explained in the fewest rounds of this.
  void logWays(const std::map<VertexId, std::uint64_t>& before, const std::set<VertexId>& inside) {
    std::set<VertexId> open;
    for (const auto& [v, bits] : cost_) {
      if (before.count(v) == 0 || before.at(v) != bits) open.insert(v);
    }
    std::map<VertexId, std::pair<ArcId, VertexId>> found;
    const std::set<VertexId> changed = open;
    const auto look = [&](const auto& fits) {
      std::map<VertexId, std::pair<ArcId, VertexId>> fresh;
      for (const VertexId u : inside) {
        for (ArcId a = graph_.offsets()[u]; a < graph_.offsets()[u + 1]; ++a) {
          const VertexId v = graph_.heads()[a];
          if (u == v || open.count(v) == 0 || costAlong(graph_, cost_.at(u), a) != cost_.at(v) || !fits(u, v)) continue;
          fresh.try_emplace(v, a, u);
        }
      }
      for (const auto& [v, by] : fresh) open.erase(v);
      found.insert(fresh.begin(), fresh.end());
      return !fresh.empty();
    };
    look([&](VertexId u, VertexId v) { return cost_.at(u) < cost_.at(v) || changed.count(u) == 0; });
    while (look([&](VertexId u, VertexId) { return open.count(u) == 0; })) {
    }
    for (const auto& [v, by] : found) {
      VertexId first = by.second;
      while (changed.count(first) != 0) first = found.at(first).second;
      log_.set({"cost", v}, cost_.at(v), byArc(by.first), At{"cost", first}, "C_a[n] ← the smaller of");
    }
  }

  const Graph& graph_;
  const bool floats_;
  const double width_;
  std::map<VertexId, std::uint64_t> cost_;  // bits, of the vertices that have one
  std::set<VertexId> marked_;               // F_a
};

}  // namespace

std::unique_ptr<Reference> makeSsspBucketReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<SsspBucketReference>(graph, parameters);
}

}  // namespace wf::test
