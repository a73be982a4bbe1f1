// What stepping costs on the CPU: runs of registered variants, step by step, against plain loops that do the same work on the same graph in
// the same run; and against themselves with the counting off.
//   step_bench [VERTICES], one million where it is left out; arcs: eight a vertex, between random places, weights 1 to 100.
// Exits 1 where the steps of one thread take more than twice the plain loop's time, or counting more than 10 % of the kernels'.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "compute/generators/random.h"

namespace {

using namespace wf;
using Clock = std::chrono::steady_clock;

constexpr double kStepBar = 2.0;
constexpr double kMetricsBar = 1.1;
constexpr int kRounds = 7;

double since(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

std::shared_ptr<const Graph> randomGraph(VertexId vertices) {
  std::vector<VertexId> tails, heads;
  std::vector<std::uint32_t> weights;
  for (VertexId v = 0; v < vertices; ++v) {
    for (std::uint64_t k = 0; k < 8; ++k) {
      tails.push_back(v);
      heads.push_back(static_cast<VertexId>(generators::randomAt(1, 0, v, k) % vertices));
      weights.push_back(static_cast<std::uint32_t>(generators::inRange(generators::randomAt(1, 1, v, k), 1, 100)));
    }
  }
  auto graph = Graph::make(adjacencyFromArcs(vertices, tails, heads, weights));
  if (!graph) {
    std::printf("%s\n", graph.error().sentence().c_str());
    std::exit(1);
  }
  return *graph;
}

// The loops that a person would write for bfs/mask: the same arrays, two passes over all vertices a level.
std::uint64_t plainBfs(const Graph& graph) {
  const VertexId n = graph.vertexCount();
  std::vector<std::uint8_t> frontier(n), next(n), visited(n);
  std::vector<std::uint32_t> cost(n, kNone);
  frontier[0] = visited[0] = 1;
  cost[0] = 0;
  for (bool more = true; more;) {
    more = false;
    for (VertexId v = 0; v < n; ++v) {
      if (frontier[v] == 0) continue;
      frontier[v] = 0;
      for (const VertexId w : graph.neighbours(v)) {
        if (visited[w] != 0) continue;
        cost[w] = cost[v] + 1;
        next[w] = 1;
      }
    }
    for (VertexId v = 0; v < n; ++v) {
      if (next[v] == 0) continue;
      next[v] = 0;
      frontier[v] = visited[v] = 1;
      more = true;
    }
  }
  std::uint64_t sum = 0;
  for (const std::uint32_t c : cost) sum += c;
  return sum;
}

// Likewise for sssp/mask.
std::uint64_t plainSssp(const Graph& graph) {
  const VertexId n = graph.vertexCount();
  const auto& weights = std::get<std::vector<std::uint32_t>>(graph.weights());
  std::vector<std::uint8_t> mask(n);
  std::vector<std::uint32_t> cost(n, kNone), updating(n, kNone);
  mask[0] = 1;
  cost[0] = updating[0] = 0;
  for (bool more = true; more;) {
    more = false;
    for (VertexId v = 0; v < n; ++v) {
      if (mask[v] == 0) continue;
      mask[v] = 0;
      for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
        const VertexId w = graph.heads()[a];
        const std::uint64_t candidate = std::uint64_t{cost[v]} + weights[a];
        if (candidate < updating[w]) updating[w] = static_cast<std::uint32_t>(candidate);
      }
    }
    for (VertexId v = 0; v < n; ++v) {
      if (updating[v] >= cost[v]) continue;
      cost[v] = updating[v];
      mask[v] = 1;
      more = true;
    }
  }
  std::uint64_t sum = 0;
  for (const std::uint32_t c : cost) sum += c;
  return sum;
}

struct Times {
  double plain = 1e300, stepped = 1e300, counted = 1e300, uncounted = 1e300;  // the fastest of the rounds: the least disturbed
  double counting = 1e300;  // kernel times of a counted over an uncounted run, round by round
  std::uint64_t steps = 0;
};

// Milliseconds of all steps of a run; its kernels' own time by the way.
double runSteps(algorithms::Algorithm& algorithm, const std::shared_ptr<const Graph>& graph, bool metrics, double* kernels,
                std::uint64_t* steps) {
  algorithm.setMetrics(metrics);
  const auto parameters = readParameters(algorithm.info().parameters, {});
  if (!algorithm.reset(graph, *parameters)) std::exit(1);
  *kernels = 0;
  *steps = 0;
  const auto start = Clock::now();
  while (!algorithm.done()) {
    const auto step = algorithm.step();
    if (!step) std::exit(1);
    *kernels += static_cast<double>(step->nanoseconds) / 1e6;
    ++*steps;
  }
  return since(start);
}

Times measure(const algorithms::Chosen& chosen, const std::shared_ptr<const Graph>& graph,
              const std::function<std::uint64_t(const Graph&)>& plain) {
  const auto one = exec::makeCpuExecutor(1), all = exec::makeCpuExecutor();
  const auto steppedOne = chosen.make(*one, *chosen.variant), steppedAll = chosen.make(*all, *chosen.variant);
  Times times;
  std::vector<double> ratios;
  for (int round = 0; round < kRounds; ++round) {
    double counted = 0, uncounted = 0, ignored = 0;
    auto start = Clock::now();
    volatile std::uint64_t kept = plain(*graph);
    (void)kept;
    times.plain = std::min(times.plain, since(start));
    times.stepped = std::min(times.stepped, runSteps(*steppedOne, graph, true, &ignored, &times.steps));
    runSteps(*steppedAll, graph, true, &counted, &times.steps);
    runSteps(*steppedAll, graph, false, &uncounted, &times.steps);
    times.counted = std::min(times.counted, counted);
    times.uncounted = std::min(times.uncounted, uncounted);
    ratios.push_back(counted / uncounted);
  }
  std::sort(ratios.begin(), ratios.end());
  times.counting = ratios[ratios.size() / 2];
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  const auto vertices = static_cast<VertexId>(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1'000'000);
  if (vertices == 0) {
    std::printf("usage: step_bench [VERTICES]\n");
    return 2;
  }
  const auto graph = randomGraph(vertices);
  bool good = true;
  const struct {
    const char* algorithm;
    std::uint64_t (*plain)(const Graph&);
  } cases[] = {{"bfs", plainBfs}, {"sssp", plainSssp}};
  for (const auto& one : cases) {
    const auto chosen = algorithms::choose(one.algorithm, "mask");
    if (!chosen) {
      std::printf("%s\n", chosen.error().sentence().c_str());
      return 1;
    }
    const Times t = measure(*chosen, graph, one.plain);
    std::printf("%s/mask, %u vertices, %u arcs, %llu steps\n", one.algorithm, vertices, graph->arcCount(),
                static_cast<unsigned long long>(t.steps));
    std::printf("  plain loop %.1f ms, steps on one thread %.1f ms, ratio %.2f (the bar is %.1f)\n", t.plain, t.stepped,
                t.stepped / t.plain, kStepBar);
    std::printf("  kernels on all threads: counted %.1f ms, not counted %.1f ms, median ratio %.3f (the bar is %.2f)\n", t.counted,
                t.uncounted, t.counting, kMetricsBar);
    good = good && t.stepped <= kStepBar * t.plain && std::min(t.counting, t.counted / t.uncounted) <= kMetricsBar;
  }
  if (!good) std::printf("FAILED: a bar was passed\n");
  return good ? 0 : 1;
}
