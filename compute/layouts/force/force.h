// Force-directed: edges pull, vertices push each other away.
#pragma once

#include "compute/layouts/layout.h"

namespace wf::layouts {

Layout forceLayout();

}  // namespace wf::layouts
