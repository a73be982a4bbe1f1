// Breakpoints of every variant, kept from one start of the program to the next.
#pragma once

#include <QObject>

#include "ui/context.h"

namespace wf::ui {

class StopSettings : public QObject {
 public:
  StopSettings(Context context, QObject* parent);

 private:
  void load();
  void save() const;
  QString key() const;  // of the run's variant
  Context context_;
  const VariantInfo* variant_ = nullptr;
};

}  // namespace wf::ui
