// A notice beside the graph's size: the file did not tell its direction, and was read as directed. Its button reads it as undirected.
#pragma once

#include <QWidget>

#include "ui/context.h"

namespace wf::ui {

class DirectionNotice : public QWidget {
  Q_OBJECT

 public:
  DirectionNotice(Context context, QWidget* parent);

 Q_SIGNALS:
  void readAgain(const QString& path, const wf::ImportOptions& options);  // the other options stay those that the file was opened with

 private:
  void refresh();
  Context context_;
};

}  // namespace wf::ui
