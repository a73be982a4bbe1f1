// An OpenGL 4.5 core context without a window or a display, by EGL: the NVIDIA device where there is one, else Mesa surfaceless.
#pragma once

#include <memory>

#include "compute/core/result.h"

namespace wf::render {

class HeadlessContext {
 public:
  static Result<std::unique_ptr<HeadlessContext>> create();  // current on this thread afterwards
  virtual ~HeadlessContext() = default;
  virtual void makeCurrent() = 0;
};

}  // namespace wf::render
