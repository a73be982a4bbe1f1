// What stepping costs on the CPU: runs of registered variants, step by step, against plain loops that do the same work on the same graph in
// the same run; and against themselves with the counting off.
//   step_bench [VERTICES], one million where it is left out; arcs: eight per vertex, between random places, weights 1 to 100.
//   step_bench VERTICES ALGORITHM/VARIANT ROUNDS times one variant alone, to compare two builds of the program.
// Exits 1 where the steps of one thread take more than twice the plain loop's time, or counting more than 10 % of a variant's kernels: by
// the median of the rounds, so on a machine that does nothing else.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
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

// The loops that a person would write for bfs/mask: the same arrays, two passes over all vertices per level.
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

// And for sssp/mask.
std::uint64_t plainSssp(const Graph& graph) {
  const VertexId n = graph.vertexCount();
  const auto& weights = std::get<Column<std::uint32_t>>(graph.weights());
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

// At most so many steps of a run are timed: enough for every kernel of every variant, and those with thousands of steps end.
constexpr std::uint64_t kMostSteps = 150;

// Milliseconds of the steps of a run from the first vertex, at most `most`; its kernels' own time by the way. None: the graph is refused.
std::optional<double> runSteps(algorithms::Algorithm& algorithm, const std::shared_ptr<const Graph>& graph, bool metrics,
                               std::uint64_t most, double* kernels, std::uint64_t* steps) {
  algorithm.setMetrics(metrics);
  auto parameters = *readParameters(algorithm.info().parameters, {});
  for (const ParameterInfo& one : algorithm.info().parameters) {
    if (one.id == "source") parameters.set(one.id, graph->ids().toFile(0));  // where the plain loops begin
  }
  if (const auto reset = algorithm.reset(graph, parameters); !reset) {
    std::printf("%s: not run, %s\n", algorithm.info().id.c_str(), reset.error().sentence().c_str());
    return std::nullopt;
  }
  *kernels = 0;
  const auto start = Clock::now();
  for (*steps = 0; !algorithm.done() && *steps < most; ++*steps) {
    const auto step = algorithm.step();
    if (!step) std::exit(1);
    *kernels += static_cast<double>(step->nanoseconds) / 1e6;
  }
  return since(start);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Steps on one thread against the plain loop, each pair in one round.
bool steppingHolds(const char* algorithm, const std::shared_ptr<const Graph>& graph, std::uint64_t (*plain)(const Graph&)) {
  const auto chosen = algorithms::choose(algorithm, "mask");
  const auto executor = exec::makeCpuExecutor(1);
  const auto run = chosen->make(*executor, *chosen->variant);
  std::vector<double> plainMs, steppedMs, ratios;
  for (int round = 0; round < kRounds; ++round) {
    double ignored = 0;
    std::uint64_t steps = 0;
    const auto start = Clock::now();
    volatile std::uint64_t kept = plain(*graph);
    (void)kept;
    plainMs.push_back(since(start));
    steppedMs.push_back(runSteps(*run, graph, true, UINT64_MAX, &ignored, &steps).value());
    ratios.push_back(steppedMs.back() / plainMs.back());
  }
  const double ratio = median(ratios);
  std::printf("%s/mask: plain loop %.1f ms, steps on one thread %.1f ms, median ratio %.2f (the bar is %.1f)%s\n", algorithm,
              median(plainMs), median(steppedMs), ratio, kStepBar, ratio <= kStepBar ? "" : "  FAILED");
  return ratio <= kStepBar;
}

// Kernels that count against the same kernels that do not, each pair in one round and in turns first. True where the graph is refused.
bool countingHolds(const std::string& algorithm, const std::string& variant, const std::shared_ptr<const Graph>& graph) {
  const auto chosen = algorithms::choose(algorithm, variant);
  const auto executor = exec::makeCpuExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  std::vector<double> countedMs, ratios;
  std::uint64_t steps = 0;
  for (int round = 0; round < kRounds; ++round) {
    double times[2] = {0, 0};
    for (int k = 0; k < 2; ++k) {
      const bool counts = (round + k) % 2 == 0;
      if (!runSteps(*run, graph, counts, kMostSteps, &times[counts ? 0 : 1], &steps)) return true;
    }
    countedMs.push_back(times[0]);
    ratios.push_back(times[0] / times[1]);
  }
  const double ratio = median(ratios);
  std::printf("%s/%s: %llu steps, kernels that count %.1f ms, median ratio to those that do not %.3f (the bar is %.2f)%s\n",
              algorithm.c_str(), variant.c_str(), static_cast<unsigned long long>(steps), median(countedMs), ratio, kMetricsBar,
              ratio <= kMetricsBar ? "" : "  FAILED");
  return ratio <= kMetricsBar;
}

// The least and the median time of a step, host and kernels: what the least graph shows is what a launch costs.
int timeOne(const std::string& name, int rounds, const std::shared_ptr<const Graph>& graph) {
  const auto slash = name.find('/');
  const auto chosen = algorithms::choose(name.substr(0, slash), slash == std::string::npos ? "" : name.substr(slash + 1));
  if (!chosen || rounds < 1) {
    std::printf("%s\n", chosen ? "ROUNDS is a number from 1" : chosen.error().sentence().c_str());
    return 2;
  }
  const auto executor = exec::makeCpuExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  std::vector<double> micros;
  std::uint64_t steps = 0;
  for (int round = 0; round < rounds; ++round) {
    double kernels = 0;
    const auto whole = runSteps(*run, graph, true, kMostSteps, &kernels, &steps);
    if (!whole) return 1;
    micros.push_back(*whole * 1000 / static_cast<double>(std::max<std::uint64_t>(steps, 1)));
  }
  std::printf("%s: %llu steps, %d rounds, microseconds a step: least %.2f, median %.2f\n", name.c_str(),
              static_cast<unsigned long long>(steps), rounds, *std::min_element(micros.begin(), micros.end()), median(micros));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const auto vertices = static_cast<VertexId>(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1'000'000);
  if (vertices == 0) {
    std::printf("usage: step_bench [VERTICES [ALGORITHM/VARIANT ROUNDS]]\n");
    return 2;
  }
  const auto graph = randomGraph(vertices);
  std::printf("%u vertices, %u arcs\n", vertices, graph->arcCount());
  if (argc > 3) return timeOne(argv[2], std::atoi(argv[3]), graph);
  bool good = steppingHolds("bfs", graph, plainBfs);
  good = steppingHolds("sssp", graph, plainSssp) && good;
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) good = countingHolds(algorithm.id, variant.id, graph) && good;
  }
  return good ? 0 : 1;
}
