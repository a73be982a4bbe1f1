// The texts of assets/shaders/*.glsl, embedded at build time by assets/CMakeLists.txt.
#pragma once

#include <string_view>

namespace wf::render {

// By file name, "edges_thin.vert.glsl"; empty where there is no such file.
std::string_view shaderText(std::string_view name);

}  // namespace wf::render
