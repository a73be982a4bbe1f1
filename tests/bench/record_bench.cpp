// What recording a run costs, how large its file is, and how long jumps in it take.
//   record_bench GRAPH [ALGORITHM/VARIANT] [ROUNDS] [cpu|cuda]
// The run is made ROUNDS times (7) plainly and as often while it is recorded, in turns: by the wall, and by the processor time of all
// threads, which other programs on the machine disturb less. The last recording is then compared with the zstd of its raw changes, and
// jumped about in.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <zstd.h>

#include "compute/exec/executors.h"
#include "compute/io/read_graph.h"
#include "compute/recording/recorder.h"
#include "compute/recording/replay.h"

namespace {

using namespace wf;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

// Milliseconds of all threads of this process, up to now.
double processorTime() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto ms = [](const timeval& at) { return 1e3 * static_cast<double>(at.tv_sec) + 1e-3 * static_cast<double>(at.tv_usec); };
  return ms(used.ru_utime) + ms(used.ru_stime);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double least(const std::vector<double>& values) { return *std::min_element(values.begin(), values.end()); }

template <class T>
T must(Result<T> result) {
  if (result) return std::move(*result);
  std::printf("%s\n", result.error().sentence().c_str());
  std::exit(1);
}
void must(const Status& status) {
  if (status) return;
  std::printf("%s\n", status.error().sentence().c_str());
  std::exit(1);
}

// Indices as u32 and values of every step, one behind the other, in one frame at the level that recordings have.
std::uint64_t zstdOfChanges(const recording::Replay& replay, std::uint64_t* raw) {
  std::vector<char> bytes;
  for (std::uint64_t k = 1; k <= replay.lastStep(); ++k) {
    const auto record = must(replay.step(k));
    for (const auto& change : record->changes) {
      for (const std::uint64_t index : change.indices) {
        const auto place = static_cast<std::uint32_t>(index);
        bytes.insert(bytes.end(), reinterpret_cast<const char*>(&place), reinterpret_cast<const char*>(&place) + sizeof place);
      }
      const char* values = reinterpret_cast<const char*>(change.values.data());
      bytes.insert(bytes.end(), values, values + change.values.size());
    }
  }
  *raw = bytes.size();
  std::vector<char> packed(ZSTD_compressBound(bytes.size()));
  return ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), ZSTD_CLEVEL_DEFAULT);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::printf("usage: record_bench GRAPH [ALGORITHM/VARIANT] [ROUNDS] [cpu|cuda]\n");
    return 2;
  }
  const std::string name = argc > 2 ? argv[2] : "bfs/mask";
  const int rounds = argc > 3 ? std::max(1, std::atoi(argv[3])) : 7;
  const bool cuda = argc > 4 && std::string(argv[4]) == "cuda";
  Progress progress;
  const auto graph = must(io::readGraph(argv[1], {}, progress));
  const auto chosen =
      must(algorithms::choose(name.substr(0, name.find('/')), name.find('/') == std::string::npos ? "" : name.substr(name.find('/') + 1)));
  const auto executor = must(exec::makeExecutor(cuda ? exec::DeviceChoice::Cuda : exec::DeviceChoice::Cpu, nullptr));
  const auto parameters = must(readParameters(chosen.variant->parameters, {}));
  const auto run = chosen.make(*executor, *chosen.variant);
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "record_bench.wfr";
  std::vector<double> plain, recorded, alone, ratios, plainUsed, recordedUsed, usedRatios;
  for (int round = -1; round < rounds; ++round) {  // the first of all warms up
    must(run->reset(graph, parameters));
    double used = processorTime();
    auto start = Clock::now();
    while (!run->done()) must(run->step());
    const double plainMs = since(start), plainUsedMs = processorTime() - used;
    must(run->reset(graph, parameters));
    auto recorder = must(recording::Recorder::begin(file, *chosen.algorithm, *run, parameters, {.writer = "record_bench"}));
    used = processorTime();
    start = Clock::now();
    while (!run->done()) {
      must(run->step());
      must(recorder->note());
    }
    const double steppedMs = since(start);
    must(recorder->finish(true, "done"));
    const double recordedMs = since(start), recordedUsedMs = processorTime() - used;
    if (round < 0) continue;
    plain.push_back(plainMs), recorded.push_back(recordedMs), alone.push_back(steppedMs), ratios.push_back(recordedMs / plainMs);
    plainUsed.push_back(plainUsedMs), recordedUsed.push_back(recordedUsedMs), usedRatios.push_back(recordedUsedMs / plainUsedMs);
  }
  std::printf("%s on %s: %llu steps\n", name.c_str(), executor->name().c_str(), static_cast<unsigned long long>(run->lastStep().index));
  std::printf("plain run %.1f ms, recorded %.1f ms (last step after %.1f ms), median ratio %.2f\n", median(plain), median(recorded),
              median(alone), median(ratios));
  std::printf("fastest: plain run %.1f ms, recorded %.1f ms, ratio %.2f\n", least(plain), least(recorded), least(recorded) / least(plain));
  std::printf("processor time: plain run %.1f ms, recorded %.1f ms, median ratio %.2f\n", median(plainUsed), median(recordedUsed),
              median(usedRatios));

  auto start = Clock::now();
  const auto replay = must(recording::Replay::of(must(recording::Recording::open(file, progress))));
  std::printf("opened in %.1f ms\n", since(start));
  std::uint64_t raw = 0;
  const std::uint64_t packed = zstdOfChanges(*replay, &raw);
  const auto bytes = std::filesystem::file_size(file);
  std::printf("file %llu bytes; raw changes %llu, their zstd %llu: ratio %.3f\n", static_cast<unsigned long long>(bytes),
              static_cast<unsigned long long>(raw), static_cast<unsigned long long>(packed),
              static_cast<double>(bytes) / static_cast<double>(packed));

  const auto replayed = recording::chosenOf(replay);
  const auto again = replayed.make(*executor, *replayed.variant);
  must(again->reset(graph, must(readParameters(replayed.variant->parameters, replay->parameters()))));
  start = Clock::now();
  while (!again->done()) must(again->step());
  std::printf("replayed step by step in %.1f ms\n", since(start));
  std::mt19937_64 random(1);
  std::vector<double> jumps;
  for (int k = 0; k < 200; ++k) {
    const std::uint64_t to = random() % (replay->lastStep() + 1);
    start = Clock::now();
    must(again->knownSteps()->jumpTo(to));
    executor->synchronize();
    jumps.push_back(since(start));
  }
  std::printf("jump to any step: median %.2f ms, longest of 200 %.2f ms\n", median(jumps), *std::max_element(jumps.begin(), jumps.end()));
  std::uint64_t keyframes = 1;
  for (std::uint64_t at = replay->keyframeBefore(replay->lastStep()); at > 0; at = replay->keyframeBefore(at - 1)) ++keyframes;
  std::printf("%llu keyframes\n", static_cast<unsigned long long>(keyframes));
  std::filesystem::remove(file);
  return 0;
}
