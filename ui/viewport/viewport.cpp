// Drawing and lifetime of the view; what the mouse does is in viewport_input.cpp.
#include <epoxy/gl.h>

#include "ui/viewport/viewport.h"

#include <QEvent>
#include <QGuiApplication>
#include <QOpenGLContext>
#include <QPainter>
#include <limits>
#include <utility>

#include "compute/run/vertex_reader.h"
#include "render/gl/debug_output.h"
#include "render/scene/differing_marks.h"
#include "ui/comparison/second_request.h"
#include "ui/overlay/overlay.h"
#include "ui/session/drawn_graph.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/viewport/frame_fence.h"
#include "ui/viewport/graph_pen.h"
#include "ui/viewport/overlay_cover.h"
#include "ui/viewport/race_marks.h"
#include "ui/viewport/shown_selection.h"
#include "ui/viewport/vertex_drag.h"
#include "ui/viewport/view_selector.h"
#include "ui/why_text.h"

namespace wf::ui {

namespace {

constexpr int kOpenedStays = 250;               // ms, as panels keep what they showed of the step before
constexpr std::size_t kMostPinsShown = 10'000;  // of more, marks would cover the picture and cost its pace

// One element for every vertex that is drawn, as the drawing reads it.
bool belongTo(const render::GraphGeometry* geometry, const run::SnapshotRing& ring) {
  if (geometry == nullptr) return false;
  for (std::size_t i = 0; i < ring.infos().size(); ++i) {
    if (ring.infos()[i].domain == Domain::Vertex && ring.count(i) != geometry->positions().size()) return false;
  }
  return true;
}

}  // namespace

bool viewportPossible(QString* why) {
  const QString platform = QGuiApplication::platformName();
  if (platform == "offscreen" || platform == "minimal" || platform == "vnc" || platform == "linuxfb") {
    *why = "The platform “" + platform + "” has no OpenGL widgets: runs, tables and log work, the picture does not.";
    return false;
  }
  // Qt creates the shared context at the start; an OpenGL widget without any would take the program down.
  const QOpenGLContext* shared = QOpenGLContext::globalShareContext();
  QOpenGLContext probe;
  if ((shared != nullptr && shared->isValid()) || probe.create()) return true;
  *why = "No OpenGL context can be created here (is a graphics driver installed?): runs, tables and log work, the picture does not.";
  return false;
}

Viewport::Viewport(Context context, QWidget* parent)
    : QOpenGLWidget(parent),
      context_(context),
      fence_(std::make_unique<FrameFence>(*this)),
      overlay_(std::make_unique<Overlay>()),
      model_(std::make_unique<OverlayModel>()),
      labels_(context.session) {
  setObjectName("viewport");
  setAccessibleName("Picture of the graph");
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(160, 120);
  rest_.setSingleShot(true);
  rest_.setInterval(60);
  connect(&rest_, &QTimer::timeout, this, &Viewport::hoverNow);
  openedStays_.setSingleShot(true);
  openedStays_.setInterval(kOpenedStays);
  connect(&openedStays_, &QTimer::timeout, this, [this] {
    request_.opened = context_.session.lens().values();
    wake();
  });
  settle_.setSingleShot(true);
  connect(&settle_, &QTimer::timeout, this, [this] {
    if (flight_ || navigator_.dragging()) return;  // those tell themselves
    lookUnderPointer();
    Q_EMIT cameraSettled();
  });
  followRequests();
  SessionEvents& events = context_.events;
  events.on(kDocumentChanged, this, &Viewport::adoptDocument);
  events.on(kGeometryChanged, this, &Viewport::adoptPlaces);
  events.on(kStepTick | kRunChanged, this, &Viewport::measureSpeed);
  events.on(kStepChanged, this, [this] {
    upToDate_ = false;
    if (!lent_) update();
  });
  events.on(kRunChanged | kMappingChanged | kSelectionChanged | kResultChanged | kSecondRunChanged | kLensChanged, this, &Viewport::wake);
  events.on(kLayoutChanged, this, [this] {
    if (request_.pinned != context_.session.layout().pinned()) wake();
  });
  events.on(kReadingsChanged, this, [this] {
    const SessionReadings& readings = context_.session.readings();
    if (readings.changed<run::VertexReader>() || readings.changed<run::LabelReader>()) wake();
  });
  events.on(kRunChanged | kMappingChanged, this, &Viewport::takeHighest);
  events.on(kWhyChanged, this, [this] {
    request_.why = whyArcs(context_.session, &whyLinks_);
    lookUnderPointer();
    wake();
  });
  events.on(kErrorRaised, this, [this] {
    runRefused_ = context_.session.snapshots() == nullptr;
    wake();
  });
  makeSelector();
  makeHand();
  adoptDocument();
}

Viewport::~Viewport() {
  disconnect(contextGone_);  // the base class destroys the context when this part is gone already
  releaseGraphics();
}

void Viewport::wake() {
  upToDate_ = false;
  if (lent_) return;
  extraFrames_ = 2;
  update();
}

render::FrameReport Viewport::report() const {
  render::FrameReport report = report_;
  const bool moves = flight_ || (besideIn_ > 0 && drawnRing_ != nullptr && overlayReady_);
  report.complete = report.complete && upToDate_ && !moves && extraFrames_ == 0;
  return report;
}

std::optional<exec::ValueRange> Viewport::shownRange(int array) const {
  if (renderer_ == nullptr) return std::nullopt;
  return drawing([&](render::Renderer& renderer) { return renderer.shownRange(array); });
}

void Viewport::setColoursBeside(const ColourValues& colours) {
  if (colours == coloursBeside_) return;
  coloursBeside_ = colours;
  update();
}

void Viewport::adoptDocument() {
  const Document* document = context_.session.document();
  const auto geometry = document != nullptr ? document->geometry : nullptr;
  const std::string drawing = document != nullptr ? std::string(drawingKey(document->source)) : std::string();
  const bool edited = std::exchange(drawing_, drawing) == drawing && !drawing.empty();
  if (geometry != geometry_) {
    geometry_ = geometry;
    hoveredArc_.reset();
    hand_->end();
    if (edited && geometry_ != nullptr) {  // by a stroke of the pen: the view stays
      navigator_.pan(0, 0);
      navigator_.replaceGeometry(geometry_);
      lookUnderPointer();
    } else {
      flight_.reset();
      navigator_.setGeometry(geometry_);
      besideIn_ = geometry_ != nullptr ? Overlay::kFramesToFit : 0;
    }
    takeHighest();
  }
  wake();
}

// Vertices that move faster than they are drawn would never be seen whole: a picture is finished before the next one is begun.
void Viewport::adoptPlaces() {
  const Document* document = context_.session.document();
  if (document == nullptr || document->geometry == geometry_ || geometry_ == nullptr || document->geometry == nullptr) return;
  if (!report_.complete && drawnGeometry_ == geometry_ && isVisible()) return wake();
  geometry_ = document->geometry;
  navigator_.replaceGeometry(geometry_);
  takeHighest();
  wake();
}

void Viewport::initializeGL() {
  auto made = render::Renderer::create();
  if (!made) {
    context_.session.note(LogLine::Level::Error, made.error().sentence());
    Q_EMIT failed(text(made.error().sentence()));
    return;
  }
  renderer_ = std::move(*made);
  // What OpenGL and the renderer have to say belongs into the log: which bridge was chosen and why, what cannot be drawn.
  render::setMessageSink([this](render::MessageLevel level, const std::string& said) {
    context_.session.note(level == render::MessageLevel::Error     ? LogLine::Level::Error
                          : level == render::MessageLevel::Warning ? LogLine::Level::Warning
                                                                   : LogLine::Level::Info,
                          said);
  });
  overlayReady_ = overlay_->initialise();
  context_.session.note(LogLine::Level::Info, "OpenGL: " + renderer_->glDescription());
  contextGone_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &Viewport::releaseGraphics);
  // A second context: the newest snapshot was taken by the first one, so ask for the step again.
  if (initialisedBefore_ && context_.session.run().state != PlayState::None) context_.session.goTo(context_.session.run().step);
  initialisedBefore_ = true;
}

void Viewport::releaseGraphics() {
  if (renderer_ == nullptr) return;
  Q_EMIT graphicsGoing();
  makeCurrent();
  render::setMessageSink({});
  fence_->drop();
  overlay_->shutdown();
  overlayReady_ = false;
  renderer_.reset();
  drawnGeometry_.reset();
  drawnRing_.reset();
  doneCurrent();
}

void Viewport::paintGL() {
  ++frames_;
  fence_->begin();
  const double ratio = devicePixelRatioF();
  const int width = qRound(this->width() * ratio), height = qRound(this->height() * ratio);
  const render::Theme theme = pictureTheme(context_.session.mapping().style, darkNow());
  if (renderer_ == nullptr) {
    glClearColor(theme.background.r / 255.0f, theme.background.g / 255.0f, theme.background.b / 255.0f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    return;
  }
  if (lent_) {
    QPainter(this).drawImage(rect(), still_);
    return;
  }
  if (geometry_ != nullptr && geometry_ == drawnGeometry_) adoptPlaces();
  const bool otherPlaces = geometry_ != drawnGeometry_;
  const bool otherGraph = otherPlaces && (geometry_ == nullptr || drawnGeometry_ == nullptr || !geometry_->sameGraph(*drawnGeometry_));
  if (otherPlaces) {
    renderer_->setGraph(geometry_);
    drawnGeometry_ = geometry_;
  }
  upToDate_ = true;
  adoptRun(otherGraph);
  if (renderer_->publishNewest()) step_.begin(context_.session.run(), report_);
  overlay_->setEdges(covered_);
  if (navigator_.setEdges(edgesOf(covered_, ratio) + labelRoom(labels_.content(), width, height, ratio))) {
    extraFrames_ = std::max(extraFrames_, 2);
    if (geometry_ != nullptr && navigator_.showsAll()) besideIn_ = Overlay::kFramesToFit;
  }
  if (width != navigator_.camera().width() || height != navigator_.camera().height()) {
    extraFrames_ = std::max(extraFrames_, 2);
    if (geometry_ != nullptr && navigator_.showsAll()) besideIn_ = Overlay::kFramesToFit;  // framed anew, and the overlay lies elsewhere
  }
  navigator_.resize(width, height);

  if (flight_ && flight_->ended()) {
    flight_.reset();
    settleSoon(0);
  }
  request_.camera = camera();
  context_.view.show(geometry_ != nullptr ? std::optional(request_.camera) : std::nullopt);
  request_.pixelRatio = ratio;
  if (!formerRun_) request_.mapping = context_.session.mapping();
  if (!formerRun_) {
    request_.pooled = {};
    if (coloursBeside_.range) {
      const ColourValues own = colourValues(context_.session, *renderer_, request_.mapping.colorArray);
      colours_.share(context_.session, own, coloursBeside_, request_);
    }
  }
  request_.theme = theme;
  request_.hovered = context_.session.hovered();
  const auto pair = context_.session.matrix().pointed();
  request_.from = pair ? std::optional(pair->row) : std::nullopt;
  request_.to = pair ? std::optional(pair->column) : std::nullopt;
  showTerminals(context_.session, request_);
  request_.path = shownPath();
  request_.arc = endsOfSelectedArc(context_.session);
  showSelection(context_.session, request_);
  const auto& pinned = context_.session.layout().pinned();
  request_.pinned = pinned.size() <= kMostPinsShown ? pinned : std::vector<VertexId>();
  takeOpened();
  request_.differing = differingVertices(context_.session);
  if (request_.differing == nullptr) request_.differing = render::differingBits(racedVertices(context_.session));
  if (wholePicture_) step_.end();
  request_.blend = step_.part();
  request_.budgetMs = wholePicture_ ? std::numeric_limits<double>::infinity() : 12;
  report_ = renderer_->draw(request_, defaultFramebufferObject());
  if (overlayReady_ && geometry_ != nullptr) {
    layLabels();
    if (overlayShown_ || !labels_.labels().empty() || hand_->dragging() || pen_->stroke()) drawOverlay();
    goBesideOverlay();
  }

  fence_->submitted();
  const bool more = flight_ || !report_.complete || step_.moving() || extraFrames_ > 0 || overlay_->backend().pending();
  if (extraFrames_ > 0) --extraFrames_;
  if (more) update();
  Q_EMIT drawn();
}

// What a step says of its warps stays for a moment while the next one is looked into, so that the picture does not flash.
void Viewport::takeOpened() {
  const SessionLens& lens = context_.session.lens();
  if (lens.values() == nullptr && request_.opened != nullptr && !wholePicture_) {
    if (!openedStays_.isActive()) openedStays_.start();
    return;
  }
  openedStays_.stop();
  request_.opened = lens.values();
}

// The way that the run found, once the picture shows how it ended.
std::vector<VertexId> Viewport::shownPath() const {
  // Of the selected vertex, as far as the run has come.
  if (const ShownPath& path = std::as_const(context_.session).sets().path(); !path.vertices.empty() && !formerRun_) return path.vertices;
  const RunState& run = context_.session.run();
  const RunResult* outcome = context_.session.outcome();
  const bool atEnd = run.ended && run.step == run.lastStep && !formerRun_ && renderer_->shownStep() == run.lastStep;
  return atEnd && outcome != nullptr ? outcome->path : std::vector<VertexId>();
}

// The session's run, once it can be drawn. Setting one up takes a moment, in which the former one stays: a picture that loses its colours
// with every new source flickers.
void Viewport::adoptRun(bool otherGraph) {
  auto ring = context_.session.snapshots();
  if (ring != nullptr && !belongTo(geometry_.get(), *ring)) ring.reset();
  if (ring != nullptr) runRefused_ = false;
  formerRun_ = ring != drawnRing_ && drawnRing_ != nullptr && !otherGraph && !runRefused_ && (ring == nullptr || !ring->hasNew());
  if (formerRun_ || ring == drawnRing_) return;
  renderer_->setRun(ring);
  drawnRing_ = std::move(ring);
}

void Viewport::measureSpeed() {
  const RunState& run = context_.session.run();
  if (run.state != PlayState::Playing) {
    stepsPerSecond_ = 0;
    speedClock_.invalidate();
    wake();
    return;
  }
  if (!speedClock_.isValid()) {
    speedClock_.start();
    speedStep_ = run.step;
  } else if (speedClock_.elapsed() >= 400) {
    stepsPerSecond_ =
        run.step > speedStep_ ? static_cast<double>(run.step - speedStep_) * 1000.0 / static_cast<double>(speedClock_.restart()) : 0;
    speedStep_ = run.step;
  }
}

void Viewport::zoomBy(double factor) {
  stopFlight();
  navigator_.zoom(device(QPointF(width() / 2.0, height() / 2.0)), factor);
  moved();
}

void Viewport::panBy(double dx, double dy) {
  stopFlight();
  navigator_.pan(dx * width() * devicePixelRatioF(), dy * height() * devicePixelRatioF());
  moved();
}

void Viewport::setOverlayShown(bool on) {
  if (overlayShown_ != on) Q_EMIT overlayToggled(on);
  overlayShown_ = on;
  wake();
}

void Viewport::setOverlayParts(const OverlayParts& parts) {
  if (parts == parts_) return;
  parts_ = parts;
  if (geometry_ != nullptr && navigator_.showsAll()) besideIn_ = Overlay::kFramesToFit;
  wake();
}

void Viewport::setCovered(const QMargins& covered) {
  if (covered == covered_) return;
  covered_ = covered;
  selector_->setCovered(covered);
  wake();
}

std::vector<QRectF> Viewport::overlayWindows() const {
  return overlayShown_ && overlayReady_ ? overlay_->windows() : std::vector<QRectF>();
}

QImage Viewport::picture() {
  wholePicture_ = true;
  QImage image = grabFramebuffer();
  wholePicture_ = false;
  return image;
}

render::Renderer* Viewport::acquireRenderer() {
  if (renderer_ == nullptr || lent_) return nullptr;
  still_ = grabFramebuffer();
  lent_ = true;
  fence_->hold(true);
  return renderer_.get();
}

void Viewport::releaseRenderer() {
  lent_ = false;
  fence_->hold(false);
  still_ = {};
  wake();
}

void Viewport::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) wake();
  QOpenGLWidget::changeEvent(event);
}

}  // namespace wf::ui
