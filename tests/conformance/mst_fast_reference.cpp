// Borůvka's forest in rounds over the light edges and then over the heavy ones, each round by plain lists.
#include <algorithm>
#include <set>

#include "tests/conformance/program_reference.h"
#include "tests/conformance/weight_order.h"

namespace wf::test {
namespace {

constexpr std::uint64_t kNoKey = ~std::uint64_t{0};
using Values = std::vector<std::uint64_t>;

class MstFastReference final : public ProgramReference {
 public:
  MstFastReference(const Graph& graph, const Parameters& parameters) : n_(graph.vertexCount()), residual_(residualByDefinition(graph)) {
    running_ = n_ != 0;
    for (VertexId v = 0; v < n_; ++v) color_.push_back(v);
    best_.assign(n_, kNoKey);
    selected_.assign(residual_.size(), 0);
    for (std::size_t r = 0; r < residual_.size(); ++r)
      key_.push_back(orderOfEdge(graph, residual_, r) << 32 | std::min(r, residual_[r].reverse));
    if (running_) threshold_ = sampled(std::stoull(parameters.text("light")) * n_ / 100);
  }

  std::map<std::string, Values> arrays() const override { return {{"color", color_}, {"best", best_}, {"selected", selected_}}; }

 protected:
  Steps program() override {
    for (const bool heavy : {false, true}) {
      std::vector<std::size_t> work;
      for (std::size_t r = 0; r < residual_.size(); ++r) {
        if (r < residual_[r].reverse && (key_[r] > threshold_) == heavy && from(r) != to(r)) work.push_back(r);
      }
      propose(work, heavy ? "the least of themselves and the heavy" : "the least of themselves and the light");
      ExpectedStep gather = about(heavy ? "heavy" : "light", work.size());
      gather.launched = gather.arcs = residual_.size();
      gather.active = gather.changed = work.size();
      gather.endsIteration = !running_;
      co_yield gather;

      while (!work.empty()) {
        // The edges that any supervertex would take.
        std::set<std::size_t> taken;
        for (const std::size_t r : work) {
          if (best_[from(r)] != key_[r] && best_[to(r)] != key_[r]) continue;
          taken.insert(r);
          selected_[r] = 1;
          log_.set({"selected", r}, 1, byResidual(r), At{"best", best_[from(r)] == key_[r] ? from(r) : to(r)},
                   "Mst_a[its first arc] ← yes");
        }
        supervertices_ -= taken.size();
        // Colors spread along them until they stand still.
        Values merged = color_;
        for (bool again = true; again;) {
          again = false;
          for (const std::size_t r : taken) {
            std::uint64_t& a = merged[from(r)];
            std::uint64_t& b = merged[to(r)];
            again = again || a != b;
            a = b = std::min(a, b);
          }
        }
        for (VertexId v = 0; v < n_; ++v) {
          const std::uint64_t now = merged[color_[v]];
          if (now != color_[v]) log_.set({"color", v}, now, byVertex(v), At{"color", now}, "C_a[v] ← the smallest vertex");
        }
        Values recolored(n_);
        for (VertexId v = 0; v < n_; ++v) recolored[v] = merged[color_[v]];
        color_ = recolored;

        const std::size_t compared = work.size();
        std::erase_if(work, [&](std::size_t r) { return from(r) == to(r); });
        propose(work, "the key of what is left");
        ++round_;
        ExpectedStep merge = about("merge", work.size());
        merge.iteration = round_ - 1;
        merge.scalars.back() = merge.iteration;
        merge.launched = compared + n_;
        merge.arcs = compared;
        merge.active = merge.changed = taken.size();
        merge.endsIteration = true;
        co_yield merge;
      }
      if (!running_) co_return;
    }
  }

 private:
  // The key that about `wanted` edges do not pass.
  std::uint64_t sampled(std::uint64_t wanted) const {
    const std::uint64_t arcs = residual_.size(), edges = arcs / 2, samples = std::min<std::uint64_t>(1024, arcs);
    if (wanted == 0 || edges <= 2 * wanted) return kNoKey;
    Values keys;
    for (std::uint64_t k = 0; k < samples; ++k) keys.push_back(key_[(2 * k + 1) * arcs / (2 * samples)]);
    std::sort(keys.begin(), keys.end());
    return keys[std::min(wanted * samples / edges, samples - 1)];
  }

  void propose(const std::vector<std::size_t>& work, const char* statement) {
    for (VertexId v = 0; v < n_; ++v) {
      if (best_[v] != kNoKey) log_.set({"best", v}, kNoKey, byHost(), kNoSource, "Key_a ← none for every vertex");
      best_[v] = kNoKey;
    }
    for (const std::size_t r : work) {
      best_[from(r)] = std::min(best_[from(r)], key_[r]);
      best_[to(r)] = std::min(best_[to(r)], key_[r]);
      log_.lower({"best", from(r)}, key_[r], byResidual(r), kNoSource, statement);
      log_.lower({"best", to(r)}, key_[r], byResidual(residual_[r].reverse), kNoSource, statement);
    }
  }

  ExpectedStep about(const char* kernel, std::size_t left) {
    const bool last = std::string(kernel) == "heavy" || threshold_ == kNoKey;
    heavy_ = heavy_ || std::string(kernel) == "heavy";
    running_ = left != 0 || !(last || heavy_ || supervertices_ == 1);
    ExpectedStep step;
    step.kernel = kernel;
    step.iteration = round_;
    step.scalars = {left, supervertices_, round_};
    return step;
  }
  VertexId from(std::size_t r) const { return static_cast<VertexId>(color_[residual_[r].tail]); }
  VertexId to(std::size_t r) const { return static_cast<VertexId>(color_[residual_[r].head]); }

  const VertexId n_;
  const std::vector<ResidualArc> residual_;
  Values key_;  // of residual arcs: weight, edge
  std::uint64_t threshold_ = kNoKey;
  std::uint32_t round_ = 0;
  std::uint64_t supervertices_ = n_;
  bool heavy_ = false;
  Values color_, best_, selected_;
};

}  // namespace

std::unique_ptr<Reference> makeMstFastReference(const Graph& graph, const Parameters& parameters) {
  return std::make_unique<MstFastReference>(graph, parameters);
}

}  // namespace wf::test
