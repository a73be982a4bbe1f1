// View > Labels: what labels say and whether arrows are drawn, kept from one start to the next.
#pragma once

#include <QObject>

#include "ui/context.h"
#include "ui/labels/label_content.h"

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
    LabelContent content;
    bool arrows = true;
    bool operator==(const State&) const = default;
  };
  State state() const;
  void setState(const State& state);
  void suggest();  // no labels, and names when they are switched on: what another graph starts with

 Q_SIGNALS:
  void stateChanged();

 private:
  static inline const LabelContent kSuggested{LabelContent::Kind::Name, {}};
  void choose(const LabelContent& content);
  void toggle(bool on);
  void apply();

  Context context_;
  Actions& actions_;
  Viewport* view_;
  LabelContent content_;
  LabelContent last_ = kSuggested;  // what comes back when labels are switched on; ids where the file has no names
};

}  // namespace wf::ui
