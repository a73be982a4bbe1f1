// The fake session's answers to "why has this element its value?": questions wait until a test lets them be answered.
#pragma once

#include <functional>

#include "ui/session/why_api.h"

namespace wf::test {

class FakeWhy : public ui::WhyApi {
 public:
  explicit FakeWhy(std::function<void()> tell) : tell_(std::move(tell)) {}

  bool atOnce = true;                                    // false: finish() answers
  std::function<run::WhyAnswer(run::WhyQuestion)> rule;  // what is answered
  std::vector<run::WhyQuestion> asked;
  int forgotten = 0;

  void progress(double fraction);
  void finish();
  void set(run::WhyAnswer answer);

  void ask(const run::WhyQuestion& question) override;
  void cancel() override;
  void forget() override;
  const run::WhyAnswer& answer() const override { return answer_; }

 private:
  std::function<void()> tell_;
  run::WhyAnswer answer_;
};

}  // namespace wf::test
