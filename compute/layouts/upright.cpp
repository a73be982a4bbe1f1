// The outermost places, then boxes about those alone.
#include "compute/layouts/upright.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace wf::layouts {
namespace {

constexpr std::size_t kColumns = 2048;  // that the picture is cut into
constexpr int kAngles = 360;            // of a box, within a quarter turn
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

// The lowest and the highest place of each column: what no box can be seen to leave out.
template <class Position>
std::vector<Position> rimOf(std::span<const VertexId> which, const std::vector<Position>& places) {
  Box across;
  for (const VertexId v : which) across.add(places[v].x);
  struct Column {
    VertexId lowest = kNone, highest = kNone;
  };
  std::vector<Column> columns(kColumns);
  const double scale = across.length() > 0 ? static_cast<double>(kColumns - 1) / across.length() : 0;
  for (const VertexId v : which) {
    Column& column = columns[static_cast<std::size_t>((places[v].x - across.low) * scale)];
    if (column.lowest == kNone || places[v].y < places[column.lowest].y) column.lowest = v;
    if (column.highest == kNone || places[v].y > places[column.highest].y) column.highest = v;
  }
  std::vector<Position> out;
  for (const Column& column : columns) {
    if (column.lowest == kNone) continue;
    out.push_back(places[column.lowest]);
    out.push_back(places[column.highest]);
  }
  return out;
}

template <class Position>
void turnUpright(std::span<const VertexId> which, std::vector<Position>& places) {
  if (which.size() < 2) return;
  const std::vector<Position> rim = rimOf(which, places);
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
