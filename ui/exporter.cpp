#include "ui/exporter.h"

#include <QProgressDialog>
#include <algorithm>
#include <cmath>

#include "render/picture/png_file.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr double kSliceMs = 12;
constexpr int kShownAfterMs = 300;
constexpr int kWaitMs = 4;
constexpr int kMostWaits = 500;
constexpr render::TileSize kTile{2048, 512};  // smaller than the command line's: reading one back must not be felt

}  // namespace

Exporter::Exporter(Context context, Viewport& view, QWidget* window) : QObject(window), context_(context), view_(view), window_(window) {
  connect(&timer_, &QTimer::timeout, this, &Exporter::tick);
  connect(&view_, &Viewport::graphicsGoing, this, &Exporter::cancel);
}

Exporter::~Exporter() = default;  // the view went first, and with it the picture that was being made

double Exporter::ratioFor(int width, int height) const {
  const render::Camera seen = view_.camera();
  const double factor =
      std::min(static_cast<double>(width) / std::max(seen.width(), 1), static_cast<double>(height) / std::max(seen.height(), 1));
  return std::clamp(factor * view_.devicePixelRatioF(), 0.5, 8.0);
}

render::Camera Exporter::camera() const {
  render::Camera out = view_.camera();
  const double factor =
      std::min(static_cast<double>(look_.width) / std::max(out.width(), 1), static_cast<double>(look_.height) / std::max(out.height(), 1));
  out.resize(look_.width, look_.height);
  out.zoomAt(look_.width / 2.0, look_.height / 2.0, factor);
  return out;
}

bool Exporter::begin(const PictureLook& look, const QString& label, int afterMs) {
  if (busy()) return false;
  renderer_ = view_.acquireRenderer();
  if (renderer_ == nullptr) return false;
  context_.session.pause();
  look_ = besideCaption(look);
  look_.labels = view_.labelContent();
  look_.dark = darkWith(context_.session.mapping().style, look_.dark);
  look_.edgeLabels = view_.edgeLabelContent();
  look_.arrows = view_.arrows();
  labels_ = std::make_unique<LabelPainter>(context_.session);
  done_ = waits_ = false;
  waited_ = 0;
  notice_.clear();
  progress_ = new QProgressDialog(label, "Cancel", 0, 1000, window_);
  progress_->setObjectName("exportProgress");
  progress_->setWindowTitle("Saving");
  progress_->setWindowModality(Qt::WindowModal);
  progress_->setAutoClose(false);
  progress_->setAutoReset(false);
  progress_->setMinimumWidth(420);
  progress_->setMinimumDuration(afterMs);
  if (afterMs == 0) progress_->show();
  connect(progress_, &QProgressDialog::canceled, this, &Exporter::cancel);
  timer_.start(0);
  return true;
}

bool Exporter::savePicture(const QString& path, const PictureLook& look) {
  if (!begin(look,
             QString::fromUtf8("Picture of %1 × %2 pixels")
                 .arg(countText(static_cast<std::uint64_t>(look.width)), countText(static_cast<std::uint64_t>(look.height))),
             kShownAfterMs))
    return false;
  path_ = path;
  return true;
}

bool Exporter::saveMovie(const MovieFormat& format, const MoviePlan& plan, const PictureLook& look) {
  stepBefore_ = context_.session.run().step;
  lookBefore_ = context_.session.appearance().look();
  // At once: a key that moves the run would be in the movie's way.
  if (!begin(look, "Movie", 0)) return false;
  path_ = text(format.path);
  auto writer = makeMovieWriter(format);
  if (!writer) {
    const QString why = text(writer.error().sentence());
    end();
    Q_EMIT failed("The movie could not be saved", why, {});
    return true;
  }
  writer_ = std::move(*writer);
  // The writer's frames have the captions as well.
  movie_ = std::make_unique<MovieJob>(
      context_.session, *renderer_, *writer_, plan, [seen = camera()](std::span<const Cover>) { return seen; }, look_, view_.font());
  return true;
}

// The arrays of the shown step first: it may still be on its way to the renderer.
Status Exporter::startPicture() {
  renderer_->publishNewest();
  const RunState& run = context_.session.run();
  // Not for ever: a run that is only being set up is not the one that the view shows.
  waits_ = renderer_->bridge() != nullptr && run.variant != nullptr && run.state != PlayState::None && renderer_->shownStep() != run.step &&
           ++waited_ < kMostWaits;
  waits_ = waits_ || !context_.session.lens().drawnWhole();
  if (waits_) return {};
  const render::FrameRequest frame = pictureRequest(context_.session, camera(), look_);
  std::vector<render::Stamp> stamps;
  LegendPainter legend;
  if (look_.legend) stamps.push_back(legend.paint(context_.session, *renderer_, frame, look_, view_.font()));
  waits_ = !labels_->paint(*renderer_, frame, look_, view_.font(), stamps) && ++waited_ < kMostWaits;
  if (waits_) return {};
  caption_ = stepCaption(context_.session, context_.session.run().step);
  if (pictureKind(path_.toStdString()).value_or(PictureKind::Png) == PictureKind::Png) return startPixels(frame, std::move(stamps));
  above_ = layersAbove(context_.session, *renderer_, frame, look_, view_.font(), legend, *labels_);
  shapes_ = std::make_unique<render::VectorJob>(*renderer_, frame, look_.mostVectors, kTile);
  return {};
}

Status Exporter::startPixels(const render::FrameRequest& frame, std::vector<render::Stamp> stamps) {
  auto file = render::makePngFileInBackground(path_.toStdString(), look_.width, look_.wholeHeight(), look_.transparent);
  if (!file) return file.error();
  file_ = std::move(*file);
  if (look_.captionHeight > 0)
    captioned_ = std::make_unique<RowsAboveCaption>(*file_, captionRows(caption_, look_, frame.theme, view_.font()));
  render::RowSink& sink = captioned_ ? static_cast<render::RowSink&>(*captioned_) : *file_;
  picture_ = std::make_unique<render::PictureJob>(*renderer_, frame, sink, std::move(stamps), kTile);
  return {};
}

// The shapes of the view here, then the file on a thread of its own.
Status Exporter::workOnShapes() {
  if (writes_.progress() != nullptr) {
    waits_ = writes_.working();
    const auto written = writes_.take();
    if (!written) return {};
    if (!*written) return written->error();
    if (notice_.empty()) notice_ = **written;
    done_ = true;
    return {};
  }
  const auto whole = shapes_->advance(kSliceMs);
  if (!whole) return whole.error();
  if (!*whole) return {};
  notice_ = shapes_->notice();
  auto picture = std::make_shared<render::VectorPicture>(shapes_->take());
  complete(*picture, std::move(above_), caption_, look_, pictureTheme(context_.session.mapping().style, look_.dark), view_.font());
  const std::string path = path_.toStdString();
  const auto write = [picture, path](Progress& progress) -> Result<std::string> { return writeVectors(*picture, path, progress); };
  writes_.start(write, path);
  return {};
}

Status Exporter::work() {
  if (movie_) {
    auto state = movie_->advance(kSliceMs);
    if (!state) return state.error();
    waits_ = *state == MovieJob::State::Waiting;
    done_ = *state == MovieJob::State::Done;
    return {};
  }
  if (shapes_) return workOnShapes();
  if (!picture_) return startPicture();
  waits_ = !file_->ready();
  auto done = picture_->advance(kSliceMs);
  if (!done) return done.error();
  done_ = *done;
  return {};
}

void Exporter::tick() {
  view_.makeCurrent();
  const Status status = work();
  view_.doneCurrent();
  if (!status) {
    const QString title = movie_ ? "The movie could not be saved" : "The picture could not be saved";
    const QString details = writer_ ? text(writer_->details()) : QString();
    end();
    Q_EMIT failed(title, text(status.error().sentence()), details);
    return;
  }
  timer_.setInterval(waits_ ? kWaitMs : 0);
  if (done_) {
    QString notice = writer_ ? text(writer_->notice()) : QString();
    const QString warning = text(writer_ ? writer_->warning() : file_ ? file_->notice() : notice_);
    if (!warning.isEmpty()) notice += (notice.isEmpty() ? "" : "; ") + warning;
    const QString path = writer_ ? text(writer_->path()) : path_;
    QString sentence = movie_ ? "Movie saved: " + countText(movie_->frames(), "frame", "frames") + ", " + path : "Picture saved: " + path;
    if (!notice.isEmpty()) sentence += " (" + notice + ")";
    end();
    Q_EMIT saved(path, sentence);
    return;
  }
  if (progress_ == nullptr) return;
  const double fraction = movie_ ? movie_->fraction() : picture_ ? picture_->fraction() : shapes_ ? shapes_->fraction() : 0;
  if (movie_) {
    progress_->setLabelText("Step " + countText(movie_->step()) + ", " + countText(movie_->frames(), "frame", "frames") + " written");
    // The end is not known yet: a bar that only moves.
    if ((fraction < 0) != (progress_->maximum() == 0)) progress_->setMaximum(fraction < 0 ? 0 : 1000);
  }
  progress_->setValue(fraction < 0 ? 0 : static_cast<int>(std::lround(std::min(fraction, 1.0) * 999)));
}

void Exporter::cancel() {
  if (busy()) end();
}

void Exporter::end() {
  timer_.stop();
  const bool moved = movie_ != nullptr;
  view_.makeCurrent();
  movie_.reset();
  writer_.reset();
  picture_.reset();
  captioned_.reset();
  shapes_.reset();
  writes_.forget();
  above_.clear();
  labels_.reset();
  file_.reset();
  view_.doneCurrent();
  renderer_ = nullptr;
  view_.releaseRenderer();
  if (progress_ != nullptr) {
    progress_->disconnect(this);
    progress_->close();
    progress_->deleteLater();
    progress_.clear();
  }
  if (moved) {
    context_.session.goTo(stepBefore_);
    context_.session.appearance().show(lookBefore_);
  }
  Q_EMIT ended();
}

}  // namespace wf::ui
