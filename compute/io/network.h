// What GraphML, GEXF and GML have in common: vertices by name, edges each with a direction, labels, places, and attributes whose values
// come as text. A reader tells it what the file says; finish() makes the graph and notes what it did.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/graph.h"
#include "compute/io/arc_list.h"
#include "compute/io/column.h"
#include "compute/io/file_bytes.h"
#include "compute/io/name_table.h"

namespace wf::io {

// Mutual: an arc each way in a directed graph.
enum class EdgeKind { Directed, Undirected, Mutual };

// Errors come without file and line: the caller knows where it is.
class Network {
 public:
  // `weightNames`: the weight column of the format, the best first, where the options name none.
  Network(const FileBytes& bytes, const ImportOptions& options, std::vector<std::string> weightNames);

  // The vertex of that name; until it is declared it is one that edges imply.
  Result<VertexId> mention(std::string_view name);
  // Refused where it was declared before.
  Result<VertexId> declare(std::string_view name);
  bool declared(VertexId v) const { return v < declared_.size() && declared_[v]; }
  VertexId vertexCount() const { return names_.size(); }
  std::uint64_t declaredCount() const { return declaredCount_; }
  std::string_view name(VertexId v) const { return names_[v]; }

  // Labels of a higher rank replace all of a lower one, which are then forgotten.
  void label(VertexId v, std::string_view text, int rank);
  // Finite numbers; 0 is x, 1 is y.
  void place(VertexId v, int axis, double value);

  Result<ArcId> addEdge(VertexId from, VertexId to, EdgeKind kind);
  std::uint64_t edgeCount() const { return arcs_.size(); }

  // A new column, of vertices or of arcs (one value per edge). A name that is taken gets a number behind it.
  Result<std::size_t> addColumn(std::string name, Domain domain, ValueKind kind, bool declared);
  void setDefault(std::size_t column, std::string_view text) { columns_[column].setDefault(text); }
  void setQuiet(std::size_t column) { columns_[column].setQuiet(); }
  const Column& column(std::size_t i) const { return columns_[i]; }
  Status set(std::size_t column, std::size_t index, std::string_view text);

  // A note of the reader's own; counted once for every call, the text is that of the first.
  void note(const char* id, std::string text);

  // Notes where the file's own word on how many vertices and edges it declares is not what was found.
  void compareCounts(std::optional<std::uint64_t> vertices, std::optional<std::uint64_t> edges);

  struct Outcome {
    const char* format = "";
    // What the file says of edges that do not speak for themselves; such edges were added as Undirected where it says nothing.
    std::optional<bool> directed;
  };
  // Unsupported, InvalidInput, Cancelled; names the file.
  Result<std::shared_ptr<const Graph>> finish(const Outcome& outcome, Progress& progress);

 private:
  static constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);

  bool mayGrow(std::size_t cells) const;
  // How good a name for weights the column's is, 0 the best; kNoColumn: it is none.
  std::size_t weightRank(const Column& column) const;
  Result<std::size_t> weightColumn() const;
  Status completeColumns(Progress& progress);
  Status takeWeights(ArcList::Shape& shape);
  std::vector<Attribute> takeAttributes(Domain domain);
  void addBackArcs();
  void nameVertices(GraphParts& parts);
  void labelVertices(GraphParts& parts, bool numbered);
  void placeVertices(GraphParts& parts);

  struct LabelAt {
    std::uint64_t begin = 0;
    std::uint32_t size = 0;
    bool given = false;
  };

  const FileBytes& bytes_;
  const ImportOptions& options_;
  std::vector<std::string> weightNames_;
  NameTable names_;
  std::vector<bool> declared_;
  std::uint64_t declaredCount_ = 0;
  std::string labelText_;
  std::vector<LabelAt> labels_;
  int labelRank_ = 0;
  std::vector<Coordinate> places_;  // NaN: not given
  ArcList arcs_;
  std::vector<bool> bothWays_;  // one per edge
  std::uint64_t undirected_ = 0;
  std::uint64_t mutual_ = 0;
  std::vector<Column> columns_;
  std::map<std::pair<Domain, std::string>, int> columnNames_;  // the number behind the last column that wanted the name
  std::vector<bool> tooSparse_;  // one per column: dropped because it would have cost far more memory than the file
  std::size_t cells_ = 0;        // of all columns
  ImportSummary summary_;
};

// "a", "b" and 3 more
std::string listed(const std::vector<std::string>& names, std::size_t most = 8);

}  // namespace wf::io
