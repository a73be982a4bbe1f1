// Programs in C99 and C++11 that include the headers, and what remains of them with WARPFRONT_PROBE_OFF.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "tests/probe/checker.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

struct Ran {
  int status = 0;
  std::string printed;
};

Ran run(const std::string& program, const std::string& arguments) {
  Ran ran;
  const std::string command = "'" + (binaryDir() / program).string() + "' " + arguments + " 2>&1";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return {-1, "cannot be started"};
  std::array<char, 256> line{};
  while (std::fgets(line.data(), line.size(), pipe) != nullptr) ran.printed += line.data();
  ran.status = ::pclose(pipe);
  return ran;
}

class ProbePrograms : public ::testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("WARPFRONT_PROBE");
    path_ = scratchDir() / (std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + ".wfr");
  }
  std::string quoted() const { return "'" + path_.string() + "'"; }
  std::filesystem::path path_;
};

TEST_F(ProbePrograms, InC99HaveOneProbeInAllTheirFiles) {
  const Ran ran = run("tests/probe_c99_program", quoted() + " close");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.printed, "");
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_TRUE(read.indexed);
  EXPECT_EQ(read.head["algorithm"]["id"], "probe_c99_program") << "the system itself cuts it after 15 letters";
  EXPECT_EQ(read.head["arrays"][0]["infinite"], 0xFFFF'FFFFu);
  EXPECT_EQ(read.weightType, 2u);
  EXPECT_EQ(read.weights[0], 0xFFFF'FFFFu);
  EXPECT_EQ(read.states.back()[0], (std::vector<std::uint64_t>{7, 8, 0xFFFF'FFFFu}));
  EXPECT_EQ(read.done["ended"], true);
}

TEST_F(ProbePrograms, ThatEndWithoutCloseLeaveAWholeRecordingOfARunThatDidNotEnd) {
  for (const char* how : {"return", "exit"}) {
    EXPECT_EQ(WEXITSTATUS(run("tests/probe_c99_program", quoted() + " " + how).status), std::string(how) == "exit" ? 3 : 4);
    const CheckedRecording read = checkRecordingFile(path_);
    EXPECT_EQ(read.problem, "");
    EXPECT_TRUE(read.indexed);
    EXPECT_EQ(read.steps.size(), 2u);
    EXPECT_EQ(read.done["ended"], false);
  }
}

TEST_F(ProbePrograms, ThatForkRecordTheirOwnStepsAlone) {
  EXPECT_EQ(run("tests/probe_c99_program", quoted() + " child").status, 0);
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_TRUE(read.indexed);
  EXPECT_EQ(read.steps.size(), 3u);
  EXPECT_EQ(read.done["ended"], true);
}

TEST_F(ProbePrograms, InCpp11GiveTheTypesOfTheirArrays) {
  const Ran ran = run("tests/probe_cpp11_program", quoted());
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.printed, "");
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  const nlohmann::json& arrays = read.head["arrays"];
  EXPECT_EQ(arrays[0]["type"], "i32");
  EXPECT_EQ(arrays[1]["type"], "u32");
  EXPECT_EQ(arrays[2]["type"], "u8");
  EXPECT_EQ(arrays[2]["flag"], true);
  EXPECT_EQ(arrays[3]["type"], "f32");
  EXPECT_EQ(arrays[3]["count"], 9);
  EXPECT_EQ(read.weightType, 3u);
  ASSERT_EQ(read.steps.size(), 2u);
  EXPECT_EQ(read.steps[0].written, 4u);
  EXPECT_EQ(read.steps[0].line, 1u) << "the kernel's";
  EXPECT_EQ(read.steps[1].launched, 3u);
  EXPECT_EQ(read.done["result"], "done");
}

TEST_F(ProbePrograms, CompiledWithTheProbeOffWriteNothing) {
  EXPECT_EQ(run("tests/probe_c99_program_off", quoted() + " close").status, 0);
  EXPECT_EQ(run("tests/probe_cpp11_program_off", quoted()).status, 0);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(ProbePrograms, CompiledWithTheProbeOffHaveNothingOfIt) {
  const std::string program = bytesOf(binaryDir() / "tests/probe_c99_program_off");
  ASSERT_GT(program.size(), 0u);
  EXPECT_EQ(program.find("wfp_"), std::string::npos);
  EXPECT_EQ(program.find("WARPFRONT_PROBE"), std::string::npos);
  EXPECT_NE(bytesOf(binaryDir() / "tests/probe_c99_program").find("WARPFRONT_PROBE"), std::string::npos) << "it looks in vain";
}

TEST_F(ProbePrograms, CompiledWithTheProbeOffAreTheSameMachineCodeAsWithoutIt) {
  const std::string off = bytesOf(binaryDir() / "tests/probe_off.o"), without = bytesOf(binaryDir() / "tests/probe_without.o");
  const std::string on = bytesOf(binaryDir() / "tests/probe_on.o");
  ASSERT_GT(without.size(), 0u);
  EXPECT_TRUE(off == without) << off.size() << " and " << without.size() << " bytes";
  for (const char* name : {"wf_", "wfp_", "WARPFRONT"}) EXPECT_EQ(off.find(name), std::string::npos) << name;
  EXPECT_NE(on.find("wfp_"), std::string::npos) << "it looks in vain";
}

TEST_F(ProbePrograms, SwitchedOffByTheEnvironmentWriteNothing) {
  ::setenv("WARPFRONT_PROBE", "off", 1);
  EXPECT_EQ(run("tests/probe_c99_program", quoted() + " close").printed, "");
  ::unsetenv("WARPFRONT_PROBE");
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(ProbePrograms, WithoutATargetWriteWhereTheEnvironmentSays) {
  ::setenv("WARPFRONT_PROBE", path_.c_str(), 1);
  EXPECT_EQ(run("tests/probe_c99_program", "'' close").printed, "");
  ::unsetenv("WARPFRONT_PROBE");
  EXPECT_EQ(checkRecordingFile(path_).steps.size(), 2u);
}

// ---- the examples

// Least costs from vertex 0 by relaxing all arcs of the recorded graph until none helps.
std::vector<std::uint64_t> leastCosts(const CheckedRecording& run) {
  std::vector<std::uint64_t> cost(run.offsets.size() - 1, 0xFFFF'FFFFu);
  cost[0] = 0;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t v = 0; v < cost.size(); ++v) {
      for (std::uint64_t k = run.offsets[v]; k < run.offsets[v + 1] && cost[v] != 0xFFFF'FFFFu; ++k) {
        const std::uint64_t offer = cost[v] + run.weights[k];
        if (offer >= cost[run.heads[k]]) continue;
        cost[run.heads[k]] = offer;
        more = true;
      }
    }
  }
  return cost;
}

TEST_F(ProbePrograms, BellmanFordFindsTheLeastCosts) {
  const Ran ran = run("bin/examples/probe_bellman_ford", quoted());
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.printed.find("576 of 576 vertices reached"), std::string::npos) << ran.printed;
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_TRUE(read.indexed);
  EXPECT_EQ(read.states.back()[0], leastCosts(read));
}

TEST_F(ProbePrograms, RelaxWithABugIsWrongOnAGridAndRightOnAPath) {
  EXPECT_EQ(run("bin/examples/probe_relax_with_a_bug", quoted()).status, 0);
  CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_NE(read.states.back()[1], leastCosts(read));

  const std::filesystem::path graph = scratchDir() / "path.gr";
  std::string text = "c a path\np sp 30 29\n";
  for (int k = 1; k < 30; ++k) text += "a " + std::to_string(k) + " " + std::to_string(k + 1) + " " + std::to_string(k % 7) + "\n";
  std::FILE* file = std::fopen(graph.c_str(), "w");
  std::fputs(text.c_str(), file);
  std::fclose(file);
  EXPECT_EQ(run("bin/examples/probe_relax_with_a_bug", quoted() + " '" + graph.string() + "'").status, 0);
  read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.states.back()[1], leastCosts(read));
}

TEST_F(ProbePrograms, ExamplesSayWhatIsWrongWithAGraph) {
  const std::filesystem::path graph = scratchDir() / "bad.gr";
  std::FILE* file = std::fopen(graph.c_str(), "w");
  std::fputs("p sp 2 1\na 1 3 4\n", file);
  std::fclose(file);
  const Ran ran = run("bin/examples/probe_bellman_ford", "'" + graph.string() + "'");
  EXPECT_EQ(WEXITSTATUS(ran.status), 1);
  EXPECT_NE(ran.printed.find("an arc does not fit its line p"), std::string::npos) << ran.printed;
}

}  // namespace
}  // namespace wf::test
