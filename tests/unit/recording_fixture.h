// A made-up run with arrays of every type and domain, as a recording and as what it should come back as.
#pragma once

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "compute/core/domains.h"
#include "compute/recording/recording.h"
#include "compute/recording/state_hash.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::test {

using recording::ArrayChange;
using recording::Description;
using recording::Keyframe;
using recording::Recording;
using recording::RecordingWriter;
using recording::StepRecord;
using State = std::vector<std::vector<std::byte>>;

inline std::shared_ptr<const Graph> recordedGraph() {
  return graphFromArcs(5, {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 3}, {3, 1}, {3, 4}, {2, 2}},
                       Weights(std::vector<std::uint32_t>{3, 3, 9, 9, 4, 4, 1, 7}));
}

inline Description describedRun(const Graph& graph) {
  Description out{.writer = "a test",
                  .vertices = graph.vertexCount(),
                  .arcs = graph.arcCount(),
                  .graphPath = "roads.gr",
                  .graphCrc = recording::graphCrc(graph),
                  .algorithm = {.id = "made_up", .title = "Made up", .help = "Changes what chance says.", .variants = {}},
                  .counts = {},
                  .parameters = {{"source", "1"}, {"depth", "∞"}},
                  .executor = "CUDA",
                  .device = "NVIDIA H100"};
  VariantInfo& variant = out.algorithm.variants.emplace_back();
  variant.id = "queue";
  variant.title = "Two queues";
  variant.source = "written for a test";
  variant.arrays = {
      {.id = "level",
       .title = "Level",
       .symbol = "L",
       .help = "Arcs from the source",
       .role = Role::Cost,
       .unit = "arcs",
       .infinite = kNone,
       .next = "level_next"},
      {.id = "level_next", .title = "Next", .symbol = "U", .help = {}, .infinite = kNone},
      {.id = "flag", .title = "Flag", .symbol = "F", .help = {}, .type = ElementType::U8, .role = Role::Frontier, .flag = true},
      {.id = "signed",
       .title = "Signed",
       .symbol = "S",
       .help = {},
       .domain = Domain::Arc,
       .type = ElementType::I32,
       .reduction = Reduction::Min},
      {.id = "real",
       .title = "Real",
       .symbol = "R",
       .help = {},
       .domain = Domain::Edge,
       .type = ElementType::F32,
       .infinite = kFloatInfinity},
      {.id = "wide",
       .title = "Wide",
       .symbol = "W",
       .help = {},
       .domain = Domain::Residual,
       .type = ElementType::U64,
       .infinite = ~std::uint64_t{0},
       .isSigned = true},
      {.id = "colored", .title = "By colour", .symbol = "C", .help = {}, .domain = Domain::Color, .names = Names::Vertex, .via = "level"},
      {.id = "pairs",
       .title = "Pairs",
       .symbol = "P",
       .help = {},
       .domain = Domain::Pair,
       .type = ElementType::U8,
       .valueNames = {"no", "yes"}},
      {.id = "list", .title = "List", .symbol = "Q", .help = {}, .domain = Domain::List},
      {.id = "arcs", .title = "Arcs", .symbol = "A", .help = {}, .domain = Domain::ArcList},
      {.id = "words", .title = "Words", .symbol = "B", .help = {}, .domain = Domain::Other, .type = ElementType::U64, .count = 5},
      {.id = "fixed", .title = "Fixed", .symbol = "K", .help = {}, .domain = Domain::Arc, .constant = true},
      {.id = "unkept", .title = "Not kept", .symbol = "N", .help = {}, .type = ElementType::U64}};
  variant.kernels = {{.id = "expand", .title = "Expand", .caption = "{changed|vertex|vertices} found", .line = 1},
                     {.id = "swap", .title = "Swap", .caption = {}, .marksPhase = true, .line = 2}};
  variant.scalars = {{.id = "length", .title = "Length", .iteration = false, .flag = false},
                     {.id = "round", .title = "Round", .iteration = true}};
  variant.pseudocode = {"repeat", "  expand the frontier", "  swap", "until it is empty"};
  variant.lineTags.resize(4);
  variant.kernelLines = {1, 2};
  for (const StateArrayInfo& info : variant.arrays) out.counts.push_back(info.id == "unkept" ? 0 : elementCount(info, graph));
  return out;
}

// Steps, and the whole state after each of them: states[k] after step k.
struct MadeRun {
  std::shared_ptr<const Graph> graph;
  Description description;
  std::vector<StepRecord> steps;
  std::vector<State> states;
  std::vector<std::vector<std::byte>> controls;  // of the states
  State constants;                               // of all arrays; empty: not constant
};

inline std::vector<std::byte> randomBytes(std::mt19937_64& random, std::size_t size) {
  std::vector<std::byte> out(size);
  for (std::byte& byte : out) byte = static_cast<std::byte>(random() % 3);
  return out;
}

// `sparse`: chances in 16 that a change names single elements.
inline MadeRun madeRun(std::uint64_t seed, std::size_t steps, unsigned sparse = 12) {
  std::mt19937_64 random(seed);
  MadeRun run;
  run.graph = recordedGraph();
  run.description = describedRun(*run.graph);
  const VariantInfo& variant = run.description.variant();
  const auto size = [&](std::size_t k) { return elementSize(variant.arrays[k].type); };
  State state(variant.arrays.size());
  run.constants.resize(state.size());
  std::uint64_t hash = 0;
  for (std::size_t k = 0; k < state.size(); ++k) {
    auto bytes = randomBytes(random, run.description.counts[k] * size(k));
    (variant.arrays[k].constant ? run.constants : state)[k] = bytes;
    if (!variant.arrays[k].constant) hash += recording::hashOfArray(static_cast<std::uint32_t>(k), state[k], size(k));
  }
  std::vector<std::byte> control = randomBytes(random, 7);
  run.states.push_back(state);
  run.controls.push_back(control);
  for (std::size_t s = 1; s <= steps; ++s) {
    StepRecord record;
    record.step = {.index = s,
                   .kernel = static_cast<std::uint32_t>(random() % 2),
                   .iteration = static_cast<std::uint32_t>(s / 2),
                   .line = static_cast<std::uint32_t>(random() % 4),
                   .endsIteration = s % 2 == 0,
                   .launched = random() % 1000,
                   .active = random() % 1000,
                   .arcs = random() % 1000,
                   .changed = random() % 1000,
                   .frontier = s % 3 == 0 ? kNotCounted : random() % 5,
                   .scalars = {random() % 5, random(), 0, s},
                   .gpuLaunches = 1,
                   .nanoseconds = random() % 100'000,
                   .copied = random() % 10,
                   .copyNanoseconds = random() % 10,
                   .blocks = {{{0, 2, 1, 5}, {}, {static_cast<std::uint32_t>(random() % 5), 5, 0, 1}}}};
    record.endsRun = s == steps;
    if (random() % 4 == 0) record.control = control = randomBytes(random, 1 + random() % 20);
    for (std::uint32_t k = 0; k < state.size(); ++k) {
      if (variant.arrays[k].constant || random() % 3 != 0) continue;
      ArrayChange change{.array = k, .whole = random() % 16 >= sparse, .indices = {}, .values = {}};
      const std::uint64_t count = run.description.counts[k];
      if (!change.whole) {
        for (std::uint64_t i = 0; i + 1 < count; ++i) {
          if (random() % 3 == 0) change.indices.push_back(i);
        }
        if (change.indices.empty()) continue;
      }
      change.values = randomBytes(random, (change.whole ? count : change.indices.size()) * size(k));
      hash += recording::applied(change, state[k], size(k));
      record.changes.push_back(std::move(change));
    }
    record.hash = hash;
    run.steps.push_back(std::move(record));
    run.states.push_back(state);
    run.controls.push_back(control);
  }
  return run;
}

inline Keyframe keyframeAt(const MadeRun& run, std::uint64_t step) {
  return {.step = step, .control = run.controls[step], .arrays = run.states[step]};
}

struct Written {
  bool embed = false, keyframes = true, compress = true, live = false, ending = true;
  const char* result = "5 of 5 vertices reached";
};

// The writer up to the state of step 0.
inline std::unique_ptr<RecordingWriter> begun(const MadeRun& run, const std::filesystem::path& path, const Written& how) {
  auto writer = RecordingWriter::create(path, run.description, {.compress = how.compress, .live = how.live});
  EXPECT_TRUE(writer) << writer.error().sentence();
  if (!writer) return nullptr;
  EXPECT_TRUE(!how.embed || (*writer)->embed(*run.graph));
  std::vector<std::span<const std::byte>> constants;
  for (std::size_t k = 0; k < run.constants.size(); ++k) {
    if (run.description.variant().arrays[k].constant) constants.emplace_back(run.constants[k]);
  }
  EXPECT_TRUE((*writer)->constants(constants));
  EXPECT_TRUE((*writer)->keyframe(keyframeAt(run, 0)));
  return std::move(*writer);
}

inline void writeRun(const MadeRun& run, const std::filesystem::path& path, const Written& how = {}) {
  const auto writer = begun(run, path, how);
  ASSERT_NE(writer, nullptr);
  for (const StepRecord& record : run.steps) {
    const Status status = writer->step(record);
    ASSERT_TRUE(status) << status.error().sentence();
    ASSERT_TRUE(!how.keyframes || !writer->wantsKeyframe() || writer->keyframe(keyframeAt(run, record.step.index)));
  }
  if (!how.ending) return;
  const Status status = writer->finish({.steps = run.steps.size(), .ended = true, .result = how.result});
  ASSERT_TRUE(status) << status.error().sentence();
}

inline Result<std::shared_ptr<Recording>> opened(const std::filesystem::path& path) {
  Progress progress;
  return Recording::open(path, progress);
}

inline std::string fileText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void writeText(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc).write(text.data(), static_cast<std::streamsize>(text.size()));
}

// A file in memory, for thousands of them; its path names it.
class MemoryFile {
 public:
  MemoryFile() : fd_(memfd_create("recording", MFD_CLOEXEC)) {}
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(fd_); }
  void write(std::string_view text) {
    ASSERT_EQ(::ftruncate(fd_, 0), 0);
    ASSERT_EQ(::pwrite(fd_, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  }
  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

// Every step and state of the recording, up to its last one, is the run's.
template <class Recorded>  // a Recording or a Replay
void expectRun(const Recorded& got, const MadeRun& run) {
  ASSERT_LE(got.lastStep(), run.steps.size());
  const VariantInfo& variant = run.description.variant();
  for (std::uint64_t s = 1; s <= got.lastStep(); ++s) {
    SCOPED_TRACE("step " + std::to_string(s));
    const auto record = got.step(s);
    ASSERT_TRUE(record) << record.error().sentence();
    const StepRecord& is = **record;
    const StepRecord& was = run.steps[s - 1];
    EXPECT_EQ(is.step.index, s);
    EXPECT_EQ(is.step.kernel, was.step.kernel);
    EXPECT_EQ(is.step.iteration, was.step.iteration);
    EXPECT_EQ(is.step.line, was.step.line);
    EXPECT_EQ(is.step.endsIteration, was.step.endsIteration);
    EXPECT_EQ(is.step.launched, was.step.launched);
    EXPECT_EQ(is.step.active, was.step.active);
    EXPECT_EQ(is.step.arcs, was.step.arcs);
    EXPECT_EQ(is.step.changed, was.step.changed);
    EXPECT_EQ(is.step.frontier, was.step.frontier);
    EXPECT_EQ(is.step.scalars, was.step.scalars);
    EXPECT_EQ(is.step.gpuLaunches, was.step.gpuLaunches);
    EXPECT_EQ(is.step.nanoseconds, was.step.nanoseconds);
    EXPECT_EQ(is.step.copied, was.step.copied);
    EXPECT_EQ(is.step.copyNanoseconds, was.step.copyNanoseconds);
    EXPECT_EQ(is.step.blocks, was.step.blocks);
    EXPECT_EQ(is.endsRun, was.endsRun);
    EXPECT_EQ(is.hash, was.hash);
    EXPECT_EQ(is.control, was.control);
    ASSERT_EQ(is.changes.size(), was.changes.size());
    State state = run.states[s - 1];
    for (const ArrayChange& change : is.changes)
      (void)recording::applied(change, state[change.array], elementSize(variant.arrays[change.array].type));
    ASSERT_EQ(state, run.states[s]);
    const std::uint64_t before = got.keyframeBefore(s);
    ASSERT_LE(before, s);
  }
  std::set<std::uint64_t> keyframes;
  for (std::uint64_t s = 0; s <= got.lastStep(); ++s) keyframes.insert(got.keyframeBefore(s));
  ASSERT_TRUE(keyframes.contains(0));
  for (const std::uint64_t s : keyframes) {
    const auto frame = got.keyframe(s);
    ASSERT_TRUE(frame) << frame.error().sentence();
    EXPECT_EQ(frame->step, s);
    EXPECT_EQ(frame->control, run.controls[s]);
    EXPECT_EQ(frame->arrays, run.states[s]);
  }
  const auto constants = got.constants();
  ASSERT_TRUE(constants) << constants.error().sentence();
  EXPECT_EQ(*constants, run.constants);
}

}  // namespace wf::test
