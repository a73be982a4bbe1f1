// Borůvka's forest by supervertices, after IIIT/TR/2009/74 section VIII (algorithms 10 to 18), with and without lists of what still
// merges (III.C): one loop after another over colors, each reading copies of what it must not see change.
#include <algorithm>
#include <set>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/weight_order.h"

namespace wf::test {
namespace {

constexpr std::uint64_t kNothing = 0xFFFF'FFFFu;
constexpr std::uint64_t kNoKey = ~std::uint64_t{0};
constexpr const char* kRound = "Key_a, NMst_a, Cy_a ← none,  Ac_a ← no,  Deg_a ← 0";  // clears what the round before left
using Values = std::vector<std::uint64_t>;

class BoruvkaReference final : public ProgramReference {
 public:
  BoruvkaReference(const Graph& graph, bool compacted)
      : graph_(graph), n_(graph.vertexCount()), compacted_(compacted), residual_(residualByDefinition(graph)) {
    running_ = n_ != 0;
    leaving_.resize(n_);
    for (std::size_t r = 0; r < residual_.size(); ++r) leaving_[residual_[r].tail].push_back(r);
    for (VertexId v = 0; v < n_; ++v) colorIndex_.push_back(v);
    color_ = previous_ = colorIndex_;
    live_.assign(n_, 1);
    vertexSlots_.assign(n_, 0);
    colorSlots_.assign(n_, 0);
    degree_.assign(n_, 0);
    selected_.assign(residual_.size(), 0);
    forget();
  }

  std::map<std::string, Values> arrays() const override {
    Values active(n_, 0), best(n_, kNoKey), chosen(n_, kNothing), cycle(n_, kNothing);
    for (const auto& c : merging_) active[c] = 1;
    for (const auto& [c, key] : best_) best[c] = key;
    for (const auto& [c, r] : chosen_) chosen[c] = r;
    for (const auto& [c, r] : cycle_) cycle[c] = r;
    std::map<std::string, Values> out{{"color_index", colorIndex_}, {"color", color_},       {"active", active},  {"best", best},
                                      {"chosen_edge", chosen},      {"selected", selected_}, {"degree", degree_}, {"cycle", cycle},
                                      {"previous", previous_}};
    if (compacted_) {
      out["live"] = live_;
      out["vertex_list"] = vertexSlots_;
      out["color_list"] = colorSlots_;
    }
    return out;
  }

 protected:
  Steps program() override {
    for (;; ++round_) {
      std::vector<VertexId> vertices;
      for (VertexId v = 0; v < n_; ++v) {
        if (!compacted_ || live_[v] != 0) vertices.push_back(v);
      }
      if (compacted_) {
        vertexCount_ = vertices.size();
        list(vertexSlots_, "vertex_list", vertices, "live", "B_a ←");
        co_yield counted("compact_vertices", n_, vertices.size());
      }

      // The lightest arc out of every supervertex: weight first, then the color it leads to.
      ExpectedStep lightest = about("min_weight", vertices.size());
      forget();
      for (const VertexId v : vertices) {
        lightest.arcs += leaving_[v].size();
        bool any = false;
        for (const std::size_t r : leaving_[v]) {
          if (!outgoing(r)) continue;
          any = true;
          const auto [at, isNew] = best_.try_emplace(colorOf(v), key(r));
          if (!isNew) at->second = std::min(at->second, key(r));
          log_.lower({"best", colorOf(v)}, key(r), byResidual(r), kNoSource, "Key_a[c] ← the least of");
          log_.set({"active", colorOf(v)}, 1, byResidual(r), kNoSource, "Ac_a[c] ← yes");
        }
        live_[v] = any ? 1 : 0;
        if (compacted_) log_.set({"live", v}, live_[v], byVertex(v), At{"color_index", v}, "L_a[v] ←");
        if (!any) continue;
        merging_.insert(colorOf(v));
        lightest.active += 1;
        lightest.changed += 1;
      }
      running_ = lightest.active != 0;
      lightest.endsIteration = !running_;
      co_yield lightest;
      if (!running_) co_return;

      // Among equals the smallest residual arc.
      ExpectedStep smallest = about("min_arc", vertices.size());
      for (const VertexId v : vertices) {
        smallest.arcs += leaving_[v].size();
        bool any = false;
        for (const std::size_t r : leaving_[v]) {
          if (!outgoing(r) || key(r) != best_.at(colorOf(v))) continue;
          any = true;
          smallest.changed += 1;
          log_.lower({"chosen_edge", colorOf(v)}, r, byResidual(r), At{"best", colorOf(v)}, "NMst_a[c] ← the first of");
          const auto [at, isNew] = chosen_.try_emplace(colorOf(v), r);
          if (!isNew) at->second = std::min(at->second, r);
        }
        smallest.active += any ? 1 : 0;
      }
      co_yield smallest;

      if (compacted_) {
        colorCount_ = merging_.size();
        list(colorSlots_, "color_list", merging_, "active", "A_a ←");
        co_yield counted("compact_colors", n_, merging_.size());
      }
      const std::size_t colors = compacted_ ? merging_.size() : n_;

      for (const auto& [c, r] : chosen_) {
        selected_[r] = 1;
        log_.set({"selected", r}, 1, byVertex(c), At{"chosen_edge", c}, "Mst_a[NMst_a[c]] ← yes");
      }
      co_yield counted("add", colors, merging_.size());

      ExpectedStep degrees = about("degree", colors);
      for (const std::uint64_t c : merging_) {
        degree_[c] += 1;
        degree_[colorOf(headOf(c))] += 1;
        for (const std::uint64_t end : {c, colorOf(headOf(c))})
          log_.add({"degree", end}, 1, byVertex(c), At{"chosen_edge", c}, "Deg_a[c] + 1");
      }
      for (std::uint64_t c = 0; c < n_; ++c) {
        if (compacted_ && merging_.count(c) == 0) continue;
        previous_[c] = color_[c];
        log_.set({"previous", c}, color_[c], byVertex(c), At{"color", c}, "PrevC_a[c] ←");
      }
      degrees.active = merging_.size();
      degrees.changed = 2 * merging_.size();
      co_yield degrees;

      for (bool again = true; again;) {
        const Values before = color_;
        std::uint64_t disagreeing = 0;
        for (const std::uint64_t c : merging_) {
          const std::uint64_t other = colorIndex_[headOf(c)];
          if (before[c] == before[other]) continue;
          disagreeing += 1;
          const std::uint64_t lower = std::min(before[c], before[other]);
          color_[c] = std::min(color_[c], lower);
          color_[other] = std::min(color_[other], lower);
          for (const auto& [end, from] : {std::pair(c, other), std::pair(other, c)})
            log_.lower({"color", end}, before[from], byVertex(c), At{"color", from}, "C_a at both ends");
        }
        again = disagreeing != 0;
        co_yield counted("propagate", colors, disagreeing);
      }

      // Leaves go until only cycles are left, and those are of two supervertices.
      for (bool again = true; again;) {
        std::vector<std::uint64_t> leaves;
        for (const auto& [c, r] : chosen_) {
          if (degree_[c] == 1) leaves.push_back(c);
        }
        std::vector<std::uint64_t> stems;
        for (const std::uint64_t c : leaves) stems.push_back(previous_[colorIndex_[headOf(c)]]);
        for (std::size_t k = 0; k < leaves.size(); ++k) {
          for (const std::uint64_t end : {leaves[k], stems[k]}) {
            degree_[end] = (degree_[end] - 1) & kNothing;
            log_.add({"degree", end}, ~std::uint64_t{0}, byVertex(leaves[k]), At{"degree", leaves[k]}, "Deg_a − 1 at both ends");
          }
        }
        for (const std::uint64_t c : leaves) {
          chosen_.erase(c);
          log_.set({"chosen_edge", c}, kNothing, byVertex(c), At{"degree", c}, "NMst_a[c] ← none");
        }
        again = !leaves.empty();
        co_yield counted("peel", colors, leaves.size());
      }

      for (const auto& [c, r] : chosen_) {
        const auto [at, isNew] = cycle_.try_emplace(color_[c], r);
        if (!isNew) at->second = std::min(at->second, r);
        log_.lower({"cycle", color_[c]}, r, byVertex(c), At{"chosen_edge", c}, "Cy_a[C_a[c]] ←");
      }
      co_yield counted("cycle", colors, chosen_.size());

      for (const auto& [c, r] : cycle_) {
        selected_[r] = 0;
        log_.set({"selected", r}, 0, byVertex(c), At{"cycle", c}, "Mst_a[Cy_a[c]] ← no");
      }
      co_yield counted("strike", colors, cycle_.size());

      std::uint64_t recolored = 0;
      for (VertexId v = 0; v < n_; ++v) {
        std::uint64_t c = colorIndex_[v], last = c;  // C_a[last] is the c that the loop ends with
        while (color_[c] != c) {
          last = c;
          c = color_[c];
        }
        log_.set({"color_index", v}, c, byVertex(v), At{"color", last}, "Ci_a[v] ← c");
        recolored += c != colorIndex_[v] ? 1 : 0;
        colorIndex_[v] = c;
      }
      ExpectedStep recolor = counted("recolor", n_, recolored);
      recolor.endsIteration = true;
      co_yield recolor;
    }
  }

 private:
  ExpectedStep about(const char* kernel, std::size_t threads) const {
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = round_;
    step.launched = threads;
    step.scalars = {round_};
    if (compacted_) step.scalars = {vertexCount_, colorCount_, round_};
    return step;
  }
  ExpectedStep counted(const char* kernel, std::size_t threads, std::uint64_t count) const {
    ExpectedStep step = about(kernel, threads);
    step.active = step.changed = count;
    return step;
  }
  void forget() {
    merging_.clear();
    best_.clear();
    chosen_.clear();
    cycle_.clear();
    degree_.assign(n_, 0);
    for (VertexId c = 0; c < n_ && log_.listening(); ++c) {
      for (const char* array : {"active", "degree"}) log_.set({array, c}, 0, byHost(), kNoSource, kRound);
      for (const char* array : {"chosen_edge", "cycle"}) log_.set({array, c}, kNothing, byHost(), kNoSource, kRound);
      log_.set({"best", c}, kNoKey, byHost(), kNoSource, kRound);
    }
  }
  // `members` into the first slots; `flags` is what marks them.
  template <class Members>
  void list(Values& slots, const char* array, const Members& members, const char* flags, const char* statement) {
    std::size_t at = 0;
    for (const auto member : members) {
      log_.set({array, at}, member, byVertex(member), At{flags, member}, statement);
      slots[at++] = member;
    }
  }

  std::uint64_t colorOf(VertexId v) const { return color_[colorIndex_[v]]; }
  bool outgoing(std::size_t r) const { return colorOf(residual_[r].tail) != colorOf(residual_[r].head); }
  VertexId headOf(std::uint64_t c) const { return residual_[chosen_.at(c)].head; }

  // Weight in front of the color that the arc leads to.
  std::uint64_t key(std::size_t r) const { return orderOfEdge(graph_, residual_, r) << 32 | colorOf(residual_[r].head); }

  const Graph& graph_;
  const VertexId n_;
  const bool compacted_;
  const std::vector<ResidualArc> residual_;
  std::vector<std::vector<std::size_t>> leaving_;  // residual arcs by tail
  std::uint32_t round_ = 0;
  Values colorIndex_, color_, previous_, degree_, selected_, live_, vertexSlots_, colorSlots_;
  std::set<std::uint64_t> merging_;                 // Ac_a
  std::map<std::uint64_t, std::uint64_t> best_;     // Key_a
  std::map<std::uint64_t, std::size_t> chosen_;     // NMst_a
  std::map<std::uint64_t, std::size_t> cycle_;      // Cy_a
  std::uint64_t vertexCount_ = 0, colorCount_ = 0;  // scalars
};

}  // namespace

std::unique_ptr<Reference> makeBoruvkaReference(const Graph& graph, const Parameters&) {
  return std::make_unique<BoruvkaReference>(graph, false);
}

std::unique_ptr<Reference> makeBoruvkaCompactedReference(const Graph& graph, const Parameters&) {
  return std::make_unique<BoruvkaReference>(graph, true);
}

}  // namespace wf::test
