// What generating costs: one graph, its time by the clock and of the processor, and the most memory held against the graph's own.
//   generate_bench [KIND [NAME=VALUE …]], R-MAT of scale 22 with 16 edges per vertex where nothing is given.
// Exits 1 where that takes more than 20 s of the clock, or any graph more than three times its memory.
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>

#include "compute/core/workers.h"
#include "compute/generators/registry.h"

namespace {

using namespace wf;

double seconds(const timeval& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; }

std::uint64_t bytesOf(const Graph& graph) {
  return 4 * (graph.offsets().size() + graph.heads().size()) + (graph.weighted() ? 4 * graph.heads().size() : 0) +
         sizeof(Coordinate) * graph.coordinates().size();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string kind = argc > 1 ? argv[1] : "rmat";
  std::map<std::string, std::string> texts;
  if (argc < 2) texts = {{"scale", "22"}, {"edge_factor", "16"}};
  for (int i = 2; i < argc; ++i) {
    const std::string text = argv[i];
    texts[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
  }
  const generators::Generator* generator = generators::findGenerator(kind);
  if (generator == nullptr) {
    std::printf("there is no generator %s\n", kind.c_str());
    return 1;
  }
  const auto parameters = readParameters(generator->parameters, texts);
  if (!parameters) {
    std::printf("%s\n", parameters.error().sentence().c_str());
    return 1;
  }
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  const auto start = std::chrono::steady_clock::now();
  Progress progress;
  std::map<std::string, double> phases;
  std::atomic<bool> over{false};
  std::thread watch([&] {
    for (; !over; std::this_thread::sleep_for(std::chrono::milliseconds(10))) phases[progress.phase()] += 0.01;
  });
  const auto graph = generators::makeGraph(*generator, *parameters, {progress});
  over = true;
  watch.join();
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  getrusage(RUSAGE_SELF, &after);
  if (!graph) {
    std::printf("%s\n", graph.error().sentence().c_str());
    return 1;
  }
  const double own = static_cast<double>(bytesOf(**graph)), most = 1024.0 * static_cast<double>(after.ru_maxrss - before.ru_maxrss);
  std::printf("%s: %u vertices, %u arcs, %u threads\n", (*graph)->path().c_str(), (*graph)->vertexCount(), (*graph)->arcCount(),
              hardwareThreads());
  std::printf("clock %.2f s, user %.2f s, system %.2f s\n", wall, seconds(after.ru_utime) - seconds(before.ru_utime),
              seconds(after.ru_stime) - seconds(before.ru_stime));
  for (const auto& [phase, time] : phases) std::printf("  about %.2f s %s\n", time, phase.c_str());
  std::printf("graph %.0f MB, at most %.0f MB held: %.2f times\n", own / 1e6, most / 1e6, most / own);
  const bool slow = argc < 2 && wall > 20, large = own > 50e6 && most > 3 * own;
  if (slow) std::printf("slower than 20 s\n");
  if (large) std::printf("more than three times the graph\n");
  return slow || large ? 1 : 0;
}
