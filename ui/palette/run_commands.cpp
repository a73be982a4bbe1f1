// Commands: algorithms and variants to run.
#include "compute/core/printable.h"
#include "ui/palette/command.h"
#include "ui/run_request.h"
#include "ui/text.h"

namespace wf::ui {

std::vector<Command> runCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  Session& session = scope.context.session;
  if (const auto recorded = session.recordedRequest()) {
    Command command;
    command.id = "run.recorded";
    command.kind = "Run";
    command.title = text(printable(recorded->replay->algorithm().title, 60)) + " (recorded)";
    command.help = "Show the run of the open recording";
    command.run = [&session] {
      if (const auto request = session.recordedRequest()) session.startRun(*request);
    };
    commands.push_back(std::move(command));
  }
  for (const AlgorithmInfo& algorithm : session.algorithms()) {
    for (const VariantInfo& variant : algorithm.variants) {
      Command command;
      command.id = "run." + text(algorithm.id) + "/" + text(variant.id);
      command.kind = "Run";
      command.title = text(algorithm.title) + ": " + text(variant.title);
      command.names = text(algorithm.id) + " " + text(variant.id);
      command.help = "Run the variant with the id " + text(algorithm.id) + "/" + text(variant.id);
      command.enabled = session.document() != nullptr;
      command.whyNot = "there is no graph yet";
      command.run = [&session, &algorithm, &variant] {
        if (session.document() == nullptr) return;
        session.startRun(carriedTo(algorithm, variant, session.request(), session.run().variant, *session.document()->graph));
      };
      commands.push_back(std::move(command));
    }
  }
  return commands;
}

}  // namespace wf::ui
