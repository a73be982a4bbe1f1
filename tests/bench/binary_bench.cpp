// How long it takes to open a graph of R-MAT in our binary form, everything verified, the file being in the system's cache.
//   binary_bench [SCALE [FOLDER]], scale 20 and the current folder where they are left out; the file is removed at the end.
// Exits 1 where the median of 11 openings passes 50 ms.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "compute/generators/registry.h"
#include "compute/io/read_graph.h"
#include "compute/io/writers.h"

namespace {

using namespace wf;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

double processorMs() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return 1e3 * static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path file = std::filesystem::path(argc > 2 ? argv[2] : ".") / "binary_bench.wfg";
  const generators::Generator* rmat = generators::findGenerator("rmat");
  const auto parameters = readParameters(rmat->parameters, {{"scale", argc > 1 ? argv[1] : "20"}});
  if (!parameters) {
    std::printf("%s\n", parameters.error().sentence().c_str());
    return 1;
  }
  Progress progress;
  {
    const auto graph = generators::makeGraph(*rmat, *parameters, {progress});
    const auto start = Clock::now();
    const auto notes = graph ? io::writeGraph(**graph, file, progress) : Result<io::WriteNotes>(graph.error());
    if (!notes) {
      std::printf("%s\n", notes.error().sentence().c_str());
      return 1;
    }
    std::printf("%u vertices, %u arcs: written in %.0f ms, %.0f MB\n", (*graph)->vertexCount(), (*graph)->arcCount(), since(start),
                static_cast<double>(std::filesystem::file_size(file)) / 1e6);
  }
  std::vector<double> clock;
  const double before = processorMs();
  for (int round = 0; round < 11; ++round) {
    const auto start = Clock::now();
    const auto graph = io::readGraph(file, progress);
    clock.push_back(since(start));
    if (!graph) std::printf("%s\n", graph.error().sentence().c_str());
  }
  const double processor = (processorMs() - before) / static_cast<double>(clock.size());
  std::filesystem::remove(file);
  std::sort(clock.begin(), clock.end());
  std::printf("opened in %.1f ms (median; %.1f to %.1f), processor %.1f ms of all threads\n", clock[clock.size() / 2], clock.front(),
              clock.back(), processor);
  return clock[clock.size() / 2] <= 50 ? 0 : 1;
}
