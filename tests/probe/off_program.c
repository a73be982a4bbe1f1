/* A search with the probe in it; with -DWITHOUT_THE_PROBE the same lines without it. Compiled with -DWARPFRONT_PROBE_OFF the two are the
 * same machine code (languages_test.cpp). */
#include <stddef.h>
#include <stdint.h>

#ifdef WITHOUT_THE_PROBE
#define THE_PROBE(calls)
#else
#include "warpfront.h"
#define THE_PROBE(calls) calls
#endif

uint32_t search(uint32_t vertices, uint32_t arcs, const uint32_t* offsets, const uint32_t* heads, uint32_t source, uint32_t* level);

uint32_t search(uint32_t vertices, uint32_t arcs, const uint32_t* offsets, const uint32_t* heads, uint32_t source, uint32_t* level) {
  uint32_t depth = 0, found = 1, v, arc;
  (void)arcs;
  for (v = 0; v < vertices; ++v) level[v] = UINT32_MAX;
  level[source] = 0;
  THE_PROBE(wf_options options = wf_no_options(); options.title = "Level"; options.infinite = UINT32_MAX; wf_open(NULL);
            wf_about("search", "Search"); wf_parameter("source", "1"); wf_graph(vertices, arcs, offsets, heads, NULL, WF_NO_WEIGHTS);
            wf_kernel("expand", "Expand"); wf_array("level", level, WF_U32, WF_VERTEX, WF_COST, &options); wf_begin();)
  while (found != 0) {
    found = 0;
    for (v = 0; v < vertices; ++v) {
      if (level[v] != depth) continue;
      for (arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
        if (level[heads[arc]] != UINT32_MAX) continue;
        level[heads[arc]] = depth + 1;
        ++found;
      }
    }
    THE_PROBE(wf_counts counts = wf_no_counts(); counts.written = found; wf_step_counts(0, depth, -1, &counts);
              if (wf_on()) wf_value("depth", depth);)
    ++depth;
  }
  THE_PROBE(wf_result("done"); wf_close();)
  return depth;
}
