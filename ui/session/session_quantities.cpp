#include "ui/session/session_quantities.h"

#include <atomic>
#include <utility>

#include "ui/session/session_core.h"

namespace wf::ui {

// `values` is written before `done` is set, and read only behind it.
struct SessionQuantities::Task {
  std::vector<run::Term> terms;
  bool counts = false;
  std::optional<run::QuantityValues> values;
  std::atomic<bool> done{false};
};

SessionQuantities::~SessionQuantities() { core_.runner.dropQuery(run::Runner::StateQuery::Print); }

void SessionQuantities::ask(std::vector<run::Term> terms) {
  task_ = std::make_shared<Task>();
  task_->terms = std::move(terms);
  task_->counts = core_.run.metrics;
  core_.runner.query(run::Runner::StateQuery::Print, [news = &core_.news, task = task_](const run::Runner::QueriedState& state) {
    task->values = run::readQuantities(task->terms, state, task->counts);
    task->done = true;
    news->wakeUp();
  });
}

const run::QuantityValues* SessionQuantities::answer() const { return task_ && task_->done && task_->values ? &*task_->values : nullptr; }

}  // namespace wf::ui
