// A session file in place of algorithm and graph, for `render` and `movie`.
#pragma once

#include <optional>

#include "app/command_line.h"
#include "ui/session/session.h"
#include "ui/sessions/session_state.h"

namespace wf::app {

// Opens graph and run of `command.session`, or of the command itself (prepare()). Of a session: at its step, or at `step`; its size is the
// command's where none was given; differences from the saved state go to standard error.
Result<std::optional<ui::SessionState::View>> prepareEither(ui::Session& session, Command& command, std::optional<std::uint64_t> step);

}  // namespace wf::app
