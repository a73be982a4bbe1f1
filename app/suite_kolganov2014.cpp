// Kolganov: BFS and SSSP on Kepler (2014, in Russian).
#include <fmt/format.h>

#include "app/bench_suite.h"

namespace wf::app {
namespace kolganov2014 {
namespace {

struct Form {
  const char* series;
  const char* variant;
};

// As its Figure 3 and 4 name them: reordering sorts edges by segments of vertices, restrict reads through the texture cache.
constexpr Form kBfs[] = {{"without", "edge:readonly-cache=off"},
                         {"restrict", "edge:readonly-cache=on"},
                         {"reordering", "edge-sorted:readonly-cache=off"},
                         {"reordering, restrict", "edge-sorted:readonly-cache=on"},
                         {"adaptive", "adaptive"}};
constexpr Form kSssp[] = {{"without", "edge:in-place=on:readonly-cache=off"},
                          {"restrict", "edge:in-place=on:readonly-cache=on"},
                          {"reordering", "edge-sorted:in-place=on:readonly-cache=off"},
                          {"reordering, restrict", "edge-sorted:in-place=on:readonly-cache=on"}};
// What its text says of the highest points; the other values stand only in its figures.
constexpr int kBestBfs = 20, kBestSssp = 19;
constexpr double kBestBfsMteps = 9000, kBestSsspMteps = 1100;

std::vector<SuiteTable> tables(bool quick) {
  const auto table = [](const char* id, const char* title) {
    return SuiteTable{.id = id,
                      .title = title,
                      .xTitle = "Scale: 2 to this power vertices, 32 arcs per vertex",
                      .unit = SuiteTable::Unit::ArcsPerSecond,
                      .sources = 32};
  };
  SuiteTable bfs = table("bfs", "Figure 4: breadth-first search"), sssp = table("sssp", "Figure 3: shortest paths");
  for (int scale = quick ? 12 : 14; scale <= (quick ? 16 : 24); ++scale) {
    const std::string graph = fmt::format("generate:rmat scale={} edge_factor=16", scale);
    const std::string row = fmt::format("R-MAT {}", scale);
    const auto add = [&](SuiteTable& to, const char* algorithm, const Form& form, bool best, double mteps) {
      to.trials.push_back({.graph = graph,
                           .row = row,
                           .series = form.series,
                           .x = static_cast<double>(scale),
                           .algorithm = algorithm,
                           .variant = form.variant,
                           .paperGpu = best ? std::optional(mteps) : std::nullopt});
    };
    for (const Form& form : kBfs) add(bfs, "bfs", form, scale == kBestBfs && &form == std::end(kBfs) - 1, kBestBfsMteps);
    addFast(bfs, "fast");
    for (const Form& form : kSssp) add(sssp, "sssp", form, scale == kBestSssp && &form == std::end(kSssp) - 1, kBestSsspMteps);
    addFast(sssp, "fast");
  }
  return {bfs, sssp};
}

}  // namespace
}  // namespace kolganov2014

Suite kolganov2014Suite() {
  return {.id = "kolganov2014",
          .title = "Kolganov: BFS and SSSP on NVIDIA GPUs of the Kepler architecture (2014)",
          .machine = "a GTX Titan; of its figures the text gives the highest points, in “paper GPU”",
          .differs = {"MTEPS are the paper's: all arcs of the graph over the time, of 32 random sources; the median stands in the column",
                      "adaptive has its edges in the graph's order, and several threads per vertex in place of dynamic parallelism",
                      "Without readonly-cache the compiler may still read constant arrays through the same cache: on cards since Maxwell "
                      "it is one with L1",
                      "Weights are whole numbers from 1 to 255; the paper does not name its own"},
          .tables = kolganov2014::tables};
}

}  // namespace wf::app
