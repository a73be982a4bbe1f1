// What the selected vertices hold, array by array, at the shown step: asked of the compute thread while somebody looks, and on the run's
// executor. On the GUI thread but for what says otherwise.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "compute/run/runner.h"
#include "ui/session/inspect_api.h"

namespace wf::ui {

class Session;

class SessionSummary {
 public:
  explicit SessionSummary(Session& session);
  ~SessionSummary();

  void watch(bool on);
  void ask(bool anew);  // anew: what is there, or on its way, is of something else
  void take();          // what came
  const SelectionSummary* newest() const { return summary_ ? &*summary_ : nullptr; }

 private:
  class Maker;  // the compute thread's
  struct Brought {
    std::uint64_t ticket = 0;
    SelectionSummary summary;  // of nothing: the run was another
    std::chrono::steady_clock::duration took{};
  };
  void drop();

  Session& session_;
  std::shared_ptr<Maker> maker_;
  bool on_ = false, asked_ = false, stale_ = false;
  std::uint64_t ticket_ = 0;
  std::chrono::steady_clock::time_point due_;
  std::optional<SelectionSummary> summary_;

  std::mutex mutex_;
  std::optional<Brought> brought_;  // of the compute thread
};

}  // namespace wf::ui
