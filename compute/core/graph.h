// The immutable graph in compact adjacency form (V_a, E_a, W_a of the papers), with what is derived from it on demand.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compute/core/attribute.h"
#include "compute/core/column.h"
#include "compute/core/communities.h"
#include "compute/core/derived.h"
#include "compute/core/import.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/core/types.h"
#include "compute/core/vertex_ids.h"
#include "compute/core/vertex_labels.h"

namespace wf {

struct Coordinate {
  double x = 0;
  double y = 0;
};

enum class CoordinateUnit {
  Planar,        // any plane; drawn as it is
  Microdegrees,  // x = longitude, y = latitude, in 10^-6 degrees (DIMACS road networks)
};

// W_a: no weights (every arc weighs 1), unsigned, signed (only where one is negative) or float.
template <template <class> class Array>
using WeightsIn = std::variant<std::monostate, Array<std::uint32_t>, Array<std::int32_t>, Array<float>>;
template <class T>
using Growing = std::vector<T>;
using Weights = WeightsIn<Growing>;      // while a graph is made
using WeightColumn = WeightsIn<Column>;  // of a graph

// Which arc leads back along an arc: the k-th parallel arc v→u along the k-th u→v; a loop is its own.
struct Twins {
  Column<ArcId> of;           // kNone where there is none
  std::uint64_t missing = 0;  // arcs without one
  std::uint64_t loops = 0;
};

// What pairing finds that the size of arrays depends on.
struct PairCounts {
  std::uint64_t edges = 0;     // of Graph::edges()
  std::uint64_t residual = 0;  // arcs and the reverses that the file lacks; may pass 32 bits
};
inline PairCounts pairCounts(ArcId arcs, std::uint64_t missing, std::uint64_t loops) {
  return {(arcs + missing + loops) / 2, arcs + missing};
}

// Unordered pairs: an arc and its twin make one edge, an arc without a twin and a loop each make one.
// This is what is drawn and what edge-parallel kernels visit.
struct Edges {
  Column<VertexId> tail;  // tail[e] ≤ head[e]; ascending by tail, then by the position of the arc that made it
  Column<VertexId> head;
  Column<ArcId> forward;   // the arc tail→head, kNone where the file has none (weight infinite)
  Column<ArcId> backward;  // the arc head→tail or kNone, as above; for a loop equal to forward
  std::size_t size() const { return tail.size(); }
};

// The arc of the file that a residual arc is, kNone for an added reverse.
class ArcsOfFile {
 public:
  ArcsOfFile() = default;
  explicit ArcsOfFile(ArcId count) : count_(count) {}  // no reverse was added: each is what it is
  explicit ArcsOfFile(Column<ArcId> arcs) : arcs_(std::move(arcs)), count_(arcs_.size()) {}
  std::size_t size() const { return count_; }
  ArcId operator[](std::size_t r) const { return arcs_.empty() ? static_cast<ArcId>(r) : arcs_[r]; }

 private:
  Column<ArcId> arcs_;
  std::size_t count_ = 0;
};

// The arcs and the reverses that the file lacks, grouped by tail: a vertex's own arcs in their order, then a reverse for every arc that
// leads to it and has no twin, in the order of those arcs. What flows can be pushed along, and an undirected reading of a directed graph.
// Where no arc lacks a twin, these are the graph's own arrays and the twins.
struct ResidualArcs {
  Column<ArcId> offsets;  // V+1 entries
  Column<VertexId> heads;
  Column<ArcId> reverse;  // the residual arc that leads back; a loop's is itself
  ArcsOfFile arc;
  std::size_t size() const { return heads.size(); }
};

// The arcs by head, ascending: what a search against the arcs follows.
struct InArcs {
  std::vector<ArcId> offsets;  // V+1 entries
  std::vector<VertexId> tails;
};

// Where a flow problem's file says that the flow comes from and goes to.
struct Terminals {
  VertexId source = 0;
  VertexId sink = 0;
};

// Where a run begins and ends that names neither.
struct DefaultTerminals : Terminals {
  bool reached = false;  // arcs lead from the source to the sink
};

// What makes a graph. offsets has V+1 entries, heads A; weights, coordinates and labels have A, V and V entries or none.
template <template <class> class Array>
struct GraphPartsIn {
  Array<ArcId> offsets;
  Array<VertexId> heads;
  WeightsIn<Array> weights;
  Array<Coordinate> coordinates;
  CoordinateUnit coordinateUnit = CoordinateUnit::Planar;
  VertexIds ids;
  VertexLabels labels;
  std::string path;  // as it was opened; shown, never parsed
  bool directed = true;
  std::optional<Terminals> terminals;  // of a flow problem
  std::vector<Attribute> attributes;   // numbers of vertices and arcs
  ImportSummary import;                // what the reader did
};
using GraphParts = GraphPartsIn<Growing>;   // what a reader or generator builds
using GraphColumns = GraphPartsIn<Column>;  // what a graph holds; what lies in memory already goes in without a copy

class Graph {
 public:
  // Checks every invariant (ascending offsets, heads below V, sizes that agree, 32-bit limits, finite weights); an Error names the one that
  // fails. A float weight of −0 becomes 0, so that non-negative floats order as their bits.
  static Result<std::shared_ptr<const Graph>> make(GraphParts parts);
  // The same for arrays that are not to be copied. Large ones are checked by several threads.
  static Result<std::shared_ptr<const Graph>> fromColumns(GraphColumns columns);

  VertexId vertexCount() const { return static_cast<VertexId>(parts_.offsets.size() - 1); }
  ArcId arcCount() const { return static_cast<ArcId>(parts_.heads.size()); }
  std::span<const ArcId> offsets() const { return parts_.offsets; }  // V_a, V+1 entries
  std::span<const VertexId> heads() const { return parts_.heads; }   // E_a
  std::span<const VertexId> neighbours(VertexId v) const {
    return heads().subspan(parts_.offsets[v], parts_.offsets[v + 1] - parts_.offsets[v]);
  }
  std::uint32_t degree(VertexId v) const { return parts_.offsets[v + 1] - parts_.offsets[v]; }  // arcs that leave v

  bool weighted() const { return parts_.weights.index() != 0; }
  const WeightColumn& weights() const { return parts_.weights; }
  WeightKind weightKind() const;
  double weight(ArcId arc) const;                                                 // 1 where the graph has none
  bool directed() const { return parts_.directed; }                               // whether the file's form has a direction
  std::span<const Coordinate> coordinates() const { return parts_.coordinates; }  // empty: the file has none
  CoordinateUnit coordinateUnit() const { return parts_.coordinateUnit; }
  const VertexIds& ids() const { return parts_.ids; }
  const VertexLabels& labels() const { return parts_.labels; }  // empty: the file has none
  const std::string& path() const { return parts_.path; }
  const std::optional<Terminals>& terminals() const { return parts_.terminals; }
  std::span<const Attribute> attributes() const { return parts_.attributes; }
  const ImportSummary& import() const { return parts_.import; }
  VertexId tail(ArcId arc) const;  // O(log V)

  // Derived at the first call, then shared; any thread may call. O(V + A) time.
  const Edges& edges() const;
  // Makes edges() and twins(), with a look at the progress every few thousand items. False: cancelled, and the next call begins anew.
  bool pairUp(const Progress& progress) const;
  std::span<const ArcId> twins() const;  // Twins::of
  // edges().size(), and what residual() would have, without making either; residual() must not be called past 32 bits.
  std::uint64_t edgeCount() const { return counts().edges; }
  std::uint64_t residualCount() const { return counts().residual; }
  // The counts as they were found where the arcs were paired in another memory, so that none are paired here for them.
  void noteCounts(const PairCounts& found) const;
  bool knowsCounts() const { return counts_.made() != nullptr; }
  const ResidualArcs& residual() const;
  bool addReverses(const Progress& progress) const;  // makes residual(); false: cancelled, and the next call begins anew
  const InArcs& inArcs() const;
  // Whether inArcs() would be offsets() and heads() again (mirrored.h): nothing then needs a second list.
  bool mirrored() const;
  // The file's own source and sink. Where it has none: the source is the vertex of greatest degree (arcs that leave it and that lead to
  // it) in the largest weak component, and the sink the vertex farthest from it along arcs. Where no arc leads from the source to another
  // vertex, the sink is the one of next greatest degree in that component, or any other vertex. Of as many: the smallest vertex, and the
  // component that has it. Both are 0 without vertices. O(V + A) time, by several threads.
  DefaultTerminals defaultTerminals() const;
  bool findDefaultTerminals(Progress& progress) const;  // makes them; false: cancelled, and the next call begins anew
  // Groups of vertices with many arcs within (communities.h).
  const Communities& communities() const;
  const Communities* foundCommunities() const { return communities_.made(); }  // null: not found yet
  bool findCommunities(const Progress& progress) const;  // finds them; false: cancelled, and the next call begins anew

  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

 private:
  explicit Graph(GraphColumns parts);

  GraphColumns parts_;
  Derived<Twins> twins_;
  Derived<PairCounts> counts_;
  Derived<Edges> edges_;
  Derived<ResidualArcs> residual_;
  Derived<InArcs> inArcs_;
  Derived<bool> mirrored_;
  Derived<DefaultTerminals> defaultTerminals_;
  Derived<Communities> communities_;

  // Null: cancelled.
  const Twins* findTwins(const Progress* progress) const;
  const Edges* findEdges(const Progress* progress) const;
  const ResidualArcs* findResidual(const Progress* progress) const;
  const bool* deriveMirrored(const Progress* progress) const;
  const PairCounts& counts() const;
  const Communities* deriveCommunities(const Progress* progress) const;
};

// Compact adjacency from a list of arcs by a stable counting sort: arcs of one tail keep their order.
// tails and heads have the same length and hold ids below vertexCount; weights has that length or is empty and is permuted along.
GraphParts adjacencyFromArcs(VertexId vertexCount, std::span<const VertexId> tails, std::span<const VertexId> heads,
                             const Weights& weights);

}  // namespace wf
