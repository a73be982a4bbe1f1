// Communities: what is tied together lies together, apart from the rest.
#pragma once

#include "compute/layouts/layout.h"

namespace wf::layouts {

Layout communitiesLayout();
Layout islandsLayout();  // the same with little room: denser, farther apart

}  // namespace wf::layouts
