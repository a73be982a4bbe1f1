// Where a vertex lies, as a person reads it.
#pragma once

#include <QString>
#include <algorithm>
#include <cmath>

#include "compute/core/graph.h"
#include "ui/text.h"

namespace wf::ui {

// A file of the DIMACS form says microdegrees by custom only; some hold metres from a corner. Degrees are believed where something lies
// more than a degree away from where the equator meets Greenwich, which is out at sea, and nothing lies off the globe.
inline bool looksLikeDegrees(const Graph& graph) {
  if (graph.coordinateUnit() != CoordinateUnit::Microdegrees) return false;
  double x = 0, y = 0;
  for (const Coordinate& at : graph.coordinates()) {
    x = std::max(x, std::abs(at.x));
    y = std::max(y, std::abs(at.y));
  }
  return (x > 1e6 || y > 1e6) && x <= 180e6 && y <= 90e6;
}

inline QString placeText(const Graph& graph, VertexId vertex, bool degrees) {
  if (graph.coordinates().empty()) return "no coordinates in the file";
  const Coordinate at = graph.coordinates()[vertex];
  if (degrees) {
    QString place = QString::fromUtf8("longitude %1°, latitude %2°").arg(at.x / 1e6, 0, 'f', 6).arg(at.y / 1e6, 0, 'f', 6);
    return place.replace('-', QString::fromUtf8("−"));
  }
  return "x " + plainNumber(at.x) + ", y " + plainNumber(at.y) + " (as in the file)";
}

}  // namespace wf::ui
