// Programs from the embedded shader texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compute/core/result.h"
#include "render/gl/objects.h"

namespace wf::render::gl {

// The stage is the middle part of the file name (vert, frag, comp). `defines` are lines of "#define …"; drawing stages get view.glsl in
// front, compute shaders values.glsl. A Device error names the file and carries the driver's log.
Result<Program> makeProgram(const std::vector<std::string_view>& files, std::string_view defines);

// The same for a text of the caller's: for tests of what a broken shader reports.
Result<Program> makeProgramFromText(std::string_view file, std::string_view text, std::string_view defines);

}  // namespace wf::render::gl
