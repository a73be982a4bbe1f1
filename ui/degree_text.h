// A vertex's degree as a person reads it. Qt-free.
#pragma once

#include <string>

#include "compute/core/numbers.h"
#include "ui/session/session.h"

namespace wf::ui {

// "1,045 (1,043 out, 2 in)", of an undirected graph "7"; empty: the document has no geometry, which knows the degrees.
inline std::string degreeText(const Document& document, VertexId vertex) {
  if (document.geometry == nullptr) return {};
  const Degrees& degrees = document.geometry->degrees();
  std::string out = grouped(degrees.total(vertex));
  if (document.graph->directed()) out += " (" + grouped(degrees.out(vertex)) + " out, " + grouped(degrees.in(vertex)) + " in)";
  return out;
}

}  // namespace wf::ui
