// Numbers found by layout_bench; NOTES.md beside it says what was tried.
#include "compute/layouts/force/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compute/layouts/force/random.h"

namespace wf::layouts::force {
namespace {

// In [0, 1).
double randomAt(std::uint64_t seed, VertexId v, int which) { return (static_cast<double>(jitter(seed, v, which)) + 1) / 2; }

// An edge's pull times its length.
double power(double length, const Settings& settings) { return settings.exponent == 2 ? length * length * length : length * length; }

}  // namespace

double lengthBetween(const Place& p, const Place& q) { return std::hypot(double{p.x} - q.x, double{p.y} - q.y, double{p.z} - q.z); }

float Cooling::at(unsigned move) const {
  if (moves < 2) return cold;
  return hot * std::pow(cold / hot, static_cast<float>(move) / static_cast<float>(moves - 1));
}

float Cooling::loose(unsigned move) const {
  const float share = moves < 2 ? 1 : std::min(1.0f, 2 * static_cast<float>(move) / static_cast<float>(moves));
  return tail[0] + share * (tail[1] - tail[0]);
}

Cooling coolingOf(Stage stage, double effort) {
  const auto moves = [effort](double n) { return static_cast<unsigned>(std::max(1.0, std::round(n * effort))); };
  switch (stage) {
    case Stage::Coarsest:
      return {moves(200), 3, 0.1f, 0.005};
    case Stage::Between:
      return {moves(50), 1, 0.1f, 0.01};
    case Stage::Finest:
      return {moves(80), 1, 0.01f, 0.003};
    case Stage::GoingOn:
      return {moves(200), 0.5f, 0.01f, 0.003};
    case Stage::Disturbed:
      return {moves(80), 0.3f, 0.01f, 0.003};
  }
  return {};
}

Settings strengths(const LevelGraph& finest, const LayoutRequest& request) {
  const std::vector<Place>& start = request.start;
  Settings out;
  out.exponent = 2;
  out.momentum = 0.5f;
  out.gravity = 0.8f;
  const VertexId n = finest.size();
  double lengths = 0, edges = 0, tied = 0;
  std::vector<double> sizes;
  for (VertexId v = 0; v < n; ++v) {
    if (finest.part[v] >= sizes.size()) sizes.resize(finest.part[v] + 1, 0);
    sizes[finest.part[v]] += 1;
    if (finest.offsets[v] != finest.offsets[v + 1]) tied += 1;
    for (std::uint32_t e = finest.offsets[v]; e < finest.offsets[v + 1]; ++e) {
      edges += 0.5;
      if (start.empty()) continue;
      lengths += 0.5 * power(lengthBetween(start[v], start[finest.heads[e]]), out);
    }
  }
  double pairs = 0;
  for (const double size : sizes) pairs += size * (size - 1) / 2;
  if (edges == 0) return out;
  if (!(lengths > 1e-12 * edges) || !std::isfinite(lengths)) lengths = edges;
  out.repulsion = static_cast<float>(lengths / pairs);
  const double edge = std::pow(lengths / edges, 1.0 / (1 + out.exponent));
  out.spacing = static_cast<float>(edge * std::min(1.0, 2 / std::sqrt(2 * edges / tied)));
  return out;
}

std::vector<Place> scattered(const LevelGraph& level, const Settings& settings, unsigned dimensions, std::uint64_t seed) {
  const VertexId n = level.size();
  double total = 0;
  std::vector<double> masses;
  for (VertexId v = 0; v < n; ++v) {
    const double mass = level.mass.empty() ? 1 : level.mass[v];
    if (level.part[v] >= masses.size()) masses.resize(level.part[v] + 1, 0);
    masses[level.part[v]] += mass;
    total += mass;
  }
  const double radius = settings.spacing * (dimensions == 3 ? std::cbrt(total) : std::sqrt(total)) * 0.6;
  std::vector<Place> out(n);
  for (VertexId v = 0; v < n; ++v) {
    const double turn = 2 * std::numbers::pi * randomAt(seed, v, 0);
    const double outward = randomAt(seed, v, 1);
    if (dimensions == 3) {
      const double up = 2 * randomAt(seed, v, 2) - 1, side = std::sqrt(1 - up * up), r = radius * std::cbrt(outward);
      out[v] = {static_cast<float>(r * side * std::cos(turn)), static_cast<float>(r * up), static_cast<float>(r * side * std::sin(turn))};
    } else {
      const double r = radius * std::sqrt(outward);
      out[v] = {static_cast<float>(r * std::cos(turn)), static_cast<float>(r * std::sin(turn)), 0};
    }
  }
  // As large as the balance of all pushes and pulls wants it.
  double pairs = 0, pulls = 0;
  for (const double mass : masses) pairs += mass * (mass - 1) / 2;
  for (VertexId v = 0; v < n; ++v) {
    for (std::uint32_t e = level.offsets[v]; e < level.offsets[v + 1]; ++e) {
      const double weight = level.weights.empty() ? 1 : level.weights[e];
      pulls += 0.5 * weight * power(lengthBetween(out[v], out[level.heads[e]]), settings);
    }
  }
  if (pulls > 0) {
    const auto factor = static_cast<float>(std::pow(settings.repulsion * pairs / pulls, 1 / (1.0 + settings.exponent)));
    for (Place& p : out) p = {p.x * factor, p.y * factor, p.z * factor};
  }
  return out;
}

void loosen(std::vector<Place>& start, const Settings& settings, unsigned dimensions, std::uint64_t seed) {
  const bool flat = std::all_of(start.begin(), start.end(), [](const Place& p) { return p.z == 0; });
  const float little = 0.01f * settings.spacing, much = flat ? 0.5f * settings.spacing : little;
  for (VertexId v = 0; v < start.size(); ++v) {
    start[v].x += little * jitter(seed, v, 0);
    start[v].y += little * jitter(seed, v, 1);
    if (dimensions == 3) start[v].z += much * jitter(seed, v, 2);
  }
}

}  // namespace wf::layouts::force
