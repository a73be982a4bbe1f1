// Which vertices the threads of the opened step race for.
#pragma once

#include <vector>

#include "ui/session/session.h"

namespace wf::ui {

// Those of lost writes and of what ends wrong, as far as they are listed; none while the step is not looked into.
std::vector<VertexId> racedVertices(const Session& session);

}  // namespace wf::ui
