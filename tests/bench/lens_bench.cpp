// What opening a step costs: every step of a run under the lens, by the clock and of the processor.
//   lens_bench [SCALE [ALGORITHM/VARIANT [SCHEDULE]]], R-MAT with 16 edges per vertex; 16, bfs/mask and ascending where nothing is given.
//   Schedules: ascending, random, lockstep, adversarial.
// Exits 1 where a step takes more than a second of the clock, which says something on a machine that does nothing else.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>

#include "compute/generators/registry.h"
#include "compute/lens/lens.h"

namespace {

using namespace wf;

constexpr double kBar = 1.0;  // seconds

double processorSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
}

double wallSeconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

int refused(const Error& error) {
  std::printf("%s\n", error.sentence().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  using Kind = lens::Schedule::Kind;
  const std::map<std::string, Kind> schedules = {
      {"ascending", Kind::Ascending}, {"random", Kind::Random}, {"lockstep", Kind::LockStep}, {"adversarial", Kind::Adversarial}};
  const std::string scale = argc > 1 ? argv[1] : "16", name = argc > 2 ? argv[2] : "bfs/mask", order = argc > 3 ? argv[3] : "ascending";
  const generators::Generator* rmat = generators::findGenerator("rmat");
  const auto shape = readParameters(rmat->parameters, {{"scale", scale}, {"edge_factor", "16"}});
  if (!shape) return refused(shape.error());
  Progress progress;
  const auto graph = generators::makeGraph(*rmat, *shape, {progress});
  if (!graph) return refused(graph.error());
  const std::size_t slash = name.find('/');
  const auto chosen = algorithms::choose(name.substr(0, slash), slash == std::string::npos ? "" : name.substr(slash + 1));
  if (!chosen) return refused(chosen.error());
  const auto parameters = readParameters(chosen->variant->parameters, {});
  if (!parameters) return refused(parameters.error());
  std::printf("%u vertices, %u arcs, %s, %s\n", (*graph)->vertexCount(), (*graph)->arcCount(), name.c_str(), order.c_str());

  auto before = lens::stateBefore(*chosen, *parameters, *graph, 1, progress);
  double most = 0;
  while (before) {
    lens::Request request{.chosen = *chosen, .parameters = *parameters, .graph = *graph, .before = *before};
    request.schedule = {.kind = schedules.at(order), .seed = 1};
    request.keepAfter = true;
    const double wall = wallSeconds(), processor = processorSeconds();
    const auto report = lens::look(request, progress);
    if (!report) break;  // the run has ended
    const double took = wallSeconds() - wall;
    most = std::max(most, took);
    std::uint64_t accesses = 0;
    for (const lens::MemoryFigures& one : report->memoryFigures) accesses += one.reads + one.writes + one.atomics;
    std::printf("step %3llu %-16s %8.0f ms, processor %8.0f ms, %10llu accesses, efficiency %5.1f %%, %6.2f sectors per request\n",
                static_cast<unsigned long long>(report->step.index), chosen->variant->kernels[report->step.kernel].id.c_str(), 1e3 * took,
                1e3 * (processorSeconds() - processor), static_cast<unsigned long long>(accesses), 100 * report->sums.efficiency(),
                report->sums.sectorsPerRequest());
    before = report->after;
  }
  std::printf("the slowest: %.0f ms\n", 1e3 * most);
  return most > kBar ? 1 : 0;
}
