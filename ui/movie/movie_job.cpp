#include "ui/movie/movie_job.h"

#include <algorithm>

#include "compute/core/numbers.h"
#include "ui/comparison/second_request.h"
#include "ui/picture/caption.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

// A session that stands still at a later step than it was asked for no longer keeps that one. Nothing tells so but that nothing moves.
constexpr auto kStandsStill = std::chrono::seconds(10);

}  // namespace

MovieJob::MovieJob(Session& session, render::Renderer& renderer, MovieWriter& writer, const MoviePlan& plan, CameraBeside camera,
                   const PictureLook& look, const QFont& font, SecondPicture* second)
    : session_(session),
      renderer_(renderer),
      writer_(writer),
      plan_(plan),
      cameraBeside_(std::move(camera)),
      camera_(cameraBeside_({})),
      look_(second != nullptr ? second->half() : look),
      whole_(look),
      font_(font),
      labels_(session),
      captions_(session),
      second_(second) {
  plan_.every = std::max<std::uint64_t>(plan_.every, 1);
  plan_.held = std::max(plan_.held, 1);
  if (plan_.to) plan_.from = std::min(plan_.from, *plan_.to);
  look_.transparent = false;
  look_.dark = whole_.dark = darkWith(session_.mapping().style, look_.dark);
  start(plan_.from);
}

void MovieJob::start(std::uint64_t step) {
  step_ = step;
  phase_ = Phase::Travel;
  still_.reset();
  // What a step did shows beside the step before.
  before_ = session_.mapping().comparesSteps() && step > 0 && drawn_ != step - 1;
  session_.goTo(before_ ? step - 1 : step);
}

// The last step of the movie, as far as it is known.
std::optional<std::uint64_t> MovieJob::end() const {
  const RunState& run = session_.run();
  if (!run.ended) return plan_.to;
  return plan_.to ? std::min(*plan_.to, run.lastStep) : run.lastStep;
}

double MovieJob::fraction() const {
  if (phase_ == Phase::Done) return 1;
  const auto last = end();
  if (!last) return -1;
  if (*last <= plan_.from) return 0;
  return std::clamp(static_cast<double>(drawn_.value_or(plan_.from) - plan_.from) / static_cast<double>(*last - plan_.from), 0.0, 1.0);
}

MovieJob::State MovieJob::goOn() {
  before_ = false;
  still_.reset();
  session_.goTo(step_);
  return State::Working;
}

Result<MovieJob::State> MovieJob::travel() {
  const RunState& run = session_.run();
  if (run.variant == nullptr || run.state == PlayState::Failed)
    return Error{.code = ErrorCode::Device, .message = "the run failed at step " + grouped(run.step) + ", so the movie has no more steps"};
  if (run.ended && plan_.from > run.lastStep) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the run has no such step",
                 .text = std::to_string(plan_.from),
                 .expected = "0 to " + std::to_string(run.lastStep)};
  }
  if (const auto last = end(); last && step_ > *last) {
    if (drawn_ == last) {
      phase_ = Phase::Finish;
    } else {
      start(*last);
    }
    return State::Working;
  }
  renderer_.publishNewest();
  const std::uint64_t wanted = before_ ? step_ - 1 : step_;
  const bool here = run.step == wanted && renderer_.shownStep() == wanted;
  if (here && second_ != nullptr) {
    const auto ready = second_->ready();
    if (!ready) return ready.error();
    if (!*ready) return State::Waiting;
  }
  if (here && before_) return goOn();
  if (!here) {
    const bool later = run.step > wanted && !run.seeking;
    if (!later) still_.reset();
    if (later && !still_) still_ = std::chrono::steady_clock::now();
    if (!still_ || std::chrono::steady_clock::now() - *still_ < kStandsStill) return State::Waiting;
    if (before_) return goOn();  // that one is not kept: nothing is marked
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "step " + grouped(step_) + " is no longer kept: the movie can begin at step " + grouped(run.step)};
  }
  if (!session_.lens().drawnWhole()) return State::Waiting;
  render::FrameRequest frame = pictureRequest(session_, camera_, look_);
  if (second_ != nullptr) second_->shareColours(renderer_, frame);
  std::vector<render::Stamp> stamps;
  if (look_.legend) stamps.push_back(legend_.paint(session_, renderer_, frame, look_, font_));
  if (look_.legend && !besideLegend_) frame.camera = camera_ = cameraBeside_(legend_.covers());
  besideLegend_ = true;
  if (!labels_.paint(renderer_, frame, look_, font_, stamps)) return State::Waiting;
  if (second_ != nullptr) frame.differing = differingVertices(session_);
  frame_ = frame;
  draw(renderer_, frame, picture_, std::move(stamps));
  phase_ = Phase::Draw;
  return State::Working;
}

void MovieJob::draw(render::Renderer& renderer, const render::FrameRequest& frame, render::Picture& picture,
                    std::vector<render::Stamp> stamps) {
  picture = {camera_.width(), camera_.height(), {}};
  rows_ = std::make_unique<render::PictureRows>(picture);
  drawing_ = std::make_unique<render::PictureJob>(renderer, frame, *rows_, std::move(stamps));
}

void MovieJob::complete() {
  if (second_ != nullptr) picture_ = second_->joined(picture_, beside_);
  if (whole_.captionHeight > 0) {
    const auto rows = captionRows(captions_.of(step_), whole_, pictureTheme(session_.mapping().style, look_.dark), font_);
    picture_.rgba.insert(picture_.rgba.end(), rows.begin(), rows.end());
    picture_.height += whole_.captionHeight;
  }
  ++pictures_;
  left_ = plan_.held;
  phase_ = Phase::Write;
}

void MovieJob::next() {
  drawn_ = step_;
  const auto last = end();
  if (last && step_ >= *last) {
    phase_ = Phase::Finish;
    return;
  }
  const std::uint64_t wanted = step_ + plan_.every;
  start(last ? std::min(wanted, *last) : wanted);
}

Result<MovieJob::State> MovieJob::advance(double budgetMs) {
  switch (phase_) {
    case Phase::Travel:
      return travel();
    case Phase::Draw:
    case Phase::DrawSecond: {
      auto done = drawing_->advance(budgetMs);
      if (!done) return done.error();
      if (!*done) return State::Working;
      if (phase_ == Phase::DrawSecond || second_ == nullptr) {
        complete();
      } else {
        draw(second_->renderer(), second_->request(frame_), beside_, {});
        phase_ = Phase::DrawSecond;
      }
      return State::Working;
    }
    case Phase::Write:
      if (!writer_.ready()) return State::Waiting;
      if (auto status = writer_.write(picture_); !status) return status.error();
      ++frames_;
      if (--left_ == 0) next();
      return State::Working;
    case Phase::Finish: {
      auto done = writer_.finish();
      if (!done) return done.error();
      if (!*done) return State::Waiting;
      phase_ = Phase::Done;
      return State::Done;
    }
    case Phase::Done:
      break;
  }
  return State::Done;
}

}  // namespace wf::ui
