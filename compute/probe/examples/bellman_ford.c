/* Bellman–Ford in OpenMP, with a probe: each round every vertex takes the best that its incoming arcs offer.
 *   bellman_ford [GRAPH.gr] [RUN.wfr | unix:SOCKET] */
#include "small_graph.h"
#include "warpfront.h"

#define INFINITE UINT32_MAX

/* The arcs by head: offsets and tails, and the weight of each. */
static int reversed(const small_graph* graph, small_graph* in) {
  uint32_t* tails = (uint32_t*)malloc(((size_t)graph->arcs + 1) * sizeof(uint32_t));
  uint32_t* heads = (uint32_t*)malloc(((size_t)graph->arcs + 1) * sizeof(uint32_t));
  uint32_t* weights = (uint32_t*)malloc(((size_t)graph->arcs + 1) * sizeof(uint32_t));
  uint32_t v, k;
  if (tails == NULL || heads == NULL || weights == NULL) return 0; /* the program ends */
  for (v = 0; v < graph->vertices; ++v) {
    for (k = graph->offsets[v]; k < graph->offsets[v + 1]; ++k) {
      tails[k] = graph->heads[k];
      heads[k] = v;
      weights[k] = graph->weights[k];
    }
  }
  return small_graph_build(in, graph->vertices, graph->arcs, tails, heads, weights);
}

int main(int argc, char** argv) {
  small_graph graph, in;
  const char* target;
  uint32_t *cost, *next, round, reached = 0;
  uint64_t sum = 0;
  int64_t v, n;
  int changed = 1, cost_array, next_array;
  if (!small_graph_of(argc, argv, &graph, &target) || !reversed(&graph, &in)) return 1;
  n = graph.vertices;
  cost = (uint32_t*)malloc((size_t)n * sizeof(uint32_t));
  next = (uint32_t*)malloc((size_t)n * sizeof(uint32_t));
  if (cost == NULL || next == NULL) return 1;
  for (v = 0; v < n; ++v) cost[v] = next[v] = v == 0 ? 0 : INFINITE;

  wf_open(target);
  wf_about("bellman_ford", "Bellman–Ford, by incoming arcs");
  wf_graph(graph.vertices, graph.arcs, graph.offsets, graph.heads, graph.weights, WF_U32);
  {
    wf_options options = wf_no_options();
    options.title = "Cost";
    options.infinite = INFINITE;
    options.reduction = WF_MIN;
    options.next = "next";
    cost_array = wf_array("cost", cost, WF_U32, WF_VERTEX, WF_COST, &options);
    options.title = "Next cost";
    options.next = NULL;
    next_array = wf_array("next", next, WF_U32, WF_VERTEX, WF_NO_ROLE, &options);
  }
  wf_pseudocode(
      "repeat until no cost changes:\n  each vertex v, in parallel:\n    next[v] = least cost[u] + w over arcs u → v\n  exchange both");
  wf_kernel_at("relax", "Relax incoming arcs", 1);
  wf_kernel_at("exchange", "Exchange", 3);

  for (round = 0; changed; ++round) {
    uint32_t* other;
    changed = 0;
#pragma omp parallel for reduction(| : changed)
    for (v = 0; v < n; ++v) {
      uint32_t best = cost[v], k;
      for (k = in.offsets[v]; k < in.offsets[v + 1]; ++k) {
        const uint64_t offer = (uint64_t)cost[in.heads[k]] + in.weights[k];
        if (cost[in.heads[k]] != INFINITE && offer < best) best = (uint32_t)offer;
      }
      next[v] = best;
      changed |= best != cost[v];
    }
    wf_step(0, round, 2);
    other = cost;
    cost = next;
    next = other;
    wf_moved(cost_array, cost);
    wf_moved(next_array, next);
    wf_step(1, round, 3);
  }

  for (v = 0; v < n; ++v) {
    if (cost[v] != INFINITE) ++reached, sum += cost[v];
  }
  printf("%u of %u vertices reached in %u rounds, costs add up to %llu\n", reached, graph.vertices, round, (unsigned long long)sum);
  wf_value("reached", reached);
  wf_value("sum", sum);
  wf_close();
  if (wf_error()[0] != 0) fprintf(stderr, "%s\n", wf_error());
  free(cost);
  free(next);
  small_graph_free(&graph);
  small_graph_free(&in);
  return 0;
}
