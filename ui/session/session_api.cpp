#include "ui/session/session_api.h"

namespace wf::ui {

SessionApi::SessionApi(run::Runner::ExecutorMaker makeExecutor)
    : core_(std::move(makeExecutor)),
      why_(core_,
           [this] {
             core_.demo = false;
             if (core_.run.state == PlayState::Playing || core_.run.travelling) pause();
           }),
      layout_(core_,
              [this] {
                const auto selected = selection();
                return selected.empty() ? core_.run.source : std::optional(selected.back());
              }),
      sets_(core_, [this] {
        stops_.selectionChanged();
        inspect_.selectionChanged();
      }) {}

SessionApi::~SessionApi() {
  core_.runner.stop();  // it looks at what goes away
}

}  // namespace wf::ui
