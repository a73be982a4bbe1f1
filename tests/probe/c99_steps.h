#ifndef C99_STEPS_H
#define C99_STEPS_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "warpfront.h"

void take_steps(int32_t* level, int count);
#endif
