// What the probe writes, in the hands of the program's own reader.
#include <gtest/gtest.h>

#include <cstdlib>

#include "compute/recording/recording.h"
#include "tests/probe/program.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class ProbeReader : public ::testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("WARPFRONT_PROBE");
    path_ = scratchDir() / (std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + ".wfr");
  }
  void TearDown() override { wf_close(); }

  std::shared_ptr<recording::Recording> opened() {
    Progress progress;
    auto read = recording::Recording::open(path_, progress);
    EXPECT_TRUE(read) << read.error().sentence();
    return read ? *read : nullptr;
  }
  static std::uint64_t element(const std::byte* at, std::size_t size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, size);
    return bits;
  }
  // Every state, by the changes of the steps.
  static std::vector<CheckedState> statesOf(const recording::Recording& run) {
    const auto& arrays = run.description().variant().arrays;
    const auto frame = *run.keyframe(0);
    const auto constants = *run.constants();
    CheckedState state(arrays.size());
    for (std::size_t a = 0; a < arrays.size(); ++a) {
      const std::size_t size = elementSize(arrays[a].type);
      const auto& bytes = arrays[a].constant ? constants[a] : frame.arrays[a];
      for (std::size_t k = 0; k < bytes.size() / size; ++k) state[a].push_back(element(&bytes[k * size], size));
    }
    std::vector<CheckedState> out = {state};
    for (std::uint64_t step = 1; step <= run.lastStep(); ++step) {
      const auto record = run.step(step);
      EXPECT_TRUE(record) << record.error().sentence();
      if (!record) return out;
      for (const recording::ArrayChange& change : (*record)->changes) {
        const std::size_t size = elementSize(arrays[change.array].type), count = change.values.size() / size;
        for (std::size_t k = 0; k < count; ++k) {
          state[change.array][change.whole ? k : change.indices[k]] = element(&change.values[k * size], size);
        }
      }
      out.push_back(state);
    }
    return out;
  }

  std::filesystem::path path_;
};

TEST_F(ProbeReader, HasTheStateAfterEveryStep) {
  for (const std::uint32_t vertices : {1u, 30u, 1000u}) {
    RandomProgram program(runSeed(), vertices);
    ASSERT_EQ(wf_open(path_.c_str()), 1);
    wf_about("random", "A random run");
    wf_device("OpenMP", "two cores");
    wf_parameter("source", "1");
    program.describe();
    std::vector<CheckedState> states = {program.state()};
    for (std::uint64_t step = 0; step < 150; ++step) {
      program.change();
      wf_step(step % 2 == 0 ? 0 : 1, step / 2, -1);
      states.push_back(program.state());
    }
    wf_result("all of them");
    wf_value("reached", 3);
    ASSERT_EQ(wf_close(), 1);
    const auto run = opened();
    ASSERT_NE(run, nullptr);
    EXPECT_EQ(run->notice(), "");
    ASSERT_TRUE(run->ending());
    EXPECT_TRUE(run->ending()->ended);
    EXPECT_EQ(run->ending()->result, "all of them");
    EXPECT_EQ(run->description().algorithm.id, "random");
    EXPECT_EQ(statesOf(*run), states);
    Progress progress;
    const auto graph = run->graph(progress);
    ASSERT_TRUE(graph);
    ASSERT_NE(*graph, nullptr);
    EXPECT_EQ((*graph)->vertexCount(), vertices);
    EXPECT_TRUE(std::equal(program.heads.begin(), program.heads.end(), (*graph)->heads().begin()));
  }
}

TEST_F(ProbeReader, TakesAFileThatIsCutOrOfARunThatFailed) {
  RandomProgram program(runSeed(), 50);
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  program.describe();
  for (int step = 0; step < 100; ++step) {
    program.change();
    wf_step(0, 0, 0);
  }
  wf_step(9, 0, 0);
  ASSERT_EQ(wf_on(), 0);
  auto run = opened();
  ASSERT_NE(run, nullptr);
  EXPECT_EQ(run->lastStep(), 100u);
  EXPECT_FALSE(run->ending()->ended);
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) * 3 / 4);
  run = opened();
  ASSERT_NE(run, nullptr);
  EXPECT_NE(run->notice(), "");
  EXPECT_LT(run->lastStep(), 100u);
}

TEST_F(ProbeReader, TakesARunWithoutKernelsLinesAndElements) {
  const std::uint32_t none[1] = {0};
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph(0, 0, none, nullptr, nullptr, WF_NO_WEIGHTS);
  wf_options options = wf_no_options();
  options.constant = 1;
  wf_array("values", nullptr, WF_U32, WF_VERTEX, WF_NO_ROLE, &options);
  wf_array("arcs", nullptr, WF_F32, WF_ARC, WF_NO_ROLE, nullptr);
  wf_step(0, 0, 0);
  ASSERT_EQ(wf_close(), 1) << wf_error();
  const auto run = opened();
  ASSERT_NE(run, nullptr);
  EXPECT_EQ(run->lastStep(), 1u);
}

}  // namespace
}  // namespace wf::test
