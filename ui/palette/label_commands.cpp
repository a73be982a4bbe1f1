// Commands: what the labels of vertices say.
#include "compute/core/array_name.h"
#include "ui/labels/label_menu.h"
#include "ui/palette/command.h"
#include "ui/text.h"
#include "ui/vertex_name.h"

namespace wf::ui {

std::vector<Command> labelCommands(const CommandScope& scope, const QString&) {
  using Kind = LabelContent::Kind;
  if (scope.labels == nullptr) return {};
  std::vector<Command> commands;
  const Document* document = scope.context.session.document();
  const auto add = [&](const QString& title, const LabelContent& content, const QString& whyNot = {}) {
    Command command;
    command.id = "labels." + text(textOf(content));
    command.kind = "View";
    command.title = "Labels: " + title;
    command.help = "Text beside vertices, where there is room";
    command.names = "labels by " + text(content.array);
    command.enabled = whyNot.isEmpty();
    command.whyNot = whyNot;
    command.run = [labels = scope.labels, content] {
      if (labels != nullptr) labels->setState({content, labels->state().arrows});
    };
    commands.push_back(std::move(command));
  };
  add("none", {});
  add("id", {Kind::Id, {}});
  add("name", {Kind::Name, {}},
      document == nullptr          ? "there is no graph yet"
      : hasNames(*document->graph) ? QString()
                                   : "the file has no names");
  if (scope.context.session.run().variant == nullptr) return commands;
  for (const StateArrayInfo& info : scope.context.session.run().arrays) {
    if (belongsToVertex(info)) add(text(arrayName(info)), {Kind::Value, info.id});
  }
  return commands;
}

}  // namespace wf::ui
