// The generators.
#pragma once

#include <span>
#include <string_view>

#include "compute/generators/generator.h"

namespace wf::generators {

std::span<const Generator> generators();
const Generator* findGenerator(std::string_view id);  // null: no such one

// generator.make() with exhausted memory as an error (OutOfMemory). Any thread may call; one call uses `builder`.
Result<std::shared_ptr<const Graph>> makeGraph(const Generator& generator, const Parameters& parameters, const Builder& builder);

}  // namespace wf::generators
