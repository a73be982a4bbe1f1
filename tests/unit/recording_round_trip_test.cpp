// What is written as a recording comes back as it was.
#include "tests/unit/recording_fixture.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

TEST(Recordings, ComeBackAsTheyWereWritten) {
  const fs::path path = scratchDir() / "run.wfr";
  for (const unsigned sparse : {0u, 12u, 16u}) {
    for (const bool compress : {true, false}) {
      const MadeRun run = madeRun(runSeed(), 300, sparse);
      writeRun(run, path, {.compress = compress});
      const auto got = opened(path);
      ASSERT_TRUE(got) << got.error().sentence();
      EXPECT_EQ((*got)->lastStep(), 300u);
      EXPECT_EQ((*got)->notice(), "");
      EXPECT_EQ((*got)->path(), path);
      ASSERT_TRUE((*got)->ending());
      EXPECT_TRUE((*got)->ending()->ended);
      EXPECT_EQ((*got)->ending()->result, "5 of 5 vertices reached");
      EXPECT_EQ((*got)->ending()->steps, 300u);
      expectRun(**got, run);
    }
  }
}

TEST(Recordings, OfNoStepsOfOneAndOfTenThousandComeBack) {
  const fs::path path = scratchDir() / "lengths.wfr";
  for (const std::size_t steps : {0, 1, 10'000}) {
    const MadeRun run = madeRun(runSeed(), steps);
    writeRun(run, path);
    const auto got = opened(path);
    ASSERT_TRUE(got) << got.error().sentence();
    ASSERT_EQ((*got)->lastStep(), steps);
    expectRun(**got, run);
    EXPECT_FALSE((*got)->step(0)) << "the first step is 1";
    EXPECT_FALSE((*got)->step(steps + 1));
    EXPECT_EQ((*got)->keyframeBefore(0), 0u);
    EXPECT_EQ(steps > 1000, (*got)->keyframeBefore(steps) != 0u) << "a long run has more than the first state";
  }
}

// What the fuzzer begins with opens, so that it reaches all of the reader.
TEST(Recordings, OfTheFuzzersCorpusOpen) {
  if (!fs::exists(sourceDir() / "tests")) GTEST_SKIP() << "the sources are not on this machine";
  std::size_t seen = 0;
  for (const auto& entry : fs::directory_iterator(sourceDir() / "tests" / "fuzz" / "corpus" / "recording")) {
    const auto got = opened(entry.path());
    ASSERT_TRUE(got) << got.error().sentence();
    EXPECT_GT((*got)->lastStep(), 0u) << entry.path();
    ++seen;
  }
  EXPECT_GE(seen, 5u);
}

TEST(Recordings, KeepTheDescription) {
  const fs::path path = scratchDir() / "description.wfr";
  const MadeRun run = madeRun(1, 3);
  writeRun(run, path);
  const auto got = opened(path);
  ASSERT_TRUE(got) << got.error().sentence();
  const Description &is = (*got)->description(), &was = run.description;
  EXPECT_EQ(is.writer, was.writer);
  EXPECT_EQ(is.vertices, 5u);
  EXPECT_EQ(is.arcs, 8u);
  EXPECT_EQ(is.graphPath, was.graphPath);
  EXPECT_EQ(is.graphCrc, was.graphCrc);
  EXPECT_EQ(is.parameters, was.parameters);
  EXPECT_EQ(is.executor, was.executor);
  EXPECT_EQ(is.device, was.device);
  EXPECT_EQ(is.counts, was.counts);
  EXPECT_EQ(is.algorithm.id, was.algorithm.id);
  EXPECT_EQ(is.algorithm.title, was.algorithm.title);
  EXPECT_EQ(is.algorithm.help, was.algorithm.help);
  EXPECT_EQ(is.variant().id, was.variant().id);
  EXPECT_EQ(is.variant().title, was.variant().title);
  EXPECT_EQ(is.variant().source, was.variant().source);
  EXPECT_EQ(is.variant().pseudocode, was.variant().pseudocode);
  EXPECT_EQ(is.variant().kernelLines, was.variant().kernelLines);
  ASSERT_EQ(is.variant().arrays.size(), was.variant().arrays.size());
  for (std::size_t k = 0; k < was.variant().arrays.size(); ++k) {
    const StateArrayInfo &a = is.variant().arrays[k], &b = was.variant().arrays[k];
    SCOPED_TRACE(b.id);
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.title, b.title);
    EXPECT_EQ(a.symbol, b.symbol);
    EXPECT_EQ(a.help, b.help);
    EXPECT_EQ(a.domain, b.domain);
    EXPECT_EQ(a.type, b.type);
    EXPECT_EQ(a.role, b.role);
    EXPECT_EQ(a.reduction, b.reduction);
    EXPECT_EQ(a.names, b.names);
    EXPECT_EQ(a.unit, b.unit);
    EXPECT_EQ(a.infinite, b.infinite);
    EXPECT_EQ(a.flag, b.flag);
    EXPECT_EQ(a.isSigned, b.isSigned);
    EXPECT_EQ(a.constant, b.constant);
    EXPECT_EQ(a.via, b.via);
    EXPECT_EQ(a.next, b.next);
    EXPECT_EQ(a.valueNames, b.valueNames);
  }
  ASSERT_EQ(is.variant().kernels.size(), 2u);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(is.variant().kernels[k].id, was.variant().kernels[k].id);
    EXPECT_EQ(is.variant().kernels[k].title, was.variant().kernels[k].title);
    EXPECT_EQ(is.variant().kernels[k].caption, was.variant().kernels[k].caption);
    EXPECT_EQ(is.variant().kernels[k].line, was.variant().kernels[k].line);
    EXPECT_EQ(is.variant().kernels[k].marksPhase, was.variant().kernels[k].marksPhase);
  }
  ASSERT_EQ(is.variant().scalars.size(), 2u);
  EXPECT_EQ(is.variant().scalars[1].id, "round");
  EXPECT_TRUE(is.variant().scalars[1].iteration);
}

TEST(Recordings, KeepEveryRoleDomainAndNameThereIs) {
  const fs::path path = scratchDir() / "names.wfr";
  const auto graph = recordedGraph();
  Description description = describedRun(*graph);
  VariantInfo& variant = description.algorithm.variants.front();
  variant.arrays.clear();
  description.counts.clear();
  const auto add = [&](StateArrayInfo info) {
    info.id = "a" + std::to_string(variant.arrays.size());
    info.title = info.symbol = info.id;
    description.counts.push_back(elementCount(info, *graph));
    variant.arrays.push_back(info);
  };
  for (int k = 0; k <= static_cast<int>(Role::Inside); ++k) add({.role = static_cast<Role>(k)});
  for (int k = 0; k <= static_cast<int>(Domain::ArcList); ++k) add({.domain = static_cast<Domain>(k)});
  for (int k = 0; k <= static_cast<int>(ElementType::U64); ++k) add({.type = static_cast<ElementType>(k)});
  for (int k = 0; k <= static_cast<int>(Reduction::Last); ++k) add({.reduction = static_cast<Reduction>(k)});
  for (int k = 0; k <= static_cast<int>(Names::Ends); ++k) add({.names = static_cast<Names>(k)});
  auto writer = RecordingWriter::create(path, description, {});
  ASSERT_TRUE(writer) << writer.error().sentence();
  Keyframe frame;
  for (std::size_t k = 0; k < variant.arrays.size(); ++k)
    frame.arrays.emplace_back(description.counts[k] * elementSize(variant.arrays[k].type));
  ASSERT_TRUE((*writer)->keyframe(frame));
  ASSERT_TRUE((*writer)->finish({}));
  const auto got = opened(path);
  ASSERT_TRUE(got) << got.error().sentence();
  const auto& arrays = (*got)->description().variant().arrays;
  ASSERT_EQ(arrays.size(), variant.arrays.size());
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    EXPECT_EQ(arrays[k].role, variant.arrays[k].role) << k;
    EXPECT_EQ(arrays[k].domain, variant.arrays[k].domain) << k;
    EXPECT_EQ(arrays[k].type, variant.arrays[k].type) << k;
    EXPECT_EQ(arrays[k].reduction, variant.arrays[k].reduction) << k;
    EXPECT_EQ(arrays[k].names, variant.arrays[k].names) << k;
  }
}

TEST(Recordings, HoldTheGraphWhereItIsEmbedded) {
  const fs::path path = scratchDir() / "graph.wfr";
  const MadeRun run = madeRun(1, 3);
  Progress progress;
  writeRun(run, path);
  auto got = opened(path);
  ASSERT_TRUE(got) << got.error().sentence();
  auto graph = (*got)->graph(progress);
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ(*graph, nullptr);
  EXPECT_TRUE((*got)->accepts(*run.graph));

  writeRun(run, path, {.embed = true});
  got = opened(path);
  ASSERT_TRUE(got) << got.error().sentence();
  graph = (*got)->graph(progress);
  ASSERT_TRUE(graph) << graph.error().sentence();
  ASSERT_NE(*graph, nullptr);
  EXPECT_TRUE(std::ranges::equal((*graph)->heads(), run.graph->heads()));
  EXPECT_TRUE(std::ranges::equal((*graph)->offsets(), run.graph->offsets()));
  EXPECT_EQ((*graph)->ids().toFile(0), 1u);
  EXPECT_EQ(recording::graphCrc(**graph), recording::graphCrc(*run.graph));

  const auto other = graphFromArcs(5, {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 3}, {3, 1}, {3, 4}, {2, 2}});
  const Status refused = (*got)->accepts(*other);
  ASSERT_FALSE(refused) << "its arcs have no weights";
  EXPECT_EQ(refused.error().sentence(), path.string() +
                                            ": the run is of another graph than this one: that has as many vertices and "
                                            "arcs, but not the same ones");
  EXPECT_FALSE((*got)->accepts(*graphFromArcs(4, {{0, 1}})));
}

TEST(Recordings, ThatAreLiveCanBeReadWhileTheyAreWritten) {
  const fs::path path = scratchDir() / "live.wfr";
  const MadeRun run = madeRun(runSeed(), 100);
  auto writer = begun(run, path, {.live = true});
  ASSERT_NE(writer, nullptr);
  const auto got = opened(path);
  ASSERT_TRUE(got) << got.error().sentence();
  EXPECT_EQ((*got)->lastStep(), 0u);
  EXPECT_NE((*got)->notice().find("no ending"), std::string::npos) << (*got)->notice();
  std::uint64_t seen = 0;
  for (const StepRecord& record : run.steps) {
    ASSERT_TRUE(writer->step(record));
    ASSERT_TRUE(!writer->wantsKeyframe() || writer->keyframe(keyframeAt(run, record.step.index)));
    ASSERT_TRUE((*got)->update());
    EXPECT_GE((*got)->lastStep() + 16, record.step.index);
    EXPECT_GE((*got)->lastStep(), seen);
    seen = (*got)->lastStep();
    if (record.step.index != 70) continue;
    ASSERT_TRUE(writer->flush());
    ASSERT_TRUE((*got)->update());
    EXPECT_EQ((*got)->lastStep(), 70u);
  }
  ASSERT_TRUE(writer->finish({.steps = 100, .ended = true, .result = {}}));
  ASSERT_TRUE((*got)->update());
  EXPECT_EQ((*got)->lastStep(), 100u);
  EXPECT_EQ((*got)->notice(), "");
  EXPECT_TRUE((*got)->ending());
  expectRun(**got, run);
  ASSERT_TRUE((*got)->update()) << "with nothing new";
  EXPECT_EQ((*got)->notice(), "");
}

TEST(Recordings, OfAProgramThatBrokeOffAreThereWhereTheyAreLive) {
  const MadeRun run = madeRun(runSeed(), 40);
  const fs::path live = scratchDir() / "broken_live.wfr", whole = scratchDir() / "broken.wfr";
  writeRun(run, live, {.live = true, .ending = false});
  writeRun(run, whole, {.ending = false});
  EXPECT_FALSE(fs::exists(whole)) << "it takes its place when it is finished";
  const auto got = opened(live);
  ASSERT_TRUE(got) << got.error().sentence();
  EXPECT_EQ((*got)->lastStep(), 40u);
  expectRun(**got, run);
}

TEST(Recordings, GrowByAQuarterForKeyframesAtMost) {
  const fs::path path = scratchDir() / "keyframes.wfr";
  for (const std::size_t steps : {10, 100, 1000, 5000}) {
    const MadeRun run = madeRun(runSeed(), steps);
    writeRun(run, path, {.keyframes = false});
    const auto without = fs::file_size(path);
    writeRun(run, path);
    EXPECT_LE(fs::file_size(path), without + without / 4 + 1000) << steps;
  }
}

TEST(Recordings, RefuseWhatDoesNotFitTheirDescription) {
  const fs::path path = scratchDir() / "misuse.wfr";
  const MadeRun run = madeRun(1, 3);
  const auto refusal = [&](auto&& change) {
    StepRecord record = run.steps[0];
    record.changes.clear();
    change(record);
    const auto writer = begun(run, path, {});
    const Status status = writer->step(record);
    EXPECT_FALSE(status);
    const Status next = writer->step(run.steps[0]);
    EXPECT_FALSE(next) << "the first failure sticks";
    return status ? std::string() : status.error().sentence();
  };
  EXPECT_NE(refusal([](StepRecord& r) { r.step.kernel = 2; }).find("kernel 2 of 2"), std::string::npos);
  EXPECT_NE(refusal([](StepRecord& r) { r.step.line = 4; }).find("line 4 of 4"), std::string::npos);
  EXPECT_NE(refusal([](StepRecord& r) { r.step.index = 2; }).find("cannot follow"), std::string::npos);
  EXPECT_NE(refusal([](StepRecord& r) { r.step.blocks[0].endRow = 6; }).find("block"), std::string::npos);
  EXPECT_NE(refusal([](StepRecord& r) { r.changes = {{.array = 13, .whole = false, .indices = {}, .values = {}}}; }).find("array 13"),
            std::string::npos);
  EXPECT_NE(refusal([](StepRecord& r) { r.changes = {{.array = 11, .whole = false, .indices = {}, .values = {}}}; }).find("constant"),
            std::string::npos);
  EXPECT_NE(
      refusal([](StepRecord& r) { r.changes = {{.array = 2, .whole = false, .indices = {5}, .values = {std::byte{1}}}}; }).find("beyond"),
      std::string::npos);
  EXPECT_NE(refusal([](StepRecord& r) {
              r.changes = {{.array = 2, .whole = false, .indices = {1, 1}, .values = {std::byte{1}, std::byte{1}}}};
            }).find("ascend"),
            std::string::npos);
  EXPECT_NE(refusal([](StepRecord& r) {
              r.changes = {{.array = 2, .whole = true, .indices = {}, .values = {std::byte{1}}}};
            }).find("bytes of values"),
            std::string::npos);
  const auto there = opened(path);
  EXPECT_FALSE(there) << "nothing is left of a recording that failed";
}

}  // namespace
}  // namespace wf::test
