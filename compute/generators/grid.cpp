// The grid and the description of its parameters.
#include "compute/generators/grid.h"

#include <fmt/format.h>

#include "compute/generators/random.h"
#include "compute/generators/streets.h"

namespace wf::generators {
namespace {

constexpr std::int64_t kBlock = 1000;  // distance of crossings before they are moved

enum Stream : std::uint64_t { kRemoved, kJitterX, kJitterY, kWeight };

ParameterInfo whole(std::string id, std::string title, std::string unit, std::int64_t byDefault, double minimum, double maximum) {
  return {.id = std::move(id),
          .title = std::move(title),
          .unit = std::move(unit),
          .type = ParameterType::Integer,
          .defaultValue = byDefault,
          .minimum = minimum,
          .maximum = maximum};
}

std::int64_t number(const Parameters& parameters, const std::string& id) { return std::get<std::int64_t>(*parameters.find(id)); }

Result<std::shared_ptr<const Graph>> fromParameters(const Parameters& p, Progress& progress) {
  const auto small = [&](const std::string& id) { return static_cast<std::uint32_t>(number(p, id)); };
  return makeGrid({.width = small("width"),
                   .height = small("height"),
                   .seed = static_cast<std::uint64_t>(number(p, "seed")),
                   .removed = small("removed"),
                   .jitter = small("jitter"),
                   .smallestWeight = small("smallest_weight"),
                   .largestWeight = small("largest_weight")},
                  progress);
}

}  // namespace

Result<std::shared_ptr<const Graph>> makeGrid(const GridOptions& o, Progress& progress) {
  const std::uint64_t crossings = std::uint64_t{o.width} * o.height;
  // Up to four arcs leave a crossing, and arcs are numbered with 32 bits.
  if (crossings > kMaxIndex / 4) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("a grid of {} by {} has too many streets for 32 bits", o.width, o.height)};
  }
  if (o.smallestWeight > o.largestWeight) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the smallest weight, {}, is above the largest, {}", o.smallestWeight, o.largestWeight)};
  }
  progress.begin("Generating", o.height);
  std::vector<Place> places;
  std::vector<Street> streets;
  places.reserve(crossings);
  for (std::uint32_t y = 0; y < o.height; ++y) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "generating was cancelled"};
    progress.advanceTo(y);
    for (std::uint32_t x = 0; x < o.width; ++x) {
      const auto me = static_cast<std::uint32_t>(places.size());
      const std::int64_t reach = kBlock * o.jitter / 1000;
      places.push_back({x * kBlock + inRange(randomAt(o.seed, kJitterX, me), -reach, reach),
                        y * kBlock + inRange(randomAt(o.seed, kJitterY, me), -reach, reach)});
      const auto connect = [&](std::uint32_t other) {
        if (chance(randomAt(o.seed, kRemoved, me, other), o.removed)) return;
        const std::int64_t weight = inRange(randomAt(o.seed, kWeight, me, other), o.smallestWeight, o.largestWeight);
        streets.push_back({other, me, static_cast<std::uint32_t>(weight)});
      };
      if (x > 0) connect(me - 1);
      if (y > 0) connect(me - o.width);
    }
  }
  return graphFromStreets(places, streets, fmt::format("grid {} × {}, seed {}", o.width, o.height, o.seed));
}

Generator gridGenerator() {
  const GridOptions o;
  return {
      .id = "grid",
      .title = "Grid of streets",
      .help = "A rectangular grid with some of its streets left out and every crossing moved a little.",
      .parameters = {whole("width", "Width", "crossings", o.width, 0, 40000), whole("height", "Height", "crossings", o.height, 0, 40000),
                     whole("seed", "Seed", "", 1, 0, 9e15), whole("removed", "Streets left out", "‰", o.removed, 0, 1000),
                     whole("jitter", "Crossings moved by", "‰ of a block", o.jitter, 0, 500),
                     whole("smallest_weight", "Smallest weight", "", o.smallestWeight, 0, 4294967295.0),
                     whole("largest_weight", "Largest weight", "", o.largestWeight, 0, 4294967295.0)},
      .make = fromParameters};
}

}  // namespace wf::generators
