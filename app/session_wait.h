// The command line waits for a session, and a person at a terminal sees for what.
#pragma once

#include <functional>

#include "ui/session/session.h"

namespace wf::app {

// Pumps until `until` holds. What takes longer than a moment appears on a terminal, with its share where that is known: reading the graph,
// the step that the run has come to, its result, the check of that, a layout.
void waitFor(ui::Session& session, const std::function<bool()>& until);

}  // namespace wf::app
