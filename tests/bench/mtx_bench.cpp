// Our Matrix Market reader (parse and adjacency) against CHOLMOD's (cholmod_read_sparse: triplets and compressed columns), on the same file
// in the same run, and the memory of ours.
//   mtx_bench [FILE.mtx] [--rounds N]    without FILE: an R-MAT graph of scale 20 (16 edges per vertex before duplicates go), symmetric,
//                                        with weights, written into a temporary folder; --pattern without weights; --scale S;
//                                        --write FILE makes it only
// Exits 1 where ours takes more than a third of CHOLMOD's time, or where our peak of memory is above three times the graph.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <suitesparse/cholmod.h>

#include "compute/io/output_file.h"
#include "compute/io/read_graph.h"
#include "tests/support/data.h"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr double kBar = 1.0 / 3;    // our time over CHOLMOD's
constexpr double kMemoryBar = 3.0;  // our peak over the graph

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Recursive matrix with the probabilities of Graph500 (0.57, 0.19, 0.19), vertices scrambled by an odd multiplier; every unordered pair
// once.
bool writeRmat(const fs::path& path, int scale, bool pattern) {
  std::mt19937_64 random(1);
  const std::uint64_t n = std::uint64_t{1} << scale;
  std::vector<std::uint64_t> pairs;
  pairs.reserve(16 * n);
  for (std::uint64_t i = 0; i < 16 * n; ++i) {
    std::uint64_t u = 0, v = 0;
    for (int bit = 0; bit < scale; ++bit) {
      const std::uint64_t part = random() % 100;
      u = u * 2 + (part >= 76 ? 1 : 0);
      v = v * 2 + ((part >= 57 && part < 76) || part >= 95 ? 1 : 0);
    }
    u = (u * 0x9E3779B1u + 12345) & (n - 1);
    v = (v * 0x9E3779B1u + 12345) & (n - 1);
    if (u != v) pairs.push_back(std::max(u, v) << 32 | std::min(u, v));
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  auto file = wf::io::OutputFile::create(path);
  if (!file) return false;
  file->add(pattern ? "%%MatrixMarket matrix coordinate pattern symmetric\n" : "%%MatrixMarket matrix coordinate integer symmetric\n");
  file->add(n).add(' ').add(n).add(' ').add(std::uint64_t{pairs.size()}).add('\n');
  for (const std::uint64_t pair : pairs) {
    file->add((pair >> 32) + 1).add(' ').add((pair & 0xFFFFFFFFu) + 1);
    if (!pattern) file->add(' ').add(std::uint64_t{random() % 1000 + 1});
    file->add('\n');
  }
  return file->finish().ok();
}

std::uint64_t graphBytes(const wf::Graph& graph) {
  return 4 * (std::uint64_t{graph.vertexCount()} + 1 + graph.arcCount() * (graph.weighted() ? 2u : 1u));
}

std::uint64_t peakBytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::strtoull(line.c_str() + 6, nullptr, 10) * 1024;
  }
  return 0;
}

struct Outcome {
  double seconds = 0;
  double processor = 0;  // seconds of all threads together, which other programs disturb less
  std::uint64_t peak = 0;
  std::uint64_t graph = 0;
};

Outcome ours(const fs::path& path) {
  const auto start = Clock::now();
  wf::Progress progress;
  const auto graph = wf::io::readGraph(path, progress);
  if (!graph) {
    std::fprintf(stderr, "%s\n", graph.error().sentence().c_str());
    return {};
  }
  return {.seconds = secondsSince(start), .peak = peakBytes(), .graph = graphBytes(**graph)};
}

Outcome cholmod(const fs::path& path) {
  const auto start = Clock::now();
  cholmod_common common;
  cholmod_l_start(&common);
  std::FILE* file = std::fopen(path.c_str(), "r");
  cholmod_sparse* matrix = cholmod_l_read_sparse(file, &common);
  std::fclose(file);
  const double seconds = secondsSince(start);
  if (matrix == nullptr) return {};
  return {.seconds = seconds, .peak = peakBytes()};
}

// In a process of its own, so that the peak is that of this read alone.
template <class Read>
Outcome apart(const Read& read) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    const Outcome outcome = read();
    _exit(write(ends[1], &outcome, sizeof outcome) == sizeof outcome ? 0 : 1);
  }
  close(ends[1]);
  Outcome outcome;
  if (::read(ends[0], &outcome, sizeof outcome) != sizeof outcome) outcome = {};
  close(ends[0]);
  rusage used{};
  wait4(child, nullptr, 0, &used);
  outcome.processor = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                      static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
  return outcome;
}

}  // namespace

int main(int argc, char** argv) {
  fs::path path;
  int rounds = 3, scale = 20;
  bool pattern = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) {
      rounds = std::atoi(argv[++i]);
    } else if (std::strcmp(argv[i], "--scale") == 0 && i + 1 < argc) {
      scale = std::atoi(argv[++i]);
    } else if (std::strcmp(argv[i], "--write") == 0 && i + 1 < argc) {
      return writeRmat(argv[++i], scale, pattern) ? 0 : 1;
    } else if (std::strcmp(argv[i], "--pattern") == 0) {
      pattern = true;
    } else {
      path = argv[i];
    }
  }
  if (path.empty()) {
    path = wf::test::scratchDir() / "rmat.mtx";
    // Apart, so that what the generator held does not count.
    apart([&] { return Outcome{.seconds = writeRmat(path, scale, pattern) ? 1.0 : 0.0}; });
  }
  std::printf("%s: %.1f MB\n", path.filename().c_str(), static_cast<double>(fs::file_size(path)) / 1e6);
  double best = 1e300, other = 1e300, memory = 0;
  for (int round = 0; round < rounds; ++round) {
    const Outcome a = apart([&] { return ours(path); });
    const Outcome b = apart([&] { return cholmod(path); });
    if (a.seconds == 0 || b.seconds == 0) {
      std::printf("FAILED: the file was not read\n");
      return 1;
    }
    best = std::min(best, a.seconds);
    other = std::min(other, b.seconds);
    memory = std::max(memory, static_cast<double>(a.peak) / static_cast<double>(a.graph));
    std::printf("warpfront %.3f s (processor %.3f s), peak %.0f MB for a graph of %.0f MB; CHOLMOD %.3f s (%.3f s), peak %.0f MB\n",
                a.seconds, a.processor, static_cast<double>(a.peak) / 1e6, static_cast<double>(a.graph) / 1e6, b.seconds, b.processor,
                static_cast<double>(b.peak) / 1e6);
  }
  std::printf("fastest: warpfront %.3f s, CHOLMOD %.3f s, ratio %.3f (the bar is %.3f); memory ratio %.2f (the bar is %.0f)\n", best, other,
              best / other, kBar, memory, kMemoryBar);
  const bool holds = best / other <= kBar && memory <= kMemoryBar;
  if (!holds) std::printf("FAILED\n");
  return holds ? 0 : 1;
}
