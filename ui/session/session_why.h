// The session's answer to "why has this element its value?": what panels see of it, while the runner looks for it.
#pragma once

#include "ui/session/why_api.h"

namespace wf::ui {

class Session;

class SessionWhy final : public WhyApi {
 public:
  explicit SessionWhy(Session& session) : session_(session) {}

  void ask(const run::WhyQuestion& question) override;
  void cancel() override;
  void forget() override;
  const run::WhyAnswer& answer() const override { return answer_; }

  // For the session; the first three tell nobody.
  void beginRun() { answer_ = {}; }
  void branched(std::uint64_t step);  // what came after it is gone
  bool runFailed();                   // whether there was a question
  void take(run::WhyAnswer answer);

 private:
  Session& session_;
  run::WhyAnswer answer_;
};

}  // namespace wf::ui
