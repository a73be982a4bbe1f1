#include "ui/panels/code_lines.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QToolTip>
#include <algorithm>

#include "ui/font_size.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kLineMargin = 6, kLineGap = 2;
constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

QFont bold(QFont font) {
  font.setBold(true);
  return font;
}

// Says that the dot is there to a person who cannot see it.
class LineModel : public QStringListModel {
 public:
  LineModel(CodeLines* view) : QStringListModel(view), view_(view) {}
  QVariant data(const QModelIndex& index, int role) const override {
    if (role != Qt::AccessibleDescriptionRole) return QStringListModel::data(index, role);
    QStringList parts;
    if (view_->hasBreakpoint(index.row())) parts << "breakpoint";
    if (view_->active() == index.row()) parts << "the line of the shown step";
    if (view_->thread() == index.row()) parts << "the line of the thread that Threads shows";
    if (view_->cause() == index.row()) parts << "the line that Why? found";
    return parts.join(", ");
  }

 private:
  CodeLines* view_;
};

}  // namespace

// A line that is too long goes on below its own beginning.
class LineDelegate : public QStyledItemDelegate {
 public:
  explicit LineDelegate(CodeLines* view) : QStyledItemDelegate(view), view_(view) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int row = index.row(), margin = view_->marginWidth();
    const bool active = row == view_->active_;
    painter->save();
    painter->setFont(option.font);
    QRect inMargin = option.rect;
    inMargin.setWidth(margin);
    painter->fillRect(inMargin, option.palette.color(QPalette::Window));
    if (active) {
      QColor band = accentColor();
      band.setAlpha(56);
      painter->fillRect(option.rect.adjusted(margin, 0, 0, 0), band);
      painter->setFont(bold(option.font));
      painter->setPen(accentColor());
      painter->drawText(option.rect.adjusted(margin + 2, kLineGap, 0, 0), Qt::AlignLeft | Qt::AlignTop, QString::fromUtf8("▶"));
    } else if (row == view_->hovered_ && !view_->hoversMargin_ && view_->usable_ && view_->usable_(row)) {
      QColor band = option.palette.color(QPalette::Text);
      band.setAlpha(18);
      painter->fillRect(option.rect.adjusted(margin, 0, 0, 0), band);
    }
    if (row == view_->cause_) {
      painter->setBrush(Qt::NoBrush);
      painter->setPen(QPen(secondSeriesColor(), 1.5, Qt::DashLine));
      painter->drawRect(option.rect.adjusted(margin + 1, 0, -2, -1));
      if (!active) painter->drawText(option.rect.adjusted(margin + 2, kLineGap, 0, 0), Qt::AlignLeft | Qt::AlignTop, "?");
    }
    if (row == view_->thread_) paintThread(painter, option, active);
    paintDot(painter, option, row, inMargin);
    if (row == view_->chosen_) {
      painter->setBrush(Qt::NoBrush);
      painter->setPen(QPen(mutedColor(), 1, Qt::DotLine));
      painter->drawRect(option.rect.adjusted(margin, 0, -1, -1));
    }
    const Lead lead = leadOf(option.fontMetrics, index);
    painter->setPen(mutedColor());
    painter->drawText(QRect(lead.number, option.rect.top() + kLineGap, lead.numberWidth, option.rect.height()),
                      Qt::AlignRight | Qt::AlignTop, QString::number(row + 1));
    painter->setPen(option.palette.color(QPalette::Text));
    painter->drawText(option.rect.adjusted(lead.text, kLineGap, -kLineMargin, 0), kWrapped, lead.line);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QFontMetrics metrics(bold(option.font));  // so that the mark moves nothing
    const Lead lead = leadOf(option.fontMetrics, index);
    const int width = std::max(60, view_->viewport()->width() - lead.text - kLineMargin);
    return {60, metrics.boundingRect(QRect(0, 0, width, 10'000), kWrapped, lead.line).height() + 2 * kLineGap};
  }

 private:
  // A bar and an outlined arrow, in another colour than the step's: where both meet, both are seen.
  void paintThread(QPainter* painter, const QStyleOptionViewItem& option, bool active) const {
    QColor band = secondSeriesColor();
    const QRect line = option.rect.adjusted(view_->marginWidth(), 0, 0, 0);
    painter->fillRect(QRect(line.left(), line.top(), 3, line.height()), band);
    painter->setFont(bold(option.font));
    painter->setPen(band);
    if (!active) painter->drawText(line.adjusted(4, kLineGap, 0, 0), Qt::AlignLeft | Qt::AlignTop, QString::fromUtf8("▷"));
    band.setAlpha(active ? 40 : 48);
    painter->fillRect(line, band);
  }

  struct Lead {
    int number = 0, numberWidth = 0, text = 0;
    QString line;
  };

  void paintDot(QPainter* painter, const QStyleOptionViewItem& option, int row, const QRect& margin) const {
    const bool set = view_->hasBreakpoint(row);
    const bool usable = view_->usable_ && view_->usable_(row);
    const bool offered = !set && row == view_->hovered_ && usable;
    if (!set && !usable) return;
    painter->setRenderHint(QPainter::Antialiasing);
    const double radius = std::min(margin.width(), option.fontMetrics.height()) / 2.0 - 2;
    const QPointF middle(margin.left() + margin.width() / 2.0, margin.top() + kLineGap + option.fontMetrics.height() / 2.0);
    if (!set && !offered) {
      // Where one can be set.
      painter->setPen(Qt::NoPen);
      painter->setBrush(mutedColor());
      painter->drawEllipse(middle, 1.5, 1.5);
      return;
    }
    painter->setPen(QPen(errorColor(), 1.4));
    painter->setBrush(set ? QBrush(errorColor()) : QBrush(Qt::NoBrush));
    painter->drawEllipse(middle, radius, radius);
  }

  Lead leadOf(const QFontMetrics& metrics, const QModelIndex& index) const {
    Lead lead;
    const QString whole = index.data().toString();
    qsizetype indent = 0;
    while (indent < whole.size() && whole[indent] == ' ') ++indent;
    lead.line = whole.mid(indent);
    lead.number = view_->marginWidth() + 2 + metrics.horizontalAdvance(QString::fromUtf8("▶"));
    lead.numberWidth = metrics.horizontalAdvance("00") + 4;
    lead.text = lead.number + lead.numberWidth + 10 + static_cast<int>(indent) * metrics.horizontalAdvance(' ');
    return lead;
  }

  CodeLines* view_;
};

CodeLines::CodeLines(QWidget* parent) : QListView(parent), lines_(new LineModel(this)) {
  setAccessibleName("Pseudo-code");
  setFrameShape(QFrame::NoFrame);
  followFontSize(this, 0.92, true);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setSelectionMode(QAbstractItemView::NoSelection);
  setModel(lines_);
  setItemDelegate(new LineDelegate(this));
  setResizeMode(QListView::Adjust);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // Lines are as tall as they wrap: a bar that came and went would change their width after they were measured.
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  setMouseTracking(true);
  setMinimumHeight(3 * fontMetrics().lineSpacing());
}

void CodeLines::setLines(const QStringList& lines) {
  active_ = cause_ = thread_ = chosen_ = hovered_ = pressed_ = -1;
  lines_->setStringList(lines);
}

void CodeLines::setActive(int line) {
  if (line == active_) return;
  active_ = line;
  if (line >= 0) {
    if (chosen_ < 0) setCurrentIndex(lines_->index(line));
    scrollTo(lines_->index(line));
  } else {
    scrollToTop();
  }
  viewport()->update();
}

void CodeLines::setCause(int line) {
  if (line == cause_) return;
  cause_ = line;
  viewport()->update();
}

void CodeLines::setThread(int line) {
  if (line == thread_) return;
  thread_ = line;
  if (line >= 0) scrollTo(lines_->index(line));
  viewport()->update();
}

void CodeLines::setBreakpoints(std::span<const std::uint32_t> lines) {
  breakpoints_.assign(lines.begin(), lines.end());
  viewport()->update();
}

void CodeLines::setTips(std::function<QString(int)> tip, std::function<bool(int)> usable) {
  tip_ = std::move(tip);
  usable_ = std::move(usable);
}

bool CodeLines::hasBreakpoint(int line) const {
  return std::find(breakpoints_.begin(), breakpoints_.end(), static_cast<std::uint32_t>(line)) != breakpoints_.end();
}

int CodeLines::marginWidth() const { return fontMetrics().height() + 2; }

void CodeLines::choose(int line) {
  chosen_ = line;
  if (line >= 0) setCurrentIndex(lines_->index(line));
  viewport()->update();
}

int CodeLines::lineAt(const QPoint& place) const {
  const QModelIndex index = indexAt(place);
  return index.isValid() ? index.row() : -1;
}

void CodeLines::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->button() == Qt::LeftButton ? lineAt(event->pos()) : -1;
  event->accept();
}

void CodeLines::mouseReleaseEvent(QMouseEvent* event) {
  const int line = std::exchange(pressed_, -1);
  if (event->button() != Qt::LeftButton || line < 0 || line != lineAt(event->pos())) return;
  if (event->pos().x() < marginWidth()) {
    Q_EMIT marginClicked(line);
  } else {
    choose(line);
    Q_EMIT lineClicked(line);
  }
}

void CodeLines::mouseMoveEvent(QMouseEvent* event) {
  hovered_ = lineAt(event->pos());
  hoversMargin_ = event->pos().x() < marginWidth();
  viewport()->setCursor(hovered_ >= 0 && usable_ && usable_(hovered_) ? Qt::PointingHandCursor : Qt::ArrowCursor);
  viewport()->update();
}

void CodeLines::leaveEvent(QEvent* event) {
  hovered_ = -1;
  viewport()->update();
  QListView::leaveEvent(event);
}

void CodeLines::keyPressEvent(QKeyEvent* event) {
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
    Q_EMIT lineClicked(currentIndex().row());
    return;
  }
  QListView::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      choose(currentIndex().row());
      break;
    default:
      break;
  }
}

void CodeLines::contextMenuEvent(QContextMenuEvent* event) {
  const bool mouse = event->reason() == QContextMenuEvent::Mouse;
  const int line = mouse ? lineAt(event->pos()) : currentIndex().row();
  if (line < 0) return;
  choose(line);
  Q_EMIT menuWanted(line, mouse ? event->globalPos() : viewport()->mapToGlobal(visualRect(currentIndex()).center()));
}

// The list lays its rows out anew where its height changes; they wrap by its width.
void CodeLines::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) scheduleDelayedItemsLayout();
  // What is followed stays in sight once they stand.
  if (const int line = thread_ >= 0 ? thread_ : active_; line >= 0)
    QTimer::singleShot(0, this, [this, line] { scrollTo(lines_->index(line)); });
}

bool CodeLines::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip && tip_) {
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tip_(lineAt(help->pos())), viewport());
    return true;
  }
  return QListView::viewportEvent(event);
}

}  // namespace wf::ui
