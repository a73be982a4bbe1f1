// Commands: where vertices are drawn.
#include "ui/palette/command.h"
#include "ui/text.h"

namespace wf::ui {

std::vector<Command> layoutCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  Session& session = scope.context.session;
  const Document* document = session.document();
  const bool drawn = document != nullptr && document->geometry != nullptr;
  const auto add = [&](const LayoutInfo& info, bool spatial) {
    Command command;
    command.id = "layout." + text(info.id) + (spatial ? ".spatial" : "");
    command.kind = "View";
    command.title = "Layout: " + text(info.title) + (spatial ? " in three dimensions" : "");
    command.help = text(info.help);
    command.enabled = drawn;
    command.whyNot = document == nullptr ? "there is no graph yet" : "the graph is not drawn";
    command.run = [start = scope.startLayout, id = info.id, spatial] { start({.id = id, .spatial = spatial}); };
    commands.push_back(std::move(command));
  };
  for (const LayoutInfo& info : session.layout().list()) {
    add(info, false);
    if (info.spatial) add(info, true);
  }
  Command stop;
  stop.id = "layout-stop";
  stop.kind = "View";
  stop.title = "Layout: stop here";
  stop.help = "Keep the vertices at their current places";
  stop.enabled = session.layout().state().active;
  stop.whyNot = "no layout is running";
  stop.run = [&session] { session.layout().stop(); };
  commands.push_back(std::move(stop));
  return commands;
}

}  // namespace wf::ui
