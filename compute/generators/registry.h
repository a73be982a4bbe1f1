// The generators.
#pragma once

#include <span>
#include <string_view>

#include "compute/generators/generator.h"

namespace wf::generators {

std::span<const Generator> generators();
const Generator* findGenerator(std::string_view id);  // null: no such one

}  // namespace wf::generators
