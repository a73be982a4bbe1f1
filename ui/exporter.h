// Makes pictures and movies with the view's renderer, a slice between two events; shows progress that can be cancelled. One at a time.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>

#include "compute/core/job.h"
#include "render/picture/vector_job.h"
#include "ui/context.h"
#include "ui/movie/movie_job.h"
#include "ui/picture/vector_file.h"

class QProgressDialog;

namespace wf::ui {

class Viewport;

class Exporter : public QObject {
  Q_OBJECT

 public:
  Exporter(Context context, Viewport& view, QWidget* window);
  ~Exporter() override;

  bool busy() const { return renderer_ != nullptr; }
  // The look's size is the file's; the view's middle is its middle, and all that the view shows is in it. False: something is being made.
  // PNG, SVG or PDF, as the path ends.
  bool savePicture(const QString& path, const PictureLook& look);
  bool saveMovie(const MovieFormat& format, const MoviePlan& plan, const PictureLook& look);
  void cancel();
  // Of a picture of this size: what lines and marks are multiplied by to look as in the view.
  double ratioFor(int width, int height) const;

 Q_SIGNALS:
  void saved(const QString& path, const QString& sentence);
  void failed(const QString& title, const QString& message, const QString& details);
  void ended();  // after either, or cancelled

 private:
  bool begin(const PictureLook& look, const QString& label, int afterMs);
  void tick();
  Status work();
  Status startPicture();
  Status startPixels(const render::FrameRequest& frame, std::vector<render::Stamp> stamps);
  Status workOnShapes();
  void end();
  render::Camera camera() const;

  Context context_;
  Viewport& view_;
  QWidget* window_;
  render::Renderer* renderer_ = nullptr;  // lent by the view while something is being made
  PictureLook look_;
  QString path_;
  QTimer timer_;
  QPointer<QProgressDialog> progress_;
  bool waits_ = false;  // nothing can be drawn at the moment
  bool done_ = false;
  int waited_ = 0;  // for the shown step

  std::unique_ptr<LabelPainter> labels_;
  std::unique_ptr<render::RowSink> file_;
  std::unique_ptr<RowsAboveCaption> captioned_;
  std::unique_ptr<render::PictureJob> picture_;
  // Of shapes: what the view shows, what lies above it, and the thread that writes both.
  std::unique_ptr<render::VectorJob> shapes_;
  std::vector<render::VectorLayer> above_;
  StepCaption caption_;
  Job<std::string> writes_{"there is not enough memory to write the picture"};
  std::string notice_;
  std::unique_ptr<MovieWriter> writer_;
  std::unique_ptr<MovieJob> movie_;
  std::uint64_t stepBefore_ = 0;
  Look lookBefore_ = Look::Run;
};

}  // namespace wf::ui
