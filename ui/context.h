// What every panel and bar is given: the session, its news as Qt signals, and where the view looks.
#pragma once

#include "ui/session/session.h"
#include "ui/session_events.h"
#include "ui/view_place.h"

namespace wf::ui {

struct Context {
  Session& session;
  SessionEvents& events;
  ViewPlace& view;
};

}  // namespace wf::ui
