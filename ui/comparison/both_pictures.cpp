#include "ui/comparison/both_pictures.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace wf::ui {
namespace {

constexpr double kBetween = 2;          // pixels between the two, on a plain screen
constexpr double kLettersOfLine = 0.8;  // of a line's height: the letters' pixel size
constexpr double kMarginOfLine = 0.75;
constexpr double kLeastMargin = 8, kMostMargin = 20;  // pixels, on a plain screen

}  // namespace

BothLayout bothLayout(const QFont& font, double lineHeight, double pixelRatio) {
  BothLayout out{.gap = qRound(kBetween * pixelRatio), .letters = font};
  out.margin = qRound(std::clamp(kMarginOfLine * lineHeight, kLeastMargin * pixelRatio, kMostMargin * pixelRatio));
  out.letters.setPixelSize(std::max(qRound(kLettersOfLine * lineHeight), 1));
  out.head = QFontMetrics(out.letters).height() + 2 * out.margin;
  return out;
}

QImage besideEachOther(const QImage& first, const QImage& second, const QString& firstLine, const QString& secondLine,
                       const BothLayout& layout, const render::Theme& theme) {
  QImage out(first.width() + layout.gap + second.width(), layout.head + std::max(first.height(), second.height()), QImage::Format_RGB32);
  const auto colour = [](const auto& of) { return QColor(of.r, of.g, of.b); };
  out.fill(colour(theme.background));
  QPainter painter(&out);
  painter.setFont(layout.letters);
  painter.setPen(colour(theme.mark));
  const auto put = [&](const QImage& image, int x, const QString& line) {
    painter.drawImage(QRect(x, layout.head, image.width(), image.height()), image);
    const int wide = image.width() - 2 * layout.margin;
    const QString shown = painter.fontMetrics().elidedText(line, Qt::ElideRight, wide);
    painter.drawText(QRect(x + layout.margin, 0, wide, layout.head), Qt::AlignVCenter | Qt::AlignLeft, shown);
  };
  put(first, 0, firstLine);
  put(second, first.width() + layout.gap, secondLine);
  painter.fillRect(QRect(first.width(), layout.head, layout.gap, out.height() - layout.head), colour(theme.edge));
  return out;
}

}  // namespace wf::ui
