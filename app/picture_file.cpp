#include "app/picture_file.h"

#include <QtGui/QImage>
#include <QtGui/QImageWriter>

namespace wf::app {

Status savePng(const render::Picture& picture, const std::string& path) {
  const QImage image(picture.rgba.data(), picture.width, picture.height, picture.width * 4, QImage::Format_RGBA8888);
  QImageWriter writer(QString::fromStdString(path), "png");
  writer.setQuality(80);  // zlib's effort: 0 takes twenty times as long for a file hardly smaller
  if (writer.write(image)) return {};
  return Error{
      .code = ErrorCode::InvalidInput, .message = "the picture could not be written: " + writer.errorString().toStdString(), .file = path};
}

}  // namespace wf::app
