// Commands: which array gives vertices their colour, size and height, and which colour edges have.
#include "compute/core/array_name.h"
#include "ui/palette/command.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

using render::Mapping;

struct Target {
  const char *id, *title, *help;
  bool ofColors;  // takes arrays of supervertices, too
  int ofFile;     // as the graph's file draws it; −1: it says nothing of it
  void (*choose)(Mapping& mapping, std::span<const StateArrayInfo> infos, int array);
};

// Like the Appearance panel does: what has no colours has no categories.
render::Channel channelOf(std::span<const StateArrayInfo> infos, int array) {
  if (array == -1) return {};
  render::Channel made = render::channelOf(infos, array);
  if (made.scale == render::Scale::Category) made.scale = render::Scale::Linear;
  return made;
}

constexpr Target kTargets[] = {
    {"color", "Colour", "The values give vertices their colours", true, kFileColor,
     [](Mapping& mapping, std::span<const StateArrayInfo> infos, int array) { render::chooseColor(mapping, infos, array); }},
    {"size", "Size", "The values give vertices their sizes; visible when zoomed in", false, kFileSize,
     [](Mapping& mapping, std::span<const StateArrayInfo> infos, int array) { mapping.size = channelOf(infos, array); }},
    {"height", "Height", "The values give vertices their heights in 3D", false, -1,
     [](Mapping& mapping, std::span<const StateArrayInfo> infos, int array) { mapping.height = channelOf(infos, array); }},
};

}  // namespace

std::vector<Command> appearanceCommands(const CommandScope& scope, const QString&) {
  std::vector<Command> commands;
  Session& session = scope.context.session;
  const bool runs = session.run().variant != nullptr;
  const Document* document = session.document();
  const auto derived = document != nullptr ? derivedArrays(*document->graph) : std::span<const int>();
  // array: its id; found again when the command runs, for the arrays may be others then.
  const auto add = [&](const Target& target, const QString& name, const std::string& array) {
    Command command;
    command.id = QString(target.id) + "." + text(array);
    command.kind = "Appearance";
    command.title = QString(target.title) + " " + name;
    command.help = target.help;
    command.names = text(array);
    command.enabled = runs;
    command.whyNot = "there is no run yet";
    command.run = [&session, &target, array] {
      const auto& infos = session.run().arrays;
      int place = derivedNamed(array).value_or(-1);
      for (std::size_t i = 0; i < infos.size() && array != "none"; ++i) {
        if (infos[i].id == array) place = static_cast<int>(i);
      }
      if (place == -1 && array != "none") return;  // it went with its run
      Mapping mapping = session.mapping();
      target.choose(mapping, infos, place);
      session.setMapping(mapping);
    };
    commands.push_back(std::move(command));
  };
  for (const Target& target : kTargets) {
    add(target, "by nothing", "none");
    if (document != nullptr && target.ofFile != -1 && offersDerived(*document->graph, target.ofFile))
      add(target, "as in the file", derivedId(target.ofFile, session.run().arrays));
    for (const int one : derived) add(target, "by " + text(derivedInfo(one).title).toLower(), derivedId(one, session.run().arrays));
    if (!runs) continue;
    for (const int one : kDerivedArrays) {
      if (target.ofColors && isOpened(one)) add(target, "by " + text(derivedInfo(one).title).toLower(), derivedInfo(one).id);
    }
    for (const StateArrayInfo& info : session.run().arrays) {
      if (info.domain == Domain::Vertex || (target.ofColors && belongsToVertex(info))) add(target, "by " + text(arrayName(info)), info.id);
    }
  }
  return commands;
}

}  // namespace wf::ui
