// Is there a path from s to t: two waves, red from s along the arcs and green from t against them, after IIIT/TR/2009/74 section V
// (algorithms 4 and 5), with sets. The meeting is looked at before the flags go, and a meeting on an arc ends the run at once.
#include <algorithm>
#include <set>

#include "tests/conformance/program_reference.h"

namespace wf::test {
namespace {

using Set = std::set<VertexId>;
constexpr const char* kClear = "F_ua[v], R_ua[v], G_ua[v] ← no";

class StconReference final : public ProgramReference {
 public:
  StconReference(const Graph& graph, const Parameters& parameters) : graph_(graph) {
    running_ = graph.vertexCount() != 0;
    if (!running_) return;
    const VertexId s = vertexParameter(graph, parameters, "source", VertexDefault::Source).value();
    const VertexId t = vertexParameter(graph, parameters, "target", VertexDefault::Target).value();
    wave_ = {s, t};
    red_ = {s};
    green_ = {t};
    level_ = {{s, 0}, {t, 0}};
    met_ = s == t;
    running_ = !met_;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
      for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
        out_[v].push_back({a, graph.heads()[a]});
        in_[graph.heads()[a]].push_back({a, v});
      }
    }
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::vector<std::uint64_t> cost(graph_.vertexCount(), 0xFFFF'FFFFu);
    for (const auto& [v, level] : level_) cost[v] = level;
    return {{"frontier", mask(wave_)}, {"next_frontier", mask(found())}, {"cost", std::move(cost)},       {"red", mask(red_)},
            {"green", mask(green_)},   {"next_red", mask(nextRed_)},     {"next_green", mask(nextGreen_)}};
  }

 protected:
  Steps program() override {
    for (std::uint32_t level = 0; running_; ++level) {
      ExpectedStep advance = about("advance", level);
      advance.active = advance.frontier = wave_.size();
      bool onAnArc = false;
      for (const VertexId v : wave_) {
        const bool isRed = red_.count(v) != 0;
        const auto& around = isRed ? out_[v] : in_[v];
        advance.arcs += around.size();
        log_.set({"frontier", v}, 0, byVertex(v), At{"frontier", v}, "F_a[v] ← no");
        for (const auto& [a, n] : around) {
          const bool taken = red_.count(n) + green_.count(n) != 0;
          if (taken) {
            onAnArc = onAnArc || (isRed ? green_ : red_).count(n) != 0;
            continue;
          }
          level_[n] = level + 1;
          (isRed ? nextRed_ : nextGreen_).insert(n);
          log_.set({"cost", n}, level + 1, byArc(a), At{"cost", v}, "C_a[n] ←");
          log_.set({"next_frontier", n}, 1, byArc(a), At{"frontier", v}, "F_ua[n] ←");
          if (isRed) {
            log_.set({"next_red", n}, 1, byArc(a), At{"red", v}, "R_ua[n] ← yes");
          } else {
            log_.set({"next_green", n}, 1, byArc(a), At{"green", v}, "G_ua[n] ← yes");
          }
          advance.changed += 1;
        }
      }
      wave_.clear();
      if (onAnArc) {
        met_ = true;
        redLength_ = level + 1;
        greenLength_ = level;
        running_ = false;
        advance.endsIteration = true;
      }
      advance.scalars = scalars(level);
      co_yield advance;
      if (onAnArc) co_return;

      ExpectedStep settle = about("settle", level);
      settle.endsIteration = true;
      wave_ = found();
      settle.active = settle.changed = wave_.size();
      for (const VertexId v : wave_) {
        log_.set({"frontier", v}, 1, byVertex(v), At{"next_frontier", v}, "F_a[v] ← yes");
        log_.set({"next_frontier", v}, 0, byVertex(v), At{"next_frontier", v}, kClear);
      }
      for (const VertexId v : nextRed_) {
        log_.set({"red", v}, 1, byVertex(v), At{"next_red", v}, "R_a[v] ← yes");
        log_.set({"next_red", v}, 0, byVertex(v), At{"next_red", v}, kClear);
      }
      for (const VertexId v : nextGreen_) {
        log_.set({"green", v}, 1, byVertex(v), At{"next_green", v}, "G_a[v] ← yes");
        log_.set({"next_green", v}, 0, byVertex(v), At{"next_green", v}, kClear);
      }
      red_.insert(nextRed_.begin(), nextRed_.end());
      green_.insert(nextGreen_.begin(), nextGreen_.end());
      if (!nextRed_.empty()) redLength_ = level + 1;
      if (!nextGreen_.empty()) greenLength_ = level + 1;
      // In the middle of a path of even length.
      met_ = std::any_of(nextRed_.begin(), nextRed_.end(), [&](VertexId v) { return nextGreen_.count(v) != 0; });
      running_ = !met_ && !nextRed_.empty() && !nextGreen_.empty();
      nextRed_.clear();
      nextGreen_.clear();
      settle.scalars = scalars(level);
      co_yield settle;
    }
  }

 private:
  ExpectedStep about(const char* kernel, std::uint32_t level) const {
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = level;
    step.launched = graph_.vertexCount();
    return step;
  }
  std::vector<std::uint64_t> scalars(std::uint64_t level) const { return {redLength_, greenLength_, met_ ? 1u : 0u, level}; }
  Set found() const {
    Set both = nextRed_;
    both.insert(nextGreen_.begin(), nextGreen_.end());
    return both;
  }
  std::vector<std::uint64_t> mask(const Set& members) const {
    std::vector<std::uint64_t> out(graph_.vertexCount(), 0);
    for (const VertexId v : members) out[v] = 1;
    return out;
  }

  const Graph& graph_;
  std::map<VertexId, std::vector<std::pair<ArcId, VertexId>>> out_, in_;  // an arc and the vertex at its other end
  std::map<VertexId, std::uint32_t> level_;                               // C_a
  Set wave_, red_, green_;                                                // F_a, R_a, G_a
  Set nextRed_, nextGreen_;                                               // R_ua, G_ua, and F_ua together
  std::uint64_t redLength_ = 0, greenLength_ = 0;
  bool met_ = false;
};

}  // namespace

std::unique_ptr<Reference> makeStconReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<StconReference>(graph, parameters);
}

}  // namespace wf::test
