// The registry of actions and menus.
#include "ui/actions.h"

#include <QStringList>
#include <QWidget>

#include "ui/icons.h"

namespace wf::ui {

std::span<const ActionInfo> actionInfos() {
  using K = QKeySequence;
  static const std::vector<ActionInfo> infos = {
      {"open", "Program", "&Open…", "open", {K("Ctrl+O")}, "Open a graph, a recording or a session"},
      {"openWith",
       "Program",
       "Open &with options…",
       "",
       {K("Ctrl+Shift+O")},
       "Choose direction, weights and the handling of loops and duplicates"},
      {"generate",
       "Program",
       "&Generate…",
       "",
       {K("Ctrl+N")},
       "Generate a graph: a path, a tree, a mesh, a random graph, a flow network …"},
      {"newGraph", "Program", "&New graph", "", {K("Ctrl+Shift+N")}, "Draw a graph with the mouse: vertices, edges and weights"},
      {"startPage", "Program", "S&tart page", "", {}, "Sample graphs and recent files", true},
      {"importAgain", "Program", "&Import again…", "", {}, "Read the open file again with other options"},
      {"reopenLast", "Program", "Reopen the &last session", "", {}, "Restore graph, run and view of the last session"},
      {"saveGraphAs",
       "Program",
       "Save grap&h as…",
       "",
       {},
       "Write the graph to a file, with the arrays of the run if the format supports them"},
      {"exportValues", "Program", "Export &values…", "", {}, "Write the values of vertices or of edges at the shown step as a CSV table"},
      {"saveRecording", "Program", "Save &recording…", "", {}, "Write every step of the run to a file that can be replayed without a GPU"},
      {"saveSession", "Program", "&Save session", "", {K("Ctrl+S")}, "Save graph, run, step, view, selection and appearance as a session"},
      {"saveSessionAs", "Program", "Save session &as…", "", {K("Ctrl+Shift+S")}, "Save the session under another name"},
      {"picture", "Program", "Save &picture", "picture", {K("F12")}, "Save what the view shows as a PNG file"},
      {"pictureAs",
       "Program",
       "Save picture &as…",
       "",
       {K("Shift+F12")},
       "Save a picture of any size as PNG, SVG or PDF, with or without legend, background and caption"},
      {"copyPicture", "Program", "&Copy picture", "", {K("Ctrl+Shift+C")}, "Copy what the view shows to the clipboard"},
      {"movie", "Program", "Save &movie…", "", {K("Ctrl+F12")}, "Save the run as an MP4 file or as numbered pictures"},
      {"settings", "Program", "Se&ttings…", "", {K("Ctrl+,")}, "Theme, font size, motion, device and memory"},
      {"quit", "Program", "&Quit", "", {K("Ctrl+Q")}, "Quit the program"},

      {"palette", "Edit", "&Commands…", "", {K("Ctrl+K")}, "Find any command by its name"},
      {"undo", "Edit", "&Undo", "", {K("Ctrl+Z")}, "Undo the last change of view, selection, appearance, places or drawing"},
      {"redo", "Edit", "&Redo", "", {K("Ctrl+Shift+Z"), K("Ctrl+Y")}, "Redo the last undone change"},
      {"draw", "Edit", "&Draw", "", {K("Shift+D")}, "Draw vertices and edges into the graph, or into a copy of one from a file", true},
      {"drawDirected",
       "Edit",
       "Directed &arcs",
       "",
       {},
       "Of a drawn graph: edges become arcs that lead one way, or lead both ways again",
       true},
      {"deleteDrawn",
       "Edit",
       "D&elete",
       "",
       {K("Del")},
       "Delete the selected vertices with their edges, or the selected edge, of a drawn graph"},

      {"play", "Playback", "&Play or pause", "play", {K("Space")}, "Play the run, or pause it"},
      {"run", "Playback", "&Run", "", {K("F5")}, "Run to the next stop or the end, at full speed (Esc stops)"},
      {"playBack", "Playback", "Play back&ward", "play-back", {K("Shift+Space")}, "Play towards the first step, or pause it"},
      {"runBack", "Playback", "Run backward", "", {K("Shift+F5")}, "Run back to the previous stop or step 0, at full speed (Esc stops)"},
      {"breakpoint", "Playback", "&Breakpoint", "", {K("F9")}, "Set or remove a breakpoint at the selected line of the pseudo-code"},
      {"runToLine",
       "Playback",
       "Run to li&ne",
       "",
       {K("Ctrl+F10")},
       "Play until a kernel of the selected line of the pseudo-code has ended"},
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
      {"loopStart", "Playback", "Loop from here", "", {K("[")}, "Start the playback loop at the shown step"},
      {"loopEnd", "Playback", "Loop up to here", "", {K("]")}, "End the playback loop at the shown step"},
      {"loopOff", "Playback", "No loop", "", {K("L")}, "Play to the end, without a loop"},
      {"pickSource", "Playback", "Pick &source", "pick", {K("S")}, "The next click on a vertex starts the run there", true},
      {"sourceField", "Playback", "Type the source's i&d", "", {K("Ctrl+L")}, "Go to the field with the source vertex"},
      {"pickTarget", "Playback", "Pick tar&get", "pick-target", {K("T")}, "The next click on a vertex makes it the target", true},
      {"targetField", "Playback", "Type the target's id", "", {K("Ctrl+Shift+L")}, "Go to the field with the target vertex"},
      {"why", "Playback", "Wh&y this value?", "", {K("W")}, "Which step gave the selected vertex or cell its value, and from where"},
      {"metrics", "Playback", "&Count active threads and arcs", "", {}, "Off: kernels count nothing and run a little faster", true},

      {"attach",
       "Playback",
       "Attach to a program…",
       "",
       {},
       "Wait for a program with Warpfront's probe and show its run while it makes it"},
      {"holdProgram", "Playback", "Hold the program", "", {}, "Let the attached program wait at its next step, or go on", true},
      {"detach", "Playback", "Detach", "", {}, "Let the attached program go on by itself; what it made so far stays open"},
      {"history", "Playback", "History memory…", "", {}, "Memory limit for going back to earlier steps"},
      {"compare",
       "Playback",
       "Compare &variants…",
       "",
       {},
       "Measure the variants of the algorithm on the open graph: median, spread and steps of several runs"},
      {"compareRuns",
       "Playback",
       "Compare with a second r&un…",
       "",
       {},
       "Show another variant, other parameters, another device or a recording beside the run, in step, with what differs marked"},
      {"measure",
       "Playback",
       "&Measure step or run…",
       "",
       {},
       "Repeat the shown step, or the run, with drawing held: clean times beside those of the window"},
      {"exportTiming", "Playback", "E&xport timing…", "", {}, "Write every step and its time to a CSV, JSON or trace file"},

      {"selectRectangle", "Select", "&Rectangle", "", {K("B")}, "Drag a rectangle around vertices; Shift adds, Alt removes", true},
      {"selectLasso", "Select", "&Lasso", "", {K("Q")}, "Draw around vertices; Shift adds, Alt removes", true},
      {"selectAll", "Select", "&All", "", {K("Ctrl+A")}, "Select every vertex"},
      {"invertSelection", "Select", "&Invert", "", {K("Ctrl+I")}, "Select what is not selected"},
      {"growSelection", "Select", "&Grow to neighbours", "", {K("G")}, "Add the neighbours, along and against arcs"},
      {"shrinkSelection", "Select", "&Shrink", "", {K("Shift+G")}, "Deselect vertices that have an unselected neighbour"},
      {"selectByValue", "Select", "By &value…", "", {K("Ctrl+Shift+F")}, "Select the vertices whose values satisfy a condition"},
      {"pin",
       "Select",
       "&Pin or unpin",
       "",
       {K("Shift+P")},
       "Pin the selected vertices, so that layouts leave them in place, or unpin them"},
      {"rest", "Select", "Fade or hide the &rest", "", {K("X")}, "Fade what is not selected, then hide it, then show all again"},
      {"find", "Select", "&Find…", "find", {K("Ctrl+F")}, "Go to vertices by id or name"},
      {"clearSelection", "Select", "&Clear the selection", "", {K("Esc")}, "Select nothing; in a text field: back to the view"},

      {"workspaceExplore", "Workspaces", "Workspace: &Explore", "", {K("Alt+1")}, "Appearance, and the data of what is selected"},
      {"workspaceRun", "Workspaces", "Workspace: &Run", "", {K("Alt+2")}, "Algorithm, transport, code, figures of the step and result"},
      {"workspaceDebug", "Workspaces", "Workspace: &Debug", "", {K("Alt+3")}, "Every panel"},
      {"workspacePresent",
       "Workspaces",
       "Workspace: &Present",
       "",
       {K("Alt+4")},
       "The picture with one sentence, the code and the iteration in large type (Esc leaves)"},
      {"leavePresent", "Workspaces", "&Leave Present", "cancel", {}, "Back to the workspace before"},
      {"column", "Workspaces", "Panels at the ri&ght", "", {K("C")}, "Show or hide the panels that float at the right of the view", true},

      {"frameSelection", "View", "Frame the &selection", "", {K("F")}, "Bring the selected vertices into view"},
      {"frameAll", "View", "Frame &all", "frame", {K("A"), K("Ctrl+Home")}, "Bring the whole graph into view"},
      {"zoomIn", "View", "Zoom &in", "", {K("Ctrl++"), K("Ctrl+=")}, "Zoom in at the centre of the view"},
      {"zoomOut", "View", "Zoom &out", "", {K("Ctrl+-")}, "Zoom out"},
      {"panLeft", "View", "Move left", "", {K("Alt+Left")}, "Move the view left"},
      {"panRight", "View", "Move right", "", {K("Alt+Right")}, "Move the view right"},
      {"panUp", "View", "Move up", "", {K("Alt+Up")}, "Move the view up"},
      {"panDown", "View", "Move down", "", {K("Alt+Down")}, "Move the view down"},
      {"flatView", "View", "&2D", "", {K("2")}, "The plane from above, without heights", true},
      {"spatialView", "View", "&3D", "", {K("3")}, "Values as heights; drag to turn the view", true},
      {"topView", "View", "From the &top", "", {K("Ctrl+1")}, "3D from above, without perspective"},
      {"frontView", "View", "From the fro&nt", "", {K("Ctrl+2")}, "3D from the front, without perspective"},
      {"sideView", "View", "From the s&ide", "", {K("Ctrl+3")}, "3D from the right side, without perspective"},
      {"perspective", "View", "&Perspective", "", {K("P")}, "3D with or without perspective"},
      {"orbitLeft", "View", "Turn left", "", {K("Alt+Shift+Left")}, "3D: turn the view to the left"},
      {"orbitRight", "View", "Turn right", "", {K("Alt+Shift+Right")}, "3D: turn the view to the right"},
      {"orbitUp", "View", "Look from higher up", "", {K("Alt+Shift+Up")}, "3D: tilt the view towards the view from above"},
      {"orbitDown", "View", "Look from lower down", "", {K("Alt+Shift+Down")}, "3D: tilt the view towards the view from the side"},
      {"inspector", "View", "Inspector", "", {K("I")}, "Show the inspector: the selection with all its values"},
      {"histograms", "View", "&Histograms", "", {K("Ctrl+H")}, "Distribution of an array's values at the shown step"},
      {"overlay", "View", "&Overlay", "", {K("H")}, "Show or hide legend, step and figures in the view", true},
      {"figures", "View", "&Performance figures", "", {K("Shift+H")}, "Show or hide device, frame time and edges drawn, in the view", true},
      {"labels", "View", "Sho&w labels", "", {K("N")}, "Show or hide the labels of vertices and edges", true},
      {"arrows", "View", "Arro&ws", "", {K("D")}, "Show or hide arrows on directed graphs (when zoomed in)", true},
      {"runLook", "View", "&Colours of the run", "", {K("V")}, "Show the run's colours and sizes, or those of the graph itself", true},
      {"resetPanels", "View", "&Reset panels", "", {}, "Restore the default layout of all panels"},
      {"fullScreen", "View", "F&ull screen", "", {K("F11")}, "Show the window in full screen, or leave it", true},

      {"manual", "Help", "&Manual", "", {K("F1")}, "Open the manual, or with the focus in a panel its section"},
      {"keys", "Help", "&Keys and mouse", "", {K("?"), K("Ctrl+/")}, "All keyboard shortcuts"},
      {"about", "Help", "&About Warpfront", "", {}, "Version and licence"},
  };
  return infos;
}

std::span<const MenuInfo> menuInfos() {
  static const std::vector<MenuInfo> menus = {
      {"&File", {"open",    "openWith",    "generate",      "newGraph", "@recent",     "startPage",    "importAgain",   "reopenLast",
                 "-",       "saveSession", "saveSessionAs", "-",        "saveGraphAs", "exportValues", "saveRecording", "-",
                 "picture", "pictureAs",   "copyPicture",   "movie",    "-",           "quit"}},
      {"&Edit", {"undo", "redo", "-", "draw", "drawDirected", "deleteDrawn", "-", "palette", "-", "settings"}},
      {"&Run", {"play",    "playBack", "run",       "runBack",       "breakpoint",  "runToLine",   "-",
                "step",    "stepBack", "iteration", "iterationBack", "ten",         "tenBack",     "-",
                "first",   "last",     "-",         "faster",        "slower",      "-",           "loopStart",
                "loopEnd", "loopOff",  "-",         "pickSource",    "sourceField", "pickTarget",  "targetField",
                "-",       "why",      "-",         "attach",        "holdProgram", "detach",      "-",
                "metrics", "history",  "compare",   "compareRuns",   "measure",     "exportTiming"}},
      {"&Select",
       {"find", "selectByValue", "-", "selectRectangle", "selectLasso", "-", "selectAll", "invertSelection", "growSelection",
        "shrinkSelection", "clearSelection", "-", "pin", "rest"}},
      {"&View",
       {"workspaceExplore",
        "workspaceRun",
        "workspaceDebug",
        "workspacePresent",
        "-",
        "frameSelection",
        "frameAll",
        "-",
        "zoomIn",
        "zoomOut",
        "-",
        "flatView",
        "spatialView",
        "topView",
        "frontView",
        "sideView",
        "perspective",
        "-",
        "inspector",
        "histograms",
        "overlay",
        "figures",
        "@layouts",
        "runLook",
        "@labels",
        "arrows",
        "column",
        "@panels",
        "resetPanels",
        "@theme",
        "-",
        "fullScreen"}},
      {"&Help", {"manual", "@panelHelp", "keys", "-", "about"}},
  };
  return menus;
}

std::span<const MouseInfo> mouseInfos() {
  static const std::vector<MouseInfo> mouse = {
      {"Left or middle drag", "Move the view"},
      {"Left drag of a vertex, zoomed in", "Move the vertex, or the selection that it belongs to; a running layout follows"},
      {"Left drag in 3D", "Turn the view"},
      {"Middle or Shift+left drag in 3D", "Move the view"},
      {"Wheel, pinch", "Zoom at the cursor"},
      {"Right drag in 3D", "Move nearer or farther at the cursor"},
      {"Hover over a vertex", "Its values at the shown step"},
      {"Hover over an arc, zoomed in", "Its ends and its weight"},
      {"Click", "Select the vertex or, zoomed in, the arc"},
      {"Shift+click", "Add to or remove from the selection"},
      {"Ctrl+drag", "Select by rectangle; Alt removes"},
      {"Ctrl+Shift+drag", "Select by lasso; Alt removes"},
      {"Ctrl+click", "Start the run at the vertex"},
      {"Ctrl+Shift+click", "Make the vertex the target, if the run has one"},
      {"Click on the chain of causes", "Show this link in the Why? panel; double click: go to its step"},
      {"Double click", "Centre the view there"},
      {"Click while drawing", "A new vertex; N: one at the pointer"},
      {"Drag between vertices while drawing", "A new edge; a number typed next is its weight"},
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
    action->setProperty("tip", action->toolTip());
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

void Actions::allow(const std::string& id, bool possible, const QString& whyNot) {
  QAction* action = get(id);
  action->setEnabled(possible);
  const QString why = possible ? QString() : whyNot;
  if (action->property("whyNot").toString() == why) return;
  action->setProperty("whyNot", why);
  action->setToolTip(action->property("tip").toString() + (why.isEmpty() ? QString() : "\nNot now: " + why));
}

void Actions::refreshIcons() {
  for (const ActionInfo& info : actionInfos()) {
    if (*info.icon != '\0') get(info.id)->setIcon(icon(info.icon));
  }
}

}  // namespace wf::ui
