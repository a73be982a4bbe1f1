// Who is asked "why has this element its value?" (run/why.h), while the runner looks for it. On the GUI thread.
#pragma once

#include <functional>
#include <utility>

#include "compute/run/why.h"

namespace wf::ui {

struct SessionCore;

class SessionWhy {
 public:
  struct Beside {
    std::function<void()> standStill;                    // the run pauses where it is
    std::function<void(const run::WhyQuestion&)> asked;  // of a second run the same is to be asked
    std::function<void()> forgotten;
  };
  SessionWhy(SessionCore& core, Beside beside) : core_(core), beside_(std::move(beside)) {}

  // Takes the place of the question before. The run pauses, and stays at its step; the answer comes with kWhyChanged. While the run plays
  // or goes to another step the search waits. Another run, and a branch before the question's step, take question and answer away.
  void ask(const run::WhyQuestion& question);
  void cancel();  // a search under way
  void forget();  // the answer, and a search under way
  const run::WhyAnswer& answer() const { return answer_; }

  // For the session; the first three bring no news.
  void beginRun() { answer_ = {}; }
  void branched(std::uint64_t step);  // what came after it is gone
  bool runFailed();                   // whether there was a question
  void take(run::WhyAnswer answer);

 private:
  SessionCore& core_;
  Beside beside_;
  run::WhyAnswer answer_;
};

}  // namespace wf::ui
