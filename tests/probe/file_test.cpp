// What the probe writes into a file, read by a checker that knows the specification alone.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "tests/probe/program.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class ProbeFile : public ::testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("WARPFRONT_PROBE");
    path_ = scratchDir() / (std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + ".wfr");
  }
  void TearDown() override { wf_close(); }

  // The state before the first step and after each.
  std::vector<CheckedState> record(int steps, std::uint64_t seed, std::uint32_t vertices = 1000) {
    RandomProgram program(seed, vertices);
    EXPECT_EQ(wf_open(path_.c_str()), 1) << wf_error();
    program.describe();
    std::vector<CheckedState> states = {program.state()};
    for (int k = 0; k < steps; ++k) {
      program.change();
      wf_step(k % 2, static_cast<std::uint64_t>(k / 2), -1);
      states.push_back(program.state());
    }
    return states;
  }

  // Runs it in a process of its own.
  static int killed(const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
      work();
      ::_exit(7);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return status;
  }

  std::filesystem::path path_;
};

TEST_F(ProbeFile, HasTheStateAfterEveryStep) {
  for (std::uint64_t round = 0; round < 5; ++round) {
    const std::vector<CheckedState> states = record(100, runSeed() + round, round == 4 ? 1 : 1000);
    EXPECT_EQ(wf_close(), 1) << wf_error();
    const CheckedRecording read = checkRecordingFile(path_);
    EXPECT_EQ(read.problem, "");
    EXPECT_TRUE(read.indexed);
    EXPECT_EQ(read.whole, std::filesystem::file_size(path_));
    EXPECT_EQ(read.states, states);
    EXPECT_EQ(read.done["ended"], true);
    ASSERT_EQ(read.steps.size(), 100u);
    for (std::size_t k = 0; k < 100; ++k) EXPECT_EQ(read.steps[k].flags, k == 99 ? 2u : 0u) << k;
  }
}

TEST_F(ProbeFile, SaysWhatTheProgramSaid) {
  RandomProgram program(1, 3);
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_about("my_run", "My \"run\" \x01 äö \xFF");
  wf_device("OpenMP", "two cores");
  wf_parameter("source", "1");
  wf_undirected();
  program.describe();
  program.words[2] = 5;
  wf_counts counts = wf_no_counts();
  counts.launched = 11;
  counts.active = 12;
  counts.arcs = 13;
  counts.frontier = 14;
  counts.scalars[0] = 15;
  counts.nanoseconds = 16;
  counts.copied = 17;
  counts.copy_nanoseconds = 18;
  counts.launches = 19;
  counts.ends_iteration = 1;
  wf_step_counts(1, 20, 0, &counts);
  wf_step(0, 21, 1);
  wf_result("three of three");
  wf_value("reached", 3);
  ASSERT_EQ(wf_close(), 1);
  const CheckedRecording read = checkRecordingFile(path_);
  ASSERT_EQ(read.problem, "");
  EXPECT_EQ(read.kinds, (std::vector<std::string>{"HEAD", "GCSR", "CNST", "KEYF", "STEP", "DONE", "INDX"}));
  EXPECT_EQ(read.head["algorithm"]["id"], "my_run");
  EXPECT_EQ(read.head["algorithm"]["title"], "My \"run\" \x01 äö ?");
  EXPECT_EQ(read.head["device"]["executor"], "OpenMP");
  EXPECT_EQ(read.head["parameters"]["source"], "1");
  EXPECT_EQ(read.head["pseudocode"], nlohmann::json({"first", "second"}));
  EXPECT_EQ(read.head["kernels"][1]["line"], 1);
  EXPECT_EQ(read.head["scalars"][0]["title"], "Count");
  const nlohmann::json& words = read.head["arrays"][1];
  EXPECT_EQ(words["role"], "cost");
  EXPECT_EQ(words["type"], "u32");
  EXPECT_EQ(words["symbol"], "C_a");
  EXPECT_EQ(words["infinite"], 0xFFFF'FFFFu);
  EXPECT_EQ(read.directed, 0u);
  EXPECT_EQ(read.weightType, 3u);
  EXPECT_EQ(read.offsets, (std::vector<std::uint64_t>{0, 1, 2, 3}));
  EXPECT_EQ(read.heads, (std::vector<std::uint32_t>{1, 2, 0}));
  EXPECT_EQ(read.weights[1], RandomProgram::bits(0.5f));
  ASSERT_EQ(read.steps.size(), 2u);
  const CheckedStep& step = read.steps[0];
  EXPECT_EQ(step.kernel, 1u);
  EXPECT_EQ(step.iteration, 20u);
  EXPECT_EQ(step.line, 0u);
  EXPECT_EQ(step.flags, 1u);
  EXPECT_EQ(step.launched, 11u);
  EXPECT_EQ(step.active, 12u);
  EXPECT_EQ(step.arcs, 13u);
  EXPECT_EQ(step.written, 1u) << "as many as changed";
  EXPECT_EQ(step.frontier, 14u);
  EXPECT_EQ(step.scalars[0], 15u);
  EXPECT_EQ(step.nanoseconds, 16u);
  EXPECT_EQ(step.copied, 17u);
  EXPECT_EQ(step.copyNanoseconds, 18u);
  EXPECT_EQ(step.launches, 19u);
  EXPECT_EQ(read.steps[1].frontier, WF_NOT_COUNTED);
  EXPECT_EQ(read.done["result"], "three of three");
  EXPECT_EQ(read.done["values"]["reached"], 3);
}

TEST_F(ProbeFile, WritesWhatChangedOrAllOfItIfThatIsShorter) {
  std::vector<std::uint32_t> offsets(1001, 0), values(1000, 0);
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph(1000, 0, offsets.data(), nullptr, nullptr, WF_NO_WEIGHTS);
  wf_array("values", values.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr);
  wf_step(0, 0, 0);
  for (std::size_t k = 0; k < 799; ++k) values[k] = 1;  // 799 · 5 bytes
  wf_step(0, 1, 0);
  for (std::size_t k = 0; k < 800; ++k) values[k] = 2;  // 800 · 5 = 1000 · 4
  wf_step(0, 2, 0);
  values[999] = 9;
  wf_step(0, 3, 0);
  ASSERT_EQ(wf_close(), 1);
  const CheckedRecording read = checkRecordingFile(path_);
  ASSERT_EQ(read.problem, "");
  EXPECT_TRUE(read.steps[0].parts.empty());
  EXPECT_EQ(read.steps[1].parts[0].form, 0u);
  EXPECT_EQ(read.steps[1].parts[0].count, 799u);
  EXPECT_EQ(read.steps[2].parts[0].form, 1u);
  EXPECT_EQ(read.steps[2].written, 800u);
  EXPECT_EQ(read.steps[3].parts[0].count, 1u);
}

TEST_F(ProbeFile, HasAKeyframeWhereStepsTakeFourTimesItsBytes) {
  std::vector<std::uint32_t> offsets(20'001, 0), values(20'000, 0);
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph(20'000, 0, offsets.data(), nullptr, nullptr, WF_NO_WEIGHTS);
  wf_array("values", values.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr);
  for (std::uint32_t k = 1; k <= 20; ++k) {
    values.assign(20'000, k);
    wf_step(0, k, 0);
  }
  ASSERT_EQ(wf_close(), 1);
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.keyframes, (std::vector<std::uint64_t>{0, 4, 8, 12, 16}));
}

TEST_F(ProbeFile, TakesOffsetsAndHeadsOf64Bits) {
  const std::vector<std::uint64_t> offsets = {0, 1, 2}, heads = {1, 0};
  std::vector<std::uint8_t> seen(2, 0);
  for (const bool both : {false, true}) {
    const std::vector<std::uint32_t> narrow = {1, 0};
    ASSERT_EQ(wf_open(path_.c_str()), 1);
    if (both) {
      wf_graph_of(2, 2, offsets.data(), 8, heads.data(), 8, nullptr, WF_NO_WEIGHTS);
    } else {
      wf_graph64(2, 2, offsets.data(), narrow.data(), nullptr, WF_NO_WEIGHTS);
    }
    wf_array("seen", seen.data(), WF_U8, WF_VERTEX, WF_VISITED, nullptr);
    ASSERT_EQ(wf_close(), 1) << wf_error();
    const CheckedRecording read = checkRecordingFile(path_);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.offsets, offsets);
    EXPECT_EQ(read.heads, narrow);
    EXPECT_EQ(read.directed, 1u);
    EXPECT_EQ(read.states.size(), 1u);
  }
}

// As in the GAP benchmark suite: an arc is a head and a weight, side by side.
TEST_F(ProbeFile, TakesArcsThatAreStructures) {
  struct Arc {
    std::int32_t head;
    float weight;
  };
  const std::uint32_t count = 3000;  // more than the probe converts at once
  std::vector<std::uint64_t> offsets(count + 1);
  std::vector<Arc> arcs(count);
  for (std::uint32_t v = 0; v < count; ++v) {
    offsets[v + 1] = v + 1;
    arcs[v] = {.head = static_cast<std::int32_t>((v + 7) % count), .weight = static_cast<float>(v) + 0.5f};
  }
  std::vector<std::uint8_t> seen(count, 0);
  for (const bool weighted : {false, true}) {
    ASSERT_EQ(wf_open(path_.c_str()), 1);
    wf_graph_stride(sizeof(Arc));
    wf_graph64(count, count, offsets.data(), &arcs[0].head, weighted ? &arcs[0].weight : nullptr, weighted ? WF_F32 : WF_NO_WEIGHTS);
    wf_array("seen", seen.data(), WF_U8, WF_VERTEX, WF_VISITED, nullptr);
    ASSERT_EQ(wf_close(), 1) << wf_error();
    const CheckedRecording read = checkRecordingFile(path_);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.offsets, offsets);
    ASSERT_EQ(read.heads.size(), count);
    ASSERT_EQ(read.weights.size(), weighted ? count : 0u);
    for (std::uint32_t v = 0; v < count; ++v) {
      EXPECT_EQ(read.heads[v], (v + 7) % count);
      if (!weighted) continue;
      EXPECT_EQ(read.weights[v], RandomProgram::bits(static_cast<float>(v) + 0.5f));
    }
  }
}

TEST_F(ProbeFile, BeginsWithWhatBeginSees) {
  std::vector<std::uint32_t> offsets(4, 0), values(3, 0);
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph(3, 0, offsets.data(), nullptr, nullptr, WF_NO_WEIGHTS);
  wf_array("values", values.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr);
  values[1] = 4;
  EXPECT_EQ(wf_begin(), 1);
  values[2] = 5;
  wf_step(0, 0, 0);
  ASSERT_EQ(wf_close(), 1);
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.states[0][0], (std::vector<std::uint64_t>{0, 4, 0}));
  EXPECT_EQ(read.states[1][0], (std::vector<std::uint64_t>{0, 4, 5}));
}

TEST_F(ProbeFile, FollowsAnArrayThatMoved) {
  std::vector<std::uint32_t> offsets(4, 0), one = {1, 2, 3}, other = {1, 5, 3};
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph(3, 0, offsets.data(), nullptr, nullptr, WF_NO_WEIGHTS);
  const int array = wf_array("values", one.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr);
  wf_moved(array, other.data());
  wf_step(0, 0, 0);
  ASSERT_EQ(wf_close(), 1);
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.states[1][0], (std::vector<std::uint64_t>{1, 5, 3}));
  EXPECT_EQ(read.steps[0].written, 1u);
}

TEST_F(ProbeFile, CutAnywhereItHasTheStepsThatAreWhole) {
  const std::vector<CheckedState> states = record(150, 7, 20);
  ASSERT_EQ(wf_close(), 1);
  const std::string bytes = bytesOf(path_);
  std::size_t most = 0;
  for (std::size_t length = 16; length < bytes.size(); length += 1 + length / 97) {
    const CheckedRecording read = checkRecording(std::string_view(bytes).substr(0, length));
    ASSERT_EQ(read.problem, "") << length;
    ASSERT_FALSE(read.indexed);
    most = std::max(most, read.steps.size());
    for (std::size_t k = 0; k < read.states.size(); ++k) ASSERT_EQ(read.states[k], states[k]);
  }
  EXPECT_GE(most, 64u);
  EXPECT_EQ(checkRecording(std::string_view(bytes).substr(0, bytes.size() - 1)).steps.size(), 150u);
}

TEST_F(ProbeFile, OfAKilledProgramHasTheStepsUpToTheLastChunk) {
  const int status = killed([&] {
    record(200, 3, 50);
    ::raise(SIGKILL);
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_LT(read.steps.size(), 200u);
  EXPECT_GE(read.steps.size(), 200u - 64u);
  EXPECT_TRUE(read.done.is_null());
}

TEST_F(ProbeFile, OfAProgramThatFlushesHasAllSteps) {
  killed([&] {
    record(10, 3, 50);
    wf_flush();
    ::raise(SIGKILL);
  });
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.steps.size(), 10u);
}

TEST_F(ProbeFile, IsReplacedByTheNextRun) {
  record(30, 1);
  ASSERT_EQ(wf_close(), 1);
  const std::vector<CheckedState> states = record(2, 2, 10);
  ASSERT_EQ(wf_close(), 1);
  EXPECT_EQ(checkRecordingFile(path_).states, states);
}

TEST_F(ProbeFile, IsNamedByTheEnvironmentIfTheProgramNamesNone) {
  ::setenv("WARPFRONT_PROBE", path_.c_str(), 1);
  RandomProgram program(1, 4);
  ASSERT_EQ(wf_open(nullptr), 1);
  program.describe();
  wf_step(0, 0, 0);
  ASSERT_EQ(wf_close(), 1);
  ::unsetenv("WARPFRONT_PROBE");
  EXPECT_EQ(checkRecordingFile(path_).steps.size(), 1u);
}

TEST_F(ProbeFile, IsNotThereIfTheProbeIsOff) {
  RandomProgram program(1, 4);
  const auto runs = [&](const char* where) {
    EXPECT_EQ(wf_open(where), 0);
    EXPECT_EQ(wf_on(), 0);
    program.describe();
    EXPECT_EQ(wf_begin(), 0);
    wf_step(0, 0, 0);
    EXPECT_EQ(wf_close(), 0);
    EXPECT_STREQ(wf_error(), "");
  };
  runs(nullptr);
  runs("");
  ::setenv("WARPFRONT_PROBE", "off", 1);
  runs(path_.c_str());
  ::unsetenv("WARPFRONT_PROBE");
  EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
}  // namespace wf::test
