// The run of --against beside a session's own, as the window has it, for pictures.
#pragma once

#include <memory>

#include "app/command_line.h"
#include "app/headless_drawing.h"
#include "ui/comparison/second_picture.h"
#include "ui/session/session.h"

namespace wf::app {

// Sets it up; nothing where there is no --against. Usage: there is no such run, or it cannot be compared.
Status beginSecond(ui::Session& session, const Command& command);
// Its half of what is drawn; null where there is none.
Result<std::unique_ptr<ui::SecondPicture>> secondPicture(const ui::Session& session, const Command& command, HeadlessDrawing& drawing);

}  // namespace wf::app
