// What every panel and bar is given: the session and its news as Qt signals.
#pragma once

#include "ui/session/session_api.h"
#include "ui/session_signals.h"

namespace wf::ui {

struct Context {
  SessionApi& session;
  SessionSignals& events;
};

}  // namespace wf::ui
