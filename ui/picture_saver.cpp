// PNG quality 80 is zlib level 1 in Qt: 37 ms a frame where quality 0 takes 760.
#include "ui/picture_saver.h"

#include <QDir>
#include <QFileInfo>
#include <QImageWriter>
#include <QStandardPaths>

namespace wf::ui {

void PictureSaver::save(const QImage& image, const QString& path) {
  pool_.start([this, image, path] {
    QImageWriter writer(path, "png");
    writer.setQuality(80);
    const bool ok = writer.write(image);
    const QString why = ok ? QString() : writer.errorString();
    QMetaObject::invokeMethod(
        this,
        [this, ok, path, why] {
          if (ok) {
            Q_EMIT saved(path);
          } else {
            Q_EMIT failed(path, why);
          }
        },
        Qt::QueuedConnection);
  });
}

QString PictureSaver::freeName(const QString& graph, std::uint64_t step) {
  QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  if (folder.isEmpty() || !QDir().mkpath(folder)) folder = QDir::homePath();
  QString stem = graph.section('/', -1).section('.', 0, 0);
  if (stem.isEmpty()) stem = "graph";
  const QString base = folder + "/warpfront " + stem + " step " + QString::number(step);
  QString path = base + ".png";
  for (int i = 2; QFileInfo::exists(path); ++i) path = base + " (" + QString::number(i) + ").png";
  return path;
}

}  // namespace wf::ui
