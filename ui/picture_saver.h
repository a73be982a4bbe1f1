// Writes pictures as PNG on a thread of its own.
#pragma once

#include <QImage>
#include <QObject>

#include "ui/in_turn.h"

namespace wf::ui {

class PictureSaver : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  void save(const QImage& image, const QString& path);
  // A free name in the person's folder of pictures (or home): "warpfront NAME step 12.png".
  static QString freeName(const QString& graph, std::uint64_t step);

 Q_SIGNALS:
  void saved(const QString& path);
  void failed(const QString& path, const QString& why);

 private:
  InTurn writing_;
};

}  // namespace wf::ui
