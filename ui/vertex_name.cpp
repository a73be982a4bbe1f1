#include "ui/vertex_name.h"

#include <algorithm>

#include "compute/core/vertex_names.h"

namespace wf::ui {

bool hasNames(const Graph& graph) { return !graph.labels().empty(); }

std::string_view nameOf(const Graph& graph, VertexId vertex) {
  return vertex < graph.labels().count() ? graph.labels()[vertex] : std::string_view();
}

std::string shortened(std::string_view line, std::size_t most) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    // A character's later bytes begin with the bits 10.
    if ((static_cast<unsigned char>(line[i]) & 0xC0u) != 0x80u && characters++ == most) return std::string(line.substr(0, i)) + "…";
  }
  return std::string(line);
}

std::string vertexText(const Graph& graph, VertexId vertex, std::size_t most) {
  std::string out = std::to_string(graph.ids().toFile(vertex));
  const std::string_view name = nameOf(graph, vertex);
  if (name.empty()) return out;
  std::string shown = shortened(name, most);
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return out + " · " + shown;
}

bool isEdge(const Graph& graph, ArcId arc) {
  if (graph.directed()) return false;
  const ArcId back = graph.twins()[arc];
  return back != kNone && graph.weight(back) == graph.weight(arc);
}

std::string arcText(const Graph& graph, ArcId arc, std::size_t most) {
  const std::string tail = vertexText(graph, graph.tail(arc), most), head = vertexText(graph, graph.heads()[arc], most);
  if (!isEdge(graph, arc)) return "Arc " + tail + " → " + head;
  return "Edge " + tail + (hasNames(graph) ? " – " : "–") + head;
}

std::string shortestCall(const Graph& graph, VertexId vertex) {
  const std::string_view name = nameOf(graph, vertex);
  const auto called = name.empty() ? Result<VertexId>(VertexId{kNone}) : vertexCalled(graph, name);
  return called && *called == vertex ? std::string(name) : std::to_string(graph.ids().toFile(vertex));
}

}  // namespace wf::ui
