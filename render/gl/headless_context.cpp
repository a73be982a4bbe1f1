// EGL without a window: NVIDIA's device platform first, since a picture should come from the GPU where there is one, then Mesa surfaceless.
#include "render/gl/headless_context.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <fmt/format.h>

#include <cstring>
#include <string>
#include <vector>

namespace wf::render {
namespace {

bool listed(const char* extensions, std::string_view name) {
  if (extensions == nullptr) return false;
  std::string_view rest = extensions;
  while (!rest.empty()) {
    const std::size_t end = rest.find(' ');
    if (rest.substr(0, end) == name) return true;
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return false;
}

template <class Function>
Function entryPoint(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

class EglContext final : public HeadlessContext {
 public:
  EglContext(EGLDisplay display, EGLContext context) : display_(display), context_(context) {}
  // The display is shared by everyone in the process who asked for it, so it stays initialised.
  ~EglContext() override {
    if (eglGetCurrentContext() == context_) eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
  }
  void makeCurrent() override { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_); }

 private:
  EGLDisplay display_;
  EGLContext context_;
};

struct Attempt {
  std::unique_ptr<HeadlessContext> context;
  std::string why;  // where there is none
};

Attempt tryDisplay(EGLDisplay display, const std::string& platform) {
  EGLint major = 0;
  EGLint minor = 0;
  if (display == EGL_NO_DISPLAY || eglInitialize(display, &major, &minor) == EGL_FALSE)
    return {nullptr, platform + " cannot be initialised"};
  if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) return {nullptr, platform + " has no desktop OpenGL"};
  if (!listed(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) return {nullptr, platform + " wants a surface"};

  EGLConfig config = nullptr;  // EGL_NO_CONFIG_KHR
  if (!listed(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_no_config_context")) {
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
    EGLint count = 0;
    if (eglChooseConfig(display, wanted, &config, 1, &count) == EGL_FALSE || count == 0)
      return {nullptr, platform + " has no OpenGL configuration"};
  }
  const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                               EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
  if (context == EGL_NO_CONTEXT) return {nullptr, platform + " offers no OpenGL 4.5 core context"};
  auto owned = std::make_unique<EglContext>(display, context);
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_FALSE)
    return {nullptr, platform + "'s context cannot be made current"};
  if (epoxy_gl_version() < 45)
    return {nullptr, fmt::format("{} gave OpenGL {}.{}", platform, epoxy_gl_version() / 10, epoxy_gl_version() % 10)};
  return {std::move(owned), {}};
}

void add(std::string& reasons, const std::string& why) {
  if (!reasons.empty()) reasons += "; ";
  reasons += why;
}

}  // namespace

Result<std::unique_ptr<HeadlessContext>> HeadlessContext::create() {
  std::string reasons;
  const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const auto platformDisplay = entryPoint<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");

  if (platformDisplay != nullptr && (listed(client, "EGL_EXT_device_enumeration") || listed(client, "EGL_EXT_device_base"))) {
    const auto queryDevices = entryPoint<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    const auto queryDevice = entryPoint<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    EGLint count = 0;
    if (queryDevices != nullptr && queryDevice != nullptr && queryDevices(0, nullptr, &count) == EGL_TRUE && count > 0) {
      std::vector<EGLDeviceEXT> devices(static_cast<std::size_t>(count));
      if (queryDevices(count, devices.data(), &count) == EGL_FALSE) count = 0;
      for (EGLint d = 0; d < count; ++d) {
        const EGLDeviceEXT device = devices[static_cast<std::size_t>(d)];
        if (!listed(queryDevice(device, EGL_EXTENSIONS), "EGL_NV_device_cuda")) continue;
        Attempt attempt = tryDisplay(platformDisplay(EGL_PLATFORM_DEVICE_EXT, device, nullptr), fmt::format("NVIDIA EGL device {}", d));
        if (attempt.context) return std::move(attempt.context);
        add(reasons, attempt.why);
      }
    }
  }
  if (platformDisplay != nullptr && listed(client, "EGL_MESA_platform_surfaceless")) {
    Attempt attempt = tryDisplay(platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, reinterpret_cast<void*>(EGL_DEFAULT_DISPLAY), nullptr),
                                 "Mesa surfaceless EGL");
    if (attempt.context) return std::move(attempt.context);
    add(reasons, attempt.why);
  }
  if (reasons.empty())
    reasons = client == nullptr ? "EGL lists no client extensions" : "EGL has neither NVIDIA devices nor Mesa's surfaceless platform";
  Error error;
  error.code = ErrorCode::Device;
  error.message = fmt::format("no OpenGL 4.5 without a display: {}", reasons);
  return error;
}

}  // namespace wf::render
