// Every action of the program: text, keys, help. Menus, tooltips and the keys sheet are made from this one list.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace wf::ui {

struct ActionInfo {
  const char* id;
  const char* group;  // heading in the keys sheet
  const char* text;
  const char* icon;  // in assets/icons; empty: none
  std::vector<QKeySequence> keys;
  const char* help;  // one sentence, the tooltip
  bool checkable = false;
};

std::span<const ActionInfo> actionInfos();

// One menu: ids of actions, "-" for a line, "@recent", "@theme", "@panels", "@panelHelp", "@labels" for what the window fills in.
struct MenuInfo {
  const char* title;
  std::vector<const char*> entries;
};

std::span<const MenuInfo> menuInfos();

// What the mouse does, for the keys sheet.
struct MouseInfo {
  const char* gesture;
  const char* effect;
};

std::span<const MouseInfo> mouseInfos();

QString keysText(const ActionInfo& info);  // "Right, F10"

class Actions : public QObject {
  Q_OBJECT

 public:
  explicit Actions(QWidget* window);          // the actions work anywhere in the window
  QAction* get(const std::string& id) const;  // must exist
  void on(const std::string& id, std::function<void()> handler);
  // Whether it can be used; `whyNot`, a part of a sentence, stands in its tooltip and in the palette where it cannot.
  void allow(const std::string& id, bool possible, const QString& whyNot = {});
  void refreshIcons();  // after a change of palette

 private:
  std::map<std::string, QAction*> actions_;
};

}  // namespace wf::ui
