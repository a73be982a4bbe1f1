// The registry of actions and menus.
#include "ui/actions.h"

#include <QStringList>
#include <QWidget>

#include "ui/icons.h"

namespace wf::ui {

std::span<const ActionInfo> actionInfos() {
  using K = QKeySequence;
  static const std::vector<ActionInfo> infos = {
      {"open", "Program", "&Open…", "open", {K("Ctrl+O")}, "Open a graph file"},
      {"picture", "Program", "Save &picture", "picture", {K("F12")}, "Save what the view shows as a PNG file"},
      {"pictureAs",
       "Program",
       "Save picture &as…",
       "",
       {K("Shift+F12")},
       "Save a picture of any size, with or without legend and background"},
      {"movie", "Program", "Save &movie…", "", {K("Ctrl+F12")}, "Save the run as an MP4 file or as numbered pictures"},
      {"quit", "Program", "&Quit", "", {K("Ctrl+Q")}, "End the program"},

      {"play", "Playback", "&Play or pause", "play", {K("Space")}, "Play the run, or pause it"},
      {"run", "Playback", "&Run", "", {K("F5")}, "Play on until something stops it, or the end"},
      {"playBack", "Playback", "Play back&ward", "play-back", {K("Shift+Space")}, "Play towards the first step, or pause it"},
      {"runBack", "Playback", "Run backward", "", {K("Shift+F5")}, "Play towards the first step until something stops it"},
      {"breakpoint", "Playback", "&Breakpoint", "", {K("F9")}, "Set or remove a breakpoint at the chosen line of the pseudo-code"},
      {"runToLine", "Playback", "Run to li&ne", "", {K("Ctrl+F10")}, "Play until a kernel of the chosen line of the pseudo-code has ended"},
      {"step", "Playback", "&Step", "step-forward", {K("Right"), K("F10")}, "One kernel forward"},
      {"stepBack", "Playback", "Step &back", "step-back", {K("Left")}, "One kernel back"},
      {"iteration", "Playback", "One &iteration", "iteration-forward", {K("Ctrl+Right")}, "One iteration forward"},
      {"iterationBack", "Playback", "One iteration bac&k", "iteration-back", {K("Ctrl+Left")}, "One iteration back"},
      {"ten", "Playback", "&Ten kernels", "", {K("Shift+Right")}, "Ten kernels forward"},
      {"tenBack", "Playback", "Ten kernels back", "", {K("Shift+Left")}, "Ten kernels back"},
      {"first", "Playback", "&Restart", "first", {K("Home")}, "Back to the state before the first kernel"},
      {"last", "Playback", "To the &end", "last", {K("End")}, "Run to the last step"},
      {"faster", "Playback", "&Faster", "", {K("+"), K("=")}, "Play faster"},
      {"slower", "Playback", "S&lower", "", {K("-")}, "Play slower"},
      {"loopStart", "Playback", "Loop from here", "", {K("[")}, "Playing goes round: it starts again at the shown step"},
      {"loopEnd", "Playback", "Loop up to here", "", {K("]")}, "Playing goes round: at the shown step it goes to the loop's start"},
      {"loopOff", "Playback", "No loop", "", {K("L")}, "Playing goes on to the end"},
      {"pickSource", "Playback", "Pick &source", "pick", {K("S")}, "The next click on a vertex starts the run there", true},
      {"sourceField", "Playback", "Type the source's i&d", "", {K("Ctrl+L")}, "Go to the field with the source vertex"},
      {"pickTarget", "Playback", "Pick tar&get", "pick-target", {K("T")}, "The next click on a vertex makes it the target", true},
      {"targetField", "Playback", "Type the target's id", "", {K("Ctrl+Shift+L")}, "Go to the field with the target vertex"},
      {"why", "Playback", "Wh&y this value?", "", {K("W")}, "Which step gave the selected vertex or cell its value, and from where"},
      {"metrics", "Playback", "&Count active threads and arcs", "", {}, "Off: kernels count nothing and run a little faster", true},

      {"history", "Playback", "Memory for the way back…", "", {}, "How much memory going back to earlier steps may take"},
      {"exportTiming", "Playback", "E&xport timing…", "", {}, "Write every step and its time to a CSV, JSON or trace file"},

      {"find", "View", "&Find vertex…", "find", {K("Ctrl+F")}, "Go to a vertex by its id"},
      {"frameSelection", "View", "Frame the &selection", "", {K("F")}, "Bring the selected vertices into view"},
      {"frameAll", "View", "Frame &all", "frame", {K("A"), K("Ctrl+Home")}, "Bring the whole graph into view"},
      {"clearSelection", "View", "&Clear the selection", "", {K("Esc")}, "Select nothing; in a text field: back to the view"},
      {"zoomIn", "View", "Zoom &in", "", {K("Ctrl++"), K("Ctrl+=")}, "Zoom in at the middle of the view"},
      {"zoomOut", "View", "Zoom &out", "", {K("Ctrl+-")}, "Zoom out"},
      {"panLeft", "View", "Move left", "", {K("Alt+Left")}, "Move the view left"},
      {"panRight", "View", "Move right", "", {K("Alt+Right")}, "Move the view right"},
      {"panUp", "View", "Move up", "", {K("Alt+Up")}, "Move the view up"},
      {"panDown", "View", "Move down", "", {K("Alt+Down")}, "Move the view down"},
      {"overlay", "View", "&Overlay", "", {K("H")}, "Show or hide legend, step and figures in the view", true},
      {"resetPanels", "View", "&Reset panels", "", {}, "Every panel shown, at its place and in its size of the first start"},
      {"fullScreen", "View", "F&ull screen", "", {K("F11")}, "The whole screen, or back", true},

      {"keys", "Help", "&Keys and mouse", "", {K("F1"), K("?")}, "Every key on one sheet"},
      {"about", "Help", "&About Warpfront", "", {}, "Version and licence"},
  };
  return infos;
}

std::span<const MenuInfo> menuInfos() {
  static const std::vector<MenuInfo> menus = {
      {"&File", {"open", "@recent", "-", "picture", "pictureAs", "movie", "-", "quit"}},
      {"&Run", {"play",    "playBack", "run",       "runBack",       "breakpoint",  "runToLine",   "-",
                "step",    "stepBack", "iteration", "iterationBack", "ten",         "tenBack",     "-",
                "first",   "last",     "-",         "faster",        "slower",      "-",           "loopStart",
                "loopEnd", "loopOff",  "-",         "pickSource",    "sourceField", "pickTarget",  "targetField",
                "-",       "why",      "-",         "metrics",       "history",     "exportTiming"}},
      {"&View",
       {"find", "frameSelection", "frameAll", "clearSelection", "-", "zoomIn", "zoomOut", "-", "overlay", "@panels", "resetPanels",
        "@theme", "-", "fullScreen"}},
      {"&Help", {"keys", "about"}},
  };
  return menus;
}

std::span<const MouseInfo> mouseInfos() {
  static const std::vector<MouseInfo> mouse = {
      {"Left or middle drag", "Move the view"},
      {"Wheel, pinch", "Zoom at the cursor"},
      {"Rest on a vertex", "Its values at the shown step"},
      {"Click", "Select the vertex"},
      {"Shift+click", "Add to the selection, or take away"},
      {"Ctrl+click", "Start the run at the vertex"},
      {"Ctrl+Shift+click", "Make the vertex the target, where the run has one"},
      {"Double click", "Bring the place to the middle"},
      {"Right click", "Menu of the vertex"},
      {"Drop a file", "Open it"},
  };
  return mouse;
}

QString keysText(const ActionInfo& info) {
  QStringList keys;
  for (const QKeySequence& key : info.keys) keys << key.toString(QKeySequence::NativeText);
  return keys.join(", ");
}

Actions::Actions(QWidget* window) : QObject(window) {
  for (const ActionInfo& info : actionInfos()) {
    auto* action = new QAction(QString::fromUtf8(info.text), window);
    action->setObjectName(info.id);
    action->setShortcuts(QList<QKeySequence>(info.keys.begin(), info.keys.end()));
    action->setShortcutContext(Qt::WindowShortcut);
    action->setCheckable(info.checkable);
    const QString keys = keysText(info);
    const QString help = QString::fromUtf8(info.help);
    action->setToolTip(keys.isEmpty() ? help : help + " (" + keys + ")");
    action->setStatusTip(help);
    action->setIconVisibleInMenu(false);
    window->addAction(action);
    actions_[info.id] = action;
  }
  get("open")->setMenuRole(QAction::NoRole);
  refreshIcons();
}

QAction* Actions::get(const std::string& id) const { return actions_.at(id); }

void Actions::on(const std::string& id, std::function<void()> handler) {
  connect(get(id), &QAction::triggered, this, [run = std::move(handler)] { run(); });
}

void Actions::refreshIcons() {
  for (const ActionInfo& info : actionInfos()) {
    if (*info.icon != '\0') get(info.id)->setIcon(icon(info.icon));
  }
}

}  // namespace wf::ui
