// Asking OpenGL for its version, profile and device.
#include "render/gl/context_check.h"

#include <fmt/format.h>

#include "render/gl/device_error.h"

namespace wf::render::gl {

std::string text(GLenum name) {
  const auto* text = reinterpret_cast<const char*>(glGetString(name));
  return text == nullptr ? "?" : text;
}

Status checkVersion() {
  if (!epoxy_is_desktop_gl())
    return deviceError(fmt::format("OpenGL 4.5 core is needed, but the context is OpenGL ES ({})", text(GL_VERSION)));
  const int version = epoxy_gl_version();
  if (version < 45)
    return deviceError(fmt::format("OpenGL 4.5 core is needed, but {} gives {}.{}", text(GL_RENDERER), version / 10, version % 10));
  GLint profile = 0;
  glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
  if ((profile & GL_CONTEXT_CORE_PROFILE_BIT) == 0)
    return deviceError("OpenGL 4.5 core is needed, but the context has the compatibility profile");
  return {};
}

bool drawsInSoftware() {
  const std::string device = text(GL_RENDERER);
  for (const char* name : {"llvmpipe", "softpipe", "SWR", "Software"}) {
    if (device.find(name) != std::string::npos) return true;
  }
  return false;
}

}  // namespace wf::render::gl
