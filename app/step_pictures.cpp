#include "app/step_pictures.h"

#include <QtGui/QFont>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "app/headless_parts.h"
#include "app/terminal_task.h"
#include "render/picture/png_file.h"
#include "render/picture/vector_job.h"
#include "ui/comparison/second_request.h"
#include "ui/theme.h"

namespace wf::app {

StepPictures::StepPictures(ui::Session& session, const Command& command, const std::optional<ui::SessionState::View>& view,
                           HeadlessDrawing& drawing, ui::SecondPicture* second)
    : session_(session),
      command_(command),
      view_(view),
      drawing_(drawing),
      kind_(ui::pictureKind(command.out).value_or(ui::PictureKind::Png)),
      second_(second),
      whole_(ui::besideCaption(lookOf(command))),
      look_(second != nullptr ? second->half() : whole_),
      labels_(session),
      captions_(session) {
  command_.width = look_.width;  // the camera's
  command_.height = look_.height;
  look_.dark = whole_.dark = ui::darkWith(session.mapping().style, look_.dark);
}

// A step is reported when it was reached; its snapshot may follow. What reads the shown step may run out of memory, and the run ends with
// it.
void StepPictures::publish() {
  render::Renderer& renderer = drawing_.renderer();
  const auto failed = [&] { return session_.run().state == ui::PlayState::Failed; };
  session_.waitUntil(
      [&] { return renderer.publishNewest(), renderer.shownStep() == session_.run().step || !drawing_.trouble().empty() || failed(); },
      std::chrono::seconds(60));
  if (second_ != nullptr) {
    const auto settled = [&] {
      const auto ready = second_->ready();
      return !ready || *ready || failed();
    };
    session_.waitUntil(settled, std::chrono::hours(24));
  }
  // Colours of warps come when the step is opened: that takes what it takes, and Ctrl+C ends it.
  session_.waitUntil([&] { return session_.lens().drawnWhole() || !drawing_.trouble().empty() || failed(); }, std::chrono::hours(24));
}

// Several pictures that are no pages have their steps in their names: "wave-0012.svg".
std::string StepPictures::pathOf(std::uint64_t step) const {
  if (command_.steps.empty() || kind_ == ui::PictureKind::Pdf) return command_.out;
  const std::filesystem::path path(command_.out);
  return (path.parent_path() / fmt::format("{}-{:04}{}", path.stem().string(), step, path.extension().string())).string();
}

Error StepPictures::troubleOf(const std::string& otherwise) const {
  return {.code = ErrorCode::Device, .message = drawing_.trouble().empty() ? otherwise : drawing_.trouble()};
}

Status StepPictures::advance(const std::function<Result<bool>()>& step, const std::string& path) {
  Progress progress;
  progress.begin("Drawing the picture", 0);
  const TerminalTask task(progress);
  const std::uint64_t shown = drawing_.renderer().shownStep();
  for (;;) {
    // Looked at before the last rows go out, so that nothing wrong is left under the picture's name.
    if (!drawing_.trouble().empty() || shown != session_.run().step) return troubleOf("the picture could not be completed");
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "the picture was cancelled", .file = path};
    auto done = step();
    if (!done) return done.error();
    if (*done) break;
  }
  if (!drawing_.trouble().empty()) return troubleOf({});
  return {};
}

Status StepPictures::draw() {
  publish();
  render::Renderer& renderer = drawing_.renderer();
  render::FrameRequest frame = ui::pictureRequest(session_, cameraOf(session_, command_, view_), look_);
  if (second_ != nullptr) second_->shareColours(renderer, frame);
  std::vector<render::Stamp> stamps;
  if (look_.legend) {
    stamps.push_back(legend_.paint(session_, renderer, frame, look_, QFont()));
    frame.camera = cameraOf(session_, command_, view_, legend_.covers());
  }
  auto status = labels_.paintWhenRead(renderer, frame, look_, QFont(), stamps, std::chrono::seconds(60));
  if (!status && drawing_.trouble().empty()) return status;
  const std::string path = pathOf(session_.run().step);
  status = second_ != nullptr              ? drawBoth(std::move(frame), std::move(stamps), path)
           : kind_ == ui::PictureKind::Png ? drawPixels(frame, std::move(stamps), path)
                                           : drawShapes(frame, path);
  if (!status) return status;
  drawn_.push_back({path, session_.run().step});
  return {};
}

// What is drawn, and the caption below.
Status StepPictures::writePng(const std::string& path, const std::function<Status(render::RowSink& sink)>& draw) {
  auto file = render::makePngFileInBackground(path, whole_.width, whole_.wholeHeight(), whole_.transparent);
  if (!file) return file.error();
  std::vector<std::uint8_t> caption;
  const render::Theme theme = ui::pictureTheme(session_.mapping().style, whole_.dark);
  if (whole_.captionHeight > 0) caption = ui::captionRows(captions_.of(session_.run().step), whole_, theme, QFont());
  ui::RowsAboveCaption both(**file, std::move(caption));
  if (auto status = draw(whole_.captionHeight > 0 ? static_cast<render::RowSink&>(both) : **file); !status) return status;
  tellNotice(path, (*file)->notice());
  return {};
}

Status StepPictures::drawPixels(const render::FrameRequest& frame, std::vector<render::Stamp> stamps, const std::string& path) {
  return writePng(path, [&](render::RowSink& sink) -> Status {
    render::PictureJob job(drawing_.renderer(), frame, sink, std::move(stamps));
    if (auto status = advance([&] { return job.advance(INFINITY); }, path); !status) return status;
    frameMs_ += job.frameMs();
    return {};
  });
}

Status StepPictures::drawBoth(render::FrameRequest frame, std::vector<render::Stamp> stamps, const std::string& path) {
  const auto ready = second_->ready();
  if (!ready) return ready.error();
  if (!*ready) return troubleOf("the second run did not come to the step beside the first one's");
  frame.differing = ui::differingVertices(session_);
  render::Picture halves[2];
  for (render::Picture& half : halves) {
    const bool first = &half == halves;
    half = {look_.width, look_.height, {}};
    render::PictureRows rows(half);
    render::PictureJob job(first ? drawing_.renderer() : second_->renderer(), first ? frame : second_->request(frame), rows,
                           first ? std::move(stamps) : std::vector<render::Stamp>());
    if (auto status = advance([&] { return job.advance(INFINITY); }, path); !status) return status;
    frameMs_ += job.frameMs();
  }
  render::Picture both = second_->joined(halves[0], halves[1]);
  return writePng(path, [&](render::RowSink& sink) -> Status {
    if (auto status = sink.rows(std::move(both.rgba)); !status) return status;
    return sink.end();
  });
}

Status StepPictures::drawShapes(const render::FrameRequest& frame, const std::string& path) {
  if (kind_ == ui::PictureKind::Pdf && pdf_ == nullptr) {
    auto pdf = ui::PdfFile::create(path, session_.document()->title);
    if (!pdf) return pdf.error();
    pdf_ = std::move(*pdf);
  }
  render::Renderer& renderer = drawing_.renderer();
  auto above = ui::layersAbove(session_, renderer, frame, look_, QFont(), legend_, labels_);
  render::VectorJob job(renderer, frame, look_.mostVectors);
  if (auto status = advance([&] { return job.advance(INFINITY); }, path); !status) return status;
  if (job.embeds() && !noticed_) tellNotice(path, job.notice());
  noticed_ = noticed_ || job.embeds();
  render::VectorPicture picture = job.take();
  ui::complete(picture, std::move(above), captions_.of(session_.run().step), look_, frame.theme, QFont());
  if (pdf_ != nullptr) return pdf_->add(picture);
  auto written = ui::writeVectors(picture, path, Progress());
  if (!written) return written.error();
  tellNotice(path, *written);
  return {};
}

Status StepPictures::finish() {
  if (pdf_ == nullptr) return {};
  auto written = pdf_->finish();
  if (!written) return written.error();
  tellNotice(command_.out, *written);
  return {};
}

}  // namespace wf::app
