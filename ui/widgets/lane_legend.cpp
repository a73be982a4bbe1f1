#include "ui/widgets/lane_legend.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>

#include "ui/font_size.h"
#include "ui/widgets/lane_grid.h"

namespace wf::ui {
namespace {

struct LaneSample {
  LaneGrid::Cell cell;
  const char* words;
};

const std::vector<LaneSample>& laneSamples() {
  using Kind = LaneGrid::Cell::Kind;
  using Mark = LaneGrid::Cell::Mark;
  static const std::vector<LaneSample> all = {{{.kind = Kind::Line, .text = {}}, "executes the line"},
                                              {{.kind = Kind::Idle, .text = {}}, "idle"},
                                              {{.kind = Kind::Read, .text = "7"}, "reads"},
                                              {{.kind = Kind::Write, .text = "7"}, "writes"},
                                              {{.kind = Kind::Atomic, .text = "7"}, "atomic, changed it"},
                                              {{.kind = Kind::Atomic, .won = false, .text = "7"}, "atomic, changed nothing"},
                                              {{.kind = Kind::Read, .mark = Mark::Conflict, .text = "7"}, "harmful conflict"},
                                              {{.kind = Kind::Write, .mark = Mark::Lost, .text = "7"}, "lost write"}};
  return all;
}

}  // namespace

LaneLegend::LaneLegend(QWidget* parent) : QWidget(parent) {
  setObjectName("laneLegend");
  setAccessibleName("Legend of the lanes");
  QStringList words;
  for (const LaneSample& one : laneSamples()) words << one.words;
  setAccessibleDescription(words.join(", "));
  followFontSize(this, 0.92);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

int LaneLegend::arrange(int width, QPainter* painter) const {
  const QFontMetrics metrics = fontMetrics();
  const int side = metrics.height() + 2, box = metrics.horizontalAdvance("000") + 6, gap = metrics.averageCharWidth() * 2;
  int x = 8, y = 2;
  for (const LaneSample& one : laneSamples()) {
    const int words = metrics.horizontalAdvance(one.words);
    if (x > 8 && x + box + 4 + words > width - 8) {
      x = 8;
      y += side + 3;
    }
    if (painter != nullptr) {
      LaneGrid::paintCell(*painter, {x, y, box, side}, one.cell, palette());
      painter->setPen(palette().color(QPalette::WindowText));
      painter->drawText(QRect(x + box + 4, y, words + 4, side), Qt::AlignLeft | Qt::AlignVCenter, one.words);
    }
    x += box + 4 + words + gap;
  }
  return y + side + 2;
}

QSize LaneLegend::sizeHint() const { return {40 * fontMetrics().averageCharWidth(), arrange(width(), nullptr)}; }
QSize LaneLegend::minimumSizeHint() const { return {20 * fontMetrics().averageCharWidth(), fontMetrics().height() + 6}; }
int LaneLegend::heightForWidth(int width) const { return arrange(width, nullptr); }

void LaneLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  arrange(width(), &painter);
}

}  // namespace wf::ui
