// Commands: panels to bring to the front.
#include <QDockWidget>
#include <QMainWindow>

#include "ui/palette/command.h"
#include "ui/panels/registry.h"
#include "ui/workspaces/workspaces.h"

namespace wf::ui {

std::vector<Command> panelCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  for (const PanelInfo& info : panelInfos()) {
    if (scope.window.findChild<QDockWidget*>(QString("dock.") + info.id) == nullptr) continue;
    Command command;
    command.id = QString("panel.") + info.id;
    command.kind = "Panel";
    command.title = QString("Show ") + info.title;
    command.run = [&window = scope.window, id = info.id] { revealPanel(window, id); };
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace wf::ui
