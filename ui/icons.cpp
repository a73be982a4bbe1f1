// The drawings are black on nothing; black is replaced by the colour of button text.
#include "ui/icons.h"

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

namespace wf::ui {
namespace {

constexpr int kSizes[] = {16, 20, 24, 32, 40, 48, 64};

QByteArray drawing(const QString& name) {
  QFile file(":/icons/" + name + ".svg");
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap paint(const QByteArray& svg, int size) {
  QPixmap pixmap(size, size);
  pixmap.fill(Qt::transparent);
  QSvgRenderer renderer(svg);
  QPainter painter(&pixmap);
  renderer.render(&painter);
  return pixmap;
}

}  // namespace

QIcon icon(const QString& name) {
  const QByteArray svg = drawing(name);
  if (svg.isEmpty()) return {};
  QIcon out;
  const QPalette palette = QApplication::palette();
  for (const auto& [mode, group] : {std::pair(QIcon::Normal, QPalette::Active), std::pair(QIcon::Disabled, QPalette::Disabled)}) {
    QByteArray coloured = svg;
    coloured.replace("#000", palette.color(group, QPalette::ButtonText).name().toLatin1());
    for (const int size : kSizes) out.addPixmap(paint(coloured, size), mode);
  }
  return out;
}

QIcon icon(const QString& name, const QColor& whenOn) {
  QIcon out = icon(name);
  QByteArray coloured = drawing(name);
  coloured.replace("#000", whenOn.name().toLatin1());
  for (const int size : kSizes) out.addPixmap(paint(coloured, size), QIcon::Normal, QIcon::On);
  return out;
}

QIcon programIcon() {
  QIcon out;
  const QByteArray svg = drawing("warpfront");
  for (const int size : {16, 24, 32, 48, 64, 128, 256}) out.addPixmap(paint(svg, size));
  return out;
}

}  // namespace wf::ui
