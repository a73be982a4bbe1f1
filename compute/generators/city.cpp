// A grid of crossings that is thinned, bent and joined step by step. Everything is done in integers: the same city on every machine.
#include "compute/generators/city.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "compute/generators/random.h"
#include "compute/generators/streets.h"

namespace wf::generators {
namespace {

constexpr std::int64_t kBlock = 1000;        // distance of crossings before they are moved
constexpr std::int64_t kOne = 1024;          // 1 in fixed point
constexpr std::uint32_t kMostBlocks = 4000;  // some 8 million vertices and 27 million arcs

enum Stream : std::uint64_t { kBendX, kBendY, kRippleX, kRippleY, kJitterX, kJitterY, kOutline, kRiver, kRemoved, kBridge };

// Smooth noise from −1024 to 1024: random values on a lattice of `period`, blended between its points.
std::int64_t noise(std::uint64_t seed, Stream stream, std::int64_t x, std::int64_t y, std::int64_t period) {
  const auto floorDiv = [](std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); };
  const auto blend = [](std::int64_t t) { return t * t * (3 * kOne - 2 * t) / (kOne * kOne); };
  const std::int64_t cx = floorDiv(x, period);
  const std::int64_t cy = floorDiv(y, period);
  const std::int64_t tx = blend((x - cx * period) * kOne / period);
  const std::int64_t ty = blend((y - cy * period) * kOne / period);
  const auto at = [&](std::int64_t i, std::int64_t j) {
    return inRange(randomAt(seed, stream, static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(j)), -kOne, kOne);
  };
  const std::int64_t low = at(cx, cy) * (kOne - tx) + at(cx + 1, cy) * tx;
  const std::int64_t high = at(cx, cy + 1) * (kOne - tx) + at(cx + 1, cy + 1) * tx;
  return (low * (kOne - ty) + high * ty) / (kOne * kOne);
}

class City {
 public:
  explicit City(const CityOptions& options)
      : seed_(options.seed), blocks_(options.blocks), halfWidth_(blocks_ * kBlock / 2), halfHeight_(halfWidth_ * 31 / 40) {}

  Result<std::shared_ptr<const Graph>> build(Progress& progress) {
    progress.begin("Generating", static_cast<std::uint64_t>(rows()) * 2);
    placeCrossings(progress);
    layStreets(progress);
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "generating was cancelled"};
    layBridges();
    keepOnePiece();
    return graphFromStreets(places_, streets_, fmt::format("city of {} blocks, seed {}", blocks_, seed_));
  }

 private:
  enum class Ground { Outside, Park, Water, SouthBank, NorthBank, Street };

  std::int64_t columns() const { return blocks_ + 1; }
  std::int64_t rows() const { return blocks_ * 31 / 40 + 1; }
  std::size_t index(std::int64_t i, std::int64_t j) const { return static_cast<std::size_t>(j * columns() + i); }
  // Positions on the plan, before anything is bent: the centre of the city is at 0.
  Place plan(std::int64_t i, std::int64_t j) const { return {i * kBlock - halfWidth_, j * kBlock - halfHeight_}; }

  // Square of the distance from the centre, 1024 at the outline's ellipse.
  std::int64_t outwards(Place p) const {
    return p.x * p.x * kOne / (halfWidth_ * halfWidth_) + p.y * p.y * kOne / (halfHeight_ * halfHeight_);
  }

  // Middle of the river at x; it runs from west to east, a little south of the centre.
  std::int64_t river(std::int64_t x) const {
    return -halfHeight_ / 5 + noise(seed_, kRiver, x, 0, halfWidth_ * 2 / 5) * halfHeight_ / 4 / kOne + x / 12;
  }
  static std::int64_t riverHalfWidth(std::int64_t x) { return kBlock + (x % (8 * kBlock)) / 64; }

  bool inPark(Place p) const {
    struct Park {
      std::int64_t x, y, rx, ry;  // in percent of half the width
    };
    static constexpr Park kParks[] = {{-38, 34, 9, 6}, {30, 22, 6, 8}, {52, -30, 7, 5}, {-22, -46, 6, 4}, {4, 50, 5, 4}};
    for (const Park& park : kParks) {
      const std::int64_t dx = (p.x - park.x * halfWidth_ / 100) * 100 / park.rx;
      const std::int64_t dy = (p.y - park.y * halfWidth_ / 100) * 100 / park.ry;
      if (dx * dx + dy * dy < halfWidth_ * halfWidth_) return true;
    }
    return false;
  }

  Ground groundAt(Place p) const {
    if (outwards(p) + noise(seed_, kOutline, p.x, p.y, halfWidth_ / 4) / 5 > kOne * 9 / 10) return Ground::Outside;
    const std::int64_t north = p.y - river(p.x);
    const std::int64_t half = riverHalfWidth(p.x);
    if (north > -half && north < half) return Ground::Water;
    // The first crossing on either side stands on the bank itself: the quays follow the water.
    if (north <= -half && north > -half - kBlock) return Ground::SouthBank;
    if (north >= half && north < half + kBlock) return Ground::NorthBank;
    return inPark(p) ? Ground::Park : Ground::Street;
  }

  // From the plan to the ground: denser in the middle, bent by two octaves of noise.
  Place bend(Place p) const {
    const std::int64_t scale = 700 + 400 * outwards(p) / kOne;
    p = {p.x * scale / 1000, p.y * scale / 1000};
    const std::int64_t wide = 16 * kBlock;
    const std::int64_t narrow = 5 * kBlock;
    return {p.x + noise(seed_, kBendX, p.x, p.y, wide) * 2200 / kOne + noise(seed_, kRippleX, p.x, p.y, narrow) * 420 / kOne,
            p.y + noise(seed_, kBendY, p.x, p.y, wide) * 2200 / kOne + noise(seed_, kRippleY, p.x, p.y, narrow) * 420 / kOne};
  }

  void placeCrossings(Progress& progress) {
    ground_.resize(static_cast<std::size_t>(columns() * rows()));
    number_.assign(ground_.size(), kNone);
    for (std::int64_t j = 0; j < rows() && !progress.cancelled(); ++j) {
      progress.advanceTo(static_cast<std::uint64_t>(j));
      for (std::int64_t i = 0; i < columns(); ++i) {
        Place p = plan(i, j);
        const Ground ground = ground_[index(i, j)] = groundAt(p);
        if (ground == Ground::Outside || ground == Ground::Water || ground == Ground::Park) continue;
        number_[index(i, j)] = static_cast<VertexId>(places_.size());
        if (ground == Ground::SouthBank) p.y = river(p.x) - riverHalfWidth(p.x);
        if (ground == Ground::NorthBank) p.y = river(p.x) + riverHalfWidth(p.x);
        p = bend(p);
        if (ground == Ground::Street) {
          const std::uint64_t me = index(i, j);
          p.x += inRange(randomAt(seed_, kJitterX, me), -160, 160);
          p.y += inRange(randomAt(seed_, kJitterY, me), -160, 160);
        }
        places_.push_back(p);
      }
    }
  }

  void lay(VertexId a, VertexId b) {
    streets_.push_back({a, b, static_cast<std::uint32_t>(std::max<std::int64_t>(1, distance(places_[a], places_[b])))});
  }

  // The ring road is an octagon on the plan, the avenues leave it at its slanted sides.
  bool isMajorDiagonal(std::int64_t i, std::int64_t j, std::int64_t toEast) const {
    const std::int64_t ring = blocks_ / 6;
    const std::int64_t x = i - blocks_ / 2, y = j - rows() / 2;
    const std::int64_t x2 = x + toEast, y2 = y + 1;
    const auto side = [&](std::int64_t px, std::int64_t py) {
      return std::abs(px) + std::abs(py) == ring + ring / 2 && std::abs(px) <= ring && std::abs(py) <= ring;
    };
    if (side(x, y) && side(x2, y2)) return true;
    const auto avenue = [&](std::int64_t px, std::int64_t py) { return std::abs(px) == std::abs(py) && std::abs(px) * 4 >= ring * 3; };
    return avenue(x, y) && avenue(x2, y2);
  }

  bool isMajorStraight(std::int64_t i, std::int64_t j, bool east) const {
    const std::int64_t ring = blocks_ / 6;
    const std::int64_t x = std::abs(i - blocks_ / 2), y = std::abs(j - rows() / 2);
    return east ? y == ring && x <= ring / 2 : x == ring && y <= ring / 2;
  }

  void layStreets(Progress& progress) {
    for (std::int64_t j = 0; j < rows() && !progress.cancelled(); ++j) {
      progress.advanceTo(static_cast<std::uint64_t>(rows() + j));
      for (std::int64_t i = 0; i < columns(); ++i) {
        const VertexId me = number_[index(i, j)];
        if (me == kNone) continue;
        const auto numberAt = [&](std::int64_t ci, std::int64_t cj) {
          return ci < 0 || ci >= columns() || cj < 0 || cj >= rows() ? kNone : number_[index(ci, cj)];
        };
        const std::int64_t removed = 90 + 270 * std::min(kOne, outwards(plan(i, j))) / kOne;
        const auto street = [&](VertexId other, std::uint64_t kind, bool major) {
          if (other == kNone || (!major && chance(randomAt(seed_, kRemoved, index(i, j), kind), removed))) return;
          lay(me, other);
        };
        const Ground ground = ground_[index(i, j)];
        const bool bank = ground == Ground::SouthBank || ground == Ground::NorthBank;
        const auto sameBank = [&](std::int64_t ci, std::int64_t cj) {
          return bank && numberAt(ci, cj) != kNone && ground_[index(ci, cj)] == ground;
        };
        street(numberAt(i + 1, j), 0, sameBank(i + 1, j) || isMajorStraight(i, j, true));
        street(numberAt(i, j + 1), 1, isMajorStraight(i, j, false));
        for (const std::int64_t toEast : {-1, 1}) {
          // Quays go on where the river's bank changes its row.
          const bool quay = sameBank(i + toEast, j + 1) && !sameBank(i + toEast, j);
          if (quay || isMajorDiagonal(i, j, toEast)) street(numberAt(i + toEast, j + 1), 2, true);
        }
      }
    }
  }

  // One bridge in seven to eleven blocks, straight from bank to bank.
  void layBridges() {
    for (std::int64_t i = 3, gap = 0; i < columns(); i += gap) {
      gap = inRange(randomAt(seed_, kBridge, static_cast<std::uint64_t>(i)), 7, 11);
      std::optional<VertexId> south;
      for (std::int64_t j = 0; j < rows(); ++j) {
        const Ground ground = ground_[index(i, j)];
        if (ground == Ground::SouthBank) south = number_[index(i, j)];
        if (ground == Ground::NorthBank && south) {
          lay(*south, number_[index(i, j)]);
          break;
        }
      }
    }
  }

  void keepOnePiece() {
    std::vector<VertexId> gates(places_.size());
    for (VertexId v = 0; v < gates.size(); ++v) gates[v] = v;
    std::stable_sort(gates.begin(), gates.end(),
                     [&](VertexId a, VertexId b) { return places_[a].x + places_[a].y < places_[b].x + places_[b].y; });
    // The first gate from which most of the city can be reached; some corner may be cut off.
    for (const VertexId gate : gates) {
      auto places = places_;
      auto streets = streets_;
      if (keepReachable(gate, places, streets) * 2 < places_.size()) continue;
      places_ = std::move(places);
      streets_ = std::move(streets);
      return;
    }
  }

  std::uint64_t seed_;
  std::int64_t blocks_;
  std::int64_t halfWidth_;
  std::int64_t halfHeight_;
  std::vector<Ground> ground_;
  std::vector<VertexId> number_;  // of the crossing at a place of the plan
  std::vector<Place> places_;
  std::vector<Street> streets_;
};

}  // namespace

Result<std::shared_ptr<const Graph>> makeCity(const CityOptions& options, Progress& progress) {
  if (options.blocks < 20 || options.blocks > kMostBlocks) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("a city cannot be {} blocks wide", options.blocks),
                 .expected = fmt::format("20 to {}", kMostBlocks)};
  }
  return City(options).build(progress);
}

Generator cityGenerator() {
  const auto make = [](const Parameters& p, const Builder& builder) {
    return makeCity({.seed = static_cast<std::uint64_t>(p.whole("seed", 0)), .blocks = static_cast<std::uint32_t>(p.whole("blocks", 0))},
                    builder.progress);
  };
  const CityOptions o;
  ParameterInfo seed = seedParameter();
  seed.defaultValue = static_cast<std::int64_t>(o.seed);
  return {
      .id = "city",
      .title = "City by a river",
      .help = "Bent streets, denser towards the old town, with parks, a ring road and a river that only bridges cross.",
      .parameters = {wholeParameter("blocks", "Width", "Across the city from west to east.", o.blocks, 20, kMostBlocks, "blocks"), seed},
      .make = make};
}

}  // namespace wf::generators
