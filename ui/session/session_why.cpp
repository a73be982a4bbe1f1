#include "ui/session/session_why.h"

#include "ui/session/session_core.h"

namespace wf::ui {

using run::WhyAnswer;
using Phase = run::WhyAnswer::Phase;

void SessionWhy::ask(const run::WhyQuestion& question) {
  answer_ = {.phase = Phase::Searching, .question = question};
  if (!core_.runs() || core_.run.state == PlayState::None) {
    core_.runner.dropQuestion();
    answer_.phase = Phase::Failed;
    answer_.sentence = "there is no run to query";
    return core_.news.tell(kWhyChanged);
  }
  beside_.standStill();
  core_.runner.ask(question);
  beside_.asked(question);
  core_.news.tell(kWhyChanged);
}

void SessionWhy::cancel() {
  if (answer_.phase != Phase::Searching) return;
  core_.runner.dropQuestion();
  answer_.phase = Phase::Cancelled;
  core_.news.tell(kWhyChanged);
}

void SessionWhy::forget() {
  beside_.forgotten();
  if (answer_.phase == Phase::None) return;
  core_.runner.dropQuestion();
  answer_ = {};
  core_.news.tell(kWhyChanged);
}

void SessionWhy::branched(std::uint64_t step) {
  if (answer_.question.step > step) answer_ = {};
}

bool SessionWhy::runFailed() {
  if (answer_.phase != Phase::Searching) return false;
  answer_.phase = Phase::Failed;
  answer_.sentence = "the run failed: its values cannot be queried";
  return true;
}

void SessionWhy::take(WhyAnswer answer) {
  if (answer_.phase != Phase::Searching || answer.question != answer_.question) return;
  answer_ = std::move(answer);
  core_.news.tell(kWhyChanged);
}

}  // namespace wf::ui
