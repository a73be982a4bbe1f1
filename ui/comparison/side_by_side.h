// The view of the run, and beside it, while there is a second run, that one's: both of one size, with a strip of what differs above them.
#pragma once

#include <QImage>
#include <QMargins>
#include <QWidget>

#include "ui/context.h"

namespace wf::ui {

class DifferenceStrip;
class SecondView;
class Viewport;

class SideBySide : public QWidget {
  Q_OBJECT

 public:
  SideBySide(Context context, QWidget* parent);
  void setViewport(Viewport* viewport);  // once; made as a child
  Viewport* viewport() const { return viewport_; }
  SecondView* second() const { return second_; }     // null: there is no second run
  DifferenceStrip* strip() const { return strip_; }  // the same
  void setCovered(const QMargins& covered);          // by what floats over this
  QImage picture();                                  // complete, of what is shown; of two runs both, with their names above them

 Q_SIGNALS:
  void closeWanted();  // the second run is to end

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow();
  void place();
  void goToFirst();
  void showTimes();

  Context context_;
  Viewport* viewport_ = nullptr;
  SecondView* second_ = nullptr;
  DifferenceStrip* strip_ = nullptr;
  QMargins covered_;
};

}  // namespace wf::ui
