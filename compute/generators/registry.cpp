// The list of generators: one line each.
#include "compute/generators/registry.h"

#include "compute/generators/city.h"
#include "compute/generators/grid.h"

namespace wf::generators {

std::span<const Generator> generators() {
  static const std::vector<Generator> all{
      cityGenerator(),
      gridGenerator(),
  };
  return all;
}

const Generator* findGenerator(std::string_view id) {
  for (const Generator& generator : generators()) {
    if (generator.id == id) return &generator;
  }
  return nullptr;
}

}  // namespace wf::generators
