#include "ui/timing_saver.h"

namespace wf::ui {

void TimingSaver::save(const QString& path) {
  if (!writer_) return;
  pool_.start([this, path, write = writer_(path.toStdString())] {
    const Status status = write();
    const QString why = status ? QString() : QString::fromStdString(status.error().sentence());
    QMetaObject::invokeMethod(
        this,
        [this, path, why] {
          if (why.isEmpty()) {
            Q_EMIT saved(path);
          } else {
            Q_EMIT failed(why);
          }
        },
        Qt::QueuedConnection);
  });
}

}  // namespace wf::ui
