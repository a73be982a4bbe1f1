#include <epoxy/gl.h>

#include "ui/viewport/second_view.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QWheelEvent>
#include <algorithm>
#include <limits>

#include "ui/comparison/second_request.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {

SecondView::SecondView(Context context, Viewport& first, QWidget* parent) : QOpenGLWidget(parent), context_(context), first_(first) {
  setObjectName("secondView");
  setAccessibleName("Picture of the second run");
  setMouseTracking(true);
  setFocusProxy(&first);
  connect(&first, &Viewport::drawn, this, &SecondView::wake);
  context_.events.on(kSecondRunChanged | kMappingChanged | kSelectionChanged | kWhyChanged | kLensChanged, this, &SecondView::wake);
}

SecondView::~SecondView() {
  disconnect(contextGone_);
  releaseGraphics();
}

void SecondView::wake() {
  upToDate_ = false;
  update();
}

void SecondView::initializeGL() {
  auto made = render::Renderer::create();
  if (!made) return context_.session.note(LogLine::Level::Error, made.error().sentence());
  renderer_ = std::move(*made);
  contextGone_ = connect(this->context(), &QOpenGLContext::aboutToBeDestroyed, this, &SecondView::releaseGraphics);
}

void SecondView::releaseGraphics() {
  if (renderer_ == nullptr) return;
  makeCurrent();
  renderer_.reset();
  drawnGeometry_.reset();
  drawnRing_.reset();
  doneCurrent();
}

void SecondView::paintGL() {
  const Session& session = context_.session;
  const render::Theme theme = pictureTheme(session.mapping().style, darkNow());
  const SecondRunState& state = session.second().state();
  if (renderer_ == nullptr || session.document() == nullptr || state.variant == nullptr) {
    glClearColor(theme.background.r / 255.0f, theme.background.g / 255.0f, theme.background.b / 255.0f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    return;
  }
  // The first view draws the places that it has come to; so does this one.
  const auto geometry = first_.renderer() != nullptr ? first_.renderer()->geometry() : nullptr;
  if (geometry != drawnGeometry_) {
    renderer_->setGraph(geometry, first_.renderer());
    drawnGeometry_ = geometry;
  }
  if (auto ring = session.second().snapshots(); ring != drawnRing_) {
    renderer_->setRun(ring);
    drawnRing_ = std::move(ring);
  }
  renderer_->publishNewest();
  upToDate_ = true;
  first_.setColoursBeside(colourValues(session, *renderer_, secondColor(session)));
  // As in the first view, colours of warps stay until those of the next step are there.
  auto opened = request_.opened;
  request_ = secondRequest(session, first_.request());
  if (request_.opened == nullptr && !session.lens().drawnWhole() && !wholePicture_) request_.opened = std::move(opened);
  const double ratio = devicePixelRatioF();
  request_.camera.resize(qRound(width() * ratio), qRound(height() * ratio));
  request_.theme = theme;
  request_.budgetMs = wholePicture_ ? std::numeric_limits<double>::infinity() : 12;
  report_ = renderer_->draw(request_, defaultFramebufferObject());
  if (!report_.complete) update();
}

QImage SecondView::picture() {
  wholePicture_ = true;
  QImage image = grabFramebuffer();
  wholePicture_ = false;
  return image;
}

// --- The mouse: at the same place of the first view ---

void SecondView::passOn(QMouseEvent& event) {
  QMouseEvent there(event.type(), event.position(), first_.mapToGlobal(event.position()), event.button(), event.buttons(),
                    event.modifiers());
  QCoreApplication::sendEvent(&first_, &there);
  setCursor(first_.cursor());
}

void SecondView::mousePressEvent(QMouseEvent* event) {
  const auto boxes = first_.overlayWindows();  // they are not drawn here
  if (std::any_of(boxes.begin(), boxes.end(), [&](const QRectF& box) { return box.contains(event->position()); })) return;
  first_.setFocus(Qt::MouseFocusReason);
  passOn(*event);
}

void SecondView::mouseMoveEvent(QMouseEvent* event) { passOn(*event); }
void SecondView::mouseReleaseEvent(QMouseEvent* event) { passOn(*event); }
void SecondView::mouseDoubleClickEvent(QMouseEvent* event) { passOn(*event); }

void SecondView::wheelEvent(QWheelEvent* event) {
  QWheelEvent there(event->position(), first_.mapToGlobal(event->position()), event->pixelDelta(), event->angleDelta(), event->buttons(),
                    event->modifiers(), event->phase(), event->inverted());
  QCoreApplication::sendEvent(&first_, &there);
}

void SecondView::contextMenuEvent(QContextMenuEvent* event) {
  QContextMenuEvent there(event->reason(), event->pos(), event->globalPos(), event->modifiers());
  QCoreApplication::sendEvent(&first_, &there);
}

void SecondView::leaveEvent(QEvent* event) {
  QCoreApplication::sendEvent(&first_, event);
  QOpenGLWidget::leaveEvent(event);
}

}  // namespace wf::ui
