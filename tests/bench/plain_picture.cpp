// Light is added edge by edge and clipped at the end.
#include "tests/bench/plain_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>

namespace wf::bench {
namespace {

constexpr int kSide = 900;

using Light = std::array<float, 3>;

Light colourOf(VertexId community) {
  const double hue = std::fmod(community * 0.6180339887498949, 1.0) * 6;
  const auto channel = [&](double shift) {
    const double at = std::fmod(hue + shift, 6.0);
    return static_cast<float>(0.35 + 0.65 * std::clamp(std::abs(at - 3) - 1, 0.0, 1.0));
  };
  return {channel(0), channel(4), channel(2)};
}

}  // namespace

void drawPlain(const Graph& graph, const std::vector<layouts::Place>& places, std::span<const VertexId> community,
               const std::filesystem::path& file) {
  double low[2] = {1e30, 1e30}, high[2] = {-1e30, -1e30};
  for (const layouts::Place& p : places) {
    low[0] = std::min<double>(low[0], p.x), high[0] = std::max<double>(high[0], p.x);
    low[1] = std::min<double>(low[1], p.y), high[1] = std::max<double>(high[1], p.y);
  }
  const double scale = (kSide - 20) / std::max({high[0] - low[0], high[1] - low[1], 1e-9});
  const auto across = [&](VertexId v) { return kSide / 2.0 + (places[v].x - (low[0] + high[0]) / 2) * scale; };
  const auto down = [&](VertexId v) { return kSide / 2.0 - (places[v].y - (low[1] + high[1]) / 2) * scale; };
  std::vector<Light> light(std::size_t{kSide} * kSide, Light{});
  const auto shine = [&](double x, double y, const Light& colour, float strength) {
    const int column = static_cast<int>(x), row = static_cast<int>(y);
    if (column < 0 || row < 0 || column >= kSide || row >= kSide) return;
    for (std::size_t c = 0; c < 3; ++c)
      light[static_cast<std::size_t>(row) * kSide + static_cast<std::size_t>(column)][c] += colour[c] * strength;
  };
  const Edges& edges = graph.edges();
  const float faint = std::clamp(2000.0f / static_cast<float>(edges.size() + 1), 0.01f, 0.4f);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const double x = across(edges.tail[e]), y = down(edges.tail[e]), dx = across(edges.head[e]) - x, dy = down(edges.head[e]) - y;
    const int steps = 1 + static_cast<int>(std::max(std::abs(dx), std::abs(dy)));
    for (int i = 0; i <= steps; ++i) shine(x + dx * i / steps, y + dy * i / steps, {0.6f, 0.7f, 0.8f}, faint);
  }
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) shine(across(v) + dx, down(v) + dy, colourOf(community[v]), dx == 0 && dy == 0 ? 1 : 0.5f);
    }
  }
  std::ofstream out(file, std::ios::binary);
  out << "P6\n" << kSide << " " << kSide << "\n255\n";
  for (const Light& at : light) {
    for (const float value : at) out.put(static_cast<char>(static_cast<std::uint8_t>(std::min(1.0f, value) * 255)));
  }
}

}  // namespace wf::bench
