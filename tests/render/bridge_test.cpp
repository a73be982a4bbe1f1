// The upload path: byte for byte what the executor holds, previous beside current, bytes counted, failures that leave what was there.
#include <epoxy/gl.h>

#include <random>

#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

std::vector<std::uint32_t> bufferWords(unsigned buffer, std::size_t count) {
  std::vector<std::uint32_t> words(count);
  glGetNamedBufferSubData(buffer, 0, static_cast<GLsizeiptr>(count * 4), words.data());
  return words;
}

class BridgeTest : public GlTest {};

TEST_F(BridgeTest, ArraysArriveBitForBit) {
  constexpr VertexId kVertices = 777;
  std::vector<StateArrayInfo> infos;
  for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64}) {
    StateArrayInfo info;
    info.type = type;
    infos.push_back(info);
  }
  FakeRun run(infos, kVertices);
  std::mt19937_64 random(wf::test::runSeed());
  std::vector<std::vector<std::uint64_t>> values(infos.size());
  for (std::size_t a = 0; a < infos.size(); ++a) {
    const std::uint64_t mask = infos[a].type == ElementType::U64 ? ~0ull : infos[a].type == ElementType::U8 ? 0xFF : 0xFFFF'FFFFull;
    for (VertexId v = 0; v < kVertices; ++v) values[a].push_back(random() & mask);
    run.set(a, values[a]);
  }
  const auto renderer = newRenderer();
  renderer->setRun(run.ring());
  EXPECT_FALSE(renderer->publishNewest());
  run.publish(41);
  EXPECT_TRUE(renderer->publishNewest());
  EXPECT_FALSE(renderer->publishNewest());  // the same one is not published twice
  EXPECT_EQ(renderer->shownStep(), 41u);
  for (std::size_t a = 0; a < infos.size(); ++a) {
    std::vector<std::uint32_t> wanted;
    for (const std::uint64_t v : values[a]) {
      wanted.push_back(static_cast<std::uint32_t>(v));
      if (infos[a].type == ElementType::U64) wanted.push_back(static_cast<std::uint32_t>(v >> 32));
    }
    EXPECT_EQ(renderer->readArray(static_cast<int>(a)), wanted) << "array " << a;
  }
  EXPECT_TRUE(renderer->readArray(-1).empty());
  EXPECT_TRUE(renderer->readArray(99).empty());
}

TEST_F(BridgeTest, CountsTheBytesThatPassTheHost) {
  FakeRun run({costInfo(), frontierInfo(), costInfo(ElementType::U64)}, 1000);
  const auto renderer = newRenderer();
  EXPECT_EQ(renderer->bridge(), nullptr);
  renderer->setRun(run.ring());
  ASSERT_NE(renderer->bridge(), nullptr);
  EXPECT_FALSE(renderer->bridge()->interop);
  EXPECT_FALSE(renderer->bridge()->sentence.empty());
  for (std::uint64_t i = 1; i <= 3; ++i) {
    run.publish(i);
    renderer->publishNewest();
    EXPECT_EQ(renderer->bridge()->publications, i);
    EXPECT_EQ(renderer->bridge()->hostBytes, i * 1000 * (4 + 1 + 8));
  }
}

// What a run is admitted with is what OpenGL then holds.
TEST_F(BridgeTest, HoldsWhatIsCounted) {
  std::vector<StateArrayInfo> infos;
  for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64})
    infos.push_back(costInfo(type));
  infos.push_back(arrayInfo("list", ElementType::U32, Role::None, Domain::List));
  FakeRun run(infos, 777);
  const auto bridge = makeUploadBridge(*run.ring(), "a test");
  run.publish(1);
  run::Snapshot* snapshot = run.ring()->acquire();
  ASSERT_TRUE(snapshot != nullptr && bridge->publish(*snapshot));
  run::DrawnBytes counted, held;
  for (std::size_t a = 0; a < infos.size(); ++a) {
    counted += run::drawnBytes(infos[a], 777);
    held.snapshots += run::SnapshotRing::kCount * snapshot->arrays[a].bytes();
    for (const unsigned buffer : {bridge->current(a), bridge->previous(a)}) {
      if (buffer == 0) continue;
      GLint64 bytes = 0;
      glGetNamedBufferParameteri64v(buffer, GL_BUFFER_SIZE, &bytes);
      held.openGl += static_cast<std::uint64_t>(bytes);
    }
  }
  run.ring()->release(snapshot);
  EXPECT_EQ(counted.snapshots, held.snapshots);
  EXPECT_EQ(counted.openGl, held.openGl);
  EXPECT_EQ(held.snapshots, 3u * 777 * (1 + 4 + 4 + 4 + 8));
  EXPECT_EQ(held.openGl, 2u * 777 * (4 + 4 + 4 + 4 + 8));
}

TEST_F(BridgeTest, KeepsThePreviousValues) {
  FakeRun run({costInfo()}, 3);
  const auto bridge = makeUploadBridge(*run.ring(), "a test");
  for (const std::uint64_t step : {1u, 2u, 3u}) {
    run.set(0, {step, step * 10, step * 100});
    run.publish(step);
    run::Snapshot* snapshot = run.ring()->acquire();
    ASSERT_NE(snapshot, nullptr);
    ASSERT_TRUE(bridge->publish(*snapshot));
    run.ring()->release(snapshot);
  }
  EXPECT_EQ(bufferWords(bridge->current(0), 3), (std::vector<std::uint32_t>{3, 30, 300}));
  EXPECT_EQ(bufferWords(bridge->previous(0), 3), (std::vector<std::uint32_t>{2, 20, 200}));
  EXPECT_TRUE(bridge->knowsStepBefore());
}

// A pause publishes the step once more, and playing fast leaves steps out.
TEST_F(BridgeTest, ThePreviousValuesAreOfTheStepBefore) {
  FakeRun run({costInfo()}, 1);
  const auto bridge = makeUploadBridge(*run.ring(), "a test");
  const auto publish = [&](std::uint64_t step, std::uint64_t value) {
    run.set(0, {value});
    run.publish(step);
    run::Snapshot* snapshot = run.ring()->acquire();
    ASSERT_TRUE(snapshot != nullptr && bridge->publish(*snapshot));
    run.ring()->release(snapshot);
  };
  using Words = std::vector<std::uint32_t>;
  publish(1, 10);
  EXPECT_FALSE(bridge->knowsStepBefore());
  publish(1, 10);
  EXPECT_FALSE(bridge->knowsStepBefore());
  publish(2, 20);
  for (const std::uint64_t value : {20u, 21u}) {
    publish(2, value);
    EXPECT_TRUE(bridge->knowsStepBefore());
    EXPECT_EQ(bufferWords(bridge->current(0), 1), Words{static_cast<std::uint32_t>(value)});
    EXPECT_EQ(bufferWords(bridge->previous(0), 1), Words{10});
  }
  publish(4, 40);
  EXPECT_FALSE(bridge->knowsStepBefore()) << "step 3 was left out";
  publish(3, 30);
  EXPECT_FALSE(bridge->knowsStepBefore()) << "backward";
  publish(4, 40);
  EXPECT_TRUE(bridge->knowsStepBefore());
  EXPECT_EQ(bufferWords(bridge->previous(0), 1), Words{30});

  // The run goes another way.
  run.ring()->branched(4);
  publish(4, 41);
  EXPECT_TRUE(bridge->knowsStepBefore()) << "4 is where the ways part";
  publish(5, 50);
  EXPECT_TRUE(bridge->knowsStepBefore());
  EXPECT_EQ(bufferWords(bridge->previous(0), 1), Words{41});
  run.ring()->branched(2);
  publish(6, 60);
  EXPECT_FALSE(bridge->knowsStepBefore()) << "5 was of the other way";
  publish(7, 70);
  EXPECT_TRUE(bridge->knowsStepBefore());
  run.ring()->branched(3);
  publish(7, 71);
  EXPECT_FALSE(bridge->knowsStepBefore()) << "another step 7, not the same once more";
  publish(8, 80);
  EXPECT_TRUE(bridge->knowsStepBefore());
  EXPECT_EQ(bufferWords(bridge->previous(0), 1), Words{71});
}

TEST_F(BridgeTest, AfterAFailureTheLastWholeStepStays) {
  FakeRun run({costInfo()}, 3);
  run.set(0, {1, 2, 3});
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setRun(run.ring());
  Error error;
  error.code = ErrorCode::Device;
  error.message = "the device was lost";
  run.executor().fail(error);
  EXPECT_TRUE(renderer->publishNewest());  // it was whole before the failure
  run.publish(2);
  EXPECT_FALSE(renderer->publishNewest());
  EXPECT_EQ(renderer->shownStep(), 1u);
  EXPECT_EQ(renderer->readArray(0), (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST_F(BridgeTest, EmptyArraysAreLegal) {
  FakeRun run({costInfo(), frontierInfo()}, 0);
  const auto renderer = newRenderer();
  renderer->setRun(run.ring());
  run.publish(0);
  EXPECT_TRUE(renderer->publishNewest());
  EXPECT_TRUE(renderer->readArray(0).empty());
  renderer->setRun(nullptr);
  EXPECT_EQ(renderer->bridge(), nullptr);
  EXPECT_FALSE(renderer->publishNewest());
}

TEST_F(BridgeTest, ListsAndPairsAreNotPublishedAndKeepTheirPlace) {
  FakeRun run({arrayInfo("list", ElementType::U32, Role::None, Domain::List), costInfo(),
               arrayInfo("pairs", ElementType::U32, Role::None, Domain::Pair)},
              3);
  run.set(0, {1, 2, 3});
  run.set(1, {4, 5, 6});
  run.publish(1);
  EXPECT_EQ(run.ring()->count(0), 0u);
  EXPECT_EQ(run.ring()->count(1), 3u);
  ASSERT_EQ(run.ring()->infos().size(), 3u);
  const auto renderer = newRenderer();
  renderer->setRun(run.ring());
  ASSERT_TRUE(renderer->publishNewest());
  EXPECT_TRUE(renderer->readArray(0).empty());
  EXPECT_EQ(renderer->readArray(1), (std::vector<std::uint32_t>{4, 5, 6}));
  EXPECT_TRUE(renderer->readArray(2).empty());
}

}  // namespace
}  // namespace wf::render::test
