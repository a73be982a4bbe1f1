// The list of generators: one line each.
#include "compute/generators/registry.h"

#include <new>
#include <stdexcept>

#include "compute/generators/balanced_tree.h"
#include "compute/generators/bipartite.h"
#include "compute/generators/city.h"
#include "compute/generators/complete.h"
#include "compute/generators/genrmf.h"
#include "compute/generators/grid.h"
#include "compute/generators/line.h"
#include "compute/generators/mesh.h"
#include "compute/generators/planted.h"
#include "compute/generators/random_tree.h"
#include "compute/generators/rlg.h"
#include "compute/generators/rmat.h"
#include "compute/generators/scale_free.h"
#include "compute/generators/small_world.h"
#include "compute/generators/ssca2.h"
#include "compute/generators/star.h"
#include "compute/generators/uniform.h"

namespace wf::generators {

std::span<const Generator> generators() {
  static const std::vector<Generator> all{
      cityGenerator(),       gridGenerator(),      pathGenerator(),         cycleGenerator(),      starGenerator(),
      completeGenerator(),   bipartiteGenerator(), balancedTreeGenerator(), randomTreeGenerator(), meshGenerator(),
      smallWorldGenerator(), plantedGenerator(),   randomGenerator(),       rmatGenerator(),       ssca2Generator(),
      scaleFreeGenerator(),  rlgGenerator(),       genrmfGenerator(),
  };
  return all;
}

const Generator* findGenerator(std::string_view id) {
  for (const Generator& generator : generators()) {
    if (generator.id == id) return &generator;
  }
  return nullptr;
}

Result<std::shared_ptr<const Graph>> makeGraph(const Generator& generator, const Parameters& parameters, const Builder& builder) {
  const Error noMemory{.code = ErrorCode::OutOfMemory, .message = "there is not enough memory to hold this graph"};
  try {
    return generator.make(parameters, builder);
  } catch (const std::bad_alloc&) {
    return noMemory;
  } catch (const std::length_error&) {
    return noMemory;
  }
}

}  // namespace wf::generators
