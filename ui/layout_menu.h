// View > Layout: where vertices are drawn, and which of them stay where they are.
#pragma once

#include <QObject>

#include "ui/context.h"
#include "ui/session/session_layout.h"

class QMenu;

namespace wf::ui {

class Actions;
class Viewport;

// One in three dimensions is looked at from aside: from above, a third dimension shows nothing. `view` may be null.
void startLayout(Context context, Actions& actions, Viewport* view, const LayoutChoice& choice);

class LayoutMenu : public QObject {
  Q_OBJECT

 public:
  LayoutMenu(Context context, Actions& actions, Viewport* view, QObject* parent);  // view: may be null
  void fill(QMenu* menu);                                                          // before it is shown

 private:
  void start(const std::string& id, bool goOn);
  void fillLayouts(QMenu* menu);
  void fillPins(QMenu* menu);

  Context context_;
  Actions& actions_;
  Viewport* view_;
  bool spatial_ = false;  // the next one in three dimensions, where it has them
};

}  // namespace wf::ui
