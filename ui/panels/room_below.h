// Docks at the bottom of the window are as low as tables may be. A panel whose body is read line by line makes room for more of it, once,
// and again where its text has grown.
#pragma once

#include <QWidget>

namespace wf::ui {

class RoomBelow {
 public:
  // `body`: a part of `panel`, or the whole of it, which wants so many lines of its own font, within 42 % of the window's height.
  RoomBelow(QWidget& panel, const QWidget& body, int lines) : panel_(panel), body_(body), lines_(lines) {}

  // Where the panel is seen in a dock at the bottom: makes it as high, unless it is already, or was made so before for text of this size.
  // Not at once: docks come into sight on their way to where they stand.
  void want();

 private:
  void make();

  QWidget& panel_;
  const QWidget& body_;
  int lines_;
  int madeFor_ = 0;  // pixels of a line; 0: not yet
};

}  // namespace wf::ui
