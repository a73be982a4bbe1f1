// A step in a few words and numbers, for the banner.
#pragma once

#include <string>

#include "compute/core/algorithm_info.h"
#include "compute/core/step.h"

namespace wf {

// The kernel's caption with its places filled in. {NAME} is a number with separators, {NAME|one|many} a counted word ("1 vertex",
// "1,234 vertices"), {NAME|one|many|none} the same with words of its own for 0 ("no cost improved"); NAME is active, arcs, changed,
// launched, iteration, or the id of one of the variant's scalars. An unknown NAME stays as it is. Step 0: empty.
std::string captionOf(const VariantInfo& variant, const Step& step);

}  // namespace wf
