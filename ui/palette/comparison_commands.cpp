// Commands: the controls of two runs side by side, where there are two.
#include <QComboBox>
#include <QMainWindow>
#include <QToolButton>

#include "ui/palette/command.h"

namespace wf::ui {

std::vector<Command> comparisonCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  if (!scope.context.session.second().active()) return commands;
  for (const char* name : {"differenceFirst", "differenceTimes", "differenceClose"}) {
    QPointer<QToolButton> button = scope.window.findChild<QToolButton*>(name);
    if (button == nullptr) continue;  // the second run is on its way
    Command command;
    command.id = QString("comparison.") + name;
    command.kind = "Two runs";
    command.title = button->accessibleName();
    command.help = button->toolTip();
    command.enabled = button->isEnabled();
    if (!command.enabled) command.whyNot = "no difference was found, or the second run is not there yet";
    command.run = [button] {
      if (button != nullptr) button->click();
    };
    commands.push_back(std::move(command));
  }
  QPointer<QComboBox> align = scope.window.findChild<QComboBox*>("differenceAlign");
  for (int k = 0; align != nullptr && k < align->count(); ++k) {
    Command command;
    command.id = QString("comparison.align.%1").arg(k);
    command.kind = "Two runs";
    command.title = "Two runs: " + align->itemText(k).toLower();
    command.help = align->toolTip();
    command.enabled = align->isEnabled();
    if (!command.enabled) command.whyNot = "the second run is not there yet";
    command.run = [align, k] {
      if (align == nullptr) return;
      align->setCurrentIndex(k);
      Q_EMIT align->activated(k);
    };
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace wf::ui
