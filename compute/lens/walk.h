// Ways through what a warp did: from one issue to another, as its threads, its warp and its loops go.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "compute/lens/report.h"

namespace wf::lens {

// A lane at an issue of its warp; it may be idle there.
struct WarpPlace {
  std::uint32_t issue = 0, lane = 0;
  bool operator==(const WarpPlace&) const = default;
};

enum class Pace { Thread, Warp, Trip };  // the lane's next event, the warp's next issue, the next pass of a loop of any lane
enum class Way { Forward, Back };

bool takesPart(const WarpDetail& warp, const WarpPlace& place);
// What the lane does there; null: it is idle.
const Event* eventAt(const WarpDetail& warp, const WarpPlace& place);
// What the warp executes: the event of the first lane that takes part; null: there is no such issue.
const Event* eventOf(const WarpDetail& warp, std::uint32_t issue);

// The next place of the same lane; none: there is none further.
std::optional<WarpPlace> next(const WarpDetail& warp, const WarpPlace& from, Pace pace, Way way);
// The next one, after or before `from`, of which this is true; lanes of one issue in their order.
using Wanted = std::function<bool(const Event& event, const LaneDetail& lane)>;
std::optional<WarpPlace> find(const WarpDetail& warp, const WarpPlace& from, Way way, const Wanted& wanted);
// The same from the first place of all, or the last.
std::optional<WarpPlace> findFirst(const WarpDetail& warp, Way way, const Wanted& wanted);
// Where the warp executes the lane's event.
std::optional<WarpPlace> placeOf(const WarpDetail& warp, std::uint32_t lane, std::uint32_t event);

}  // namespace wf::lens
