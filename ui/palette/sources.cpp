// The list of sources of the command palette.
#include "ui/palette/command.h"

namespace wf::ui {

std::vector<Command> allCommands(const CommandScope& scope, const QString& typed) {
  static constexpr CommandSource kSources[] = {
      numberCommands, actionCommands, parameterCommands, comparisonCommands, runCommands,      layoutCommands, labelCommands,
      panelCommands,  themeCommands,  presetCommands,    appearanceCommands, colormapCommands, recentCommands, vertexCommands,
  };
  std::vector<Command> all;
  for (const CommandSource source : kSources) {
    for (Command& command : source(scope, typed)) all.push_back(std::move(command));
  }
  return all;
}

}  // namespace wf::ui
