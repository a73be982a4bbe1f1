// Maximum flow by pushes and relabels, after IIIT/TR/2009/74 section IX (algorithms 19 to 22) with a second phase that takes what cannot
// reach the sink back to the source, and a third that finds the cut. Every kernel is a plain loop over a copy of what it reads.
#include <algorithm>
#include <cmath>
#include <functional>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/residual_reference.h"

namespace wf::test {
namespace {

using Values = std::vector<std::uint64_t>;
constexpr const char* kSaturating = "e_a[v] and the reverse's W_a grow by W_a";
constexpr const char* kPushing = "W_a and e_a[v] lose d";
constexpr const char* kLifting = "h_a[v] ← 1 + lowest";
constexpr const char* kReaching = "reach: D_a ←";
enum Activity : std::uint64_t { kRelabel, kPush, kSaturated };

class PushRelabelReference final : public ProgramReference {
 public:
  PushRelabelReference(const Graph& graph, const Parameters& parameters)
      : n_(graph.vertexCount()), residual_(residualByDefinition(graph)), leaving_(n_) {
    running_ = n_ > 1;
    for (std::size_t r = 0; r < residual_.size(); ++r) {
      leaving_[residual_[r].tail].push_back(r);
      room_.push_back(residual_[r].arc ? static_cast<std::uint64_t>(graph.weight(*residual_[r].arc)) : 0);
    }
    height_.assign(n_, 0);
    excess_.assign(n_, 0);
    activity_.assign(n_, kSaturated);
    reach_.assign(n_, 0xFFFF'FFFFu);
    if (!running_) return;
    s_ = vertexParameter(graph, parameters, "source", VertexDefault::Source).value();
    t_ = vertexParameter(graph, parameters, "target", VertexDefault::Target).value();
    const auto number = [&](const char* id, std::int64_t otherwise) {
      const ParameterValue* value = parameters.find(id);
      return value != nullptr ? std::get<std::int64_t>(*value) : otherwise;
    };
    pushes_ = number("m", 3);
    relabels_ = number("k", 7);
  }

  std::map<std::string, Values> arrays() const override {
    return {{"height", height_}, {"excess", excess_}, {"activity", activity_}, {"residual", room_}, {"reach", reach_}};
  }

 protected:
  Steps program() override {
    ExpectedStep saturate = about("saturate", leaving_[s_].size());
    saturate.arcs = leaving_[s_].size();
    for (const std::size_t r : leaving_[s_]) {
      if (residual_[r].head == s_ || room_[r] == 0) continue;
      const std::uint64_t all = room_[r];
      flow(r, all, kSaturating, "W_a ← 0");
      saturate.active += 1;
      saturate.changed += 1;
    }
    co_yield saturate;
    for (const ExpectedStep& step : drain(t_, s_, 0)) co_yield step;
    iteration_ += 1;
    phase_ = 2;
    for (const ExpectedStep& step : drain(s_, t_, n_)) co_yield step;
    iteration_ += 1;
    phase_ = 3;
    for (const ExpectedStep& step : cut()) co_yield step;
  }

 private:
  // One phase: every active vertex pushes its excess towards x until nothing is.
  Steps drain(VertexId x, VertexId excluded, std::uint64_t base) {
    limit_ = base + n_;
    for (const ExpectedStep& step : globalRelabel(x, excluded, base)) co_yield step;
    ExpectedStep first = state();
    first.endsIteration = true;
    co_yield first;
    while (activeVertices_ != 0) {
      iteration_ += 1;
      for (std::int64_t k = 0; k < relabels_; ++k) {
        for (std::int64_t m = 0; m <= pushes_; ++m) {
          ExpectedStep kernel;
          if (m < pushes_) {
            kernel = push();
          } else {
            kernel = relabel();
          }
          co_yield kernel;
          const ExpectedStep after = state();
          co_yield after;
          if (activeVertices_ == 0) co_return;
        }
      }
      for (const ExpectedStep& step : globalRelabel(x, excluded, base)) co_yield step;
      ExpectedStep last = state();
      last.endsIteration = true;
      co_yield last;
    }
  }

  // Heights by distance to x against what flow can still pass, level by level.
  Steps globalRelabel(VertexId x, VertexId excluded, std::uint64_t base) {
    const bool rootStood = height_[x] == base;
    height_.assign(n_, limit_);
    height_[x] = base;
    for (VertexId v = 0; v < n_; ++v) {
      if (v == x) {
        log_.set({"height", v}, base, byHost(), kNoSource, "heights: search");
      } else {
        log_.set({"height", v}, limit_, byHost(), kNoSource, "the others: limit");
      }
    }
    bool again = true;
    for (std::uint64_t d = 0; again; ++d) {
      ExpectedStep heights = about("heights", n_);
      const Values before = height_;
      for (VertexId v = 0; v < n_; ++v) {
        if (before[v] != base + d || before[v] == limit_) continue;
        heights.active += 1;
        heights.arcs += leaving_[v].size();
        for (const std::size_t r : leaving_[v]) {
          const VertexId u = residual_[r].head;
          if (u == excluded || room_[residual_[r].reverse] == 0 || before[u] != limit_) continue;
          height_[u] = base + d + 1;
          // Where the root got its height in this very step, the first level is made from nothing that was there before.
          const Source from = d == 0 && !rootStood ? kNoSource : At{"height", v};
          log_.set({"height", u}, base + d + 1, byResidual(residual_[r].reverse), from, "h_a[u] ← h_a[v] + 1");
          heights.changed += 1;
        }
      }
      again = heights.changed != 0;
      level_ = d;
      heights.scalars = scalars();
      co_yield heights;
    }
  }

  ExpectedStep state() {
    ExpectedStep step = about("state", n_);
    activeVertices_ = 0;
    for (VertexId v = 0; v < n_; ++v) {
      std::uint64_t now = kSaturated;
      std::optional<std::size_t> admissible;
      if (v != s_ && v != t_ && excess_[v] != 0) {
        now = kRelabel;
        for (const std::size_t r : leaving_[v]) {
          step.arcs += 1;
          if (room_[r] == 0 || height_[v] != height_[residual_[r].head] + 1) continue;
          now = kPush;
          admissible = r;
          break;
        }
      }
      activeVertices_ += active(v) ? 1 : 0;
      step.changed += now != activity_[v] ? 1 : 0;
      activity_[v] = now;
      log_.set({"activity", v}, now, admissible ? byResidual(*admissible) : byVertex(v), At{"excess", v}, "M_a[v] ← saturated");
    }
    step.active = activeVertices_;
    step.endsIteration = activeVertices_ == 0;
    step.scalars = scalars();
    return step;
  }

  ExpectedStep push() {
    ExpectedStep step = about("push", n_);
    const Values excess = excess_;
    std::vector<VertexId> pushing;
    for (VertexId v = 0; v < n_; ++v) {
      if (active(v) && activity_[v] == kPush) pushing.push_back(v);
    }
    step.active = pushing.size();
    for (const VertexId v : pushing) {
      std::uint64_t left = excess[v];
      for (const std::size_t r : leaving_[v]) {
        if (left == 0) break;
        step.arcs += 1;
        if (height_[v] != height_[residual_[r].head] + 1 || room_[r] == 0) continue;
        const std::uint64_t delta = std::min(left, room_[r]);
        flow(r, delta, kPushing, kPushing);
        excess_[v] -= delta;
        log_.add({"excess", v}, -delta, byResidual(r), At{"excess", v}, kPushing);
        left -= delta;
        step.changed += 1;
      }
    }
    return step;
  }

  ExpectedStep relabel() {
    ExpectedStep step = about("relabel", n_);
    const Values before = height_;
    for (VertexId v = 0; v < n_; ++v) {
      if (!active(v, before) || activity_[v] != kRelabel) continue;
      step.active += 1;
      step.changed += 1;
      step.arcs += leaving_[v].size();
      std::optional<std::uint64_t> lowest;
      for (const std::size_t r : leaving_[v]) {
        const std::uint64_t at = before[residual_[r].head] + 1;
        if (room_[r] != 0 && (!lowest || at < *lowest)) lowest = at;
      }
      height_[v] = lowest.value_or(limit_);
      activity_[v] = kPush;
      if (!lowest) log_.set({"height", v}, limit_, byVertex(v), kNoSource, kLifting);
      for (const std::size_t r : leaving_[v]) {
        const VertexId u = residual_[r].head;
        if (room_[r] != 0 && before[u] + 1 == *lowest) log_.set({"height", v}, *lowest, byResidual(r), At{"height", u}, kLifting);
      }
      log_.set({"activity", v}, kPush, byVertex(v), At{"activity", v}, "M_a[v] ← push");
    }
    return step;
  }

  // `delta` over r, without what its tail loses.
  void flow(std::size_t r, std::uint64_t delta, const char* gain, const char* loss) {
    const At tail{"excess", residual_[r].tail};
    const VertexId head = residual_[r].head;
    const std::size_t reverse = residual_[r].reverse;
    excess_[head] += delta;
    room_[reverse] += delta;
    room_[r] -= delta;
    log_.add({"excess", head}, delta, byResidual(r), tail, gain);
    log_.add({"residual", reverse}, delta, byResidual(r), tail, gain);
    log_.add({"residual", r}, -delta, byResidual(r), tail, loss);
  }

  Steps cut() {
    reach_[s_] = 0;
    log_.set({"reach", s_}, 0, byHost(), kNoSource, kReaching);
    for (std::uint64_t d = 0; running_; ++d) {
      ExpectedStep reach = about("reach", n_);
      const Values before = reach_;
      for (VertexId v = 0; v < n_; ++v) {
        if (before[v] != d) continue;
        reach.active += 1;
        reach.arcs += leaving_[v].size();
        for (const std::size_t r : leaving_[v]) {
          if (room_[r] == 0 || before[residual_[r].head] != 0xFFFF'FFFFu) continue;
          reach_[residual_[r].head] = d + 1;
          log_.set({"reach", residual_[r].head}, d + 1, byResidual(r), d == 0 ? kNoSource : At{"reach", v}, kReaching);
          reach.changed += 1;
        }
      }
      running_ = reach.changed != 0;
      reach.endsIteration = !running_;
      level_ = d;
      reach.scalars = scalars();
      co_yield reach;
    }
  }

  ExpectedStep about(const char* kernel, std::size_t threads) const {
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = iteration_;
    step.launched = threads;
    step.scalars = scalars();
    return step;
  }
  std::vector<std::uint64_t> scalars() const { return {phase_, activeVertices_, level_, iteration_}; }
  bool active(VertexId v) const { return active(v, height_); }
  bool active(VertexId v, const Values& heights) const { return v != s_ && v != t_ && excess_[v] != 0 && heights[v] < limit_; }

  const VertexId n_;
  const std::vector<ResidualArc> residual_;
  std::vector<std::vector<std::size_t>> leaving_;  // residual arcs by tail
  VertexId s_ = 0, t_ = 0;
  std::int64_t pushes_ = 3, relabels_ = 7;
  Values height_, excess_, activity_, room_, reach_;  // h_a, e_a, M_a, W_a, D_a
  std::uint64_t limit_ = 0;
  std::uint32_t iteration_ = 0;
  std::uint64_t phase_ = 1, activeVertices_ = 0, level_ = 0;
};

}  // namespace

std::unique_ptr<Reference> makePushRelabelReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<PushRelabelReference>(graph, parameters);
}

std::optional<std::string> maxflowRefusal(const Graph& graph) {
  // Not by arc: the type is wrong.
  if (std::holds_alternative<Column<float>>(graph.weights())) return "";
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      if (graph.weight(a) < 0 || graph.weight(a) > 0x7FFF'FFFF) return arcText(graph, v, graph.heads()[a]);
    }
  }
  return std::nullopt;
}

}  // namespace wf::test
