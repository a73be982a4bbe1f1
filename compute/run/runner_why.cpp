// The runner's answers to "why has this element its value?". Nothing of the search is shown: afterwards the run is where it was.
#include "compute/run/provenance.h"
#include "compute/run/runner.h"

namespace wf::run {

void Runner::ask(const WhyQuestion& question) {
  const std::scoped_lock lock(mutex_);
  why_ = question;
  whyNews_.reset();
  ++whyTicket_;
  wake_.notify_one();
}

void Runner::dropQuestion() {
  const std::scoped_lock lock(mutex_);
  why_.reset();
  whyNews_.reset();
  ++whyTicket_;
}

std::optional<WhyAnswer> Runner::takeWhy() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(whyNews_, std::nullopt);
}

void Runner::forgetWhyAfter(std::uint64_t step) {
  const std::scoped_lock lock(mutex_);
  if (whyNews_ && whyNews_->question.step > step) whyNews_.reset();
  if (!why_ || why_->step <= step) return;
  why_.reset();
  ++whyTicket_;
}

bool Runner::whyDisturbed(std::uint64_t ticket) {
  const std::scoped_lock lock(mutex_);
  const bool values = readings_.haveRequests() || search_ || verifyWanted_ || valuesWanted_;
  return quit_ || setup_ || interrupt_ || playing_ || !seeks_.empty() || values || ticket != whyTicket_;
}

void Runner::tellWhy(std::uint64_t ticket, WhyAnswer answer) {
  {
    const std::scoped_lock lock(mutex_);
    if (ticket != whyTicket_) return;
    if (answer.phase != WhyAnswer::Phase::Searching) why_.reset();
    whyNews_ = std::move(answer);
  }
  if (reported_) reported_();
}

void Runner::answerWhy() {
  WhyAnswer answer;
  std::uint64_t ticket = 0;
  {
    const std::scoped_lock lock(mutex_);
    if (!why_) return;
    answer.question = *why_;
    ticket = whyTicket_;
  }
  auto reported = Clock::now();
  ProvenanceOptions options;
  options.settle = [this] { return adoptHere(); };
  options.progress = [&](double fraction) {
    if (Clock::now() - reported >= kReportEvery) {
      tellWhy(ticket, {.phase = WhyAnswer::Phase::Searching, .question = answer.question, .fraction = fraction});
      reported = Clock::now();
    }
    return !whyDisturbed(ticket);
  };
  if (!whySearch_ || whySearched_ != ticket) whySearch_ = std::make_unique<CauseSearch>(*timeline_, *algorithm_, answer.question);
  whySearched_ = ticket;
  const Status status = whySearch_->goOn(options);
  const bool disturbed = !status && status.error().code == ErrorCode::Cancelled;
  auto found = status ? Result<Provenance>(whySearch_->take()) : Result<Provenance>(status.error());
  if (!disturbed) whySearch_.reset();
  if (executor_->failed()) fail(executor_->error());
  // What disturbed it comes first; the search, if it is still wanted, goes on after that.
  if (disturbed) return;
  answer.phase = found ? WhyAnswer::Phase::Done : WhyAnswer::Phase::Failed;
  if (found) {
    answer.fraction = 1;
    answer.links = std::move(found->links);
    answer.truncated = found->truncated;
    answer.sentence = std::move(found->sentence);
  } else {
    answer.sentence = found.error().sentence();
  }
  tellWhy(ticket, std::move(answer));
}

}  // namespace wf::run
