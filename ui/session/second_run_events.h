// The events of two runs that are side by side: looked for in the background, from the starts of both, and kept for the pair.
#pragma once

#include <memory>
#include <optional>

#include "compute/core/job.h"
#include "compute/run/count_events.h"
#include "compute/run/run_events.h"
#include "ui/session/news.h"

namespace wf::ui {

// GUI thread.
class SecondRunEvents {
 public:
  SecondRunEvents(News& news, run::PlannedRun::ExecutorMaker makeExecutor);

  // Nothing where they are known, or looked for already.
  void lookFor(const run::PairName& conditions, const run::RunPlan& a, const run::RunPlan& b);
  void cancel();  // what is known of both is kept
  void forget();  // other runs
  bool take();    // whether there is news

  const run::EventList::State& a() const { return a_.state; }
  const run::EventList::State& b() const { return b_.state; }
  bool whole() const { return a_.state.whole && b_.state.whole; }
  std::optional<Error> failure() const;  // why they are not known
  std::optional<Error> none() const;     // a run has come to its end without one

 private:
  struct Side {
    explicit Side(News& news);
    std::shared_ptr<run::EventList> list;
    run::EventList::State state;
    std::optional<Error> problem;
    Job<bool> job;
  };
  void begin(Side& side, run::EventSearch search);
  static bool takeSide(Side& side);

  News& news_;
  const run::PlannedRun::ExecutorMaker makeExecutor_;
  std::optional<run::PairName> conditions_;
  Side a_, b_;
};

}  // namespace wf::ui
