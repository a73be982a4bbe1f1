// What the command palette lists. A source of commands is a file of its own and a line in sources.cpp.
#pragma once

#include <QKeySequence>
#include <QPointer>
#include <QString>
#include <functional>
#include <vector>

#include "ui/context.h"

class QMainWindow;

namespace wf::ui {

class Actions;
class LabelMenu;

struct Command {
  QString id;     // "action.zoomIn", "run.bfs/mask": what was used lately is kept by it
  QString kind;   // "Theme": shown beside the title
  QString title;  // "Dark"
  QString help;   // one sentence; searched too, but counts less
  QString names;  // what files and the command line call it: "sssp mask"; searched like the title
  QString keys;   // "Ctrl+O"
  bool enabled = true;
  QString whyNot;  // where it is not enabled
  std::function<void()> run;
};

// What the commands act on.
struct CommandScope {
  Context context;
  Actions& actions;
  QMainWindow& window;
  QPointer<LabelMenu> labels;  // null: there are none
  std::function<void(const QString& path)> openFile;
  std::function<void(const LayoutChoice& choice)> startLayout;
  std::function<void(VertexId vertex)> showVertex;  // selects it and brings it into view
};

// `typed` is for commands that are made of it: "step 12", a vertex by its name.
using CommandSource = std::vector<Command> (*)(const CommandScope& scope, const QString& typed);

std::vector<Command> actionCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> runCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> layoutCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> labelCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> vertexCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> parameterCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> panelCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> themeCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> recentCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> appearanceCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> colormapCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> presetCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> comparisonCommands(const CommandScope& scope, const QString& typed);
std::vector<Command> numberCommands(const CommandScope& scope, const QString& typed);

std::vector<Command> allCommands(const CommandScope& scope, const QString& typed);  // of every source

}  // namespace wf::ui
