// What a picture of the second run shows beside one of the first.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "render/scene/renderer.h"
#include "ui/session/session.h"

namespace wf::ui {

// What differs between the two runs, for a picture of either; null where nothing is compared, and where nothing differs.
std::shared_ptr<const std::vector<std::uint32_t>> differingVertices(const Session& session);

// Of the values that colour the vertices of both runs, the ends of either range that lie farther out; none: each has a range of its own,
// since the mapping fixes one, names or ranks values, or they are values of two kinds. first, second: Renderer::shownRange() of
// Mapping::colorArray and of secondColor().
std::optional<exec::ValueRange> sharedRange(const Session& session, const std::optional<exec::ValueRange>& first,
                                            const std::optional<exec::ValueRange>& second);
int secondColor(const Session& session);  // the array that colours the vertices of the second run

// What the legend says of an array: the shared range where the frame goes by it.
std::optional<exec::ValueRange> drawnRange(const render::Renderer& renderer, const render::FrameRequest& frame, int array);

// The first run's frame with what the second one has in its place: the same camera, selection and shared range. A second run is set up.
render::FrameRequest secondRequest(const Session& session, const render::FrameRequest& first);

}  // namespace wf::ui
