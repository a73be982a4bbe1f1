// Communities: what is tied together lies together, apart from the rest.
#pragma once

#include "compute/layouts/layout.h"

namespace wf::layouts {

Layout communitiesLayout();

}  // namespace wf::layouts
