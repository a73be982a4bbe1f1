// The outermost places in all directions, then boxes about those alone.
#include "compute/layouts/upright.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace wf::layouts {
namespace {

constexpr int kDirections = 180;  // that an outermost place is looked for in
constexpr int kAngles = 360;      // of a box, within a quarter turn
constexpr double kQuarter = std::numbers::pi / 2;

struct Turn {
  double cosine = 1, sine = 0;
  explicit Turn(double angle) : cosine(std::cos(angle)), sine(std::sin(angle)) {}
  double x(const auto& p) const { return cosine * p.x - sine * p.y; }
  double y(const auto& p) const { return sine * p.x + cosine * p.y; }
};

struct Box {
  double low = std::numeric_limits<double>::max(), high = std::numeric_limits<double>::lowest();
  void add(double at) { low = std::min(low, at), high = std::max(high, at); }
  double length() const { return high - low; }
};

template <class Position>
std::vector<Position> outermost(std::span<const VertexId> which, const std::vector<Position>& places) {
  std::vector<Position> out;
  for (int k = 0; k < kDirections; ++k) {
    const Turn turn(2 * std::numbers::pi * k / kDirections);
    const auto far =
        std::max_element(which.begin(), which.end(), [&](VertexId a, VertexId b) { return turn.x(places[a]) < turn.x(places[b]); });
    out.push_back(places[*far]);
  }
  return out;
}

template <class Position>
void turnUpright(std::span<const VertexId> which, std::vector<Position>& places) {
  if (which.size() < 2) return;
  const std::vector<Position> rim = outermost(which, places);
  double best = 0, least = std::numeric_limits<double>::max();
  for (int k = 0; k < kAngles; ++k) {
    const double angle = kQuarter * k / kAngles;
    const Turn turn(angle);
    Box across, up;
    for (const Position& p : rim) across.add(turn.x(p)), up.add(turn.y(p));
    // A hair less than before: of a disc, or a square that stands already, the first angle is kept.
    const double area = across.length() * up.length();
    if (area >= least * (1 - 1e-6)) continue;
    least = area;
    best = across.length() >= up.length() ? angle : angle + kQuarter;
  }
  const Turn turn(best);
  using Number = decltype(Position::x);
  for (Position& p : places) {
    const double x = turn.x(p), y = turn.y(p);
    p.x = static_cast<Number>(x);
    p.y = static_cast<Number>(y);
  }
}

}  // namespace

void standUpright(std::span<const VertexId> which, std::vector<Place>& places) { turnUpright(which, places); }
void standUpright(std::span<const VertexId> which, std::vector<Coordinate>& places) { turnUpright(which, places); }

}  // namespace wf::layouts
