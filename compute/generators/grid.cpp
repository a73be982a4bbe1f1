// The grid and the description of its parameters.
#include "compute/generators/grid.h"

#include <fmt/format.h>

#include "compute/generators/random.h"
#include "compute/generators/rows.h"

namespace wf::generators {
namespace {

constexpr std::int64_t kBlock = 1000;  // distance of crossings before they are moved

enum Stream : std::uint64_t { kRemoved, kJitterX, kJitterY, kWeight };

// A street is identified by its two ends, the later one first.
struct Streets {
  const GridOptions& o;

  bool there(VertexId later, VertexId earlier) const { return !chance(randomAt(o.seed, kRemoved, later, earlier), o.removed); }

  // Calls use(neighbour) in the order left, up, right, down.
  template <class Use>
  void around(VertexId v, const Use& use) const {
    const std::uint32_t x = v % o.width, y = v / o.width;
    if (x > 0 && there(v, v - 1)) use(v - 1);
    if (y > 0 && there(v, v - o.width)) use(v - o.width);
    if (x + 1 < o.width && there(v + 1, v)) use(v + 1);
    if (y + 1 < o.height && there(v + o.width, v)) use(v + o.width);
  }
  std::uint32_t weight(VertexId a, VertexId b) const {
    return static_cast<std::uint32_t>(
        inRange(randomAt(o.seed, kWeight, std::max(a, b), std::min(a, b)), o.smallestWeight, o.largestWeight));
  }
  Coordinate place(VertexId v) const {
    const std::int64_t reach = kBlock * o.jitter / 1000;
    const auto moved = [&](Stream stream, std::int64_t at) {
      return static_cast<double>(at * kBlock + inRange(randomAt(o.seed, stream, v), -reach, reach));
    };
    return {moved(kJitterX, v % o.width), moved(kJitterY, v / o.width)};
  }
};

Result<std::shared_ptr<const Graph>> fromParameters(const Parameters& p, const Builder& builder) {
  const auto small = [&](const char* id) { return static_cast<std::uint32_t>(p.whole(id, 0)); };
  return makeGrid({.width = small("width"),
                   .height = small("height"),
                   .seed = static_cast<std::uint64_t>(p.whole("seed", 0)),
                   .removed = small("removed"),
                   .jitter = small("jitter"),
                   .smallestWeight = small("smallest_weight"),
                   .largestWeight = small("largest_weight")},
                  builder);
}

}  // namespace

Result<std::shared_ptr<const Graph>> makeGrid(const GridOptions& o, const Builder& builder) {
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
  const auto vertices = static_cast<VertexId>(crossings);
  const Streets streets{o};
  auto rows = rowsFromDegrees(
      vertices,
      [&](VertexId v) {
        std::uint32_t degree = 0;
        streets.around(v, [&](VertexId) { ++degree; });
        return degree;
      },
      [&](VertexId v, std::span<VertexId> row) {
        std::size_t at = 0;
        streets.around(v, [&](VertexId other) { row[at++] = other; });
      },
      builder);
  if (!rows) return rows.error();
  auto weights = weightsOf(
      *rows, [&](VertexId a, VertexId b, std::uint32_t) { return streets.weight(a, b); }, builder);
  if (!weights) return cancelledError();
  auto places = placesOf(
      vertices, [&](VertexId v) { return streets.place(v); }, builder);
  if (!places) return cancelledError();
  GraphColumns columns;
  columns.path = fmt::format("grid {} × {}, seed {}", o.width, o.height, o.seed);
  columns.weights = std::move(*weights).column();
  columns.coordinates = std::move(*places).column();
  return graphFromRows(std::move(*rows), std::move(columns));
}

Generator gridGenerator() {
  const GridOptions o;
  Generator out{.id = "grid",
                .title = "Grid of streets",
                .help = "A rectangular grid with some streets missing and slightly moved crossings.",
                .parameters = {wholeParameter("width", "Width", "Crossings from left to right.", o.width, 0, 40000, "crossings"),
                               wholeParameter("height", "Height", "Crossings from bottom to top.", o.height, 0, 40000, "crossings"),
                               wholeParameter("removed", "Streets left out", "Missing streets per thousand.", o.removed, 0, 1000, "‰"),
                               wholeParameter("jitter", "Crossings moved by", "Largest displacement of a crossing in each direction.",
                                              o.jitter, 0, 500, "‰ of a block"),
                               seedParameter()},
                .make = fromParameters};
  addWeightParameters(out.parameters, {o.smallestWeight, o.largestWeight});
  return out;
}

}  // namespace wf::generators
