// A small map of the whole graph with what the view shows of it: a click or a drag moves the view there, the wheel zooms it.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "compute/exec/executors.h"
#include "render/splat/splat.h"
#include "ui/background.h"
#include "ui/panels/registry.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

// More would not show at this size: a sample of as many, evenly spread.
constexpr std::uint64_t kMostEdges = 2'000'000, kMostVertices = 500'000;
constexpr std::uint64_t kPiece = 250'000;  // edges between two looks at whether a newer map is wanted
constexpr double kThrough = -0.5;          // log2 of what an edge lets through
constexpr double kPower = 0.5;             // many that lie over each other count as this power of their number
constexpr double kLeastMark = 10;          // pixels: a smaller view gets a ring around it
constexpr double kPart = 0.25;             // of the view, that an arrow key moves it

render::Camera mapCamera(const render::GraphGeometry& geometry, QSize pixels) {
  render::Camera camera;
  camera.resize(pixels.width(), pixels.height());
  camera.frame(geometry.bounds());
  return camera;
}

// How much of the ink there is in every pixel, as the far view of the scene has it; null: cancelled, or memory is short.
QImage inkOf(const render::GraphGeometry& geometry, QSize pixels, const Progress& progress) {
  const auto executor = exec::makeCpuExecutor();
  render::Splat splat(executor, geometry);
  const render::Camera camera = mapCamera(geometry, pixels);
  splat.begin({.centre = camera.centre(), .pixelsPerUnit = camera.pixelsPerUnit(), .width = pixels.width(), .height = pixels.height()});
  const double share = std::max(1.0, static_cast<double>(splat.edges()) / kMostEdges);
  if (share > 1) {
    splat.addEdges(0, kMostEdges, true);
  } else {
    for (std::uint64_t first = 0; first < splat.edges(); first += kPiece) {
      if (progress.cancelled()) return {};
      splat.addEdges(first, std::min(kPiece, splat.edges() - first));
    }
  }
  const std::uint64_t vertices = std::min(kMostVertices, splat.vertices());
  splat.addVertices(0, vertices, 16, vertices < splat.vertices());
  exec::Buffer out = executor->allocate(static_cast<std::size_t>(pixels.width()) * static_cast<std::size_t>(pixels.height()) *
                                        render::Splat::kBytesAPixel);
  splat.resolve(out, true);
  if (executor->failed() || progress.cancelled()) return {};
  QImage ink(pixels, QImage::Format_Alpha8);
  const auto* sums = out.as<const std::uint32_t>();  // coverage and colour in turn, from the lower left
  for (int y = 0; y < pixels.height(); ++y) {
    uchar* row = ink.scanLine(pixels.height() - 1 - y);
    for (int x = 0; x < pixels.width(); ++x) {
      const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width()) + static_cast<std::size_t>(x);
      double edges = sums[2 * at] / 16.0 * share;
      if (edges > 1) edges = std::pow(edges, kPower);
      row[x] = static_cast<uchar>(std::lround(255 * (1 - std::exp2(edges * kThrough))));
    }
  }
  return ink;
}

class OverviewMap : public QWidget {
 public:
  OverviewMap(ViewPlace& view, QWidget* parent) : QWidget(parent), view_(view) {
    setObjectName("overviewMap");
    setAccessibleName("Overview map");
    setToolTip(
        "The whole graph; the frame marks what the view shows. Click or drag to go there.\n"
        "The wheel, + and − zoom, arrows move the view, Home shows all.");
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 90);
    setCursor(Qt::CrossCursor);
    connect(&view, &ViewPlace::moved, this, [this] { follow(); });
    connect(&themeNews(), &ThemeNews::changed, this, [this] { update(); });
  }
  QSize sizeHint() const override { return {260, 200}; }

  // Null: there is none to show.
  void setGeometryOf(std::shared_ptr<const render::GraphGeometry> geometry) {
    if (geometry == geometry_) return;
    if (geometry == nullptr || geometry_ == nullptr || !geometry->sameGraph(*geometry_)) ink_ = {};
    geometry_ = std::move(geometry);
    makeSoon();
    follow();
  }
  void setWorking(bool on) {
    working_ = on;
    makeSoon();
  }

 private:
  // While vertices move, one map after the other: a newer one does not end the one that is made.
  void makeSoon() {
    stale_ = true;
    if (!working_ || job_.progress() != nullptr || geometry_ == nullptr || size().isEmpty()) return;
    stale_ = false;
    job_.start([this, geometry = geometry_, pixels = size() * devicePixelRatioF()](Progress& progress) -> Background::Done {
      QImage ink = inkOf(*geometry, pixels, progress);
      return [this, geometry, ink = std::move(ink)]() mutable {
        if (geometry_ != nullptr && geometry->sameGraph(*geometry_) && !ink.isNull()) {
          ink_ = std::move(ink);
          update();
        }
        if (stale_)
          QMetaObject::invokeMethod(
              this, [this] { makeSoon(); }, Qt::QueuedConnection);
      };
    });
  }

  void follow() {
    setAccessibleDescription(sentence());
    update();
  }

  QString sentence() const {
    if (geometry_ == nullptr) return "There is no graph yet";
    const auto outline = shown();
    if (outline.isEmpty()) return "The view is rotated: the ring marks its centre";
    const QRectF all = boundsOf(), seen = outline.boundingRect() & all;
    const auto percent = [](double part, double whole) { return whole > 0 ? std::clamp(qRound(100 * part / whole), 0, 100) : 100; };
    const int across = percent(seen.width(), all.width()), up = percent(seen.height(), all.height());
    if (across == 100 && up == 100) return "The view shows the whole graph";
    return QString("The view shows %1 % of the graph's width and %2 % of its height").arg(across).arg(up);
  }

  QRectF boundsOf() const {
    const render::Box& box = geometry_->bounds();
    return QRectF(QPointF(box.low.x, box.low.y), QPointF(box.high.x, box.high.y));
  }
  render::Camera map() const { return mapCamera(*geometry_, size()); }
  QPointF inMap(QPointF world) const {
    const render::Vec2 at = map().toScreen({world.x(), world.y()});
    return {at.x, at.y};
  }

  // The corners of the view, in the world; empty where one of them looks at no place as high as the middle.
  QPolygonF shown() const {
    if (!view_.camera()) return {};
    const render::Camera& seen = *view_.camera();
    const double width = seen.width(), height = seen.height();
    QPolygonF out;
    for (const render::Vec2 corner : {render::Vec2{0, 0}, render::Vec2{width, 0}, render::Vec2{width, height}, render::Vec2{0, height}}) {
      const render::Vec2 world = seen.toWorld(corner);
      const auto back = seen.project({world.x, world.y, seen.centre3().z});
      if (!back || std::hypot(back->screen.x - corner.x, back->screen.y - corner.y) > 1) return {};
      out << QPointF(world.x, world.y);
    }
    return out;
  }

  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().base());
    if (geometry_ == nullptr) {
      painter.setPen(mutedColor());
      painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, "There is no graph yet");
      return;
    }
    drawInk(painter);
    if (view_.camera()) drawView(painter);
    if (hasFocus()) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(palette().highlight().color());
      painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
  }

  void drawInk(QPainter& painter) const {
    if (ink_.isNull()) return;
    QImage coloured(ink_.size(), QImage::Format_ARGB32_Premultiplied);
    coloured.fill(palette().text().color());
    QPainter mask(&coloured);
    mask.setCompositionMode(QPainter::CompositionMode_DestinationIn);
    mask.drawImage(0, 0, ink_);
    mask.end();
    // Made for another size, or for places where vertices were a moment ago.
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(rect(), coloured);
  }

  void drawView(QPainter& painter) const {
    QPolygonF outline;
    for (const QPointF& corner : shown()) outline << inMap(corner);
    const QColor accent = accentColor();
    if (!outline.isEmpty()) {
      QPainterPath veil;
      veil.addRect(rect());
      veil.addPolygon(outline);
      veil.closeSubpath();
      QColor dim = palette().base().color();
      dim.setAlpha(130);
      painter.fillPath(veil, dim);
      painter.setPen(QPen(accent, 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawPolygon(outline);
      const QRectF box = outline.boundingRect();
      if (std::max(box.width(), box.height()) >= kLeastMark && box.intersects(rect())) return;
    }
    // Where the view has left the map, at the edge that it has left it over.
    const QRectF room = QRectF(rect()).adjusted(kLeastMark, kLeastMark, -kLeastMark, -kLeastMark);
    QPointF middle = inMap({view_.camera()->centre().x, view_.camera()->centre().y});
    middle = {std::clamp(middle.x(), room.left(), std::max(room.left(), room.right())),
              std::clamp(middle.y(), room.top(), std::max(room.top(), room.bottom()))};
    painter.setPen(QPen(accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(middle, kLeastMark, kLeastMark);
  }

  void go(QPointF at, bool smoothly) {
    if (geometry_ != nullptr) view_.centreOn(map().toWorld({at.x(), at.y()}), smoothly);
  }
  void mousePressEvent(QMouseEvent* event) override {
    if (event->button() == Qt::LeftButton) go(event->position(), true);
  }
  void mouseMoveEvent(QMouseEvent* event) override {
    if ((event->buttons() & Qt::LeftButton) != 0) go(event->position(), false);
  }
  void wheelEvent(QWheelEvent* event) override {
    view_.zoomBy(std::pow(1.25, event->angleDelta().y() / 120.0));
    event->accept();
  }
  // Before shortcuts of the window get them.
  bool event(QEvent* event) override {
    if (event->type() == QEvent::ShortcutOverride) {
      constexpr int kKeys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Home};
      const auto* key = static_cast<QKeyEvent*>(event);
      const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
      if (plain && std::find(std::begin(kKeys), std::end(kKeys), key->key()) != std::end(kKeys)) event->accept();
    }
    return QWidget::event(event);
  }
  void keyPressEvent(QKeyEvent* event) override {
    if (geometry_ == nullptr || !view_.camera()) return QWidget::keyPressEvent(event);
    const render::Camera& seen = *view_.camera();
    const auto by = [&](double right, double down) {
      view_.centreOn(seen.toWorld({seen.width() * (0.5 + kPart * right), seen.height() * (0.5 + kPart * down)}), true);
    };
    switch (event->key()) {
      case Qt::Key_Left:
        return by(-1, 0);
      case Qt::Key_Right:
        return by(1, 0);
      case Qt::Key_Up:
        return by(0, -1);
      case Qt::Key_Down:
        return by(0, 1);
      case Qt::Key_Plus:
        return view_.zoomBy(1.25);
      case Qt::Key_Minus:
        return view_.zoomBy(1 / 1.25);
      case Qt::Key_Home:
        return view_.showAll();
      default:
        QWidget::keyPressEvent(event);
    }
  }
  void resizeEvent(QResizeEvent*) override { makeSoon(); }

  ViewPlace& view_;
  std::shared_ptr<const render::GraphGeometry> geometry_;
  QImage ink_;
  bool working_ = false, stale_ = false;
  Background job_;
};

class OverviewPanel : public Panel {
 public:
  OverviewPanel(Context context, QWidget* parent) : Panel(context, "Overview", parent), map_(new OverviewMap(context.view, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(map_);
    newsOn(kDocumentChanged | kGeometryChanged);
  }

 private:
  void refresh() override {
    const Document* document = context_.session.document();
    map_->setGeometryOf(document != nullptr ? document->geometry : nullptr);
  }
  void seenChanged() override { map_->setWorking(seen()); }

  OverviewMap* map_;
};

}  // namespace

Panel* makeOverviewPanel(Context context, QWidget* parent) { return new OverviewPanel(context, parent); }

}  // namespace wf::ui
