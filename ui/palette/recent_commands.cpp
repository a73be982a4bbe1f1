// Commands: files opened lately.
#include <QDir>
#include <QFileInfo>

#include "ui/palette/command.h"
#include "ui/recent_files.h"

namespace wf::ui {

std::vector<Command> recentCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  for (const QString& path : recentFiles()) {
    Command command;
    command.id = "file." + path;
    command.kind = "Open";
    command.title = QFileInfo(path).fileName();
    command.help = QFileInfo(path).absolutePath();
    command.enabled = QFileInfo::exists(path);
    command.whyNot = "the file is no longer there";
    command.run = [open = scope.openFile, path] { open(path); };
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace wf::ui
