// The example that searches on a GPU: its recording has the levels that a search on the host finds. Skipped without a device.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "compute/exec/executors.h"
#include "tests/probe/checker.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

TEST(ProbeGpu, BfsRecordsTheLevelsOfAllVertices) {
  if (exec::cudaDevices().empty()) GTEST_SKIP() << "there is no CUDA device on this machine";
  ::unsetenv("WARPFRONT_PROBE");
  const std::filesystem::path path = scratchDir() / "bfs.wfr";
  const std::string command = "'" + (binaryDir() / "bin/examples/probe_bfs").string() + "' '" + path.string() + "' 2>&1";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string printed;
  std::array<char, 256> line{};
  while (std::fgets(line.data(), line.size(), pipe) != nullptr) printed += line.data();
  const int status = WEXITSTATUS(::pclose(pipe));
  ASSERT_EQ(status, 0) << printed;
  EXPECT_NE(printed.find("576 of 576 vertices reached"), std::string::npos) << printed;

  const CheckedRecording run = checkRecordingFile(path);
  EXPECT_EQ(run.problem, "");
  EXPECT_TRUE(run.indexed);
  std::vector<std::uint64_t> level(run.offsets.size() - 1, 0xFFFF'FFFFu), queue = {0};
  level[0] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (std::uint64_t k = run.offsets[queue[next]]; k < run.offsets[queue[next] + 1]; ++k) {
      if (level[run.heads[k]] != 0xFFFF'FFFFu) continue;
      level[run.heads[k]] = level[queue[next]] + 1;
      queue.push_back(run.heads[k]);
    }
  }
  EXPECT_EQ(run.states.back()[0], level);
  // The frontier of each step is what has the level that it expands.
  for (std::size_t k = 1; k < run.states.size(); k += 2) {
    const std::uint64_t depth = run.steps[k - 1].iteration;
    for (std::size_t v = 0; v < level.size(); ++v)
      EXPECT_EQ(run.states[k][1][v] == 1, level[v] == depth) << "step " << k << ", vertex " << v;
  }
}

}  // namespace
}  // namespace wf::test
