// A real session on the sequential executor with scripted algorithms, and the waits that a test needs to bring it somewhere.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "tests/ui/made_graphs.h"
#include "tests/ui/scripted_algorithm.h"
#include "tests/ui/scripted_search.h"
#include "ui/session/session.h"

namespace wf::test {

Result<std::shared_ptr<exec::Executor>> makeSequential(exec::DeviceRequest, std::string* notUsed);  // with the names of script()
std::string savedGraph(const Graph& graph, const char* file);                                       // as a file of that name; where it is

class ScriptedSession {
 protected:
  explicit ScriptedSession(ui::Session::Options options = {}, const algorithms::Registry& registry = scriptedRegistry());
  ~ScriptedSession();

  // These wait until the session has come there.
  bool until(const std::function<bool()>& holds) { return session.waitUntil(holds, std::chrono::seconds(20)); }
  void open(const std::shared_ptr<const Graph>& graph, const char* file);  // and the search from its first vertex
  void openGrid(const Grid& grid, const char* file = "grid.wfg") { open(makeGrid(grid, {}), file); }
  // The graph is there, its run is not set up before the gate is opened.
  void openBehindTheGate(const Grid& grid, const char* file);
  void startRun(const char* algorithm, const char* variant = "", std::map<std::string, std::string> parameters = {},
                exec::DeviceChoice device = exec::DeviceChoice::Auto);
  void setSource(VertexId vertex);
  void setMetrics(bool on);  // and where it stood
  void goTo(std::uint64_t step);
  void goToEnd();                     // and what the run came to
  bool arrives(std::uint64_t step);   // a way that was begun ends there
  void bring(run::RunReport report);  // as the compute thread would, where the run stands
  bool pauses() {
    return until([this] { return session.run().state == ui::PlayState::Paused; });
  }
  bool asks() const { return session.movePending(); }  // another step was asked for, and is not there yet

  template <class R>
  const typename R::Query* wanted() const {
    return session.readings().wanted<R>();
  }
  template <class R>
  const typename R::Answer* newest() const {
    return session.readings().newest<R>();
  }

  std::uint32_t levelOf(VertexId v) const { return ScriptedSearch(*session.document()->graph, 0).level[v]; }
  std::vector<VertexId> selected() const { return {session.selection().begin(), session.selection().end()}; }
  // All that a person can ask of it: it stays as it is where nothing was asked for.
  auto asked() const {
    const ui::RunState& run = session.run();
    return std::tuple(session.load().path, session.request().algorithm, session.request().variant, session.request().parameters,
                      session.request().metrics, run.state, run.backward, run.step, run.speed, run.loopStart, run.loopEnd, asks(),
                      session.mapping(), session.historyBudget());
  }
  // It is being opened, or was: a file that is not there stays the one that was asked for.
  bool asksFor(const std::string& path) const { return session.load().path == path; }

  ui::Session session;

 private:
  void beginOpening(const Graph& graph, const char* file);
};

}  // namespace wf::test
