// Layouts whose places a host function gives in one go, as runs of one step.
#pragma once

#include "compute/layouts/layout.h"

namespace wf::layouts {

// The places of all vertices; empty where it was cancelled (or the graph has no vertices).
using PlaceAll = std::vector<Place> (*)(const LayoutRequest& request);

std::unique_ptr<LayoutRun> startAtOnce(const LayoutRequest& request, PlaceAll placeAll);

// For Layout::start.
template <PlaceAll placeAll>
std::unique_ptr<LayoutRun> atOnce(const LayoutRequest& request) {
  return startAtOnce(request, placeAll);
}

// About the middle of their box, where single precision is finest.
std::vector<Place> centred(const std::vector<Coordinate>& positions);

}  // namespace wf::layouts
