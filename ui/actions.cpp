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
      {"openWith",
       "Program",
       "Open &with options…",
       "",
       {K("Ctrl+Shift+O")},
       "Choose direction, weights and what becomes of loops and duplicates"},
      {"generate", "Program", "&Generate…", "", {K("Ctrl+N")}, "Make a graph: random, R-MAT, a grid, cliques, a flow network …"},
      {"startPage", "Program", "S&tart page", "", {}, "Small graphs to begin with, and recent files", true},
      {"importAgain", "Program", "&Import again…", "", {}, "Read the open file again with other options"},
      {"reopenLast", "Program", "Reopen the &last session", "", {}, "What was open when the program ended, as it was"},
      {"saveGraphAs",
       "Program",
       "Save grap&h as…",
       "",
       {},
       "Write the graph to a file, with the arrays of the run where the format holds them"},
      {"exportValues", "Program", "Export &values…", "", {}, "Write the values of vertices or of edges at the shown step as a CSV table"},
      {"saveSession", "Program", "&Save session", "", {K("Ctrl+S")}, "Save graph, run, step, view, selection and appearance as a session"},
      {"saveSessionAs", "Program", "Save session &as…", "", {K("Ctrl+Shift+S")}, "Save the session under another name"},
      {"picture", "Program", "Save &picture", "picture", {K("F12")}, "Save what the view shows as a PNG file"},
      {"pictureAs",
       "Program",
       "Save picture &as…",
       "",
       {K("Shift+F12")},
       "Save a picture of any size, with or without legend and background"},
      {"movie", "Program", "Save &movie…", "", {K("Ctrl+F12")}, "Save the run as an MP4 file or as numbered pictures"},
      {"settings", "Program", "Se&ttings…", "", {K("Ctrl+,")}, "Theme, letters, motion, device and memory"},
      {"quit", "Program", "&Quit", "", {K("Ctrl+Q")}, "End the program"},

      {"palette", "Edit", "&Commands…", "", {K("Ctrl+K")}, "Find any command by its name"},
      {"undo", "Edit", "&Undo", "", {K("Ctrl+Z")}, "Take back the last change of view, selection or appearance"},
      {"redo", "Edit", "&Redo", "", {K("Ctrl+Shift+Z"), K("Ctrl+Y")}, "Do again what was taken back"},

      {"play", "Playback", "&Play or pause", "play", {K("Space")}, "Play the run, or pause it"},
      {"run", "Playback", "&Run", "", {K("F5")}, "To the next stop, or the end, as fast as it goes (Esc stops)"},
      {"playBack", "Playback", "Play back&ward", "play-back", {K("Shift+Space")}, "Play towards the first step, or pause it"},
      {"runBack", "Playback", "Run backward", "", {K("Shift+F5")}, "Back to the stop before, or step 0, as fast as it goes (Esc stops)"},
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

      {"selectRectangle", "Select", "&Rectangle", "", {K("B")}, "Drag a rectangle around vertices; Shift adds, Alt removes", true},
      {"selectLasso", "Select", "&Lasso", "", {K("Q")}, "Draw around vertices; Shift adds, Alt removes", true},
      {"selectAll", "Select", "&All", "", {K("Ctrl+A")}, "Select every vertex"},
      {"invertSelection", "Select", "&Invert", "", {K("Ctrl+I")}, "Select what is not selected"},
      {"growSelection", "Select", "&Grow to neighbours", "", {K("G")}, "Select the neighbours too, along arcs and against them"},
      {"shrinkSelection", "Select", "&Shrink", "", {K("Shift+G")}, "Leave out what has a neighbour that is not selected"},
      {"selectByValue", "Select", "By &value…", "", {K("Ctrl+Shift+F")}, "Select the vertices whose values satisfy a condition"},
      {"rest", "Select", "Fade or hide the &rest", "", {K("X")}, "Fade what is not selected, then hide it, then show all again"},
      {"find", "Select", "&Find…", "find", {K("Ctrl+F")}, "Go to vertices by id or name"},
      {"clearSelection", "Select", "&Clear the selection", "", {K("Esc")}, "Select nothing; in a text field: back to the view"},

      {"frameSelection", "View", "Frame the &selection", "", {K("F")}, "Bring the selected vertices into view"},
      {"frameAll", "View", "Frame &all", "frame", {K("A"), K("Ctrl+Home")}, "Bring the whole graph into view"},
      {"zoomIn", "View", "Zoom &in", "", {K("Ctrl++"), K("Ctrl+=")}, "Zoom in at the middle of the view"},
      {"zoomOut", "View", "Zoom &out", "", {K("Ctrl+-")}, "Zoom out"},
      {"panLeft", "View", "Move left", "", {K("Alt+Left")}, "Move the view left"},
      {"panRight", "View", "Move right", "", {K("Alt+Right")}, "Move the view right"},
      {"panUp", "View", "Move up", "", {K("Alt+Up")}, "Move the view up"},
      {"panDown", "View", "Move down", "", {K("Alt+Down")}, "Move the view down"},
      {"flatView", "View", "&2D", "", {K("2")}, "The plane from above, without heights", true},
      {"spatialView", "View", "&3D", "", {K("3")}, "Vertices stand as high as their value; drag to turn the view", true},
      {"topView", "View", "From the &top", "", {K("Ctrl+1")}, "3D from above, without perspective"},
      {"frontView", "View", "From the fro&nt", "", {K("Ctrl+2")}, "3D from the front, without perspective"},
      {"sideView", "View", "From the s&ide", "", {K("Ctrl+3")}, "3D from the right side, without perspective"},
      {"perspective", "View", "&Perspective", "", {K("P")}, "3D with or without perspective"},
      {"orbitLeft", "View", "Turn left", "", {K("Alt+Shift+Left")}, "3D: turn the view to the left"},
      {"orbitRight", "View", "Turn right", "", {K("Alt+Shift+Right")}, "3D: turn the view to the right"},
      {"orbitUp", "View", "Look from higher up", "", {K("Alt+Shift+Up")}, "3D: tilt the view towards the view from above"},
      {"orbitDown", "View", "Look from lower down", "", {K("Alt+Shift+Down")}, "3D: tilt the view towards the view from the side"},
      {"inspector", "View", "Inspector", "", {K("I")}, "Bring the inspector to the front: what is selected, with all its values"},
      {"histograms", "View", "&Histograms", "", {K("Ctrl+H")}, "How the values of an array spread at the shown step"},
      {"overlay", "View", "&Overlay", "", {K("H")}, "Show or hide legend, step and figures in the view", true},
      {"labels", "View", "Sho&w labels", "", {K("N")}, "Show or hide the labels of vertices", true},
      {"arrows", "View", "Arro&ws", "", {K("D")}, "Show or hide which way arcs lead, on directed graphs from near", true},
      {"resetPanels", "View", "&Reset panels", "", {}, "Every panel shown, at its place and in its size of the first start"},
      {"fullScreen", "View", "F&ull screen", "", {K("F11")}, "The whole screen, or back", true},

      {"keys", "Help", "&Keys and mouse", "", {K("F1"), K("?")}, "Every key on one sheet"},
      {"about", "Help", "&About Warpfront", "", {}, "Version and licence"},
  };
  return infos;
}

std::span<const MenuInfo> menuInfos() {
  static const std::vector<MenuInfo> menus = {
      {"&File",
       {"open", "openWith", "generate", "@recent", "startPage", "importAgain", "reopenLast", "-", "saveSession", "saveSessionAs", "-",
        "saveGraphAs", "exportValues", "-", "picture", "pictureAs", "movie", "-", "quit"}},
      {"&Edit", {"undo", "redo", "-", "palette", "-", "settings"}},
      {"&Run", {"play",    "playBack", "run",       "runBack",       "breakpoint",  "runToLine",   "-",
                "step",    "stepBack", "iteration", "iterationBack", "ten",         "tenBack",     "-",
                "first",   "last",     "-",         "faster",        "slower",      "-",           "loopStart",
                "loopEnd", "loopOff",  "-",         "pickSource",    "sourceField", "pickTarget",  "targetField",
                "-",       "why",      "-",         "metrics",       "history",     "exportTiming"}},
      {"&Select",
       {"find", "selectByValue", "-", "selectRectangle", "selectLasso", "-", "selectAll", "invertSelection", "growSelection",
        "shrinkSelection", "clearSelection", "-", "rest"}},
      {"&View", {"frameSelection", "frameAll",  "-",        "zoomIn",      "zoomOut",     "-",         "flatView",   "spatialView",
                 "topView",        "frontView", "sideView", "perspective", "-",           "inspector", "histograms", "overlay",
                 "@layouts",       "@labels",   "arrows",   "@panels",     "resetPanels", "@theme",    "-",          "fullScreen"}},
      {"&Help", {"keys", "about"}},
  };
  return menus;
}

std::span<const MouseInfo> mouseInfos() {
  static const std::vector<MouseInfo> mouse = {
      {"Left or middle drag", "Move the view"},
      {"Left drag in 3D", "Turn the view"},
      {"Middle or Shift+left drag in 3D", "Move the view"},
      {"Wheel, pinch", "Zoom at the cursor"},
      {"Right drag in 3D", "Move nearer or farther at the cursor"},
      {"Rest on a vertex", "Its values at the shown step"},
      {"Rest on an arc, from near", "Its ends and its weight"},
      {"Click", "Select the vertex; from near, the arc"},
      {"Shift+click", "Add to the selection, or take away"},
      {"Ctrl+drag", "Select what is in a rectangle; Alt removes"},
      {"Ctrl+Shift+drag", "Select what is in a lasso; Alt removes"},
      {"Ctrl+click", "Start the run at the vertex"},
      {"Ctrl+Shift+click", "Make the vertex the target, where the run has one"},
      {"Click on the chain of causes", "Show this link in the panel Why?; double click: go to its step"},
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
