// A program that is killed while it writes sessions, as the window keeps its own up to date: the one that was there stays whole.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <random>

#include "tests/support/data.h"
#include "ui/sessions/session_file.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;
using ui::SessionState;

SessionState stateOf(std::uint64_t step) {
  SessionState state;
  state.graph.path = "/no/such/graph.gr";
  state.layout.id = "force";
  state.layout.places = std::make_shared<const std::vector<float>>(100'000 + 1000 * step, 0.5F);
  state.request.algorithm = "bfs";
  state.step = step;
  return state;
}

std::size_t filesIn(const fs::path& folder) { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {})); }

TEST(KilledSessions, TheSessionIsWholeAndTheNextWriterTidiesUp) {
  const fs::path folder = scratchDir() / "killed", file = folder / "a.wfs";
  fs::create_directories(folder);
  const SessionState states[] = {stateOf(0), stateOf(1)};
  ASSERT_TRUE(ui::writeSession(file, states[0]));
  std::mt19937_64 random(runSeed());
  bool left = false;
  for (int round = 0; round < 20; ++round) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      for (int k = 0;; k = 1 - k) (void)ui::writeSession(file, states[k]);
    }
    // Into the first one that is under way, and on by chance.
    for (int waits = 0; filesIn(folder) < 2 && waits < 60'000; ++waits) ::usleep(500);
    ::usleep(static_cast<useconds_t>(random() % 5000));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    left = left || filesIn(folder) > 1;
    const auto read = ui::readSession(file);
    ASSERT_TRUE(read) << read.error().sentence() << ", seed " << runSeed();
    ASSERT_LE(read->step, 1u);
    EXPECT_EQ(read->layout.places->size(), states[read->step].layout.places->size());
  }
  EXPECT_TRUE(left) << "none was killed in the middle of writing";
  ASSERT_TRUE(ui::writeSession(file, states[1]));
  EXPECT_EQ(filesIn(folder), 1u) << "leftovers";
}

}  // namespace
}  // namespace wf::test
