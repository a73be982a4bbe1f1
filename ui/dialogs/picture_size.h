// Choosing the size of a picture: as the view, twice, four times, or typed.
#pragma once

#include <QSize>
#include <QWidget>

class QComboBox;
class QSpinBox;

namespace wf::ui {

class PictureSize : public QWidget {
  Q_OBJECT

 public:
  // `view` in device pixels. Sizes are rounded down to multiples of `step`.
  PictureSize(QSize view, int largest, int step, QWidget* parent);
  QSize size() const;
  QComboBox* preset() const { return preset_; }

 Q_SIGNALS:
  void changed();

 private:
  void apply();
  QSize view_;
  int step_;
  QComboBox* preset_;
  QSpinBox* width_;
  QSpinBox* height_;
};

}  // namespace wf::ui
