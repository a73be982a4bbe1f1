// Which pieces the bands above all edges have: those that may be seen, pieces too short to be seen as one joined to the next. No OpenGL.
#pragma once

#include <span>
#include <vector>

#include "render/scene/view_state.h"

namespace wf::render {

// The two ends of each piece, one after the other, of FrameRequest::path. Ids at or above the vertex count are left out.
std::vector<VertexId> pathPieces(const FrameRequest& request, const GraphGeometry& geometry, const Detail& detail);
// The same of arcs, given as tail and head of each.
std::vector<VertexId> arcPieces(std::span<const VertexId> arcs, const FrameRequest& request, const GraphGeometry& geometry,
                                const Detail& detail);

}  // namespace wf::render
