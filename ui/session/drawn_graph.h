// A graph that a person draws, vertex by vertex: small, changed by each stroke and made anew as an immutable Graph. Its text is the
// document's source, so that undoing, sessions and opening again need no file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/result.h"
#include "render/scene/points.h"

namespace wf::ui {

struct DrawnGraph {
  // Above that every stroke would take longer than a frame or two.
  static constexpr std::size_t kMostVertices = 5000, kMostEdges = 20'000;

  struct Vertex {
    std::uint64_t id = 0;  // of the file's kind, distinct
    float x = 0, y = 0;
    std::string label;
  };
  struct Edge {
    VertexId tail = 0, head = 0;  // into `vertices`
    double weight = 1;
  };
  std::string key;        // the same for all versions of one drawing
  bool directed = false;  // edges are arcs from tail to head; otherwise both ways
  std::vector<Vertex> vertices;
  std::vector<Edge> edges;

  VertexId addVertex(float x, float y);  // with the next free id
  void addEdge(VertexId tail, VertexId head, double weight = 1);
  void erase(std::span<const VertexId> vertices);                              // and their edges; ascending
  std::optional<std::size_t> edgeBetween(VertexId tail, VertexId head) const;  // the last one; undirected: either way
};

inline constexpr std::size_t kLongestDrawing = std::size_t{16} << 20;  // bytes of its text

// As Document::source, "generate:drawing …".
std::string sourceOf(const DrawnGraph& drawn);
bool isDrawn(std::string_view source);
std::string_view drawingKey(std::string_view source);  // empty: it is none
Result<DrawnGraph> readDrawn(std::string_view source);
// Places become coordinates. Weights are whole numbers where all are, and none where each is 1.
Result<std::shared_ptr<const Graph>> makeDrawn(const DrawnGraph& drawn);

// With a key of its own. An undirected graph whose arcs do not all lead both ways with one weight becomes a directed one. Attributes of the
// file are left out. Unsupported: it has more vertices or edges than can be drawn.
Result<DrawnGraph> drawnFrom(const Graph& graph, std::span<const render::PointF> places);
std::string newDrawingKey();

// The drawing with the places that its vertices have now. None: it is none, or they are another version's.
std::optional<DrawnGraph> drawnAt(std::string_view source, std::span<const render::PointF> places);
// Vertices of one version in another, by their ids; those that are gone are left out. Both ascending.
std::vector<VertexId> sameVertices(const Graph& from, const Graph& to, std::span<const VertexId> vertices);

}  // namespace wf::ui
