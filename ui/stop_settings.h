// Breakpoints of every variant, kept from one start of the program to the next.
#pragma once

#include <QObject>

#include "ui/context.h"

namespace wf::ui {

class StopSettings : public QObject {
 public:
  StopSettings(Context context, QObject* parent);

 private:
  void load(const AlgorithmInfo& algorithm, const VariantInfo& variant);
  void save() const;  // of the run's variant
  Context context_;
};

}  // namespace wf::ui
