#include "tests/ui/scripted_session.h"

#include <filesystem>
#include <utility>

#include "compute/exec/host_executor.h"
#include "compute/io/writers.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class NamedExecutor final : public exec::HostExecutor {
 public:
  NamedExecutor() : HostExecutor(exec::Backend::Sequential, exec::makeSequentialLoops()) {}
  std::string name() const override { return name_.empty() ? HostExecutor::name() : name_; }
  std::string deviceName() const override { return device_.empty() ? HostExecutor::deviceName() : device_; }

 private:
  std::string name_ = script().executor, device_ = script().device;
};

// Every graph passes where a test can hold it back.
ui::Session::Options heldBack(ui::Session::Options options) {
  options.load = [](const std::string& path, const ImportOptions& import, const ui::Loader::Prepared& prepared, Progress& progress) {
    if (!tasks().pass(progress)) return Result<ui::Document>(Error{.code = ErrorCode::Cancelled, .message = "opening was cancelled"});
    return ui::Loader::load(path, import, prepared, progress);
  };
  return options;
}

}  // namespace

Result<std::shared_ptr<exec::Executor>> makeSequential(exec::DeviceRequest, std::string*) {
  return std::shared_ptr<exec::Executor>(std::make_shared<NamedExecutor>());
}

std::string savedGraph(const Graph& graph, const char* file) {
  const std::string path = (scratchDir() / file).string();
  std::filesystem::remove(path);
  Progress progress;
  EXPECT_TRUE(io::writeGraph(graph, path, progress));
  return path;
}

ScriptedSession::ScriptedSession(ui::Session::Options options, const algorithms::Registry& registry)
    : session(heldBack(std::move(options)), makeSequential, registry) {}

ScriptedSession::~ScriptedSession() {
  gate().open();
  tasks().open();
  script() = {};
}

void ScriptedSession::beginOpening(const Graph& graph, const char* file) {
  session.openFor(savedGraph(graph, file), {}, {.algorithm = "bfs", .parameters = {{"source", "1"}}});
  ASSERT_TRUE(until([&] { return !session.load().active; }));
}

void ScriptedSession::open(const std::shared_ptr<const Graph>& graph, const char* file) {
  ASSERT_NO_FATAL_FAILURE(beginOpening(*graph, file));
  ASSERT_TRUE(pauses());
}

void ScriptedSession::openBehindTheGate(const Grid& grid, const char* file) {
  gate().close();
  beginOpening(*makeGrid(grid, {}), file);
}

void ScriptedSession::startRun(const char* algorithm, const char* variant, std::map<std::string, std::string> parameters,
                               exec::DeviceChoice device) {
  if (std::string(algorithm) != "tree") parameters.try_emplace("source", "1");  // which has no parameter
  session.startRun({.algorithm = algorithm, .variant = variant, .parameters = std::move(parameters), .device = device});
  ASSERT_TRUE(pauses());
}

void ScriptedSession::setSource(VertexId vertex) {
  ASSERT_TRUE(session.setSource(vertex));
  ASSERT_TRUE(pauses());
}

void ScriptedSession::setMetrics(bool on) {
  const std::uint64_t step = session.run().step;
  session.setMetrics(on);
  ASSERT_TRUE(until([&] { return session.run().state != ui::PlayState::None && session.run().step == step; }));
}

bool ScriptedSession::arrives(std::uint64_t step) {
  return until([&] { return !session.movePending() && session.run().step == step; });
}

void ScriptedSession::bring(run::RunReport report) {
  report.step = session.run().step;
  report.ended = session.run().ended;
  report.history = session.run().history;
  session.takeRun(std::move(report));
}

void ScriptedSession::goTo(std::uint64_t step) {
  session.goTo(step);
  ASSERT_TRUE(arrives(step));
}

void ScriptedSession::goToEnd() {
  session.goToEnd();
  const auto there = [&] {
    const ui::RunState& run = session.run();
    return run.state == ui::PlayState::Finished && !run.resultText.empty() && !run.seeking && !asks();
  };
  ASSERT_TRUE(until(there));
}

}  // namespace wf::test
