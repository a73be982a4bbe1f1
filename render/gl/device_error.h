// An error of OpenGL's or the GPU's.
#pragma once

#include <string>
#include <utility>

#include "compute/core/result.h"

namespace wf::render::gl {

inline Error deviceError(std::string message) {
  Error error;
  error.code = ErrorCode::Device;
  error.message = std::move(message);
  return error;
}

}  // namespace wf::render::gl
