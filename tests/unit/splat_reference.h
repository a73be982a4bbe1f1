// A plain rasteriser of the far view's rule, in exact integers and one edge after the other, and scenes for it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "render/splat/splat.h"
#include "tests/support/graphs.h"

namespace wf::render {

constexpr int kWidth = 160, kHeight = 120;

struct Pixel {
  std::uint32_t coverage = 0, colour = 0;
  bool operator==(const Pixel&) const = default;
};

using Picture = std::vector<Pixel>;

struct Scene {
  std::shared_ptr<const GraphGeometry> geometry;
  std::vector<std::uint32_t> colours;  // by vertex; alpha 255: has a value
  SplatView view;
};

constexpr std::uint32_t kPlain = 0x5E4E46;

inline std::shared_ptr<const GraphGeometry> geometryOf(const std::vector<Coordinate>& places, const test::ArcList& arcs) {
  return GraphGeometry::build(test::graphFromArcs(static_cast<VertexId>(places.size()), arcs), places);
}

// Heaps of vertices closer than a pixel, neighbours some pixels apart, and edges across the screen and far beyond it.
inline Scene mixedScene(std::uint64_t seed, std::size_t edges = 20'000) {
  std::mt19937_64 random(seed);
  const auto unit = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
  std::vector<Coordinate> places;
  test::ArcList arcs;
  for (int v = 0; v < 3000; ++v) {
    if (v % 3 == 0 || places.size() < 2) {
      places.push_back({unit() * 300 - 70, unit() * 220 - 50});
    } else {
      const double reach = v % 3 == 1 ? 0.8 : 25;
      places.push_back({places.back().x + (unit() - 0.5) * reach, places.back().y + (unit() - 0.5) * reach});
    }
  }
  places.push_back({-70, -50});
  places.push_back({230, 170});
  const auto count = static_cast<VertexId>(places.size());
  for (std::size_t e = 0; e < edges; ++e) {
    const auto v = static_cast<VertexId>(random() % count);
    arcs.emplace_back(
        v, e % 8 == 0 ? static_cast<VertexId>(random() % count) : std::min(v + 1 + static_cast<VertexId>(random() % 2), count - 1));
  }
  Scene scene{geometryOf(places, arcs), {}, {}};
  for (VertexId v = 0; v < count; ++v)
    scene.colours.push_back((static_cast<std::uint32_t>(random()) & 0xFFFFFF) | (v % 4 == 0 ? 0 : 0xFF000000u));
  scene.view = {{3.3, -2.1},     1, kWidth, kHeight, 1 + static_cast<std::uint32_t>(seed % 16),
                1u << (seed % 5)};  // shows about the middle half
  return scene;
}

struct Sum {
  std::uint64_t weight = 0, red = 0, green = 0, blue = 0;
  std::int64_t density = 0;
};

// One item after the other, nothing clever.
class Reference {
 public:
  explicit Reference(const Scene& scene) : scene_(scene), sums_(static_cast<std::size_t>(kWidth * kHeight)) {}

  void edges() {
    const auto order = scene_.geometry->farOrder().edges();
    for (std::size_t e = 0; e < order.size(); ++e) edge(order[e], static_cast<std::uint32_t>(e));
  }
  void vertices(std::uint32_t weight) {
    for (VertexId v = 0; v < scene_.colours.size(); ++v) {
      const auto [x, y] = place(v);
      add(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)), scene_.colours[v], weight);
    }
  }
  Picture picture() const {
    Picture out;
    for (const Sum& s : sums_) {
      const auto mean = [&](std::uint64_t sum) {
        const float share = 1 / static_cast<float>(s.weight);
        return static_cast<std::uint32_t>(std::min(static_cast<float>(sum) * share + 0.5f, 255.0f));
      };
      out.push_back({static_cast<std::uint32_t>(static_cast<std::int64_t>(s.weight) + s.density),
                     s.weight > 0 ? mean(s.red) | (mean(s.green) << 8) | (mean(s.blue) << 16) | 0xFF000000u : 0});
    }
    return out;
  }

 private:
  std::pair<float, float> place(VertexId v) const {
    const PointF p = scene_.geometry->positions()[v];
    const auto s = scene_.view.pixelsPerUnit;
    return {p.x * static_cast<float>(s) + static_cast<float>(0.5 * kWidth - scene_.view.centre.x * s),
            p.y * static_cast<float>(s) + static_cast<float>(0.5 * kHeight - scene_.view.centre.y * s)};
  }
  // As bytes: red, green, blue, weight.
  std::array<std::uint32_t, 4> end(VertexId v) const {
    const bool reached = (scene_.colours[v] >> 24) == 255;
    const std::uint32_t c = reached ? scene_.colours[v] : kPlain;
    return {c & 255, (c >> 8) & 255, (c >> 16) & 255, reached ? 16u : scene_.view.unreachedWeight};
  }
  static std::array<std::uint32_t, 4> blend(const std::array<std::uint32_t, 4>& a, const std::array<std::uint32_t, 4>& b, std::uint32_t t) {
    std::array<std::uint32_t, 4> out{};
    for (std::size_t i = 0; i < 4; ++i) out[i] = (a[i] * (256 - t) + b[i] * t) / 256;
    return out;
  }
  Sum* at(int column, int row) {
    return column >= 0 && row >= 0 && column < kWidth && row < kHeight ? &sums_[static_cast<std::size_t>(row * kWidth + column)] : nullptr;
  }
  void add(int column, int row, std::uint32_t colour, std::uint32_t weight) {
    Sum* sum = at(column, row);
    if (sum == nullptr) return;
    sum->weight += weight;
    sum->red += (colour & 255) * weight;
    sum->green += ((colour >> 8) & 255) * weight;
    sum->blue += ((colour >> 16) & 255) * weight;
  }
  void edge(EdgeEnds places, std::uint32_t number) {
    const VertexId u = scene_.geometry->farOrder().placed()[places.a], v = scene_.geometry->farOrder().placed()[places.b];
    const auto [ax, ay] = place(u);
    const auto [bx, by] = place(v);
    const float length = std::max(std::abs(bx - ax), std::abs(by - ay));
    if (!scene_.view.bend.on()) return line(ax, ay, bx, by, end(u), end(v), number, length <= 32);
    // To the right of the way from the smaller id, y up; in pieces no farther than half a pixel from the curve.
    const float bow = static_cast<float>(u < v ? scene_.view.bend.bow : -scene_.view.bend.bow);
    const float bowX = bow * (by - ay), bowY = -bow * (bx - ax);
    float begin = 0, stop = 1;
    if (length > 32) {  // what of it may be on the screen, seen along the chord
      const float x = bx - ax, y = by - ay, square = x * x + y * y;
      const float middle = ((kWidth / 2.0f - ax) * x + (kHeight / 2.0f - ay) * y) / square;
      const float half = (kWidth / 2.0f * std::abs(x) + kHeight / 2.0f * std::abs(y)) / square;
      begin = std::max(begin, middle - half);
      stop = std::min(stop, middle + half);
      if (begin >= stop) return;
    }
    const float wanted = std::ceil((stop - begin) * std::sqrt(std::max(std::abs(bowX), std::abs(bowY))));
    const int count = static_cast<int>(std::clamp(wanted, 1.0f, 32.0f));
    const auto way = [&](int k) {
      return k == count ? stop : begin + (stop - begin) * (static_cast<float>(k) / static_cast<float>(count));
    };
    for (int k = 0; k < count; ++k) {
      const auto at = [&](float t) {
        const float beside = 2 * t * (1 - t);
        return std::pair{ax + (bx - ax) * t + bowX * beside, ay + (by - ay) * t + bowY * beside};
      };
      const auto colour = [&](float t) { return blend(end(u), end(v), static_cast<std::uint32_t>(t * 256 + 0.5f)); };
      const auto [px, py] = at(way(k));
      const auto [qx, qy] = at(way(k + 1));
      line(px, py, qx, qy, colour(way(k)), colour(way(k + 1)), number, length <= 32);
    }
  }
  using Bytes = std::array<std::uint32_t, 4>;
  void line(float ax, float ay, float bx, float by, const Bytes& from, const Bytes& to, std::uint32_t number, bool sampled) {
    const float length = std::max(std::abs(bx - ax), std::abs(by - ay));
    if (sampled) {
      const int count = std::max(1, static_cast<int>(std::ceil(length)));
      const float share = 1 / static_cast<float>(count), step = share * 65536;
      const int stepX = static_cast<int>((bx - ax) * step), stepY = static_cast<int>((by - ay) * step), stepT = static_cast<int>(step);
      const auto part = static_cast<std::uint32_t>(length * share * 256 + 0.5f);
      for (int k = 0; k < count; ++k) {
        const int x = static_cast<int>(ax * 65536) + stepX / 2 + k * stepX, y = static_cast<int>(ay * 65536) + stepY / 2 + k * stepY;
        const auto c = blend(from, to, static_cast<std::uint32_t>(stepT / 2 + k * stepT) / 256);
        add(x >> 16, y >> 16, c[0] | (c[1] << 8) | (c[2] << 16), std::max(1u, (c[3] * part + 128) / 256));
      }
      return;
    }
    if (length < 1) return;
    const bool steep = std::abs(by - ay) > std::abs(bx - ax);
    float m0 = steep ? ay : ax, m1 = steep ? by : bx, n0 = steep ? ax : ay, n1 = steep ? bx : by;
    const bool backward = m0 > m1;
    if (backward) {
      std::swap(m0, m1);
      std::swap(n0, n1);
    }
    const float slope = (n1 - n0) / (m1 - m0);
    const auto weight = (from[3] + to[3] + 1) / 2;
    // Where the kernels begin depends on where the line enters the screen; a rounding may put a pixel into the next row there. So the start
    // is taken as they take it, and every pixel after it is walked.
    const float across = static_cast<float>(steep ? kWidth : kHeight);
    float first = std::max(0.0f, std::ceil(m0 - 0.5f)), last = std::min(static_cast<float>(steep ? kHeight : kWidth), std::ceil(m1 - 0.5f));
    if (n0 < 0 || n1 < 0 || n0 >= across || n1 >= across) {
      if (slope == 0) return;
      const float enter = m0 - n0 / slope, leave = m0 + (across - n0) / slope;
      first = std::max(first, std::floor(std::min(enter, leave) - 1));
      last = std::min(last, std::ceil(std::max(enter, leave) + 1));
    }
    const float along = first + 0.5f - m0, unit = 65536 / length;
    const int start = static_cast<int>(std::floor(std::min(std::max(n0 + slope * along, -4.0f), across + 4) * 65536));
    const int step = static_cast<int>(std::rint(slope * 65536));
    for (int i = static_cast<int>(first), k = 0; i < static_cast<int>(last); ++i, ++k) {
      const int j = (start + k * step) >> 16;
      Sum* sum = steep ? at(j, i) : at(i, j);
      if (sum == nullptr) continue;
      sum->density += weight;
      if ((static_cast<std::uint32_t>(i) + ((number * 0x9E37'79B9u) >> 27)) % scene_.view.colourEvery != 0) continue;
      int t = static_cast<int>(along * unit);
      t = backward ? 65536 - t - k * static_cast<int>(unit) : t + k * static_cast<int>(unit);
      const auto c = blend(from, to, static_cast<std::uint32_t>(std::clamp(t >> 8, 0, 256)));
      sum->density -= scene_.view.colourEvery * weight;
      add(steep ? j : i, steep ? i : j, c[0] | (c[1] << 8) | (c[2] << 16), scene_.view.colourEvery * weight);
    }
  }

  const Scene& scene_;
  std::vector<Sum> sums_;
};

}  // namespace wf::render
