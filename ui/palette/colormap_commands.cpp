// Commands: colormaps of the vertices.
#include "render/mapping/colormap.h"
#include "ui/palette/command.h"
#include "ui/text.h"

namespace wf::ui {

std::vector<Command> colormapCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  Session& session = scope.context.session;
  for (const render::Colormap& map : render::colormaps()) {
    Command command;
    command.id = "colormap." + text(map.id);
    command.kind = "Colour map";
    command.title = text(map.title);
    command.help = "Colours of the vertices by their values";
    command.enabled = session.run().variant != nullptr;
    command.whyNot = "there is no run yet";
    command.run = [&session, id = map.id] {
      render::Mapping mapping = session.mapping();
      mapping.colormap = id;
      session.setMapping(mapping);
    };
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace wf::ui
