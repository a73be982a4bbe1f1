#include "compute/run/count_events.h"

#include <chrono>
#include <thread>
#include <utility>

#include "compute/run/aligned_runs.h"

namespace wf::run {
namespace {

using NewsClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kUntilMoreSteps{20};  // while another program makes its next step
constexpr std::chrono::milliseconds kBetweenNews{100};

}  // namespace

bool EventList::addTo(State& state) const {
  const std::scoped_lock lock(mutex_);
  if (state.known == state_.known && state.whole == state_.whole && state.races == state_.races) return false;
  state.steps.insert(state.steps.end(), state_.steps.begin() + static_cast<std::ptrdiff_t>(state.steps.size()), state_.steps.end());
  state.known = state_.known;
  state.whole = state_.whole;
  state.races = state_.races;
  return true;
}

void EventList::note(std::uint64_t step, bool event) {
  const std::scoped_lock lock(mutex_);
  if (event) state_.steps.push_back(step);
  state_.known = step;
}

void EventList::noteRaces() {
  const std::scoped_lock lock(mutex_);
  state_.races = true;
}

void EventList::noteEnd() {
  const std::scoped_lock lock(mutex_);
  state_.whole = true;
}

Status countEvents(const EventSearch& search, EventList& list, Progress& progress, const PlannedRun::ExecutorMaker& makeExecutor,
                   const std::function<void()>& told) {
  const auto made = PlannedRun::make(search.plan, makeExecutor);
  if (!made) return made.error();
  algorithms::Algorithm& run = (*made)->run();
  auto query = eventOf(run, search.condition, search.name);
  if (!query) return query.error();
  if ((*made)->races()) list.noteRaces();
  RunCursor cursor(run, (*made)->maker());
  cursor.watch(std::move(*query));
  progress.begin("Looking for events", cursor.lastKnown().value_or(0));
  auto news = NewsClock::now();
  bool fresh = false;  // told() has not been called since the last step
  for (;;) {
    if (!progress.goesOn(cursor.step().index)) return Error{.code = ErrorCode::Cancelled, .message = "the search for events was cancelled"};
    if (!cursor.atEnd()) {
      if (auto status = cursor.advance(progress); !status) return status;
      list.note(cursor.step().index, cursor.struck());
      fresh = true;
    } else if (cursor.grows()) {
      if (std::exchange(fresh, false)) told();
      std::this_thread::sleep_for(kUntilMoreSteps);
    } else if (cursor.atEnd()) {  // growth ends after the last step is known: once more
      break;
    }
    if (const auto now = NewsClock::now(); fresh && now - news >= kBetweenNews) {
      news = now;
      fresh = false;
      told();
    }
  }
  list.noteEnd();
  return {};
}

}  // namespace wf::run
