// The choice of an order in which threads make their accesses, with the seed of a random one.
#pragma once

#include <QWidget>
#include <optional>

#include "compute/lens/report.h"

class QComboBox;

namespace wf::ui {

class SeedBox;

class ThreadOrder : public QWidget {
  Q_OBJECT

 public:
  // AsTheyCome: no order may be chosen, too, as for a run.
  enum class Offers { Orders, AsTheyCome };
  // `name` begins the names of the parts: "lens" for lensOrder and lensSeed.
  ThreadOrder(Offers offers, const QString& name, const QString& title, QWidget* parent);
  void show(const std::optional<lens::Schedule>& order);  // changed() does not hear of it
  std::optional<lens::Schedule> order() const;            // none: as they come
  // Only as they come; `why` is the tip.
  void fix(const QString& why);

 Q_SIGNALS:
  void changed();

 private:
  Offers offers_;
  QComboBox* order_;
  SeedBox* seed_;
  QString tip_;
};

}  // namespace wf::ui
