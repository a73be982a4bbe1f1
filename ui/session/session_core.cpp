#include "ui/session/session_core.h"

#include <utility>

namespace wf::ui {

SessionCore::SessionCore(run::Runner::ExecutorMaker makeExecutor) : runner([this] { news.wakeUp(); }, std::move(makeExecutor)) {
  news.setCircumstances([this] {
    std::string out;
    if (document.graph) out += "\nGraph: " + document.graph->path();
    if (!run.deviceName.empty()) out += "\nDevice: " + run.deviceName + ", " + run.executorName;
    return out;
  });
}

void SessionCore::showPlaying(bool backward, bool hurrying) {
  if (run.state == PlayState::None) return;  // it plays once it is set up
  run.state = PlayState::Playing;
  run.backward = backward;
  run.hurrying = hurrying;
  run.stopped.clear();
  news.tell(kRunChanged);
}

}  // namespace wf::ui
