// What the selected vertices hold, array by array, at the shown step: asked of the compute thread while somebody looks, and on the run's
// executor. On the GUI thread but for what says otherwise.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "compute/core/vertex_set.h"
#include "compute/exec/array_summary.h"
#include "compute/run/runner.h"

namespace wf::ui {

struct SessionCore;
class SessionSelection;

// What several selected vertices hold, array by array.
struct SelectionSummary {
  VertexSet::Pointer of;
  std::uint64_t step = 0;
  struct Row {
    int array = 0;  // into RunState::arrays
    exec::ArraySummary summary;
  };
  std::vector<Row> rows;  // of the arrays that belong to vertices
  bool noMemory = false;  // some are left out: the device has no room for them
};

class SessionSummary {
 public:
  SessionSummary(SessionCore& core, const SessionSelection& sets);
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

  SessionCore& core_;
  const SessionSelection& sets_;
  std::shared_ptr<Maker> maker_;
  bool on_ = false, asked_ = false, stale_ = false;
  std::uint64_t ticket_ = 0;
  std::chrono::steady_clock::time_point due_;
  std::optional<SelectionSummary> summary_;

  std::mutex mutex_;
  std::optional<Brought> brought_;  // of the compute thread
};

}  // namespace wf::ui
