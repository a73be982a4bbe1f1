// Command line: numbers, elements and arrays of the shown step, by terms of the language of conditions. On the session's thread.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "compute/run/quantities.h"

namespace wf::ui {

struct SessionCore;

class SessionQuantities {
 public:
  explicit SessionQuantities(SessionCore& core) : core_(core) {}
  ~SessionQuantities();

  // Of the run's arrays; takes the place of what was asked before. The answer comes between two kernels, with a call of pump().
  void ask(std::vector<run::Term> terms);
  // Null: it is not there yet, or the run failed, which raised an error.
  const run::QuantityValues* answer() const;

 private:
  struct Task;
  SessionCore& core_;
  std::shared_ptr<Task> task_;  // null: nothing was asked
};

}  // namespace wf::ui
