// Brings the session to where a session file says it was: opens the graph, sets the run up, goes the way to the step. Qt-free; the window
// and the command line use it. What it waits for arrives in the session's pump().
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ui/sessions/session_state.h"

namespace wf::ui {

class SessionRestorer {
 public:
  enum class Stage { Opening, SettingUp, Branching, Travelling, Placing, Done, Failed };

  SessionRestorer(Session& session, SessionState state);
  // `opened`: the graph is there, the run is set up, mapping and selection are those of the session. `ended`: all is as it was, or as near
  // as it came. Either is called on the thread that pumps, once at most, and may destroy this object in `ended`.
  void begin(std::function<void()> opened, std::function<void()> ended);

  Stage stage() const { return stage_; }
  const SessionState& state() const { return state_; }
  const std::vector<std::string>& leftOut() const { return leftOut_; }  // a sentence each

 private:
  void changed(std::uint32_t changes);
  void advance(std::uint32_t changes);
  void apply();
  void applyStops();
  void restoreLayout();
  void nextBranch();
  void travel();
  void end(Stage stage);
  bool sameRun() const;

  Session& session_;
  SessionState state_;
  RunRequest request_;
  std::vector<std::string> leftOut_;
  std::function<void()> opened_, ended_;
  Stage stage_ = Stage::Opening;
  std::shared_ptr<run::SnapshotRing> former_;  // the run's before
  std::size_t branch_ = 0;
  bool branchAsked_ = false;  // to go to its step
  std::string asked_;         // the parameter whose change is on the way
  bool travelled_ = false;
  bool busy_ = false;
  std::shared_ptr<void> subscription_;
};

}  // namespace wf::ui
