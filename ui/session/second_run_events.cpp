#include "ui/session/second_run_events.h"

#include <utility>

namespace wf::ui {

SecondRunEvents::Side::Side(News& news)
    : job("this machine's memory is full: the events of the runs could not be found", [told = &news] { told->wakeUp(); }) {}

SecondRunEvents::SecondRunEvents(News& news, run::PlannedRun::ExecutorMaker makeExecutor)
    : news_(news), makeExecutor_(std::move(makeExecutor)), a_(news), b_(news) {}

void SecondRunEvents::lookFor(const run::PairName& conditions, const run::RunPlan& a, const run::RunPlan& b) {
  if (conditions_ == conditions) return;
  forget();
  conditions_ = conditions;
  begin(a_, {.plan = a, .condition = conditions.a, .name = "A"});
  begin(b_, {.plan = b, .condition = conditions.b, .name = "B"});
}

void SecondRunEvents::begin(Side& side, run::EventSearch search) {
  side.list = std::make_shared<run::EventList>();
  side.job.start([search = std::move(search), list = side.list, make = makeExecutor_, news = &news_](Progress& progress) -> Result<bool> {
    const auto told = [news] { news->wakeUp(); };
    auto status = run::countEvents(search, *list, progress, make, told);
    run::EventList::State found;
    list->addTo(found);
    // The shown runs have the device already.
    if (!status && status.error().code == ErrorCode::OutOfMemory && found.known == 0) {
      run::EventSearch onHost = search;
      onHost.plan.device = exec::DeviceChoice::Cpu;
      status = run::countEvents(onHost, *list, progress, make, told);
    }
    if (!status) return status.error();
    return true;
  });
}

void SecondRunEvents::cancel() {
  if (conditions_ && !whole()) forget();
}

void SecondRunEvents::forget() {
  conditions_.reset();
  for (Side* side : {&a_, &b_}) {
    side->job.forget();
    side->list.reset();
    side->state = {};
    side->problem.reset();
  }
}

bool SecondRunEvents::take() {
  const bool a = takeSide(a_), b = takeSide(b_);
  return a || b;
}

bool SecondRunEvents::takeSide(Side& side) {
  auto ended = side.job.take();
  const bool failed = ended && !*ended;
  if (failed) side.problem = ended->error();
  return (side.list && side.list->addTo(side.state)) || failed;
}

std::optional<Error> SecondRunEvents::failure() const { return a_.problem ? a_.problem : b_.problem; }

std::optional<Error> SecondRunEvents::none() const {
  if (!conditions_) return std::nullopt;
  if (a().whole && a().steps.empty()) return run::neverStruck(conditions_->a, "A", a().known);
  if (b().whole && b().steps.empty()) return run::neverStruck(conditions_->b, "B", b().known);
  return std::nullopt;
}

}  // namespace wf::ui
