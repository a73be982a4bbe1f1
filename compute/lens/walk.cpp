#include "compute/lens/walk.h"

#include <bit>

namespace wf::lens {
namespace {

// Places in one row: issue by issue, lane by lane.
std::int64_t numberOf(const WarpPlace& place) { return std::int64_t{place.issue} * kWarp + place.lane; }

std::optional<WarpPlace> search(const WarpDetail& warp, std::int64_t from, Way way, const Wanted& wanted) {
  const std::int64_t end = static_cast<std::int64_t>(warp.issues.size()) * kWarp;
  const std::int64_t by = way == Way::Forward ? 1 : -1;
  for (std::int64_t at = from; at >= 0 && at < end; at += by) {
    const WarpPlace place{static_cast<std::uint32_t>(at / kWarp), static_cast<std::uint32_t>(at % kWarp)};
    const Event* event = eventAt(warp, place);
    if (event != nullptr && wanted(*event, warp.lanes[place.lane])) return place;
  }
  return std::nullopt;
}

}  // namespace

bool takesPart(const WarpDetail& warp, const WarpPlace& place) {
  return place.issue < warp.issues.size() && place.lane < warp.lanes.size() && (warp.issues[place.issue].lanes >> place.lane & 1u) != 0;
}

const Event* eventAt(const WarpDetail& warp, const WarpPlace& place) {
  return takesPart(warp, place) ? &warp.lanes[place.lane].events[warp.issues[place.issue].event[place.lane]] : nullptr;
}

const Event* eventOf(const WarpDetail& warp, std::uint32_t issue) {
  if (issue >= warp.issues.size()) return nullptr;
  return eventAt(warp, {issue, static_cast<std::uint32_t>(std::countr_zero(warp.issues[issue].lanes))});
}

std::optional<WarpPlace> next(const WarpDetail& warp, const WarpPlace& from, Pace pace, Way way) {
  const std::int64_t end = static_cast<std::int64_t>(warp.issues.size()), by = way == Way::Forward ? 1 : -1;
  for (std::int64_t at = from.issue + by; at >= 0 && at < end; at += by) {
    const WarpPlace place{static_cast<std::uint32_t>(at), from.lane};
    if (pace == Pace::Thread && !takesPart(warp, place)) continue;
    if (pace == Pace::Trip && eventOf(warp, place.issue)->kind != Event::Kind::Trip) continue;
    return place;
  }
  return std::nullopt;
}

std::optional<WarpPlace> find(const WarpDetail& warp, const WarpPlace& from, Way way, const Wanted& wanted) {
  return search(warp, numberOf(from) + (way == Way::Forward ? 1 : -1), way, wanted);
}

std::optional<WarpPlace> findFirst(const WarpDetail& warp, Way way, const Wanted& wanted) {
  return search(warp, way == Way::Forward ? 0 : static_cast<std::int64_t>(warp.issues.size()) * kWarp - 1, way, wanted);
}

std::optional<WarpPlace> placeOf(const WarpDetail& warp, std::uint32_t lane, std::uint32_t event) {
  for (std::uint32_t issue = 0; issue < warp.issues.size(); ++issue) {
    if (takesPart(warp, {issue, lane}) && warp.issues[issue].event[lane] == event) return WarpPlace{issue, lane};
  }
  return std::nullopt;
}

}  // namespace wf::lens
