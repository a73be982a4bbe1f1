// The layouts.
#pragma once

#include <span>
#include <string_view>

#include "compute/layouts/layout.h"

namespace wf::layouts {

std::span<const Layout> layouts();
const Layout* findLayout(std::string_view id);  // null: no such one

}  // namespace wf::layouts
