// Shortest paths by rounds of relax and settle, as Warpfront's own sssp/mask, with a bug. On many graphs the costs are right.
//   relax_with_a_bug [GRAPH.gr] [RUN.wfr | unix:SOCKET]
// The manual's page comparing-runs.md finds it: a recording is compared with Warpfront's own run, step by step.
#include "small_graph.h"
#include "warpfront.hpp"

namespace {

constexpr std::uint32_t kInfinite = UINT32_MAX;

struct Search {
  const small_graph& graph;
  std::vector<std::uint8_t> mask;  // vertices whose arcs the next round relaxes
  std::vector<std::uint32_t> cost, updating;

  explicit Search(const small_graph& g) : graph(g), mask(g.vertices), cost(g.vertices, kInfinite), updating(g.vertices, kInfinite) {
    mask[0] = 1;
    cost[0] = updating[0] = 0;
  }

  void relax() {
    for (std::uint32_t v = 0; v < graph.vertices; ++v) {
      if (mask[v] == 0) continue;
      mask[v] = 0;
      for (std::uint32_t k = graph.offsets[v]; k < graph.offsets[v + 1]; ++k) {
        const std::uint32_t head = graph.heads[k];
        const std::uint32_t offer = cost[v] + graph.weights[k];
        if (offer < cost[head]) updating[head] = offer;
      }
    }
  }

  bool settle() {
    bool more = false;
    for (std::uint32_t v = 0; v < graph.vertices; ++v) {
      if (updating[v] >= cost[v]) continue;
      cost[v] = updating[v];
      mask[v] = 1;
      more = true;
    }
    return more;
  }
};

}  // namespace

int main(int argc, char** argv) {
  small_graph graph;
  const char* target = nullptr;
  if (small_graph_of(argc, argv, &graph, &target) == 0) return 1;
  Search search(graph);

  wf::Probe probe(target);
  probe.about("relax_with_a_bug", "Relax and settle");
  probe.parameter("source", "0");
  probe.graph(graph.vertices, graph.arcs, graph.offsets, graph.heads, graph.weights);
  probe.array("mask", search.mask, WF_FRONTIER, wf::Options().title("Mask").flag());
  probe.array("cost", search.cost, WF_COST, wf::Options().title("Cost").reduction(WF_MIN).infinite(kInfinite));
  probe.array("updating", search.updating, WF_NO_ROLE, wf::Options().title("Updating cost").reduction(WF_MIN).infinite(kInfinite));
  probe.pseudocode(
      "repeat:\n  relax: each vertex v of the mask, in parallel\n    leave the mask\n    offer cost[v] + w to each head\n"
      "  settle: each vertex v with updating[v] < cost[v]\n    cost[v] = updating[v]; enter the mask\nuntil the mask is empty");
  const int relax = probe.kernel("relax", "Relax", 1), settle = probe.kernel("settle", "Settle", 4);
  probe.begin();

  std::uint32_t round = 0;
  for (bool more = true; more; ++round) {
    search.relax();
    probe.step(relax, round);
    more = search.settle();
    probe.step(settle, round);
  }

  std::uint64_t reached = 0, sum = 0;
  for (const std::uint32_t cost : search.cost) {
    if (cost == kInfinite) continue;
    ++reached;
    sum += cost;
  }
  std::printf("%u of %u vertices reached in %u rounds, costs add up to %llu\n", static_cast<unsigned>(reached), graph.vertices, round,
              static_cast<unsigned long long>(sum));
  probe.value("reached", reached);
  probe.value("sum", sum);
  probe.close();
  if (!probe.error().empty()) std::fprintf(stderr, "%s\n", probe.error().c_str());
  small_graph_free(&graph);
}
