/* The graph of an example: a DIMACS .gr file, or a grid with weights. C99 and C++11; the caller frees with small_graph_free(). */
#ifndef SMALL_GRAPH_H
#define SMALL_GRAPH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct small_graph {
  uint32_t vertices, arcs;
  uint32_t *offsets, *heads, *weights; /* compressed rows */
} small_graph;

static inline void small_graph_free(small_graph* graph) {
  free(graph->offsets);
  free(graph->heads);
  free(graph->weights);
  memset(graph, 0, sizeof *graph);
}

/* Of arcs in any order. Takes the three arrays over. 0: there is no memory. */
static inline int small_graph_build(small_graph* graph, uint32_t vertices, uint32_t arcs, uint32_t* tails, uint32_t* heads,
                                    uint32_t* weights) {
  uint32_t k, v;
  graph->vertices = vertices;
  graph->arcs = arcs;
  graph->offsets = (uint32_t*)calloc((size_t)vertices + 2, sizeof(uint32_t));
  graph->heads = (uint32_t*)malloc(((size_t)arcs + 1) * sizeof(uint32_t));
  graph->weights = (uint32_t*)malloc(((size_t)arcs + 1) * sizeof(uint32_t));
  if (graph->offsets != NULL && graph->heads != NULL && graph->weights != NULL) {
    for (k = 0; k < arcs; ++k) ++graph->offsets[tails[k] + 2];
    for (v = 2; v <= vertices + 1; ++v) graph->offsets[v] += graph->offsets[v - 1];
    for (k = 0; k < arcs; ++k) {
      const uint32_t at = graph->offsets[tails[k] + 1]++;
      graph->heads[at] = heads[k];
      graph->weights[at] = weights[k];
    }
  }
  free(tails);
  free(heads);
  free(weights);
  if (graph->offsets != NULL && graph->heads != NULL && graph->weights != NULL) return 1;
  small_graph_free(graph);
  return 0;
}

/* side × side vertices, arcs both ways between neighbours; weights 1 to 9 look random and are the same each time. */
static inline int small_graph_grid(small_graph* graph, uint32_t side) {
  const uint32_t vertices = side * side, arcs = 4 * side * (side - 1);
  uint32_t* tails = (uint32_t*)malloc((arcs + 1) * sizeof(uint32_t));
  uint32_t* heads = (uint32_t*)malloc((arcs + 1) * sizeof(uint32_t));
  uint32_t* weights = (uint32_t*)malloc((arcs + 1) * sizeof(uint32_t));
  uint32_t v, k, n = 0, random = 1;
  if (tails == NULL || heads == NULL || weights == NULL) {
    free(tails);
    free(heads);
    free(weights);
    return 0;
  }
  for (v = 0; v < vertices; ++v) {
    const uint32_t next[2] = {v % side + 1 < side ? v + 1 : v, v + side < vertices ? v + side : v};
    for (k = 0; k < 2; ++k) {
      if (next[k] == v) continue;
      random = random * 1664525u + 1013904223u;
      tails[n] = heads[n + 1] = v;
      heads[n] = tails[n + 1] = next[k];
      weights[n] = weights[n + 1] = 1 + (random >> 16) % 9;
      n += 2;
    }
  }
  return small_graph_build(graph, vertices, n, tails, heads, weights);
}

/* The next number of a line; -1: there is none. */
static inline int64_t small_graph_number(const char** at) {
  int64_t value = 0;
  while (**at == ' ' || **at == '\t') ++*at;
  if (**at < '0' || **at > '9') return -1;
  while (**at >= '0' && **at <= '9' && value < INT64_C(1) << 40) value = 10 * value + (*(*at)++ - '0');
  return value;
}

/* Returns what is wrong with the file; NULL: nothing. */
static inline const char* small_graph_read(small_graph* graph, const char* path) {
  char line[256];
  int64_t vertices = -1, arcs = 0, n = 0;
  uint32_t *tails = NULL, *heads = NULL, *weights = NULL;
  const char* wrong = NULL;
  FILE* file = fopen(path, "r");
  if (file == NULL) return "it cannot be opened";
  while (wrong == NULL && fgets(line, sizeof line, file) != NULL) {
    const char* at = line + 1;
    if (line[0] == 'p' && vertices < 0) {
      at += strcspn(at, "0123456789");
      vertices = small_graph_number(&at);
      arcs = small_graph_number(&at);
      if (vertices < 1 || vertices > 100000000 || arcs < 0 || arcs > 1000000000) {
        wrong = "its line p has no counts of vertices and arcs";
      } else {
        tails = (uint32_t*)malloc(((size_t)arcs + 1) * sizeof(uint32_t));
        heads = (uint32_t*)malloc(((size_t)arcs + 1) * sizeof(uint32_t));
        weights = (uint32_t*)malloc(((size_t)arcs + 1) * sizeof(uint32_t));
        if (tails == NULL || heads == NULL || weights == NULL) wrong = "there is no memory for it";
      }
    } else if (line[0] == 'a') {
      const int64_t from = small_graph_number(&at), to = small_graph_number(&at), weight = small_graph_number(&at);
      if (from < 1 || from > vertices || to < 1 || to > vertices || weight < 0 || weight > UINT32_MAX || n == arcs) {
        wrong = "an arc does not fit its line p";
      } else {
        tails[n] = (uint32_t)(from - 1);
        heads[n] = (uint32_t)(to - 1);
        weights[n++] = (uint32_t)weight;
      }
    }
  }
  fclose(file);
  if (wrong == NULL && vertices < 0) wrong = "it has no line p: is it a DIMACS .gr file, not compressed?";
  if (wrong == NULL)
    return small_graph_build(graph, (uint32_t)vertices, (uint32_t)n, tails, heads, weights) ? NULL : "there is no memory for it";
  free(tails);
  free(heads);
  free(weights);
  return wrong;
}

/* Arguments, in any order: a .gr file, else a grid of 24 × 24 is made; where the run is written, else what WARPFRONT_PROBE names. */
static inline int small_graph_of(int argc, char** argv, small_graph* graph, const char** target) {
  const char* file = NULL;
  const char* wrong;
  int k;
  *target = NULL;
  memset(graph, 0, sizeof *graph);
  for (k = 1; k < argc; ++k) {
    const size_t length = strlen(argv[k]);
    if (length > 3 && strcmp(argv[k] + length - 3, ".gr") == 0) {
      file = argv[k];
    } else {
      *target = argv[k];
    }
  }
  wrong = file != NULL ? small_graph_read(graph, file) : small_graph_grid(graph, 24) ? NULL : "there is no memory for it";
  if (wrong != NULL) fprintf(stderr, "%s: %s\n", file != NULL ? file : "the grid", wrong);
  return wrong == NULL;
}

#endif
