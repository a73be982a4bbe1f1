#include "ui/comparison/side_by_side.h"

#include <QPainter>

#include "ui/comparison/both_pictures.h"
#include "ui/comparison/difference_strip.h"
#include "ui/comparison/difference_text.h"
#include "ui/comparison/times_dialog.h"
#include "ui/theme.h"
#include "ui/viewport/second_view.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr int kBetweenViews = 2;  // pixels between the views
// What is searched by itself, as soon as there are two runs: the runs of larger graphs take long to make again.
constexpr ArcId kMostArcsSearched = 2'000'000;

}  // namespace

SideBySide::SideBySide(Context context, QWidget* parent) : QWidget(parent), context_(context) {
  setObjectName("sideBySide");
  context_.events.on(kSecondRunChanged, this, &SideBySide::follow);
}

void SideBySide::setViewport(Viewport* viewport) {
  viewport_ = viewport;
  setFocusProxy(viewport);
  place();
}

void SideBySide::setCovered(const QMargins& covered) {
  covered_ = covered;
  place();
}

void SideBySide::follow() {
  SessionSecondRun& second = context_.session.second();
  if (viewport_ == nullptr) return;
  if (second.active() == (second_ != nullptr)) {
    if (second_ == nullptr || second.state().phase != SecondRunState::Phase::Ready) return;
    const Graph& graph = *context_.session.document()->graph;
    if (second.found().phase == FoundDifference::Phase::None && graph.arcCount() <= kMostArcsSearched) second.findFirst();
    return;
  }
  if (second.active()) {
    second_ = new SecondView(context_, *viewport_, this);
    strip_ = new DifferenceStrip(context_, this);
    connect(strip_, &DifferenceStrip::firstWanted, this, &SideBySide::goToFirst);
    connect(strip_, &DifferenceStrip::timesWanted, this, &SideBySide::showTimes);
    connect(strip_, &DifferenceStrip::closed, this, &SideBySide::closeWanted);
    connect(strip_, &DifferenceStrip::heightChanged, this, &SideBySide::place);
    second_->show();
    strip_->show();
  } else {
    second_->deleteLater();
    strip_->deleteLater();
    second_->hide();
    strip_->hide();
    second_ = nullptr;
    viewport_->setColoursBeside({});
    strip_ = nullptr;
    viewport_->setFocus();
  }
  place();
}

void SideBySide::place() {
  if (viewport_ == nullptr) return;
  if (second_ == nullptr) {
    viewport_->setGeometry(rect());
    viewport_->setCovered(covered_);
    return;
  }
  const QRect free = rect().adjusted(covered_.left(), 0, -covered_.right(), 0);
  const int gap = Card::gapOf(*this), wide = std::max(free.width() - 2 * gap, 1);
  // The graph keeps at least half of the view.
  const int high = height() - covered_.top() - covered_.bottom(), stripTop = covered_.top() + gap;
  strip_->setGeometry(free.x() + gap, stripTop, wide, strip_->heightIn(wide, high / 2 - gap, high - 2 * gap));
  strip_->raise();
  const int half = std::max((free.width() - kBetweenViews) / 2, 1);
  viewport_->setGeometry(free.x(), 0, half, height());
  second_->setGeometry(free.x() + half + kBetweenViews, 0, half, height());
  const QMargins covered(0, stripTop + strip_->foldedHeight(wide), 0, covered_.bottom());
  viewport_->setCovered(covered);
}

void SideBySide::goToFirst() {
  SessionSecondRun& second = context_.session.second();
  second.goToFirst();
  const FoundDifference& found = second.found();
  if (found.arc) return context_.session.selectArc(found.arc);
  if (found.vertex) context_.session.select(*found.vertex, false);
}

void SideBySide::showTimes() { (new TimesDialog(context_, this))->open(); }

QImage SideBySide::picture() {
  const QImage first = viewport_->picture();
  if (second_ == nullptr) return first;
  const QImage beside = second_->picture();
  const double ratio = devicePixelRatioF();
  return besideEachOther(first, beside, firstRunCaption(context_.session), secondRunCaption(context_.session),
                         bothLayout(font(), fontMetrics().height() * ratio, ratio),
                         pictureTheme(context_.session.mapping().style, darkNow()));
}

void SideBySide::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void SideBySide::paintEvent(QPaintEvent*) {
  if (second_ == nullptr) return;
  const render::Theme theme = pictureTheme(context_.session.mapping().style, darkNow());
  QPainter painter(this);
  painter.fillRect(rect(), QColor(theme.background.r, theme.background.g, theme.background.b));
  const int gap = Card::gapOf(*this), top = strip_->geometry().bottom() + gap;
  painter.fillRect(QRect(viewport_->geometry().right() + 1, top, kBetweenViews, height() - covered_.bottom() - gap - top),
                   QColor(theme.edge.r, theme.edge.g, theme.edge.b));
}

}  // namespace wf::ui
