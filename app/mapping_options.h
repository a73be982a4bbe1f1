// What `render` and `movie` draw other than what the arrays suggest: --mapping, --color and the like.
#pragma once

#include <span>

#include "app/command_line.h"
#include "ui/session/session.h"

namespace wf::app {

struct DrawnChannel {
  const char* option;  // without the dashes
  const char* help;
  const char* takes;
};
std::span<const DrawnChannel> drawnChannels();
std::string presetIds();                           // "communities, hubs, …"
std::string checkPreset(const std::string& text);  // what is wrong, or empty

// Sets the session's mapping; the run must be set up. An error names the array or the file and what there is.
Status applyMapping(ui::Session& session, const Command& command);

}  // namespace wf::app
