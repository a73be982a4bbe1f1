// Why the second run's elements have their values, and both runs at their first difference.
#include <algorithm>
#include <utility>

#include "ui/session/session_core.h"
#include "ui/session/session_second_run.h"

namespace wf::ui {

using run::Alignment;
using run::WhyAnswer;
using WhyPhase = run::WhyAnswer::Phase;

namespace {

int placeOf(const std::vector<StateArrayInfo>& arrays, const StateArrayInfo& info) {
  const auto at = std::find_if(arrays.begin(), arrays.end(), [&](const StateArrayInfo& one) { return one.id == info.id; });
  return at == arrays.end() ? -1 : static_cast<int>(at - arrays.begin());
}

}  // namespace

void SessionSecondRun::noteArrayPairs() {
  const run::StateDifference* difference = readings_->newest<run::DifferenceReader>();
  if (difference == nullptr) return;
  pairs_.clear();
  for (const auto& pair : difference->pairs) pairs_.emplace_back(placeOf(core_.run.arrays, pair.a), placeOf(state_.arrays, pair.b));
}

std::optional<int> SessionSecondRun::partnerOf(int array) const {
  if (array < 0 || array >= static_cast<int>(core_.run.arrays.size()) || state_.variant == nullptr) return std::nullopt;
  for (const auto& [a, b] : pairs_) {
    if (a == array && b >= 0) return b;
  }
  const StateArrayInfo& info = core_.run.arrays[static_cast<std::size_t>(array)];
  const int same = placeOf(state_.arrays, info);
  if (same < 0 || state_.arrays[static_cast<std::size_t>(same)].domain != info.domain) return std::nullopt;
  const bool named = !request_.pairs.empty();
  const bool taken = std::any_of(pairs_.begin(), pairs_.end(), [&](const auto& pair) { return pair.second == same; });
  return named || taken ? std::nullopt : std::optional(same);
}

void SessionSecondRun::ask(const Cell& cell) {
  if (state_.variant == nullptr || state_.phase == SecondRunState::Phase::Failed) return;
  runner_->dropQuestion();
  why_ = {.phase = WhyPhase::Searching, .question = {cell, state_.step}};
  whyWaits_ = true;
  core_.news.tell(kWhyChanged);
  core_.news.wakeUp();
}

void SessionSecondRun::askBeside(const run::WhyQuestion& first) {
  if (state_.variant == nullptr || state_.phase == SecondRunState::Phase::Failed) return;
  const auto partner = partnerOf(first.cell.array);
  if (partner && first.step == core_.run.step) return ask({*partner, first.cell.index});
  runner_->dropQuestion();
  whyWaits_ = false;
  failWhy(partner ? "the second run stands beside another step" : "it has no array that is compared with this one");
}

void SessionSecondRun::failWhy(std::string sentence) {
  why_ = {.phase = WhyPhase::Failed, .question = {}, .links = {}, .sentence = std::move(sentence)};
  core_.news.tell(kWhyChanged);
}

void SessionSecondRun::cancelWhy() {
  if (why_.phase != WhyPhase::Searching) return;
  if (runner_) runner_->dropQuestion();
  whyWaits_ = false;
  why_.phase = WhyPhase::Cancelled;
  core_.news.tell(kWhyChanged);
}

void SessionSecondRun::forgetWhy() {
  if (runner_) runner_->dropQuestion();
  whyWaits_ = false;
  if (std::exchange(why_, {}).phase != WhyPhase::None) core_.news.tell(kWhyChanged);
}

void SessionSecondRun::takeWhy() {
  if (!runner_ || why_.phase != WhyPhase::Searching) return;
  if (whyWaits_) {
    if (state_.phase != SecondRunState::Phase::Ready || !state_.follows) return;
    whyWaits_ = false;
    why_.question.step = state_.step;
    return runner_->ask(why_.question);
  }
  auto answer = runner_->takeWhy();
  if (!answer || answer->question != why_.question) return;
  why_ = std::move(*answer);
  core_.news.tell(kWhyChanged);
}

void SessionSecondRun::goToFirst() {
  if (found_.phase != FoundDifference::Phase::Found) return;
  explainsFirst_ = true;
  first_.goTo(found_.stepA);
}

void SessionSecondRun::explainFirst() {
  if (!explainsFirst_ || first_.moving()) return;
  if (core_.run.step == found_.stepA && !state_.follows && state_.phase == SecondRunState::Phase::Ready) return;
  explainsFirst_ = false;
  if (core_.run.step != found_.stepA || found_.phase != FoundDifference::Phase::Found) return;  // a person went elsewhere
  first_.explain({found_.a, found_.stepA});
  ask(found_.b);
}

void SessionSecondRun::goToSecond(std::uint64_t step) {
  switch (state_.alignment) {
    case Alignment::Step:
      return first_.goTo(step);
    case Alignment::Iteration:
    case Alignment::Kernel:
    case Alignment::Event: {
      const std::uint64_t count = secondPlaces_.turnsUpTo(step) + (secondPlaces_.endsTurn(step) ? 0 : 1);
      return first_.goTo(firstPlaces_.endOfTurn(count).value_or(core_.run.lastStep));
    }
    case Alignment::Time:
      return first_.goTo(firstPlaces_.lastWithin(secondPlaces_.nanosecondsUpTo(step)));
    case Alignment::End:
      return first_.goTo(core_.run.lastStep);
  }
}

}  // namespace wf::ui
