// Maximum flow by synchronous pulses between whole searches: the parallel push and relabel of Goldberg and Tarjan (1988), in which a vertex
// rises and gives several times a pulse (Baumstark, Blelloch and Shun 2015), with heights from searches that end where every active vertex
// is reached. Every pulse is a plain loop over a copy of what it reads.
#include <algorithm>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/residual_reference.h"

namespace wf::test {
namespace {

using Values = std::vector<std::uint64_t>;
constexpr std::uint64_t kUnreached = 0xFFFF'FFFFu;
constexpr const char* kMoving = "W_a and e_a[v] lose d";

class FlowPulsesReference final : public ProgramReference {
 public:
  FlowPulsesReference(const Graph& graph, const Parameters& parameters)
      : n_(graph.vertexCount()), residual_(residualByDefinition(graph)), leaving_(n_) {
    running_ = n_ > 1;
    for (std::size_t r = 0; r < residual_.size(); ++r) {
      leaving_[residual_[r].tail].push_back(r);
      room_.push_back(residual_[r].arc ? static_cast<std::uint64_t>(graph.weight(*residual_[r].arc)) : 0);
    }
    height_.assign(n_, 0);
    excess_.assign(n_, 0);
    reach_.assign(n_, kUnreached);
    if (!running_) return;
    s_ = vertexParameter(graph, parameters, "source", VertexDefault::Source).value();
    t_ = vertexParameter(graph, parameters, "target", VertexDefault::Target).value();
    const auto number = [&](const char* id, std::uint64_t otherwise) {
      const ParameterValue* value = parameters.find(id);
      return value != nullptr ? static_cast<std::uint64_t>(std::get<std::int64_t>(*value)) : otherwise;
    };
    pulses_ = number("pulses", 256);
    work_ = number("work", 200);
    patience_ = number("patience", 100);
  }

  std::map<std::string, Values> arrays() const override {
    return {{"height", height_}, {"excess", excess_}, {"residual", room_}, {"reach", reach_}};
  }

 protected:
  Steps program() override {
    ExpectedStep saturate = about("saturate", leaving_[s_].size());
    saturate.arcs = leaving_[s_].size();
    for (const std::size_t r : leaving_[s_]) {
      if (residual_[r].head == s_ || room_[r] == 0) continue;
      const std::uint64_t all = room_[r];
      const At tail{"excess", s_};
      move(r, all);
      log_.add({"residual", r}, -all, byResidual(r), tail, "W_a ← 0");
      log_.add({"residual", residual_[r].reverse}, all, byResidual(r), tail, "the reverse's W_a grow by");
      log_.add({"excess", residual_[r].head}, all, byResidual(r), tail, "the reverse's W_a grow by");
      saturate.active += 1;
      saturate.changed += 1;
    }
    co_yield saturate;
    for (phase_ = 1; phase_ <= 2; ++phase_) {
      limit_ = phase_ * n_;
      for (;;) {
        ExpectedStep search = heights();
        endsRound(search, active().empty());
        co_yield search;
        if (active().empty()) break;
        std::uint64_t arcs = 0, pulses = 0;
        bool enough = false;
        while (!enough) {
          ExpectedStep step = about("discharge", 0);
          const Values before = room_;
          std::uint64_t made = 0;
          while (!active().empty() && made < pulses_ && !isEnough(arcs + step.arcs, pulses + made)) {
            pulse(step);
            ++made;
          }
          arcs += step.arcs;
          pulses += made;
          step.launched = step.active;
          logMoved(before);
          step.scalars = scalars(made);
          enough = active().empty() || isEnough(arcs, pulses);
          endsRound(step, enough);
          co_yield step;
        }
        if (active().empty()) break;
      }
    }
    ExpectedStep reach = about("reach", n_);
    reach_ = search(s_, kUnreached, false, false, reach);
    for (VertexId v = 0; v < n_; ++v) {
      if (reach_[v] == 0) log_.set({"reach", v}, 0, byHost(), kNoSource, "reach: D_a ←");
    }
    for (std::size_t r = 0; r < residual_.size(); ++r) {
      const VertexId u = residual_[r].head;
      if (room_[r] == 0 || reach_[u] == kUnreached || reach_[u] != reach_[residual_[r].tail] + 1) continue;
      log_.set({"reach", u}, reach_[u], byResidual(r), kNoSource, "reach: D_a ←");
    }
    reach.endsIteration = true;
    running_ = false;
    co_yield reach;
  }

 private:
  // Distances from the root, along room or against it. With `wanted`, no further than the level that has the last active vertex.
  Values search(VertexId root, std::uint64_t excluded, bool against, bool wanted, ExpectedStep& step) const {
    Values distance(n_, kUnreached);
    distance[root] = 0;
    std::vector<VertexId> level = {root};
    std::uint64_t missing = wanted ? active().size() : 1, levels = 0;
    for (; !level.empty() && missing != 0; ++levels) {
      std::vector<VertexId> next;
      for (const VertexId v : level) {
        step.active += 1;
        step.arcs += leaving_[v].size();
        for (const std::size_t r : leaving_[v]) {
          const VertexId u = residual_[r].head;
          if (distance[u] != kUnreached || u == excluded || room_[against ? residual_[r].reverse : r] == 0) continue;
          distance[u] = levels + 1;
          next.push_back(u);
          step.changed += 1;
          if (wanted && isActive(u)) missing -= 1;
        }
      }
      level = next;
    }
    seenAll_ = level.empty();
    step.scalars = scalars(levels);
    return distance;
  }

  ExpectedStep heights() {
    ExpectedStep step = about("heights", n_);
    const VertexId x = phase_ == 1 ? t_ : s_, other = phase_ == 1 ? s_ : t_;
    const std::uint64_t base = phase_ == 1 ? 0 : n_;
    const Values distance = search(x, other, true, true, step);
    const std::uint64_t beyond = seenAll_ ? limit_ : std::min(limit_, base + step.scalars[2] + 1);
    for (VertexId v = 0; v < n_; ++v) {
      if (distance[v] != kUnreached) {
        height_[v] = base + distance[v];
        if (v == x) log_.set({"height", v}, height_[v], byHost(), kNoSource, "heights: search");
        continue;
      }
      height_[v] = v == other ? limit_ : std::max(height_[v], beyond);
      log_.set({"height", v}, height_[v], byHost(), kNoSource, "the others: h_a ←");
    }
    for (std::size_t r = 0; r < residual_.size(); ++r) {
      const VertexId u = residual_[r].tail, v = residual_[r].head;
      if (room_[r] == 0 || distance[u] == kUnreached || distance[u] != distance[v] + 1) continue;
      log_.set({"height", u}, height_[u], byResidual(r), kNoSource, "h_a[u] ← h_a[v] + 1");
    }
    step.scalars = scalars(step.scalars[2]);
    return step;
  }

  void pulse(ExpectedStep& step) {
    const std::vector<VertexId> list = active();
    std::vector<bool> inList(n_, false);
    for (const VertexId v : list) inList[v] = true;
    const Values heightThen = height_, excessThen = excess_;
    const auto uphill = [&](VertexId v, VertexId u) { return inList[u] && heightThen[u] == heightThen[v] + 1; };
    // What each may use, where no other does: of an arc between two of the list only the upper end's push is looked at.
    for (const VertexId v : list) {
      std::uint64_t left = excessThen[v], height = heightThen[v];
      step.active += 1;
      for (int rises = 0;;) {
        step.arcs += leaving_[v].size();
        std::uint64_t lowest = kUnreached;
        bool waits = false;
        for (const std::size_t r : leaving_[v]) {
          const VertexId u = residual_[r].head;
          if (u == v || left == 0 || (room_[r] == 0 && !uphill(v, u))) continue;
          if (height != heightThen[u] + 1) {
            lowest = std::min(lowest, heightThen[u]);
          } else if (inList[u] && height > heightThen[v]) {
            waits = true;
          } else {
            const std::uint64_t delta = std::min(left, room_[r]);
            move(r, delta);
            excess_[v] -= delta;
            left -= delta;
            step.changed += 1;
          }
        }
        if (left == 0 || waits) break;
        height = std::min(limit_, lowest + 1);
        if (height == limit_ || ++rises == 8) break;
      }
      height_[v] = height;
      log_.set({"height", v}, height, byVertex(v), kNoSource, "after the pulse h_a[v]");
    }
  }

  // The head gets it; the tail's loss is the caller's.
  void move(std::size_t r, std::uint64_t delta) {
    room_[r] -= delta;
    room_[residual_[r].reverse] += delta;
    excess_[residual_[r].head] += delta;
  }

  // What all pulses of a step moved together.
  void logMoved(const Values& before) {
    for (std::size_t r = 0; r < residual_.size(); ++r) {
      if (room_[r] >= before[r]) continue;
      const std::uint64_t delta = before[r] - room_[r];
      const At tail{"excess", residual_[r].tail};
      log_.add({"residual", r}, -delta, byResidual(r), tail, kMoving);
      log_.add({"residual", residual_[r].reverse}, delta, byResidual(r), tail, kMoving);
      log_.add({"excess", residual_[r].tail}, -delta, byResidual(r), tail, kMoving);
      log_.add({"excess", residual_[r].head}, delta, byResidual(r), tail, kMoving);
    }
  }

  bool isActive(VertexId v) const { return v != s_ && v != t_ && excess_[v] != 0 && height_[v] < limit_; }
  std::vector<VertexId> active() const {
    std::vector<VertexId> out;
    for (VertexId v = 0; v < n_ && limit_ != 0; ++v) {
      if (isActive(v)) out.push_back(v);
    }
    return out;
  }
  bool isEnough(std::uint64_t arcs, std::uint64_t pulses) const {
    return arcs >= residual_.size() * work_ / 100 + 1 || pulses >= levels_ * patience_ / 100 + 64;
  }

  ExpectedStep about(const char* kernel, std::size_t threads) const {
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = iteration_;
    step.launched = threads;
    step.scalars = scalars(0);
    return step;
  }
  std::vector<std::uint64_t> scalars(std::uint64_t rounds) const { return {phase_, active().size(), rounds, iteration_}; }
  void endsRound(ExpectedStep& step, bool ends) {
    step.endsIteration = ends;
    if (step.kernel == "heights") levels_ = step.scalars[2];
    if (ends) iteration_ += 1;
  }

  const VertexId n_;
  const std::vector<ResidualArc> residual_;
  std::vector<std::vector<std::size_t>> leaving_;  // residual arcs by tail
  VertexId s_ = 0, t_ = 0;
  std::uint64_t pulses_ = 256, work_ = 200, patience_ = 100;
  Values height_, excess_, room_, reach_;  // h_a, e_a, W_a, D_a
  std::uint64_t limit_ = 0, levels_ = 0;
  std::uint32_t iteration_ = 0;
  std::uint64_t phase_ = 1;
  mutable bool seenAll_ = false;
};

}  // namespace

std::unique_ptr<Reference> makeFlowPulsesReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<FlowPulsesReference>(graph, parameters);
}

}  // namespace wf::test
