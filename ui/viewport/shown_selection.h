// What a picture shows of the selection: rings or emphasis, and what is put away.
#pragma once

#include "render/scene/renderer.h"
#include "ui/session/session.h"

namespace wf::ui {

void showSelection(const Session& session, render::FrameRequest& request);
// Whether vertices are faded because they are not selected.
bool fadesUnselected(const Session& session);
// Whether all but the few that are selected and their neighbours are faded.
bool lightsNeighbours(const Session& session);
// Source and target of the run, where its colours are shown.
void showTerminals(const Session& session, render::FrameRequest& request);

}  // namespace wf::ui
