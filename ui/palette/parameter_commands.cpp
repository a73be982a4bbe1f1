// Commands: what the shown run was given, each of which opens its field: the variant's parameters and the order of the threads.
#include <QMainWindow>

#include "ui/palette/command.h"
#include "ui/parameters_popup.h"
#include "ui/run_bar.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/text.h"

namespace wf::ui {

std::vector<Command> parameterCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  const RunState& run = scope.context.session.run();
  QPointer<RunBar> bar = scope.window.findChild<RunBar*>("runBar");
  if (run.variant == nullptr || bar == nullptr) return commands;
  const auto add = [&](const QString& id, const QString& title, const QString& help) {
    Command command;
    command.id = "parameter." + id;
    command.kind = "Parameter";
    command.title = title;
    command.help = help;
    command.names = id;
    command.enabled = !isRecorded(run);
    command.whyNot = kRecordedIsFixed;
    command.run = [bar, id] {
      if (bar != nullptr) bar->openParameter(id);
    };
    commands.push_back(std::move(command));
  };
  for (const ParameterInfo& info : run.variant->parameters) {
    add(text(info.id), text(info.title), text(info.help));
    const bool inBar = &info == vertexParameterOf(run.variant, 0) || &info == vertexParameterOf(run.variant, 1);
    if (!inBar || bar->isVisible() || !commands.back().enabled) continue;
    commands.back().enabled = false;
    commands.back().whyNot = "its field is in the bar of the run: go to the workspace Run, or pick it in the view";
  }
  add(ParametersPopup::kOrder, "Order of threads", "The order in which the threads of the run make their accesses");
  commands.back().names = "order schedule adversarial random lock step";
  return commands;
}

}  // namespace wf::ui
