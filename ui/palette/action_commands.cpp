// Commands: every action of the program.
#include "ui/actions.h"
#include "ui/palette/command.h"

namespace wf::ui {
namespace {

QString whyNot(const CommandScope& scope, const QAction& action) {
  const QString known = action.property("whyNot").toString();
  if (!known.isEmpty()) return known;
  if (scope.context.session.document() == nullptr) return "there is no graph yet";
  if (scope.context.session.run().variant == nullptr) return "there is no run yet";
  return {};
}

}  // namespace

std::vector<Command> actionCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  for (const ActionInfo& info : actionInfos()) {
    if (qstrcmp(info.id, "palette") == 0) continue;  // it is open
    QAction* action = scope.actions.get(info.id);
    QString title = action->text();
    if (title.endsWith(QString::fromUtf8("…"))) title.chop(1);
    Command command;
    command.id = QString("action.") + info.id;
    command.kind = info.group;
    command.title = title.remove('&');
    command.help = QString::fromUtf8(info.help);
    command.keys = keysText(info);
    command.enabled = action->isEnabled();
    if (!command.enabled) command.whyNot = whyNot(scope, *action);
    if (info.checkable) command.title += action->isChecked() ? ": turn off" : ": turn on";
    command.run = [action] { action->trigger(); };
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace wf::ui
