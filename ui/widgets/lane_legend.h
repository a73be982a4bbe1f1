// What the cells of LaneGrid mean: samples with words, in as many rows as they need.
#pragma once

#include <QWidget>

namespace wf::ui {

class LaneLegend : public QWidget {
  Q_OBJECT

 public:
  explicit LaneLegend(QWidget* parent);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  int arrange(int width, class QPainter* painter) const;  // the height
};

}  // namespace wf::ui
