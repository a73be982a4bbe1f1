#include "ui/picture_saver.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "render/picture/png_file.h"

namespace wf::ui {

void PictureSaver::save(const QImage& image, const QString& path) {
  const auto failure = [this, path](const Error& error) { Q_EMIT failed(path, QString::fromStdString(error.message)); };
  writing_.start(
      [this, failure, image, path]() -> InTurn::Done {
        const QImage rgba = image.convertToFormat(QImage::Format_RGBA8888);
        render::Picture picture{rgba.width(), rgba.height(), {}};
        for (int y = 0; y < rgba.height(); ++y) {
          const uchar* row = rgba.constScanLine(y);
          picture.rgba.insert(picture.rgba.end(), row, row + 4 * rgba.width());
        }
        const auto written = render::savePng(picture, image.hasAlphaChannel(), path.toStdString());
        if (!written) return [failure, error = written.error()] { failure(error); };
        return [this, path] { Q_EMIT saved(path); };
      },
      failure);
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
