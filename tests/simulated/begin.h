// From here on device code is seen: see device.h. No #pragma once.
#include "tests/simulated/builtins.h"

#define __CUDACC__ 1
#define __device__
#define __noinline__
#define __shared__ thread_local
