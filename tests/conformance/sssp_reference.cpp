// Shortest paths by rounds, after IIIT/TR/2009/74 section VI (algorithms 6 and 7) and III.C: a set of vertices that were improved, and
// costs that are there or not instead of infinite ones.
#include <bit>
#include <limits>
#include <set>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/sssp_oracle.h"

namespace wf::test {
namespace {

// Costs of whole numbers, below the 32-bit sentinel; and of floats, each sum rounded to 32 bits.
struct Whole {
  using Cost = std::uint64_t;
  static constexpr std::uint64_t kInfinite = 0xFFFF'FFFFu;
  static std::optional<Cost> sum(Cost a, double w) {
    const Cost c = a + static_cast<Cost>(w);
    if (c >= kInfinite) return std::nullopt;
    return c;
  }
  static std::uint64_t bits(Cost c) { return c; }
};
struct Floating {
  using Cost = float;
  static constexpr std::uint64_t kInfinite = 0x7F80'0000u;
  static std::optional<Cost> sum(Cost a, double w) {
    const float c = a + static_cast<float>(w);
    if (!(c < std::numeric_limits<float>::infinity())) return std::nullopt;
    return c;
  }
  static std::uint64_t bits(Cost c) { return std::bit_cast<std::uint32_t>(c); }
};

enum class Form { Mask, Compacted, TwoKernel };

template <class Kind>
class SsspReference final : public ProgramReference {
 public:
  SsspReference(const Graph& graph, const Parameters& parameters, Form form)
      : graph_(graph),
        compacted_(form == Form::Compacted),
        proposal_(form == Form::TwoKernel ? "U_a[n] ← C_a[v] + w" : "C_ua[n] ← the smaller of"),
        settling_(form == Form::TwoKernel ? "C_a[v] ← U_a[v]" : "C_a[v] ← C_ua[v]"),
        settled_(graph.vertexCount()),
        proposed_(graph.vertexCount()),
        slots_(graph.vertexCount(), 0) {
    running_ = graph.vertexCount() != 0;
    if (!running_) return;
    const VertexId source = vertexParameter(graph, parameters, "source").value();
    improved_ = {source};
    settled_[source] = proposed_[source] = 0;
  }

  std::map<std::string, std::vector<std::uint64_t>> arrays() const override {
    std::vector<std::uint64_t> mask(graph_.vertexCount(), 0);
    for (const VertexId v : improved_) mask[v] = 1;
    std::map<std::string, std::vector<std::uint64_t>> out{
        {"mask", std::move(mask)}, {"cost", bits(settled_)}, {"updating", bits(proposed_)}};
    if (compacted_) out["list"] = slots_;
    return out;
  }

  // The smallest arc from a vertex that was reached to one that was not.
  std::optional<std::string> overflow() const override {
    for (VertexId u = 0; u < graph_.vertexCount(); ++u) {
      if (!settled_[u]) continue;
      for (const VertexId v : graph_.neighbours(u)) {
        if (!settled_[v]) return arcText(graph_, u, v);
      }
    }
    return std::nullopt;
  }

 protected:
  Steps program() override {
    for (std::uint32_t round = 0; running_; ++round) {
      if (compacted_) {
        length_ = 0;
        for (const VertexId v : improved_) {
          log_.set({"list", length_}, v, byVertex(v), At{"mask", v}, "A_a ←");
          slots_[length_++] = v;
        }
        ExpectedStep compact = about("compact", round, graph_.vertexCount());
        compact.active = compact.changed = compact.frontier = length_;
        co_yield compact;
      }
      ExpectedStep relax = about("relax", round, compacted_ ? improved_.size() : graph_.vertexCount());
      relax.active = relax.frontier = improved_.size();
      for (const VertexId v : improved_) {
        relax.arcs += graph_.degree(v);
        log_.set({"mask", v}, 0, byVertex(v), At{"mask", v}, "M_a[v] ← no");
        for (ArcId a = graph_.offsets()[v]; a < graph_.offsets()[v + 1]; ++a) {
          const auto candidate = Kind::sum(*settled_[v], graph_.weight(a));
          const VertexId head = graph_.heads()[a];
          if (!candidate) continue;
          log_.lower({"updating", head}, Kind::bits(*candidate), byArc(a), At{"cost", v}, proposal_);
          if (!settled_[head] || *candidate < *settled_[head]) relax.changed += 1;
          if (!proposed_[head] || *candidate < *proposed_[head]) proposed_[head] = candidate;
        }
      }
      improved_.clear();
      co_yield relax;

      ExpectedStep settle = about("settle", round, graph_.vertexCount());
      settle.endsIteration = true;
      for (VertexId v = 0; v < graph_.vertexCount(); ++v) {
        if (!proposed_[v] || (settled_[v] && *proposed_[v] >= *settled_[v])) continue;
        improved_.insert(v);
        log_.set({"cost", v}, Kind::bits(*proposed_[v]), byVertex(v), At{"updating", v}, settling_);
        log_.set({"mask", v}, 1, byVertex(v), At{"updating", v}, "M_a[v] ← yes");
      }
      settled_ = proposed_;
      settle.active = settle.changed = improved_.size();
      running_ = !improved_.empty();
      settle.scalars = scalars(round, !running_);
      co_yield settle;
    }
  }

 private:
  using Costs = std::vector<std::optional<typename Kind::Cost>>;

  ExpectedStep about(const char* kernel, std::uint32_t round, std::size_t threads) const {
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = round;
    step.launched = threads;
    step.scalars = scalars(round, true);
    return step;
  }
  std::vector<std::uint64_t> scalars(std::uint32_t round, bool terminate) const {
    std::vector<std::uint64_t> out{round, terminate ? 1u : 0u};
    if (compacted_) out.insert(out.begin(), length_);
    return out;
  }
  static std::vector<std::uint64_t> bits(const Costs& costs) {
    std::vector<std::uint64_t> out;
    for (const auto& cost : costs) out.push_back(cost ? Kind::bits(*cost) : Kind::kInfinite);
    return out;
  }

  const Graph& graph_;
  const bool compacted_;
  const char *const proposal_, *const settling_;  // statements
  std::set<VertexId> improved_;                   // M_a
  Costs settled_;                                 // C_a
  Costs proposed_;                                // C_ua
  std::vector<std::uint64_t> slots_;
  std::uint64_t length_ = 0;
};

bool floats(const Graph& graph) { return std::holds_alternative<Column<float>>(graph.weights()); }

std::unique_ptr<Reference> make(const Graph& graph, const Parameters& parameters, Form form) {
  if (floats(graph)) return std::make_unique<SsspReference<Floating>>(graph, parameters, form);
  return std::make_unique<SsspReference<Whole>>(graph, parameters, form);
}

// Dijkstra, with a set for the queue.
template <class Kind>
std::vector<std::uint64_t> shortest(const Graph& graph, VertexId source) {
  std::vector<std::uint64_t> out(graph.vertexCount(), Kind::kInfinite);
  std::set<std::pair<typename Kind::Cost, VertexId>> open{{0, source}};
  std::map<VertexId, typename Kind::Cost> best{{source, 0}};
  while (!open.empty()) {
    const auto [cost, v] = *open.begin();
    open.erase(open.begin());
    out[v] = Kind::bits(cost);
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      const auto candidate = Kind::sum(cost, graph.weight(a));
      const auto known = best.find(graph.heads()[a]);
      if (!candidate || (known != best.end() && known->second <= *candidate)) continue;
      if (known != best.end()) open.erase({known->second, known->first});
      best[graph.heads()[a]] = *candidate;
      open.insert({*candidate, graph.heads()[a]});
    }
  }
  return out;
}

}  // namespace

std::unique_ptr<Reference> makeSsspMaskReference(const Graph& graph, const Parameters& parameters) {
  return make(graph, parameters, Form::Mask);
}

std::unique_ptr<Reference> makeSsspCompactedReference(const Graph& graph, const Parameters& parameters) {
  return make(graph, parameters, Form::Compacted);
}

std::unique_ptr<Reference> makeSsspTwoKernelReference(const Graph& graph, const Parameters& parameters) {
  return make(graph, parameters, Form::TwoKernel);
}

std::vector<std::uint64_t> shortestCosts(const Graph& graph, VertexId source) {
  return floats(graph) ? shortest<Floating>(graph, source) : shortest<Whole>(graph, source);
}

std::optional<std::uint64_t> costAlong(const Graph& graph, std::uint64_t tailBits, ArcId arc) {
  if (!floats(graph)) return Whole::sum(tailBits, graph.weight(arc));
  const auto sum = Floating::sum(std::bit_cast<float>(static_cast<std::uint32_t>(tailBits)), graph.weight(arc));
  return sum ? std::optional(Floating::bits(*sum)) : std::nullopt;
}

std::optional<std::string> ssspRefusal(const Graph& graph) {
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      if (graph.weight(a) < 0) return arcText(graph, v, graph.heads()[a]) + " has weight";
    }
  }
  return std::nullopt;
}

}  // namespace wf::test
