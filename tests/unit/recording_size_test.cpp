// What a recording takes, against its changes packed as they come.
#include <zstd.h>

#include "compute/algorithms/registry.h"
#include "compute/core/graph_arrays.h"
#include "compute/exec/executors.h"
#include "compute/io/read_graph.h"
#include "tests/support/data.h"
#include "tests/unit/recording_fixture.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

// `zstd -3` of all that is added, in one frame.
class Packed {
 public:
  Packed() : context_(ZSTD_createCCtx(), ZSTD_freeCCtx), room_(1 << 20) {
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, 3);
  }
  void add(const void* bytes, std::size_t size) { pack(bytes, size, ZSTD_e_continue); }
  std::uint64_t size() {
    pack(nullptr, 0, ZSTD_e_end);
    return size_;
  }

 private:
  void pack(const void* bytes, std::size_t size, ZSTD_EndDirective end) {
    ZSTD_inBuffer in{bytes, size, 0};
    for (bool more = true; more;) {
      ZSTD_outBuffer out{room_.data(), room_.size(), 0};
      const std::size_t left = ZSTD_compressStream2(context_.get(), &out, &in, end);
      size_ += out.pos;
      more = end == ZSTD_e_end ? left != 0 : in.pos < in.size;
    }
  }
  std::shared_ptr<ZSTD_CCtx> context_;
  std::vector<char> room_;
  std::uint64_t size_ = 0;
};

Description descriptionOf(const algorithms::Algorithm& algorithm, const algorithms::Chosen& chosen) {
  Description out{.writer = "a test", .vertices = algorithm.graph().vertexCount(), .arcs = algorithm.graph().arcCount(), .graphPath = {}};
  out.algorithm = *chosen.algorithm;
  VariantInfo variant = algorithm.info();
  variant.arrays.clear();
  for (const exec::StateArray& array : algorithm.arrays().first(algorithm.info().arrays.size())) {
    variant.arrays.push_back(*array.info);
    variant.arrays.back().weightTyped = false;
    out.counts.push_back(array.count);
  }
  out.algorithm.variants = {std::move(variant)};
  return out;
}

std::vector<std::byte> downloaded(const exec::StateArray& array, exec::Executor& executor) {
  std::vector<std::byte> out(array.count * elementSize(array.info->type));
  if (!out.empty()) executor.download(out.data(), *array.data, 0, out.size());
  return out;
}

struct Sizes {
  std::uint64_t steps = 0, file = 0, changes = 0;
};

// Records the run to its end.
void record(const algorithms::Chosen& chosen, const std::shared_ptr<const Graph>& graph, const fs::path& path, Sizes& sizes) {
  const auto executor = exec::makeSequentialExecutor();
  const auto algorithm = chosen.make(*executor, *chosen.variant);
  const auto parameters = readParameters(chosen.variant->parameters, {});
  ASSERT_TRUE(parameters);
  ASSERT_TRUE(algorithm->reset(graph, *parameters));
  const Description description = descriptionOf(*algorithm, chosen);
  auto writer = RecordingWriter::create(path, description, {});
  ASSERT_TRUE(writer) << writer.error().sentence();
  std::vector<std::vector<std::byte>> constants;
  for (std::size_t k = 0; k < description.counts.size(); ++k) {
    if (description.variant().arrays[k].constant) constants.push_back(downloaded(algorithm->arrays()[k], *executor));
  }
  const std::vector<std::span<const std::byte>> spans(constants.begin(), constants.end());
  ASSERT_TRUE((*writer)->constants(spans));
  auto before = algorithm->save();
  ASSERT_TRUE(before);
  ASSERT_TRUE((*writer)->keyframe({.step = 0, .control = before->control, .arrays = before->arrays}));
  Packed raw;
  while (!algorithm->done()) {
    StepRecord one;
    const auto step = algorithm->step();
    ASSERT_TRUE(step);
    one.step = *step;
    auto after = algorithm->save();
    ASSERT_TRUE(after);
    if (after->control != before->control) one.control = after->control;
    for (std::uint32_t k = 0; k < after->arrays.size(); ++k) {
      const std::size_t size = elementSize(description.variant().arrays[k].type);
      const std::byte *was = before->arrays[k].data(), *is = after->arrays[k].data();
      ArrayChange change{.array = k, .whole = false, .indices = {}, .values = {}};
      for (std::size_t at = 0; at < after->arrays[k].size(); at += size) {
        if (std::memcmp(was + at, is + at, size) == 0) continue;
        const auto index = static_cast<std::uint32_t>(at / size);
        change.indices.push_back(index);
        change.values.insert(change.values.end(), is + at, is + at + size);
        raw.add(&index, sizeof(index));
        raw.add(is + at, size);
      }
      if (!change.indices.empty()) one.changes.push_back(std::move(change));
    }
    one.endsRun = algorithm->done();
    one.hash = 1 + one.step.index * 0x9E37'79B9'7F4A'7C15u;  // as hard to pack as a real one
    const Status written = (*writer)->step(one);
    ASSERT_TRUE(written) << written.error().sentence();
    const Keyframe now{.step = one.step.index, .control = after->control, .arrays = after->arrays};
    ASSERT_TRUE(!(*writer)->wantsKeyframe() || (*writer)->keyframe(now));
    *before = std::move(*after);
    ++sizes.steps;
  }
  ASSERT_TRUE((*writer)->finish({.steps = sizes.steps, .ended = true, .result = {}}));
  const auto got = opened(path);
  ASSERT_TRUE(got) << got.error().sentence();
  EXPECT_EQ((*got)->lastStep(), sizes.steps);
  const auto last = (*got)->keyframe((*got)->keyframeBefore(sizes.steps));
  ASSERT_TRUE(last);
  State state = last->arrays;
  for (std::uint64_t s = last->step + 1; s <= sizes.steps; ++s) {
    const auto one = (*got)->step(s);
    ASSERT_TRUE(one) << one.error().sentence();
    for (const ArrayChange& change : (*one)->changes)
      (void)recording::applied(change, state[change.array], elementSize(description.variant().arrays[change.array].type));
  }
  EXPECT_EQ(state, before->arrays);
  sizes.file = fs::file_size(path);
  sizes.changes = raw.size();
}

TEST(RecordingSize, OfARoadNetworksSearchIsNearThatOfItsChanges) {
  if (test::kSanitized) GTEST_SKIP() << "takes a minute, and is about sizes";
  WF_REQUIRE_SHARED_DATA(data);
  Progress progress;
  const auto graph = io::readGraph(data / "road" / "USA-road-d.NY.gr.gz", progress);
  ASSERT_TRUE(graph) << graph.error().sentence();
  const auto chosen = algorithms::choose("bfs", "");
  ASSERT_TRUE(chosen);
  Sizes sizes;
  record(*chosen, *graph, scratchDir() / "ny.wfr", sizes);
  EXPECT_LE(sizes.file, sizes.changes + sizes.changes * 3 / 10) << sizes.steps << " steps";
}

// All of what algorithms describe can be recorded.
class Recorded : public testing::TestWithParam<std::string> {};

TEST_P(Recorded, EveryVariantOnEveryGraphThatItTakes) {
  std::size_t taken = 0;
  for (const auto& [name, graph] : standardGraphs(runSeed(), Size::Small)) {
    for (const VariantInfo& variant : algorithms::choose(GetParam(), "")->algorithm->variants) {
      SCOPED_TRACE(name + ", " + variant.id);
      const auto chosen = algorithms::choose(GetParam(), variant.id);
      const auto executor = exec::makeSequentialExecutor();
      if (!chosen->make(*executor, *chosen->variant)->reset(graph, *readParameters(variant.parameters, {}))) continue;
      Sizes sizes;
      record(*chosen, graph, scratchDir() / "variant.wfr", sizes);
      if (HasFatalFailure()) return;
      ++taken;
    }
  }
  EXPECT_GT(taken, 0u);
}

std::vector<std::string> algorithmIds() {
  std::vector<std::string> out;
  for (const AlgorithmInfo& info : algorithms::infos()) out.push_back(info.id);
  return out;
}

INSTANTIATE_TEST_SUITE_P(All, Recorded, testing::ValuesIn(algorithmIds()), [](const auto& one) { return one.param; });

}  // namespace
}  // namespace wf::test
