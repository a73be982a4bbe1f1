// A label of one line that is cut short where there is no room for it, so that no text is the reason why a window gets wider. text() and
// what is read out stay whole; while it is cut short, the tip has all of it.
#pragma once

#include <QLabel>

namespace wf::ui {

class ElidingLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ElidingLabel(QWidget* parent, int most = 10'000);  // characters, of about as many it asks for the room at most
  void setTip(const QString& tip);                            // while nothing is cut short
  void setBrief(const QString& brief);                        // what stands for the text where its beginning, up to a "·", has no room
  bool cutShort() const;
  QString shown() const;  // what is painted
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int around() const;  // pixels beside the text
  int most_;
  QString tip_, brief_;
};

}  // namespace wf::ui
