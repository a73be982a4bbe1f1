// Breadth-first search in CUDA, level by level, with a probe.
//   bfs [GRAPH.gr] [RUN.wfr | unix:SOCKET]
#include <utility>
#include <vector>

#include "small_graph.h"
#include "warpfront_cuda.h"

// One thread per vertex. Each vertex of the frontier gives its unvisited neighbours the next level and puts them into the next frontier;
// all threads that find one write the same.
__global__ void expand(unsigned n, const unsigned* offsets, const unsigned* heads, const unsigned char* frontier, unsigned char* next,
                       int* level, int depth, int* found) {
  const unsigned v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || frontier[v] == 0) return;
  for (unsigned k = offsets[v]; k < offsets[v + 1]; ++k) {
    if (level[heads[k]] >= 0) continue;
    level[heads[k]] = depth + 1;
    next[heads[k]] = 1;
    *found = 1;
  }
}

template <class T>
static T* onDevice(const std::vector<T>& values) {
  T* d_values = nullptr;
  if (cudaMalloc(&d_values, values.size() * sizeof(T) + 1) != cudaSuccess) return nullptr;
  cudaMemcpy(d_values, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d_values;
}

int main(int argc, char** argv) {
  small_graph graph;
  const char* target = nullptr;
  if (small_graph_of(argc, argv, &graph, &target) == 0) return 1;
  const unsigned n = graph.vertices, blocks = (n + 255) / 256;
  std::vector<int> level(n, -1);
  std::vector<unsigned char> mask(n, 0);
  level[0] = 0;
  mask[0] = 1;
  unsigned* d_offsets = onDevice(std::vector<unsigned>(graph.offsets, graph.offsets + n + 1));
  unsigned* d_heads = onDevice(std::vector<unsigned>(graph.heads, graph.heads + graph.arcs));
  int *d_level = onDevice(level), *d_found = onDevice(std::vector<int>(1, 0));
  unsigned char *d_frontier = onDevice(mask), *d_next = onDevice(std::vector<unsigned char>(n, 0));
  cudaEvent_t before, after;
  if (d_next == nullptr || cudaEventCreate(&before) != cudaSuccess || cudaEventCreate(&after) != cudaSuccess) {
    fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(cudaGetLastError()));
    return 3;
  }

  wf_open(target);
  wf_about("plain_bfs", "Breadth-first search by levels");
  wf_device("CUDA", NULL);
  wf_graph(n, graph.arcs, graph.offsets, graph.heads, NULL, WF_NO_WEIGHTS);
  wf_options options = wf_no_options();
  options.title = "Level";
  options.infinite = 0xFFFFFFFFu;
  wf_array_device("level", d_level, WF_I32, WF_VERTEX, WF_COST, &options, 0);
  options = wf_no_options();
  options.flag = 1;
  const int frontierArray = wf_array_device("frontier", d_frontier, WF_U8, WF_VERTEX, WF_FRONTIER, &options, 0);
  const int nextArray = wf_array_device("next", d_next, WF_U8, WF_VERTEX, WF_NEXT_FRONTIER, &options, 0);
  wf_pseudocode("repeat:\n  expand the frontier, each vertex in parallel\n  the next frontier becomes the frontier\nuntil it is empty");
  wf_kernel_at("expand", "Expand", 1);
  wf_kernel_at("advance", "Advance", 2);

  int depth = 0;
  for (int found = 1; found != 0; ++depth) {
    wf_counts counts = wf_no_counts();
    float milliseconds = 0;
    cudaMemset(d_found, 0, sizeof(int));
    cudaEventRecord(before);
    expand<<<blocks, 256>>>(n, d_offsets, d_heads, d_frontier, d_next, d_level, depth, d_found);
    cudaEventRecord(after);
    if (cudaMemcpy(&found, d_found, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) break;
    cudaEventElapsedTime(&milliseconds, before, after);
    counts.launched = 256ull * blocks;
    counts.launches = 1;
    counts.nanoseconds = static_cast<uint64_t>(milliseconds * 1e6);
    wf_step_counts(0, depth, -1, &counts);

    std::swap(d_frontier, d_next);
    cudaMemset(d_next, 0, n);
    wf_moved(frontierArray, d_frontier);
    wf_moved(nextArray, d_next);
    counts = wf_no_counts();
    counts.ends_iteration = 1;
    wf_step_counts(1, depth, -1, &counts);
  }

  const cudaError_t error = cudaMemcpy(level.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost);
  unsigned reached = 0;
  for (const int one : level) reached += one >= 0;
  printf("%u of %u vertices reached in %d levels\n", reached, n, depth);
  wf_value("reached", reached);
  wf_close();
  if (wf_error()[0] != 0) fprintf(stderr, "%s\n", wf_error());
  if (error != cudaSuccess) fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  for (void* d_one : {(void*)d_offsets, (void*)d_heads, (void*)d_level, (void*)d_found, (void*)d_frontier, (void*)d_next}) cudaFree(d_one);
  small_graph_free(&graph);
  return error == cudaSuccess ? 0 : 3;
}
