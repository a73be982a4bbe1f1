// By what the second run is in step with the first one.
#include <utility>
#include <vector>

#include "ui/session/session_core.h"
#include "ui/session/session_second_run.h"

namespace wf::ui {

using run::Alignment;

void SessionSecondRun::align(Alignment alignment, const run::PairName& named) {
  const bool same = alignment == Alignment::Kernel ? named == state_.kernel : alignment != Alignment::Event || named == state_.event;
  if (!active() || (alignment == state_.alignment && same)) return;
  request_.alignment = alignment;
  request_.kernel = alignment == Alignment::Kernel ? named : run::PairName();
  request_.event = alignment == Alignment::Event ? named : run::PairName();
  if (state_.variant == nullptr) return;  // it is on its way
  chooseAlignment();
  followed_.reset();
  search_.forget();
  found_ = {};
  changed();
  follow();
}

Alignment SessionSecondRun::usualAlignment() const {
  const bool races = (!state_.replay && !plan_.order && !isDeterministic(*state_.variant, plan_.parameters)) ||
                     (!core_.run.replay && !core_.run.order && !isDeterministic(*core_.run.variant, core_.run.parameters));
  return run::defaultAlignment(*core_.run.variant, *state_.variant, races);
}

void SessionSecondRun::chooseAlignment() {
  state_.alignment = request_.alignment.value_or(usualAlignment());
  state_.kernel = state_.event = {};
  state_.inStepProblem.reset();
  if (byEvents()) return chooseEvent();
  events_.cancel();
  chooseKernel();
}

void SessionSecondRun::alignAsUsual(Error because) {
  core_.news.note(LogLine::Level::Warning, "second run: " + because.sentence());
  state_.inStepProblem = std::move(because);
  state_.alignment = usualAlignment();
  state_.kernel = state_.event = {};
}

void SessionSecondRun::chooseKernel() {
  std::optional<std::uint32_t> endsA, endsB;
  if (state_.alignment == Alignment::Kernel) {
    if (const auto kernels = run::kernelsNamed(*core_.run.variant, *state_.variant, request_.kernel)) {
      state_.kernel = request_.kernel;
      endsA = kernels->a;
      endsB = kernels->b;
    } else {
      alignAsUsual(kernels.error());
    }
  }
  firstPlaces_.endTurnsWith(endsA);
  secondPlaces_.endTurnsWith(endsB);
  secondPlaces_.take(steps_);
}

std::optional<Error> SessionSecondRun::whyNoEvent(const run::PairName& conditions) const { return whyNoEvent(conditions, state_.variant); }

std::optional<Error> SessionSecondRun::whyNoEvent(const run::PairName& conditions, const VariantInfo* other) const {
  if (core_.document.graph == nullptr || core_.run.variant == nullptr) return std::nullopt;
  const Graph& graph = *core_.document.graph;
  const auto problem = [&](const std::string& condition, const VariantInfo& variant, const char* run) -> std::optional<Error> {
    const std::vector<StateArrayInfo> arrays = run::eventArrays(graph, variant);
    const auto event = run::eventNamed(condition, {.graph = &graph, .arrays = arrays, .variant = &variant}, run);
    return event ? std::nullopt : std::optional(event.error());
  };
  auto inA = problem(conditions.a, *core_.run.variant, "A");
  return inA || other == nullptr ? inA : problem(conditions.b, *other, "B");
}

void SessionSecondRun::chooseEvent() {
  auto problem = whyNoEvent(request_.event);
  const auto first = first_.plan();
  if (!problem && !first) problem = first.error();
  if (!problem && !core_.run.branches.empty()) {
    problem =
        Error{.code = ErrorCode::InvalidInput,
              .message = "the events of run A are not known: a parameter was changed on its way, and they are looked for from its start"};
  }
  if (problem) {
    events_.forget();
    alignAsUsual(std::move(*problem));
    return chooseKernel();
  }
  state_.event = request_.event;
  firstPlaces_.endTurnsWithEvents();
  secondPlaces_.endTurnsWithEvents();
  secondPlaces_.take(steps_);
  events_.lookFor(state_.event, *first, plan_);
}

void SessionSecondRun::takeEvents() {
  const auto races = [&] { return events_.a().races || events_.b().races; };
  const bool raced = races();
  if (!byEvents() || !events_.take()) return;
  if (!raced && races()) {
    core_.news.note(LogLine::Level::Warning,
                    std::string("the threads of run ") + (events_.a().races ? "A" : "B") +
                        " race: its events are those of another run of the same start, and the shown one may have others");
  }
  if (auto failure = events_.failure()) {
    events_.forget();
    alignAsUsual(std::move(*failure));
    chooseKernel();
  } else if (auto none = events_.none(); none && !state_.inStepProblem) {
    core_.news.note(LogLine::Level::Warning, "second run: " + none->sentence());
    state_.inStepProblem = std::move(none);
  }
  if (newest_ && *newest_ == core_.run.step && !first_.moving()) followNewest();
  changed();
}

}  // namespace wf::ui
