// A movie of the session's run: walks it step by step, draws each as a picture of its own and hands it to a writer. Never waits, so that it
// serves a window between two events and a command line in a loop.
#pragma once

#include <QFont>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "render/picture/picture_job.h"
#include "ui/comparison/second_picture.h"
#include "ui/movie/movie_writer.h"
#include "ui/picture/caption.h"
#include "ui/picture_request.h"
#include "ui/viewport/label_painter.h"
#include "ui/viewport/legend_painter.h"

namespace wf::ui {

struct MoviePlan {
  std::uint64_t from = 0;
  std::optional<std::uint64_t> to;  // none, or beyond the run's end: the last step
  std::uint64_t every = 1;          // steps from one picture to the next; the last step has one in any case
  int held = 1;                     // frames that a picture is shown for
};

class MovieJob {
 public:
  enum class State { Working, Waiting, Done };  // Waiting: for the session or for the writer

  // From where the pictures are taken, beside what lies over them.
  using CameraBeside = std::function<render::Camera(std::span<const Cover> covers)>;

  // All of them outlive the job; until it is done only the job draws with the renderer or moves the session. The camera is asked for
  // once before and once at the first picture, whose legend tells what lies over them all. `second`: both runs are shown, the camera is of
  // a half, and `look` of the whole.
  MovieJob(Session& session, render::Renderer& renderer, MovieWriter& writer, const MoviePlan& plan, CameraBeside camera,
           const PictureLook& look, const QFont& font, SecondPicture* second = nullptr);

  // Draws for about so long; the caller pumps the session. GL current.
  Result<State> advance(double budgetMs);
  bool waitsForWriter() const { return phase_ == Phase::Write || phase_ == Phase::Finish; }
  std::uint64_t frames() const { return frames_; }
  std::uint64_t pictures() const { return pictures_; }
  std::uint64_t step() const { return step_; }  // that is drawn, or was drawn last
  double fraction() const;                      // −1: the run's end is not known yet

 private:
  enum class Phase { Travel, Draw, DrawSecond, Write, Finish, Done };
  Result<State> travel();
  void draw(render::Renderer& renderer, const render::FrameRequest& frame, render::Picture& picture, std::vector<render::Stamp> stamps);
  void complete();
  void start(std::uint64_t step);
  State goOn();  // from the step before
  void next();
  std::optional<std::uint64_t> end() const;

  Session& session_;
  render::Renderer& renderer_;
  MovieWriter& writer_;
  MoviePlan plan_;
  CameraBeside cameraBeside_;
  render::Camera camera_;
  PictureLook look_, whole_;  // of the first run's picture, and of all
  QFont font_;
  LegendPainter legend_;
  LabelPainter labels_;
  StepCaptions captions_;
  Phase phase_ = Phase::Travel;
  std::uint64_t step_ = 0;
  bool before_ = false;  // on the way to the step before that one
  std::optional<std::uint64_t> drawn_;
  bool besideLegend_ = false;  // the camera knows it
  SecondPicture* second_;
  render::FrameRequest frame_;
  render::Picture picture_, beside_;
  std::unique_ptr<render::PictureRows> rows_;
  std::unique_ptr<render::PictureJob> drawing_;
  int left_ = 0;  // frames of the picture still to be written
  std::uint64_t frames_ = 0, pictures_ = 0;
  std::optional<std::chrono::steady_clock::time_point> still_;  // the session has stood at another step since
};

}  // namespace wf::ui
