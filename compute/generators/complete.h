// Every vertex joined to every other one.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// On a circle.
Generator completeGenerator();

}  // namespace wf::generators
