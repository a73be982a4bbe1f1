#include "ui/timing_saver.h"

namespace wf::ui {

void TimingSaver::save(const QString& path) {
  if (!writer_) return;
  const auto failure = [this](const Error& error) { Q_EMIT failed(QString::fromStdString(error.sentence())); };
  writing_.start(
      [this, failure, path, write = writer_(path.toStdString())]() -> InTurn::Done {
        const Status status = write();
        if (!status) return [failure, error = status.error()] { failure(error); };
        return [this, path] { Q_EMIT saved(path); };
      },
      failure);
}

}  // namespace wf::ui
