// Commands: where vertices are drawn.
#include "ui/palette/command.h"
#include "ui/text.h"

namespace wf::ui {

std::vector<Command> layoutCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  SessionApi& session = scope.context.session;
  const Document* document = session.document();
  const bool drawn = document != nullptr && document->geometry != nullptr;
  for (const LayoutInfo& info : session.layout().list()) {
    Command command;
    command.id = "layout." + text(info.id);
    command.kind = "View";
    command.title = "Layout: " + text(info.title);
    command.help = text(info.help);
    command.enabled = drawn;
    command.whyNot = document == nullptr ? "there is no graph yet" : "the graph is not drawn";
    command.run = [&session, id = info.id] { session.layout().start({.id = id}); };
    commands.push_back(std::move(command));
  }
  Command stop;
  stop.id = "layout-stop";
  stop.kind = "View";
  stop.title = "Layout: stop here";
  stop.help = "The vertices stay where they are now";
  stop.enabled = session.layout().state().active;
  stop.whyNot = "no layout is at work";
  stop.run = [&session] { session.layout().stop(); };
  commands.push_back(std::move(stop));
  return commands;
}

}  // namespace wf::ui
