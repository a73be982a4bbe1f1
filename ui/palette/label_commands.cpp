// Commands: what the labels of vertices and edges say.
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
  const auto add = [&](const QString& id, const QString& title, const QString& help, LabelChoice (*choice)(LabelChoice, const std::string&),
                       const std::string& array = {}, const QString& whyNot = {}) {
    Command command;
    command.id = id + text(array);
    command.kind = "View";
    command.title = title;
    command.help = help;
    command.names = "labels by " + text(array);
    command.enabled = whyNot.isEmpty();
    command.whyNot = whyNot;
    command.run = [labels = scope.labels, choice, array] {
      if (labels != nullptr) labels->choose(choice(labels->shown(), array));
    };
    commands.push_back(std::move(command));
  };
  const QString ofVertices = "Text beside vertices, where there is room", ofEdges = "Text on edges, from near";
  add("labels.none", "Labels: none", ofVertices, [](LabelChoice now, const std::string&) -> LabelChoice { return {{}, now.edges}; });
  add("labels.id", "Labels: id", ofVertices, [](LabelChoice now, const std::string&) -> LabelChoice {
    now.vertices.kind = Kind::Id;
    return now;
  });
  add(
      "labels.name", "Labels: name", ofVertices,
      [](LabelChoice now, const std::string&) -> LabelChoice {
        now.vertices.kind = Kind::Name;
        return now;
      },
      {},
      document == nullptr          ? "there is no graph yet"
      : hasNames(*document->graph) ? QString()
                                   : "the file has no names");
  add("edgelabels.none", "Edge labels: none", ofEdges, [](LabelChoice now, const std::string&) -> LabelChoice {
    return {now.vertices, {}};
  });
  const RunState& run = scope.context.session.run();
  if (run.variant == nullptr) return commands;
  if (arrayOf(EdgeLabelContent{.kind = EdgeLabelContent::Kind::Flow}, run) >= 0) {
    add("edgelabels.flow", "Edge labels: flow / capacity", ofEdges, [](LabelChoice now, const std::string&) -> LabelChoice {
      return {now.vertices, {.kind = EdgeLabelContent::Kind::Flow}};
    });
  }
  for (const StateArrayInfo& info : run.arrays) {
    const QString title = text(arrayName(info));
    if (belongsToVertex(info)) {
      add(
          "labels.value:", "Labels: " + title, ofVertices,
          [](LabelChoice now, const std::string& array) -> LabelChoice {
            return {toggled(now.vertices, array), now.edges};
          },
          info.id);
    }
    if (belongsToEdge(info)) {
      add(
          "edgelabels.value:", "Edge labels: " + title, ofEdges,
          [](LabelChoice now, const std::string& array) -> LabelChoice {
            return {now.vertices, {EdgeLabelContent::Kind::Value, array}};
          },
          info.id);
    }
  }
  return commands;
}

}  // namespace wf::ui
