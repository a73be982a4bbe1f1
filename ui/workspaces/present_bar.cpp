#include "ui/workspaces/present_bar.h"

#include <QFontDatabase>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "compute/core/caption.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kPoints = 24;                                // the least that the last row reads
constexpr double kOfHeight = 0.034, kOfWidth = 0.0205;        // of the canvas: what the sentence's font grows with
constexpr double kCode = 0.8, kCounter = 1.5, kSmall = 0.52;  // of the sentence's font size
constexpr int kNarrow = 1600;                                 // a canvas that is narrower gives the sentence a third line
constexpr double kWords = 0.46;                               // of the width: the sentence; the rest is the code's
constexpr int kCodeInset = 16;
constexpr int kLeastCode = 20;  // pixels: the font of the code is no smaller

// Before the run's first kernel the first one's line comes next, and nothing is running.
const Step* shownStep(const Session& session) {
  const auto steps = session.steps();
  const RunState& run = session.run();
  return run.variant != nullptr && run.step < steps.size() ? &steps[run.step] : nullptr;
}

}  // namespace

PresentBar::PresentBar(Context context, QWidget* parent) : Card(parent), context_(context) {
  setObjectName("presentBar");
  context_.events.on(kRunChanged | kStepChanged | kDocumentChanged, this, [this] {
    if (isVisible()) refresh();
  });
}

int PresentBar::heightIn(QSize canvas) {
  const double least = kPoints * logicalDpiY() / 72;
  const double size = std::max({least, kOfHeight * canvas.height(), std::min(kOfWidth * canvas.width(), 1.5 * least)});
  const auto sized = [](QFont font, double pixels, QFont::Weight weight) {
    font.setPixelSize(static_cast<int>(std::lround(pixels)));
    font.setWeight(weight);
    return font;
  };
  sentence_ = sized(font(), size, QFont::DemiBold);
  codeFont_ = sized(QFontDatabase::systemFont(QFontDatabase::FixedFont), kCode * size, QFont::Normal);
  counter_ = sized(font(), kCounter * size, QFont::Bold);
  small_ = sized(font(), kSmall * size, QFont::Normal);
  lines_ = canvas.width() < kNarrow ? 3 : 2;
  const int high = std::max({lines_ * QFontMetrics(sentence_).lineSpacing(), 2 * QFontMetrics(codeFont_).lineSpacing(),
                             QFontMetrics(counter_).height() + QFontMetrics(small_).height()});
  update();
  return high + 2 * gapOf(*this);
}

// So large that the variant's longest line has room, for every step the same.
QFont PresentBar::codeFont() const {
  QFont font = codeFont_;
  const VariantInfo* variant = context_.session.run().variant;
  if (variant == nullptr) return font;
  qsizetype longest = 1;
  for (const std::string& line : variant->pseudocode) longest = std::max(longest, text(line).size());
  const double wide = QFontMetricsF(font).horizontalAdvance(QString(longest, 'x')), room = codePlace().width() - 2.0 * kCodeInset;
  if (wide > room) font.setPixelSize(std::max(kLeastCode, static_cast<int>(font.pixelSize() * room / wide)));
  return font;
}

int PresentBar::codeLineHeight() const { return QFontMetrics(codeFont()).height(); }

void PresentBar::refresh() {
  const RunState& run = context_.session.run();
  const Step* step = shownStep(context_.session);
  said_ = context_.session.document() == nullptr ? QString("No graph is open")
          : step == nullptr                      ? QString("No run yet")
                                                 : text(run.algorithm != nullptr ? run.algorithm->title : run.variant->title);
  count_.clear();
  below_.clear();
  code_.clear();
  current_ = -1;
  if (step != nullptr) {
    count_ = countText(step->iteration);
    below_ = "iteration";
    const auto& lines = run.variant->pseudocode;
    const int count = static_cast<int>(lines.size()), line = step->index > 0 ? static_cast<int>(step->line) : -1;
    // The line below is what the kernel does next; the last one keeps the one above it.
    const int first = std::clamp(line, 0, std::max(0, count - 2));
    for (int i = first; i < std::min(first + 2, count); ++i) code_ << text(lines[static_cast<std::size_t>(i)]);
    current_ = line < 0 ? -1 : line - first;
    if (step->index > 0) {
      const QString caption = run.metrics ? text(captionOf(*run.variant, *step)) : QString();
      if (step->kernel < run.variant->kernels.size()) said_ = text(run.variant->kernels[step->kernel].title);
      if (!caption.isEmpty()) said_ = caption.left(1).toUpper() + caption.mid(1);
    }
  }
  setAccessibleName(said_);
  setAccessibleDescription((current_ < 0 ? QString() : code_[current_].trimmed() + ". ") + below_ + " " + count_);
  update();
}

int PresentBar::counterWidth() const {
  // As wide for every number of as many digits.
  const QString digits(std::max<qsizetype>(3, count_.size()), '8');
  return std::max(QFontMetrics(counter_).horizontalAdvance(digits), QFontMetrics(small_).horizontalAdvance("iteration"));
}

QRect PresentBar::sentencePlace() const {
  const QRect inner = rect().adjusted(2 * gapOf(*this), gapOf(*this), -2 * gapOf(*this), -gapOf(*this));
  const int rest = inner.width() - counterWidth() - 4 * gapOf(*this);
  return {inner.left(), inner.top(), static_cast<int>(rest * kWords), inner.height()};
}

QRect PresentBar::codePlace() const {
  const QRect before = sentencePlace();
  const int left = before.right() + 1 + 2 * gapOf(*this);
  const int right = width() - 4 * gapOf(*this) - counterWidth();
  return {left, before.top(), right - left, before.height()};
}

QStringList PresentBar::drawnSentence() const {
  QStringList out;
  const int wide = sentencePlace().width();
  QTextLayout layout(said_, sentence_);
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(wide);
    if (out.size() + 1 == lines_) {
      out << QFontMetrics(sentence_).elidedText(said_.mid(line.textStart()), Qt::ElideRight, wide);
      break;
    }
    out << said_.mid(line.textStart(), line.textLength()).trimmed();
  }
  layout.endLayout();
  return out;
}

void PresentBar::paintEvent(QPaintEvent* event) {
  Card::paintEvent(event);
  QPainter painter(this);
  const QColor ink = palette().color(QPalette::WindowText);

  const QRect words = sentencePlace();
  const QStringList lines = drawnSentence();
  painter.setFont(sentence_);
  painter.setPen(ink);
  const QFontMetrics large(sentence_);
  int y = words.top() + (words.height() - static_cast<int>(lines.size()) * large.lineSpacing()) / 2;
  for (const QString& line : lines) {
    painter.drawText(words.left(), y + large.ascent(), line);
    y += large.lineSpacing();
  }

  const QRect code = codePlace();
  const QFont font = codeFont();
  const QFontMetrics fixed(font);
  // As far in as the line that stands furthest out.
  qsizetype common = 1000;
  for (const QString& line : code_) common = std::min(common, line.size() - QStringView(line).trimmed().size());
  y = code.top() + (code.height() - static_cast<int>(code_.size()) * fixed.lineSpacing()) / 2;
  for (int i = 0; i < code_.size(); ++i) {
    const QString line = code_[i].mid(common);
    if (i == current_) {
      painter.fillRect(QRect(code.left(), y, 4, fixed.lineSpacing()), accentColor());
      QColor band = accentColor();
      band.setAlpha(46);
      painter.fillRect(QRect(code.left() + 4, y, code.width() - 4, fixed.lineSpacing()), band);
    }
    painter.setFont(font);
    painter.setPen(i == current_ ? ink : mutedColor());
    painter.drawText(code.left() + kCodeInset, y + fixed.ascent() + fixed.leading() / 2,
                     fixed.elidedText(line, Qt::ElideRight, code.width() - kCodeInset - 4));
    y += fixed.lineSpacing();
  }

  const QRect right(width() - 2 * gapOf(*this) - counterWidth(), words.top(), counterWidth(), words.height());
  const QFontMetrics number(counter_), word(small_);
  y = right.top() + (right.height() - number.height() - word.height()) / 2;
  painter.setFont(counter_);
  painter.setPen(ink);
  painter.drawText(QRect(right.left(), y, right.width(), number.height()), Qt::AlignRight | Qt::AlignVCenter, count_);
  painter.setFont(small_);
  painter.setPen(mutedColor());
  painter.drawText(QRect(right.left(), y + number.height(), right.width(), word.height()), Qt::AlignRight | Qt::AlignVCenter, below_);
}

void PresentBar::showEvent(QShowEvent* event) {
  refresh();
  Card::showEvent(event);
}

}  // namespace wf::ui
