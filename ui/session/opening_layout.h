// What a graph without coordinates does when it is opened in a window: it moves to where it is seen best.
#pragma once

#include <memory>

namespace wf::ui {

class Session;

// While what is returned lives, the layout "suggested" starts for every graph that is opened, has arcs and no coordinates, and is not so
// large that its communities are not found (compute/core/communities.h): until it has settled, and of larger ones to the end, vertices lie
// as drawingPositions() has them. Of the session's thread; the session outlives it.
std::shared_ptr<void> layOutOpenedGraphs(Session& session);

}  // namespace wf::ui
