// Programs that are killed while they write: what was there stays whole, and the next writer of that name removes what was left.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <random>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

pid_t start(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), programPath().string());
  std::vector<char*> pointers;
  for (std::string& one : arguments) pointers.push_back(one.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr) ::_exit(126);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
  }
  return child;
}

struct Written {
  const char* file;
  std::function<std::vector<std::string>(const std::string& out)> arguments;
};

std::vector<Written> writers(const std::string& graph) {
  const auto run = [graph](const char* option) {
    return
        [graph, option](const std::string& out) { return std::vector<std::string>{"run", "bfs", graph, "--device", "cpu", option, out}; };
  };
  return {{"a.gr",
           [graph](const std::string& out) {
             return std::vector<std::string>{"convert", graph, out};
           }},
          {"a.wfg.zst",
           [graph](const std::string& out) {
             return std::vector<std::string>{"convert", graph, out};
           }},
          {"v.csv", run("--out-values")},
          {"t.csv", run("--timing")},
          {"r.json", run("--json")}};
}

std::size_t filesIn(const fs::path& folder) { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {})); }

TEST(KilledWriters, TheOldFileIsWholeAndTheNextWriterTidiesUp) {
  WF_REQUIRE_PROGRAM();
  const auto graph = scratchDir() / "killed.wfg";
  expectGood(runProgram({"generate", "random", "--param", "vertices=50000", "--out", graph.string()}));
  std::mt19937 random(11);
  int cut = 0;
  for (const Written& writer : writers(graph.string())) {
    SCOPED_TRACE(writer.file);
    const auto target = writeFile(std::string("killed ") + writer.file + "/" + writer.file, "{}\n");
    // To learn how long it takes, and what it writes.
    const auto begin = std::chrono::steady_clock::now();
    expectGood(runProgram(writer.arguments(target.string())));
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin).count();
    const auto whole = fs::file_size(target);
    const int rounds = kSanitized ? 4 : 8;
    for (int round = 0; round < rounds; ++round) {
      writeFile(std::string("killed ") + writer.file + "/" + writer.file, "{}\n");
      const pid_t child = start(writer.arguments(target.string()));
      ::usleep(static_cast<useconds_t>(static_cast<double>(took) * (0.3 + 0.8 * round / rounds) + random() % 2000));
      ::kill(child, SIGKILL);
      int status = 0;
      ASSERT_EQ(::waitpid(child, &status, 0), child);
      cut += WIFSIGNALED(status);
      if (slurp(target) != "{}\n" && std::string(writer.file) != "t.csv" && std::string(writer.file) != "r.json") {
        EXPECT_EQ(fs::file_size(target), whole);
      }
      if (slurp(target) != "{}\n") {
        EXPECT_EQ(slurp(target).back(), std::string(writer.file).ends_with("zst") ? slurp(target).back() : '\n');
      }
    }
    expectGood(runProgram(writer.arguments(target.string())));
    EXPECT_EQ(filesIn(target.parent_path()), 1u) << "leftovers";
  }
  EXPECT_GT(cut, 0);
}

// Each signal arrives while the unfinished file lies beside its place.
TEST(KilledWriters, SignalsThatEndTheProgramLeaveNoTemporary) {
  WF_REQUIRE_PROGRAM();
  const auto graph = scratchDir() / "signalled.wfg";
  expectGood(runProgram({"generate", "random", "--param", "vertices=400000", "--out", graph.string()}));
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    SCOPED_TRACE(strsignal(number));
    const auto target = writeFile("signalled/a.gr.xz", "old");
    const pid_t child = start({"convert", graph.string(), target.string()});
    for (int waits = 0; filesIn(target.parent_path()) < 2 && waits < 60'000; ++waits) ::usleep(1000);
    ASSERT_EQ(filesIn(target.parent_path()), 2u);
    ::kill(child, number);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << "cancelled, with a sentence";
    EXPECT_EQ(slurp(target), "old");
    EXPECT_EQ(filesIn(target.parent_path()), 1u);
  }
}

TEST(KilledWriters, PipesAndLinksAreTreatedAlikeByAllWriters) {
  WF_REQUIRE_PROGRAM();
  const auto graph = gridGraph(5).string();
  const auto folder = writeFile("alike/x", "").parent_path();
  for (const Written& writer : writers(graph)) {
    SCOPED_TRACE(writer.file);
    const auto target = folder / writer.file, link = folder / (std::string("link.") + writer.file);
    fs::remove(target);
    ASSERT_EQ(::mkfifo(target.c_str(), 0600), 0);
    const Outcome piped = runProgram(writer.arguments(target.string()));
    EXPECT_TRUE(piped.exitCode == 1 || piped.exitCode == 2) << describe(piped);
    EXPECT_NE(piped.err.find("a device or a pipe"), std::string::npos) << describe(piped);
    EXPECT_TRUE(fs::is_fifo(target));
    fs::remove(target);
    writeFile(std::string("alike/") + writer.file, "{}\n");
    fs::create_symlink(writer.file, link);
    expectGood(runProgram(writer.arguments(link.string())));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_NE(slurp(target), "{}\n");
  }
}

// A suite takes long: what it has measured is in its files as soon as a table is done.
TEST(KilledWriters, ASuiteKeepsTheTablesThatWereDone) {
  WF_REQUIRE_PROGRAM();
  const auto page = scratchDir() / "killed suite.md", report = scratchDir() / "killed suite.json";
  const pid_t child =
      start({"bench", "--suite", "tr2009", "--quick", "--device", "cpu", "--markdown", page.string(), "--json", report.string()});
  const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (!fs::exists(page) && std::chrono::steady_clock::now() < limit) ::usleep(2000);  // which is written last
  ::kill(child, SIGKILL);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_NE(slurp(page).find("It ended early"), std::string::npos) << slurp(page);
  EXPECT_NE(slurp(page).find("breadth-first search"), std::string::npos);
  EXPECT_FALSE(at(parsed(slurp(report)), "/tables").empty());
}

}  // namespace
}  // namespace wf::test
