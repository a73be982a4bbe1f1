// Borůvka's forest over a list of arcs that gets shorter, after IIIT/TR/2009/74 section VIII.E: every round works on plain lists, and what
// primitives leave in their arrays is copied out of them.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/weight_order.h"

namespace wf::test {
namespace {

constexpr std::uint64_t kNone = 0xFFFF'FFFFu;
constexpr std::uint64_t kNoPair = ~std::uint64_t{0};
using Values = std::vector<std::uint64_t>;

class PrimitivesReference final : public ProgramReference {
 public:
  explicit PrimitivesReference(const Graph& graph) : n_(graph.vertexCount()), residual_(residualByDefinition(graph)) {
    running_ = n_ != 0;
    for (VertexId v = 0; v < n_; ++v) color_.push_back(v);
    colorSlots_ = color_;
    best_.assign(n_, kNoPair);
    successor_.assign(n_, kNone);
    for (std::size_t r = 0; r < residual_.size(); ++r) {
      const std::size_t edge = std::min(r, residual_[r].reverse);
      key_.push_back(orderOfEdge(graph, residual_, r) << 32 | edge);
      list_.push_back(r);
    }
    for (Values* slots : {&selected_, &pairSlots_, &orderSlots_, &keepSlots_, &placeSlots_}) slots->assign(residual_.size(), 0);
    listSlots_.assign(list_.begin(), list_.end());
  }

  std::map<std::string, Values> arrays() const override {
    return {{"color", color_},    {"best", best_},      {"successor", successor_}, {"color_list", colorSlots_}, {"selected", selected_},
            {"list", listSlots_}, {"pair", pairSlots_}, {"order", orderSlots_},    {"keep", keepSlots_},        {"place", placeSlots_}};
  }

 protected:
  Steps program() override {
    std::vector<VertexId> alive(colorSlots_.begin(), colorSlots_.end());
    supervertices_ = alive.size();
    std::sort(list_.begin(), list_.end(), [&](std::size_t a, std::size_t b) { return std::tie(key_[a], a) < std::tie(key_[b], b); });
    for (std::size_t i = 0; i < list_.size(); ++i)
      put("list", listSlots_, i, list_[i], byResidual(list_[i]), kNoSource, "L_a ← its arcs sorted");
    co_yield about("weigh", list_.size(), list_.size(), list_.size());

    for (;; ++round_) {
      // The arc that every supervertex would take.
      std::map<VertexId, std::size_t> choice;
      for (VertexId c = 0; c < n_; ++c) {
        put("best", best_, c, kNoPair, byHost(), kNoSource, "Key_a, S_a ← none");
        put("successor", successor_, c, kNone, byHost(), kNoSource, "Key_a, S_a ← none");
      }
      std::uint64_t leaving = 0;
      for (const std::size_t r : list_) {
        const VertexId c = from(r);
        if (c == to(r)) continue;
        ++leaving;
        log_.lower({"best", c}, key_[r], byResidual(r), kNoSource, "Key_a[c] ← the least of");
        const auto at = choice.try_emplace(c, r).first;
        if (key_[r] < key_[at->second]) at->second = r;
      }
      for (const auto& [c, r] : choice) best_[c] = key_[r];
      ExpectedStep minimum = about("minimum", list_.size(), leaving, leaving);
      minimum.arcs = list_.size();
      minimum.endsIteration = leaving == 0;
      running_ = leaving != 0;
      co_yield minimum;
      if (!running_) co_return;

      // Of two that take the same edge the lower one stays; so does what is whole already.
      std::uint64_t joining = 0;
      for (const VertexId c : alive) {
        const auto own = choice.find(c);
        bool stays = own == choice.end();
        if (!stays) {
          const VertexId other = to(own->second);
          stays = c < other && choice.at(other) == residual_[own->second].reverse;
        }
        if (stays) {
          put("successor", successor_, c, c, byVertex(c), At{"best", c}, "c < d: S_a[c] ← c");
          continue;
        }
        ++joining;
        put("successor", successor_, c, to(own->second), byVertex(c), At{"best", c}, "else: S_a[c] ← d");
        put("selected", selected_, own->second, 1, byVertex(c), At{"best", c}, "Mst_a[the arc out of c] ← yes");
      }
      co_yield about("successor", alive.size(), choice.size(), joining);

      for (bool again = true; again;) {
        const Values before = successor_;
        std::uint64_t moved = 0;
        for (const VertexId c : alive) {
          const std::uint64_t next = before[c];
          if (before[next] == next) continue;
          ++moved;
          put("successor", successor_, c, before[next], byVertex(c), At{"successor", next}, "S_a[c] ← S_a[S_a[c]]");
        }
        again = moved != 0;
        co_yield about("double", alive.size(), moved, moved);
      }

      struct Entry {
        std::uint64_t pair;
        std::size_t slot;
      };
      std::vector<Entry> entries;
      std::uint64_t outside = 0;
      for (std::size_t i = 0; i < list_.size(); ++i) {
        const std::uint64_t a = successor_[from(list_[i])], b = successor_[to(list_[i])];
        entries.push_back({a == b ? kNoPair : a << 32 | b, i});
        outside += a == b ? 0 : 1;
        put("pair", pairSlots_, i, entries[i].pair, byResidual(list_[i]), At{"list", i}, "P_a[i] ← (a, b)");
        put("order", orderSlots_, i, i, byResidual(list_[i]), At{"list", i}, "D_a[i] ← i");
      }
      ExpectedStep relabel = about("relabel", list_.size(), outside, list_.size());
      relabel.arcs = list_.size();
      co_yield relabel;

      std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.pair < b.pair; });
      for (std::size_t k = 0; k < entries.size(); ++k) {
        const std::size_t slot = entries[k].slot;
        put("pair", pairSlots_, k, entries[k].pair, byResidual(list_[slot]), At{"pair", slot}, "P_a and with it D_a ← ascending");
        put("order", orderSlots_, k, slot, byResidual(list_[slot]), At{"pair", slot}, "P_a and with it D_a ← ascending");
      }
      co_yield about("sort", list_.size(), list_.size(), list_.size());

      std::set<std::uint64_t> seen{kNoPair};
      std::set<std::size_t> kept;  // slots
      for (std::size_t k = 0; k < entries.size(); ++k) {
        const std::size_t slot = entries[k].slot;
        const bool isNew = seen.insert(entries[k].pair).second;
        if (isNew) kept.insert(slot);
        put("keep", keepSlots_, slot, isNew ? 1 : 0, byResidual(list_[slot]), At{"pair", k}, "F_a[D_a[i]] ← whether");
      }
      co_yield about("mark", list_.size(), kept.size(), list_.size());

      std::uint64_t count = 0;
      Source last = kNoSource;
      for (std::size_t i = 0; i < list_.size(); ++i) {
        put("place", placeSlots_, i, count, byResidual(list_[i]), last, "O_a[i] ← how many");
        if (kept.count(i) == 0) continue;
        last = At{"keep", i};
        ++count;
      }
      co_yield about("scan", list_.size(), kept.size(), list_.size());

      std::vector<std::size_t> shorter;
      for (const std::size_t slot : kept) {
        put("list", listSlots_, shorter.size(), list_[slot], byResidual(list_[slot]), At{"place", slot}, "L_a[O_a[i]] ← L_a[i]");
        shorter.push_back(list_[slot]);
      }
      const std::size_t was = list_.size();
      list_ = shorter;
      co_yield about("split", was, kept.size(), kept.size());

      std::uint64_t recolored = 0;
      for (VertexId v = 0; v < n_; ++v) {
        const std::uint64_t old = color_[v];
        if (successor_[old] == old) continue;
        ++recolored;
        put("color", color_, v, successor_[old], byVertex(v), At{"successor", old}, "C_a[v] ← S_a[C_a[v]]");
      }
      co_yield about("recolor", n_, recolored, recolored);

      std::erase_if(alive, [&](VertexId c) { return successor_[c] != c; });
      supervertices_ = alive.size();
      for (std::size_t k = 0; k < alive.size(); ++k)
        put("color_list", colorSlots_, k, alive[k], byVertex(alive[k]), At{"color", alive[k]}, "roots: A_a ←");
      ExpectedStep roots = about("roots", n_, alive.size(), alive.size());
      roots.endsIteration = true;
      co_yield roots;
    }
  }

 private:
  ExpectedStep about(const char* kernel, std::size_t threads, std::uint64_t active, std::uint64_t changed) const {
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = round_;
    step.launched = threads;
    step.active = active;
    step.changed = changed;
    step.scalars = {list_.size(), supervertices_, round_};
    return step;
  }
  void put(const char* array, Values& values, std::size_t i, std::uint64_t value, Writer by, Source source, const char* statement) {
    values[i] = value;
    log_.set({array, i}, value, by, source, statement);
  }
  VertexId from(std::size_t r) const { return static_cast<VertexId>(color_[residual_[r].tail]); }
  VertexId to(std::size_t r) const { return static_cast<VertexId>(color_[residual_[r].head]); }

  const VertexId n_;
  const std::vector<ResidualArc> residual_;
  Values key_;                     // of residual arcs: weight, edge
  std::vector<std::size_t> list_;  // L_a, as long as it is
  std::uint32_t round_ = 0;
  std::uint64_t supervertices_ = 0;
  Values color_, best_, successor_, colorSlots_, selected_;
  Values listSlots_, pairSlots_, orderSlots_, keepSlots_, placeSlots_;  // with what is left over behind
};

}  // namespace

std::unique_ptr<Reference> makeBoruvkaPrimitivesReference(const Graph& graph, const Parameters&) {
  return std::make_unique<PrimitivesReference>(graph);
}

}  // namespace wf::test
