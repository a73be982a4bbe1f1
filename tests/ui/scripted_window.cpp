#include "tests/ui/scripted_window.h"

#include <filesystem>

#include "compute/io/writers.h"
#include "tests/support/data.h"

namespace wf::test {

Result<std::shared_ptr<exec::Executor>> makeSequential(exec::DeviceWish, std::string*) { return exec::makeSequentialExecutor(); }

std::string savedGraph(const Graph& graph, const char* file) {
  const std::string path = (scratchDir() / file).string();
  std::filesystem::remove(path);
  Progress progress;
  EXPECT_TRUE(io::writeGraph(graph, path, progress));
  return path;
}

ScriptedWindow::ScriptedWindow(ui::Session::Options options) : session(std::move(options), makeSequential, scriptedRegistry()) {}

void ScriptedWindow::SetUp() {
  ASSERT_NO_FATAL_FAILURE(openGrid({}));
  showWindow(session);
}

void ScriptedWindow::TearDown() {
  gate().open();
  ShownWindow::TearDown();
}

void ScriptedWindow::beginOpening(const Graph& graph, const char* file) {
  session.openFor(savedGraph(graph, file), {}, {.algorithm = "bfs", .parameters = {{"source", "1"}}});
  ASSERT_TRUE(until([&] { return !session.load().active; }));
}

void ScriptedWindow::open(const std::shared_ptr<const Graph>& graph, const char* file) {
  ASSERT_NO_FATAL_FAILURE(beginOpening(*graph, file));
  ASSERT_TRUE(until([&] { return session.run().state == ui::PlayState::Paused; }));
}

void ScriptedWindow::openBehindTheGate(const Grid& grid, const char* file) {
  gate().close();
  beginOpening(*makeGrid(grid, {}), file);
}

void ScriptedWindow::startRun(const char* algorithm, const char* variant, std::map<std::string, std::string> parameters) {
  parameters.try_emplace("source", "1");
  session.startRun({.algorithm = algorithm, .variant = variant, .parameters = std::move(parameters)});
  ASSERT_TRUE(until([&] { return session.run().state == ui::PlayState::Paused; }));
}

void ScriptedWindow::goTo(std::uint64_t step) {
  session.goTo(step);
  ASSERT_TRUE(until([&] { return !session.underWay() && session.run().step == step; }));
}

void ScriptedWindow::goToEnd() {
  session.goToEnd();
  ASSERT_TRUE(until([&] { return session.run().state == ui::PlayState::Finished; }));
}

}  // namespace wf::test
