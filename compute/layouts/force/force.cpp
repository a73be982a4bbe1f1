// The balance of attraction by the square of the distance and repulsion by its inverse.
#include "compute/layouts/force/force.h"

#include "compute/layouts/force/run.h"

namespace wf::layouts {
namespace {

constexpr force::Manner kManner{
    .law = force::Law::Balance, .weigh = force::setLoneAside, .strengths = force::strengths, .cooling = force::coolingOf};

}  // namespace

Layout forceLayout() {
  return {.id = "force",
          .title = "Force-directed",
          .help = "Edges attract and vertices repel each other until they balance: shows clusters and symmetries.",
          .parameters = {force::effortParameter()},
          .live = true,
          .start = [](const LayoutRequest& request) { return force::startRun(request, kManner); }};
}

}  // namespace wf::layouts
