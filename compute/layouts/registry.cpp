// The list of layouts: one line each.
#include "compute/layouts/registry.h"

#include "compute/layouts/distance_map.h"
#include "compute/layouts/force/communities.h"
#include "compute/layouts/force/force.h"
#include "compute/layouts/radial.h"
#include "compute/layouts/simple.h"
#include "compute/layouts/suggested.h"

namespace wf::layouts {

std::span<const Layout> layouts() {
  static const std::vector<Layout> all{
      forceLayout(),   communitiesLayout(), islandsLayout(), givenLayout(), radialLayout(),
      layeredLayout(), circularLayout(),    gridLayout(),    mapLayout(),   suggestedLayout(),
  };
  return all;
}

const Layout* findLayout(std::string_view id) {
  for (const Layout& layout : layouts()) {
    if (layout.id == id) return &layout;
  }
  return nullptr;
}

}  // namespace wf::layouts
