// Texts that a recording says of itself, as labels and menus can show them.
#pragma once

#include "compute/core/algorithm_info.h"

namespace wf::recording {

// Each in one line, without what would turn the direction of writing, and of a length that a person reads. Ids stay as they are.
void makeReadable(AlgorithmInfo& info);

}  // namespace wf::recording
