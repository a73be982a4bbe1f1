// A product that is the same number on every device: CUDA never fuses it with an addition.
#pragma once

#include "compute/exec/atomics.h"

namespace wf::render {

WF_HOST_DEVICE inline float times(float a, float b) {
#if defined(__CUDA_ARCH__)
  return __fmul_rn(a, b);
#else
  return a * b;
#endif
}
WF_HOST_DEVICE inline double times(double a, double b) { return a * b; }

}  // namespace wf::render
