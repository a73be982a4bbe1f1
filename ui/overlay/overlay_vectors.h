// What ImGui would draw, as shapes and texts in place of triangles and pieces of a font's picture: for pictures of vectors.
#pragma once

#include <vector>

#include "render/picture/vector_picture.h"

struct ImDrawData;

namespace wf::ui {

class ImGuiBackend;

// Of ImGuiBackend::wantTriangles(true). Device pixels from the upper left.
std::vector<render::VectorItem> vectorsOf(const ImDrawData& data, const ImGuiBackend& backend, double pixelRatio);

}  // namespace wf::ui
