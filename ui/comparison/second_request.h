// What a picture of the second run shows beside one of the first.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "render/scene/renderer.h"
#include "ui/session/session.h"

namespace wf::ui {

// What differs between the two runs, for a picture of either; null where nothing is compared, and where nothing differs.
std::shared_ptr<const std::vector<std::uint32_t>> differingVertices(const Session& session);

int secondColor(const Session& session);  // the array that colours the vertices of the second run

// The values that colour the vertices of one run: their ends, and where the mapping ranks them what it ranks them by.
struct ColourValues {
  std::optional<exec::ValueRange> range;
  render::SortedKeys keys;
  bool operator==(const ColourValues& other) const;
};
// array: Mapping::colorArray, or secondColor(). Of a quantile scale it waits where the values are new.
ColourValues colourValues(const Session& session, const render::Renderer& renderer, int array);

// One scale of colours for both runs: the ends of either range that lie farther out, and quantiles of the values of both. By the quantiles
// of the first run alone all that lies beyond its largest value had one colour, and that is where a run that goes wrong shows.
class SharedColours {
 public:
  // Makes the first run's frame go by it. Each run stays on its own where the mapping fixes a range, or values are names or of two kinds.
  void share(const Session& session, const ColourValues& first, const ColourValues& second, render::FrameRequest& frame);

 private:
  render::SortedKeys first_, second_, pooled_;  // those that the last ones were pooled from
};

// What the legend says of an array: the shared scale where the frame goes by it.
std::optional<exec::ValueRange> drawnRange(const render::Renderer& renderer, const render::FrameRequest& frame, int array);
render::SortedKeys drawnKeys(const render::Renderer& renderer, const render::FrameRequest& frame, int array);

// The first run's frame with what the second one has in its place: the same camera, selection and shared scale. A second run is set up.
render::FrameRequest secondRequest(const Session& session, const render::FrameRequest& first);

}  // namespace wf::ui
