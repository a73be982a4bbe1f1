// A program that is attached: its run is the document, or the second run beside the open one, while it makes it. Nothing here waits for the
// program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compute/recording/listener.h"
#include "ui/session/session_second_run.h"

namespace wf::ui {

struct SessionCore;

struct LiveState {
  enum class Phase { Off, Waiting, Attached, Ended } phase = Phase::Off;
  std::string address;  // "WARPFRONT_PROBE=unix:/run/user/1000/warpfront/attach.sock", as the program finds it in its environment
  std::string program;  // "my_bfs (process 4711)"
  bool shown = false;   // the open graph is the program's
  bool beside = false;  // its run is the second run
  bool held = false;    // the program waits at its next step
  std::uint64_t steps = 0, bytes = 0;
  std::string why;  // Ended: how, a sentence
  bool inSight() const { return shown || beside; }
  bool operator==(const LiveState&) const = default;
};

// GUI thread. Observers get changes as kLiveChanged.
class SessionLive {
 public:
  // besideGrew: of a run that is the second one; `follows`: its newest step is to be shown. False: once more, later.
  SessionLive(SessionCore& core, const algorithms::Registry& registry, std::function<bool(bool follows)> besideGrew)
      : core_(core), registry_(registry), besideGrew_(std::move(besideGrew)) {}

  // Waits for a program there (empty: at the usual place); one that is attached is let go. Its run is opened as soon as its graph and its
  // first state are there, and its newest step is shown as long as the newest is the shown one.
  Status listen(const std::filesystem::path& socket = {}, recording::ListenLimits limits = {});
  // The same, and its run becomes the second one, compared as `request` says.
  Status listenBeside(SecondRunRequest request, const std::filesystem::path& socket = {});
  void hold();
  void goOn();
  void passOne();  // one step of the program, then it is held
  void detach();   // or waits no longer; what came stays open
  const LiveState& state() const { return state_; }
  std::shared_ptr<recording::Replay> replay() const { return listener_ != nullptr ? listener_->replay() : nullptr; }

  void take();       // from pump(); `wantsOpen()` then says whether there is a run to open
  bool wantsOpen();  // once
  // Then: the run is to be the second one; none: the document.
  std::optional<SecondRunRequest> besideRequest() const;
  void documentChanged();  // another graph is open: the program of the one before is let go
  void besideBegan();
  void besideEnded(const std::shared_ptr<const recording::Replay>& replay);  // the same of a second run
  void shownMoved() { follows_ = true; }                                     // a person went to the newest step
  void left() { follows_ = false; }                                          // or away from it

 private:
  void takeSteps();
  void drop();  // the listener, without waiting for what it is at
  void letGo();

  SessionCore& core_;
  const algorithms::Registry& registry_;
  const std::function<bool(bool)> besideGrew_;
  std::optional<SecondRunRequest> beside_;
  std::unique_ptr<recording::Listener> listener_;
  std::vector<std::unique_ptr<recording::Listener>> leaving_;  // on their way to their ends
  LiveState state_;
  bool opens_ = false, opened_ = false, follows_ = true;
  std::uint64_t followed_ = 0;
  bool ended_ = false;
};

}  // namespace wf::ui
