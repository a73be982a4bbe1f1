// The numbers of vertices and edges that writers put beside the graph: its attributes, and the state arrays of a run.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/io/output_file.h"
#include "compute/io/writer.h"

namespace wf::io {

// Refers to the graph and to the values; both must stay.
class ValueColumn {
 public:
  enum class Value { Missing, Infinite, Number };

  ValueColumn(const Graph& graph, const Attribute& attribute);
  ValueColumn(const Graph& graph, const StateColumn& state);

  std::string name;
  std::string help;  // empty, or what a value means
  Domain domain() const { return domain_; }
  bool ofRun() const { return ofRun_; }
  bool flag() const { return flag_; }
  // "boolean", "int", "long", "float" or "double": the narrowest of GraphML's types that holds all values.
  std::string_view type() const;

  Value at(std::size_t i) const;
  // A Number: 0 or 1 of a flag, the file's id where the array names vertices.
  void add(OutputFile& file, std::size_t i) const;
  bool isSet(std::size_t i) const { return bits(i) != 0; }
  bool sameAt(std::size_t i, std::size_t j) const { return bits(i) == bits(j); }

 private:
  std::uint64_t bits(std::size_t i) const;

  const Graph& graph_;
  Domain domain_;
  ElementType type_;
  std::span<const std::byte> values_;
  std::optional<std::uint64_t> infinite_;
  bool ofRun_ = false;
  bool flag_ = false;
  bool isSigned_ = false;
  bool namesVertices_ = false;
};

// The graph's attributes, then the state arrays, with names that are distinct within their domain and none of `reserved` (written in lower
// case; case aside). Notes what was renamed and which arrays belong to neither vertices nor edges.
std::vector<ValueColumn> valueColumns(const Graph& graph, std::span<const StateColumn> states, std::span<const std::string_view> reserved,
                                      WriteNotes& notes);

// One entry of a file's list of edges: an edge both ways, or one arc.
struct WrittenEdge {
  VertexId source = 0;
  VertexId target = 0;
  ArcId arc = 0;       // source→target
  ArcId back = kNone;  // of an edge: target→source
  EdgeId edge = 0;     // in graph.edges(); set only where a column is of edges
};

// Whether the graph can be written as edges, each once: it is undirected, and every edge has both directions, of the same weight and
// attributes. O(A).
bool goesBothWays(const Graph& graph, std::span<const ValueColumn> columns);

// Calls `each` for the edges of a graph that goesBothWays(), in their order, or for all arcs by tail.
Status writeEdges(const Graph& graph, std::span<const ValueColumn> columns, bool asEdges, OutputFile& file, Progress& progress,
                  const std::function<void(const WrittenEdge&)>& each);

}  // namespace wf::io
