// The bar below what a dialog measures. Its room stays while it is hidden, so that nothing jumps when measuring begins and ends.
#pragma once

#include <QProgressBar>

namespace wf::ui {

// From 0 to 1000, without text. `name`: of the object.
inline QProgressBar* measuringProgress(const char* name, QWidget* parent) {
  auto* bar = new QProgressBar(parent);
  bar->setObjectName(name);
  bar->setAccessibleName("Progress of measuring");
  bar->setRange(0, 1000);
  bar->setTextVisible(false);
  QSizePolicy keeps = bar->sizePolicy();
  keeps.setRetainSizeWhenHidden(true);
  bar->setSizePolicy(keeps);
  return bar;
}

}  // namespace wf::ui
