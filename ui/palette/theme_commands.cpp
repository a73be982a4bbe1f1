// Commands: themes.
#include "ui/palette/command.h"
#include "ui/theme.h"

namespace wf::ui {

std::vector<Command> themeCommands(const CommandScope&, const QString&) {
  std::vector<Command> commands;
  for (const ThemeInfo& info : themeInfos()) {
    Command command;
    command.id = QString("theme.") + info.id;
    command.kind = "Theme";
    command.title = "Theme: " + QString(info.title).remove('&');
    command.help = "Colours of the window and the picture";
    command.run = [choice = info.choice] {
      storeTheme(choice);
      applyTheme(choice);
    };
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace wf::ui
