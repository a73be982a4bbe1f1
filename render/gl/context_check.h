// What the current context is, and whether that is enough.
#pragma once

#include <epoxy/gl.h>

#include <string>

#include "compute/core/result.h"

namespace wf::render::gl {

std::string text(GLenum name);  // of glGetString
Status checkVersion();          // OpenGL 4.5 core; otherwise a Device error that says what came instead
bool drawsInSoftware();

}  // namespace wf::render::gl
