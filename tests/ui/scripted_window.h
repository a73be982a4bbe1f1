// A shown, active window on a real session: the sequential executor, scripted algorithms, a grid whose search begins at its first vertex.
#pragma once

#include <map>
#include <string>

#include "tests/ui/made_graphs.h"
#include "tests/ui/scripted_algorithm.h"
#include "tests/ui/scripted_search.h"
#include "tests/ui/ui_harness.h"
#include "ui/session/session.h"

namespace wf::test {

Result<std::shared_ptr<exec::Executor>> makeSequential(exec::DeviceWish, std::string* notUsed);
std::string savedGraph(const Graph& graph, const char* file);  // as a file of that name; where it is

class ScriptedWindow : public ShownWindow {
 protected:
  explicit ScriptedWindow(ui::Session::Options options = {});
  void SetUp() override;  // with a grid of 20 × 15 vertices
  void TearDown() override;

  // These wait until the session has come there.
  bool until(const std::function<bool()>& holds) { return session.waitUntil(holds, std::chrono::seconds(20)); }
  void open(const std::shared_ptr<const Graph>& graph, const char* file);  // and the search from its first vertex
  void openGrid(const Grid& grid, const char* file = "grid.wfg") { open(makeGrid(grid, {}), file); }
  // The graph is there, its run is not set up before the gate is opened.
  void openBehindTheGate(const Grid& grid, const char* file);
  void startRun(const char* algorithm, const char* variant = "", std::map<std::string, std::string> parameters = {});
  void goTo(std::uint64_t step);
  void goToEnd();
  bool asks() const { return session.underWay(); }  // another step was asked for, and is not there yet

  template <class R>
  const typename R::Query* wanted() const {
    return session.readings().wanted<R>();
  }
  template <class R>
  const typename R::Answer* newest() const {
    return session.readings().newest<R>();
  }

  std::uint32_t levelOf(VertexId v) const { return ScriptedSearch(*session.document()->graph, 0).level[v]; }

  ui::Session session;

 private:
  void beginOpening(const Graph& graph, const char* file);
};

}  // namespace wf::test
