#include "ui/palette/other_words.h"

#include <utility>

namespace wf::ui {
namespace {

// By the id of the command, or what it begins with.
constexpr std::pair<const char*, const char*> kWords[] = {
    {"action.open", "load file import read"},
    {"action.generate", "create new graph random make path cycle star tree complete bipartite mesh torus small world communities"},
    {"action.newGraph", "draw create edit mouse"},
    {"action.draw", "edit add vertex node edge arc weight mouse new"},
    {"action.drawDirected", "undirected direction arrows"},
    {"action.deleteDrawn", "remove erase vertex node edge arc"},
    {"action.pin", "fix anchor hold place layout"},
    {"action.copyPicture", "screenshot image clipboard"},
    {"action.importAgain", "reload reread undirected directed"},
    {"action.reopenLast", "restore resume previous"},
    {"action.saveGraphAs", "export write graphml"},
    {"action.saveRecording", "record wfr replay export store"},
    {"action.attach", "listen live probe socket connect own program"},
    {"action.holdProgram", "pause stop continue live probe"},
    {"action.detach", "disconnect live probe"},
    {"action.exportValues", "csv table spreadsheet"},
    {"action.compare", "benchmark bench measure time speed fastest race"},
    {"action.compareRuns", "diff difference side by side second recording check against reference"},
    {"action.measure", "benchmark time repeat clean median kernel"},
    {"action.exportTiming", "csv profile trace perfetto benchmark"},
    {"action.saveSession", "store project keep"},
    {"action.picture", "screenshot image png export"},
    {"action.pictureAs", "svg pdf vector poster slide figure"},
    {"action.movie", "video mp4 animation film export record"},
    {"action.settings", "preferences options configuration font letters"},
    {"action.quit", "exit close"},
    {"action.undo", "revert take back"},
    {"action.redo", "repeat again do again"},
    {"action.play", "start resume stop"},
    {"action.run", "continue go"},
    {"action.runBack", "reverse"},
    {"action.playBack", "reverse rewind"},
    {"action.step", "next kernel advance"},
    {"action.stepBack", "previous kernel"},
    {"action.iteration", "next level round"},
    {"action.iterationBack", "previous level round"},
    {"action.first", "reset rewind beginning"},
    {"action.last", "finish skip"},
    {"action.faster", "speed up"},
    {"action.slower", "speed down"},
    {"action.pickSource", "root start vertex node"},
    {"action.sourceField", "root start vertex node"},
    {"action.pickTarget", "sink goal destination vertex node"},
    {"action.targetField", "sink goal destination vertex node"},
    {"action.why", "explain cause reason provenance"},
    {"action.metrics", "statistics counters instrument"},
    {"action.history", "undo budget ram way back"},
    {"action.breakpoint", "debug stop pause"},
    {"action.selectByValue", "filter query where condition"},
    {"action.growSelection", "expand extend neighbors"},
    {"action.clearSelection", "deselect unselect none"},
    {"action.invertSelection", "complement"},
    {"action.rest", "isolate dim filter"},
    {"action.find", "search node jump"},
    {"action.frame", "fit centre center middle show whole"},
    {"action.zoomIn", "closer magnify"},
    {"action.zoomOut", "farther"},
    {"action.pan", "scroll"},
    {"action.orbit", "rotate"},
    {"action.flatView", "plane 2d"},
    {"action.spatialView", "3d space"},
    {"action.histograms", "distribution spread"},
    {"action.overlay", "legend hud figures fps"},
    {"action.labels", "names ids text captions"},
    {"action.arrows", "direction heads"},
    {"action.resetPanels", "default arrangement docks layout windows"},
    {"action.fullScreen", "maximise maximize whole screen back"},
    {"action.manual", "help documentation guide handbook reference"},
    {"action.keys", "shortcuts hotkeys bindings help sheet"},
    {"action.about", "version licence license"},
    {"theme.system", "as the system"},
    {"theme.", "colour color mode appearance"},
    {"run.bfs/mask", "one thread a vertex"},
    {"run.sssp/mask", "one thread a vertex"},
    {"run.maxflow/push-relabel", "push and relabel"},
    {"run.apsp/matrix", "squarings"},
    {"colormap.ember-orange", "spent orange"},
    {"colormap.ember", "ember"},
    {"colormap.categorical-256", "many 256"},
    {"colormap.", "color palette gradient"},
    {"color.", "color paint hue"},
    {"size.", "radius scale big"},
    {"height.", "elevation z 3d"},
    {"labels.", "text caption show"},
    {"layout.", "arrange placement positions"},
    {"panel.log", "messages errors"},
    {"panel.lab", "edit kernel own compile program nvrtc exercise code editor"},
    {"panel.code", "source listing algorithm lines"},
    {"panel.timing", "performance speed profile"},
    {"panel.appearance", "style mapping colours colors"},
    {"panel.watch", "conditions breakpoints"},
    {"panel.", "open window dock"},
};

}  // namespace

QString otherWords(const QString& id) {
  QString words;
  for (const auto& [begin, more] : kWords) {
    if (id.startsWith(QLatin1String(begin))) words += (words.isEmpty() ? QString() : QString(" ")) + more;
  }
  return words;
}

}  // namespace wf::ui
