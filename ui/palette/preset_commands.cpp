// Commands: appearances that a person named.
#include "ui/mapping_presets.h"
#include "ui/palette/command.h"

namespace wf::ui {

std::vector<Command> presetCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  Session& session = scope.context.session;
  for (const QString& name : MappingPresets().names()) {
    Command command;
    command.id = "preset." + name;
    command.kind = "Preset";
    command.title = name;
    command.help = "A saved appearance";
    command.enabled = session.run().variant != nullptr;
    command.whyNot = "there is no run yet";
    command.run = [&session, name] {
      auto read = MappingPresets().load(name, session.run().arrays);
      if (read) return session.setMapping(read->mapping);
      session.raise({"The preset cannot be used", read.error().sentence(), {}, false});
    };
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace wf::ui
