// What the picture shows, in words: for a screen reader.
#pragma once

#include <QObject>
#include <QString>

#include "ui/context.h"

namespace wf::ui {

class Viewport;

QString describeView(const Session& session, const render::Camera& camera, bool wholeGraph);

// Keeps the view's accessible description up to date, not faster than it can be read out.
class ViewDescription : public QObject {
 public:
  ViewDescription(Context context, Viewport& viewport);

 private:
  void refresh();
  Context context_;
  Viewport& viewport_;
  QTimer later_;
};

}  // namespace wf::ui
