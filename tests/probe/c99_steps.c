#include "c99_steps.h"

void take_steps(int32_t* level, int count) {
  int k;
  for (k = 0; k < count; ++k) {
    level[k % 3] = k + 7;
    wf_step(0, (uint64_t)k, -1);
  }
}
