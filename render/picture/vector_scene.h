// What a flat view shows, as shapes: by the same rules as the layers of render/scene, in their order. No OpenGL.
#pragma once

#include <cstdint>
#include <vector>

#include "render/picture/vector_view.h"

namespace wf::render {

// Edges, loops and vertices that may be seen, as far as `most` and one more.
std::uint64_t countInView(const FrameRequest& request, const GraphGeometry& geometry, const Detail& detail, std::uint64_t most);

// "edges", "loops", "arrows" and "vertices"; those that have nothing are left out.
std::vector<VectorLayer> nearLayers(const VectorView& view);
// "path", "why", "arc", "cut", "frontier" and "marks".
std::vector<VectorLayer> markLayers(const VectorView& view);
// Marks that markLayers() would draw one by one.
std::uint64_t countMarks(const FrameRequest& request, const DrawnWords& words);

// The request without what markLayers() draws: for the image of a far view below them.
FrameRequest withoutMarks(const FrameRequest& request);

}  // namespace wf::render
