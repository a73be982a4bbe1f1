// What the force-directed layout is worth, and what it costs.
//   layout_bench [--exact]                        normalised stress against igraph's Fruchterman–Reingold, on real graphs; exits 1 where
//   ours is
//                                                 more than 10 % worse
//   layout_bench --vertices N --edges M [--grid] [--dimensions D] [--device cpu|cuda] [--effort X] [--seconds BAR]
//                                                 the time that a random graph (or a grid of N vertices) takes to settle
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "compute/exec/executors.h"
#include "compute/generators/random.h"
#include "compute/layouts/registry.h"
#include "tests/bench/igraph_layout.h"
#include "tests/bench/real_graphs.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

namespace {

using namespace wf;
using bench::graphOf;
using bench::readAny;
using bench::stop;
using Clock = std::chrono::steady_clock;

constexpr double kBar = 1.1;
constexpr std::uint64_t kSeeds = 5;  // of both; the median counts

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Of the clock, and of the processor over all threads: what other programs take shows in the first alone.
struct Times {
  double seconds = 0, busy = 0;
  double longest = 0, longestBusy = 0;  // step
  std::string phases;                   // and what each of them took
};

double busy() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<layouts::Place> settle(const std::shared_ptr<const Graph>& graph, std::shared_ptr<exec::Executor> executor, unsigned dimensions,
                                   std::uint64_t seed, const std::string& effort, Times& times) {
  Progress progress;
  const layouts::Layout& layout = *layouts::findLayout("force");
  auto parameters = readParameters(layout.parameters, {{"effort", effort}});
  if (!parameters) stop(parameters.error().sentence());
  const auto began = Clock::now();
  const double beganBusy = busy();
  const auto run = layout.start(
      {.graph = graph, .executor = executor, .progress = &progress, .dimensions = dimensions, .seed = seed, .parameters = *parameters});
  std::map<std::string, std::pair<double, double>> phases;
  for (bool more = true; more;) {
    const auto start = Clock::now();
    const double startBusy = busy();
    more = run->step();
    times.longest = std::max(times.longest, since(start));
    times.longestBusy = std::max(times.longestBusy, busy() - startBusy);
    phases[progress.phase()].first += since(start);
    phases[progress.phase()].second += busy() - startBusy;
  }
  if (executor->failed()) stop(executor->error().sentence());
  times.seconds += since(began);
  times.busy += busy() - beganBusy;
  for (const auto& [phase, took] : phases) {
    char text[100];
    std::snprintf(text, sizeof text, "; %s %.2f s (%.2f s)", phase.c_str(), took.first, took.second);
    times.phases += text;
  }
  std::vector<layouts::Place> places(graph->vertexCount());
  executor->download(places.data(), run->positions(), 0, places.size() * sizeof(layouts::Place));
  return places;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

// `exact`: igraph without its grid, which takes minutes.
int compareQuality(bool exact) {
  const auto data = test::sharedData();
  if (!data) stop("the folder of real graphs (../shared/data) is not on this machine");
  bool good = true;
  std::printf("%-36s %8s %8s | %10s %7s | %10s %7s | %s\n", "graph", "V", "E", "ours", "s", "igraph", "s", "ratio");
  for (const std::string name :
       {"ecl/undirect_power_law_500n_6000e.egr", "snap/facebook_combined.txt", "snap/ca-GrQc.txt", "road/rome99.gr"}) {
    const auto graph = readAny(*data / name);
    Times times;
    double theirTime = 0;
    std::vector<double> ours, theirs;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const auto ourPlaces = settle(graph, exec::makeCpuExecutor(2), 2, seed, "1", times);
      ours.push_back(test::stress(*graph, ourPlaces));
      const auto start = Clock::now();
      const auto theirPlaces = bench::igraphFruchtermanReingold(*graph, seed, exact);
      theirTime += since(start) / kSeeds;
      theirs.push_back(test::stress(*graph, theirPlaces));
    }
    const double ourStress = median(ours), theirStress = median(theirs);
    const double ratio = ourStress / theirStress;
    if (ratio > kBar) good = false;
    std::printf("%-36s %8u %8zu | %10.4f %7.2f | %10.4f %7.2f | %.3f%s\n", name.c_str(), graph->vertexCount(), graph->edges().size(),
                ourStress, times.seconds / kSeeds, theirStress, theirTime, ratio, ratio > kBar ? "  missed" : "");
  }
  return good ? 0 : 1;
}

struct Options {
  VertexId vertices = 0;
  std::uint64_t edges = 0;
  bool grid = false;
  bool exact = false;
  unsigned dimensions = 2;
  exec::DeviceChoice device = exec::DeviceChoice::Cpu;
  std::string effort = "1";
  double bar = 0;
};

int measure(const Options& options) {
  std::vector<VertexId> tails, heads;
  if (options.grid) {
    const auto side = static_cast<VertexId>(std::sqrt(options.vertices));
    for (VertexId v = 0; v < side * side; ++v) {
      if (v % side + 1 < side) tails.push_back(v), heads.push_back(v + 1);
      if (v + side < side * side) tails.push_back(v), heads.push_back(v + side);
    }
  } else {
    for (std::uint64_t e = 0; e < options.edges; ++e) {
      tails.push_back(static_cast<VertexId>(generators::randomAt(1, 0, e) % options.vertices));
      heads.push_back(static_cast<VertexId>(generators::randomAt(1, 1, e) % options.vertices));
    }
  }
  const VertexId vertices = options.grid ? tails.empty() ? 1 : std::max(tails.back(), heads.back()) + 1 : options.vertices;
  const auto graph = graphOf(vertices, std::move(tails), std::move(heads));
  auto executor = options.device == exec::DeviceChoice::Cpu ? Result(exec::makeCpuExecutor(2)) : exec::makeExecutor(options.device);
  if (!executor) stop(executor.error().sentence());
  Progress progress;
  graph->pairUp(progress);  // as the program has done when it draws the graph
  Times times;
  const auto places = settle(graph, *executor, options.dimensions, 1, options.effort, times);
  std::printf("%s, %u dimensions: V %u, E %zu: %.2f s (processor %.2f s), longest step %.1f ms (processor %.1f ms)%s",
              (*executor)->name().c_str(), options.dimensions, graph->vertexCount(), graph->edges().size(), times.seconds, times.busy,
              times.longest * 1e3, times.longestBusy * 1e3, times.phases.c_str());
  if (graph->vertexCount() <= 200'000) std::printf(", stress %.4f", test::stress(*graph, places));
  std::printf("\n");
  return options.bar > 0 && times.seconds > options.bar ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string what = argv[i];
    if (what == "--grid" || what == "--exact") {
      (what == "--grid" ? options.grid : options.exact) = true;
      continue;
    }
    if (++i == argc) stop(what + " wants a value");
    const std::string value = argv[i];
    if (what == "--vertices") {
      options.vertices = static_cast<VertexId>(std::stoul(value));
    } else if (what == "--edges") {
      options.edges = std::stoull(value);
    } else if (what == "--dimensions") {
      options.dimensions = value == "3" ? 3 : 2;
    } else if (what == "--device") {
      options.device = value == "cuda" ? exec::DeviceChoice::Cuda : exec::DeviceChoice::Cpu;
    } else if (what == "--effort") {
      options.effort = value;
    } else if (what == "--seconds") {
      options.bar = std::stod(value);
    } else {
      stop("no such option: " + what);
    }
  }
  return options.vertices == 0 ? compareQuality(options.exact) : measure(options);
}
