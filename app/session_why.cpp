// The session's answer to "why has this element its value?".
#include "app/session.h"

namespace wf::app {

using ui::Change;
using ui::PlayState;
using ui::WhyAnswer;
using Phase = ui::WhyAnswer::Phase;

void Session::ask(const ui::WhyQuestion& question) {
  why_ = {.phase = Phase::Searching, .question = question};
  if (!runs() || run_.state == PlayState::None) {
    runner_.dropQuestion();
    why_.phase = Phase::Failed;
    why_.sentence = "there is no run whose values could be asked about";
    return tell(Change::kWhyChanged);
  }
  demo_ = false;
  if (run_.state == PlayState::Playing || run_.travelling) pause();
  runner_.ask(question);
  tell(Change::kWhyChanged);
}

void Session::cancel() {
  if (why_.phase != Phase::Searching) return;
  runner_.dropQuestion();
  why_.phase = Phase::Cancelled;
  tell(Change::kWhyChanged);
}

void Session::forget() {
  if (why_.phase == Phase::None) return;
  runner_.dropQuestion();
  why_ = {};
  tell(Change::kWhyChanged);
}

void Session::takeWhy(WhyAnswer answer) {
  if (why_.phase != Phase::Searching || answer.question != why_.question) return;
  why_ = std::move(answer);
  tell(Change::kWhyChanged);
}

}  // namespace wf::app
