// View > Labels: what labels of vertices and edges say and whether arrows are drawn. What a person chooses is kept from one start to the
// next; until then a small graph's run, and a small graph that is drawn by hand, have labels of themselves.
#pragma once

#include <QObject>

#include "ui/context.h"
#include "ui/labels/label_choice.h"

class QMenu;

namespace wf::ui {

class Actions;
class Viewport;

class LabelMenu : public QObject {
  Q_OBJECT

 public:
  // `view` may be null: then nothing can be chosen.
  LabelMenu(Context context, Actions& actions, Viewport* view, QObject* parent);
  void fill(QMenu* menu);  // before it is shown

  struct State {
    LabelChoice shown;
    bool chosen = false;  // else they are what the run suggests, and follow it
    bool arrows = true;
    bool operator==(const State&) const = default;
  };
  State state() const;
  void setState(const State& state);
  const LabelChoice& shown() const { return shown_; }
  void choose(const LabelChoice& choice);

 Q_SIGNALS:
  void stateChanged();  // by a person

 private:
  void toggle(bool on);
  void follow();  // what is suggested, where nothing was chosen
  LabelChoice suggestion() const;
  void apply();
  void fillEdges(QMenu* menu);

  Context context_;
  Actions& actions_;
  Viewport* view_;
  LabelChoice shown_;
  LabelChoice last_;  // what comes back when labels are switched on; empty: names, or ids where the file has none
  bool chosen_ = false;
};

}  // namespace wf::ui
