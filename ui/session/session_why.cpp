#include "ui/session/session_why.h"

#include "ui/session/session.h"

namespace wf::ui {

using run::WhyAnswer;
using Phase = run::WhyAnswer::Phase;

void SessionWhy::ask(const run::WhyQuestion& question) {
  answer_ = {.phase = Phase::Searching, .question = question};
  if (!session_.runs() || session_.run_.state == PlayState::None) {
    session_.runner_.dropQuestion();
    answer_.phase = Phase::Failed;
    answer_.sentence = "there is no run whose values could be asked about";
    return session_.tell(Change::kWhyChanged);
  }
  session_.demo_ = false;
  if (session_.run_.state == PlayState::Playing || session_.run_.travelling) session_.pause();
  session_.runner_.ask(question);
  session_.tell(Change::kWhyChanged);
}

void SessionWhy::cancel() {
  if (answer_.phase != Phase::Searching) return;
  session_.runner_.dropQuestion();
  answer_.phase = Phase::Cancelled;
  session_.tell(Change::kWhyChanged);
}

void SessionWhy::forget() {
  if (answer_.phase == Phase::None) return;
  session_.runner_.dropQuestion();
  answer_ = {};
  session_.tell(Change::kWhyChanged);
}

void SessionWhy::branched(std::uint64_t step) {
  if (answer_.question.step > step) answer_ = {};
}

bool SessionWhy::runFailed() {
  if (answer_.phase != Phase::Searching) return false;
  answer_.phase = Phase::Failed;
  answer_.sentence = "the run failed: its values cannot be asked about";
  return true;
}

void SessionWhy::take(WhyAnswer answer) {
  if (answer_.phase != Phase::Searching || answer.question != answer_.question) return;
  answer_ = std::move(answer);
  session_.tell(Change::kWhyChanged);
}

}  // namespace wf::ui
