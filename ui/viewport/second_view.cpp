#include <epoxy/gl.h>

#include "ui/viewport/second_view.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QWheelEvent>
#include <algorithm>
#include <limits>

#include "render/mapping/mapping_json.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"
#include "ui/why_text.h"

namespace wf::ui {
namespace {

constexpr std::size_t kMostMarked = 20'000;  // of more, marks would cover the picture

// The first run's mapping, as far as the second one has arrays like its.
render::Mapping mappingOf(const Session& session) {
  const auto &first = session.run().arrays, &second = session.second().state().arrays;
  const auto sameArray = [](const StateArrayInfo& a, const StateArrayInfo& b) { return a.id == b.id && a.type == b.type; };
  if (std::equal(first.begin(), first.end(), second.begin(), second.end(), sameArray)) return session.mapping();
  return render::carriedOver(session.mapping(), first, second);
}

}  // namespace

std::vector<VertexId> differingVertices(const Session& session) {
  const run::StateDifference* difference = session.second().difference();
  if (difference == nullptr) return {};
  const auto& all = difference->vertices.vertices;
  return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), kMostMarked))};
}

SecondView::SecondView(Context context, Viewport& first, QWidget* parent) : QOpenGLWidget(parent), context_(context), first_(first) {
  setObjectName("secondView");
  setAccessibleName("Picture of the second run");
  setMouseTracking(true);
  setFocusProxy(&first);
  connect(&first, &Viewport::drawn, this, &SecondView::wake);
  context_.events.on(kSecondRunChanged | kMappingChanged | kSelectionChanged | kWhyChanged, this, &SecondView::wake);
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
  request_ = first_.request();
  const double ratio = devicePixelRatioF();
  request_.camera.resize(qRound(width() * ratio), qRound(height() * ratio));
  request_.mapping = mappingOf(session);
  request_.theme = theme;
  request_.path.clear();
  request_.why = whyArcs(*session.document()->graph, session.second().whyAnswer());
  request_.opened.reset();  // of the other run
  request_.differing = differingVertices(session);
  request_.blend = 1;
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
