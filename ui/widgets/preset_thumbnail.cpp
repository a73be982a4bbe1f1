#include "ui/widgets/preset_thumbnail.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QRadialGradient>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "render/mapping/made_colormaps.h"
#include "render/scene/edge_curve.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kFiner = 3;  // pixels of the image for each of the list's

// Four groups about a hub each, in parts of the picture.
struct Vertex {
  QPointF at;
  int group = 0, degree = 1;
};
struct SmallGraph {
  std::vector<Vertex> vertices;
  std::vector<std::pair<int, int>> edges;
};

SmallGraph makeSmallGraph() {
  SmallGraph out;
  const struct {
    QPointF at;
    int members;
    double radius;
  } groups[] = {{{0.27, 0.36}, 11, 0.2}, {{0.7, 0.3}, 8, 0.15}, {{0.42, 0.78}, 7, 0.14}, {{0.82, 0.74}, 6, 0.13}};
  std::vector<int> hubs;
  for (int g = 0; g < 4; ++g) {
    const int hub = static_cast<int>(out.vertices.size());
    hubs.push_back(hub);
    out.vertices.push_back({groups[g].at, g, 0});
    for (int k = 0; k < groups[g].members; ++k) {
      const double turn = 2.4 * k + g, away = groups[g].radius * std::sqrt((k + 1.5) / (groups[g].members + 1.0));
      out.vertices.push_back({groups[g].at + QPointF(away * std::cos(turn) * 0.75, away * std::sin(turn) * 1.2), g, 0});
      out.edges.emplace_back(hub, hub + 1 + k);
      if (k > 1) out.edges.emplace_back(hub + k - 1, hub + 1 + k);
    }
  }
  for (int g = 0; g < 4; ++g) {
    for (int h = g + 1; h < 4; ++h) {
      if (g + h != 3) out.edges.emplace_back(hubs[static_cast<std::size_t>(g)], hubs[static_cast<std::size_t>(h)] + g);
    }
  }
  for (const auto& [a, b] : out.edges) {
    ++out.vertices[static_cast<std::size_t>(a)].degree;
    ++out.vertices[static_cast<std::size_t>(b)].degree;
  }
  return out;
}

QColor colourOf(render::Rgb8 c, double alpha = 1) { return QColor::fromRgbF(c.r / 255.0, c.g / 255.0, c.b / 255.0, alpha); }

}  // namespace

QIcon presetThumbnail(const render::Mapping& mapping, std::span<const StateArrayInfo> infos, bool dark) {
  static const SmallGraph small = makeSmallGraph();
  const render::Theme theme = pictureTheme(mapping.style, dark);
  const StateArrayInfo* info = render::infoOf(infos, mapping.colorArray);
  const render::Colormap& map = render::colormapOn(mapping.colormap, theme.background);
  const auto entryOf = [&](const Vertex& v) {
    if (mapping.scale == render::Scale::Category) return static_cast<std::size_t>(v.group);
    // By degree, or from left to right as a search goes.
    const double part = isDegree(mapping.colorArray) ? std::log2(v.degree) / std::log2(16.0) : v.at.x();
    return static_cast<std::size_t>(std::clamp(part, 0.0, 1.0) * 255);
  };
  const auto ink = [&](const Vertex& v) { return info != nullptr ? map.colors[entryOf(v)] : theme.neutral; };
  QImage image(kThumbnail * kFiner, QImage::Format_RGB32);
  image.fill(colourOf(theme.background));
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(kFiner, kFiner);
  const auto placeOf = [](const Vertex& v) { return QPointF(v.at.x() * kThumbnail.width(), v.at.y() * kThumbnail.height()); };
  const auto radiusOf = [&](const Vertex& v) { return mapping.size.on() ? 0.9 + 0.28 * v.degree : 1.5; };
  for (const auto& [a, b] : small.edges) {
    const Vertex &from = small.vertices[static_cast<std::size_t>(a)], &to = small.vertices[static_cast<std::size_t>(b)];
    const double alpha = render::exposed(0.45, mapping.style.exposure);
    painter.setPen(QPen(info != nullptr ? colourOf(ink(from), alpha) : colourOf(theme.edge, std::min(1.0, alpha * 1.6)), 0.6));
    const QPointF start = placeOf(from), end = placeOf(to);
    const render::EdgeCurve curve = render::curveOf(static_cast<VertexId>(a), static_cast<VertexId>(b), {start.x(), start.y()},
                                                    {end.x(), end.y()}, {.bow = render::kMostBow * mapping.style.curve});
    QPainterPath path(start);
    path.quadTo((start + end) / 2 + QPointF(curve.bow.x, curve.bow.y), end);
    curve.straight() ? painter.drawLine(start, end) : painter.strokePath(path, painter.pen());
  }
  painter.setPen(Qt::NoPen);
  for (const Vertex& v : small.vertices) {
    const QPointF at = placeOf(v);
    const double radius = radiusOf(v);
    if (mapping.style.glow > 0) {
      const double halo = radius + mapping.style.glow * (2 * radius + 2);
      QRadialGradient light(at, halo);
      light.setColorAt(0, colourOf(ink(v), 0.6 * std::min(1.0, 1.5 * mapping.style.glow)));
      light.setColorAt(1, colourOf(ink(v), 0));
      painter.setBrush(light);
      painter.drawEllipse(at, halo, halo);
    }
    painter.setBrush(colourOf(ink(v)));
    painter.drawEllipse(at, radius, radius);
  }
  painter.end();
  image.setDevicePixelRatio(kFiner);
  return QIcon(QPixmap::fromImage(image));
}

}  // namespace wf::ui
