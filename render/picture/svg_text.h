// A picture of shapes as SVG 1.1 (W3C). Its layers are groups with names, which Inkscape shows as layers.
#pragma once

#include <string>

#include "compute/core/result.h"
#include "render/picture/vector_picture.h"

namespace wf::render {

// UTF-8. An image is embedded as PNG; an error where it cannot be packed.
Result<std::string> svgText(const VectorPicture& picture);

}  // namespace wf::render
