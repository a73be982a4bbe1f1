// The reader of lists of edges.
#include "compute/io/edge_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compute/core/numbers.h"
#include "compute/io/adjacency_table.h"
#include "compute/io/arc_list.h"
#include "compute/io/finish.h"
#include "compute/io/konect.h"
#include "compute/io/line_blocks.h"
#include "compute/io/list_layout.h"
#include "compute/io/list_rows.h"
#include "compute/io/list_sides.h"
#include "compute/io/network.h"
#include "compute/io/number_column.h"
#include "compute/io/reverses.h"
#include "compute/io/vertex_numbers.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "list of edges";
constexpr std::array<std::string_view, 7> kExtensions{".txt", ".csv", ".tsv", ".edges", ".el", ".edgelist", ".ncol"};

// Half a yes at most: lists have no mark, and other formats hold rows of numbers, too.
Match sniff(std::string_view head) {
  return head.find('\0') == std::string_view::npos && (looksLikeList(head) || looksLikeAdjacencyTable(head)) ? Match::Maybe : Match::No;
}

class Reader {
 public:
  Reader(FileBytes& bytes, const ImportOptions& options, Progress& progress) : bytes_(bytes), options_(options), progress_(progress) {}

  Result<std::shared_ptr<const Graph>> read() {
    progress_.begin("Reading edges", bytes_.storedSize());
    if (Status status = readFirst(); !status) return status.error();
    if (table_) return readAdjacencyTable(bytes_, first_, line_, std::move(*table_), options_, progress_);
    std::uint64_t count = line_;
    const Status lines = readLineBlocks<ListRows>(
        bytes_, progress_, count, [this](std::string_view text, ListRows& out) { out.parse(text, layout_); },
        [this](const LineBlock& block, ListRows& rows) { return take(block.text, rows); });
    if (!lines) return lines.error();
    if (!begun_.empty()) return unclosed();
    return finish();
  }

 private:
  using Role = ListColumn::Role;

  // Up to the end of the first block that holds a row: it tells the layout.
  Status readFirst() {
    while (true) {
      if (progress_.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes_.name()};
      const auto block = bytes_.nextBlock();
      if (!block) return block.error();
      if (block->empty()) {
        return Error{.code = ErrorCode::InvalidInput, .message = "there is no edge in this list", .file = bytes_.name(), .line = line_};
      }
      if (const std::uint64_t zero = lineOfZeroByte(*block, line_ + 1); zero != 0) {
        return Error{.code = ErrorCode::InvalidInput,
                     .message = "a zero byte: this is a binary file, not text",
                     .file = bytes_.name(),
                     .line = zero};
      }
      table_ = adjacencyTableOf(*block, line_ + 1);
      first_ = *block;
      if (table_) return {};
      auto layout = layoutOf(*block, line_ + 1, options_, bytes_.name(), comments_);
      if (!layout) return layout.error();
      if (!*layout) {
        line_ += static_cast<std::uint64_t>(std::count(block->begin(), block->end(), '\n'));
        continue;
      }
      layout_ = std::move(**layout);
      columns_.resize(layout_.numbers());
      line_ += layout_.lines;
      const std::string_view text = block->substr(layout_.bytes);
      ListRows rows;
      rows.parse(text, layout_);
      return take(text, rows);
    }
  }

  Status take(std::string_view text, ListRows& rows) {
    std::string joined;
    if (!begun_.empty()) {
      joined = std::exchange(begun_, {});
      joined += text;
      text = joined;
      rows.parse({}, layout_);  // the block began within quotes, which its parser could not know
    }
    while (true) {
      if (Status status = absorb(text, rows); !status) return status;
      line_ += rows.lines;
      text.remove_prefix(rows.parsed);
      if (text.empty()) return {};
      const std::size_t end = rowEnd(text, layout_.separator);
      if (end == std::string_view::npos) {
        begun_ = text;
        return begun_.size() <= FileBytes::kLongestLine ? Status() : unclosed();
      }
      const std::string_view row = text.substr(0, end);
      const auto breaks = static_cast<std::uint64_t>(std::count(row.begin(), row.end(), '\n'));
      if (breaks == 0 || !rows.parseOne(row, layout_)) return rowError({bytes_.name(), line_ + 1}, row, layout_);
      if (Status status = absorb(row, rows); !status) return status;
      line_ += breaks + 1;
      text.remove_prefix(std::min(text.size(), end + 1));
      rows.parse(text, layout_);
    }
  }

  Error unclosed() const {
    const std::string_view row = begun_;
    return rowError({bytes_.name(), line_ + 1}, row.substr(0, row.ends_with('\n') ? row.size() - 1 : row.size()), layout_);
  }

  // The rows of a text.
  Status absorb(std::string_view text, const ListRows& rows) {
    if (layout_.numericIds && (layout_.sizes || comments_.konect)) {
      for (std::size_t r = 0; r < rows.rows; ++r) {
        ids_.add(rows.ids[2 * r], rows.ids[2 * r + 1]);
        if (comments_.konect && !isKonectEdge(comments_, rows.ids[2 * r], rows.ids[2 * r + 1])) {
          return konectIdError(comments_, text, r, layout_.separator, {bytes_.name(), line_});
        }
      }
    }
    addArcs(rows);
    rows_ += rows.rows;
    std::size_t number = 0;
    for (std::size_t c = 0; c < layout_.columns.size(); ++c) {
      if (layout_.columns[c].role == Role::Number) takeColumn(rows, number++, layout_.weight == c);
    }
    return {};
  }

  void addArcs(const ListRows& rows) {
    for (std::size_t r = 0; r < rows.rows; ++r) {
      std::pair<VertexId, VertexId> ends;
      if (layout_.numericIds) {
        ends = numbers_.add(rows.ids[2 * r], rows.ids[2 * r + 1]);
      } else {
        const auto name = [&](std::size_t i) {
          const std::size_t begin = i == 0 ? 0 : rows.nameEnds[i - 1];
          return std::string_view(rows.names).substr(begin, rows.nameEnds[i] - begin);
        };
        ends.first = numbers_.addName(name(2 * r));
        ends.second = numbers_.addName(name(2 * r + 1));
      }
      arcs_.addUnweighted(ends.first, ends.second);
      if (!rows.undirected.empty() && rows.undirected[r] != 0) {
        ++undirected_;
        if (ends.first != ends.second) arcs_.addUnweighted(ends.second, ends.first);
      }
    }
  }

  // Missing weights are 1, and what is infinite in another column is missing; both ways of an undirected row have its value.
  void takeColumn(const ListRows& rows, std::size_t number, bool weight) {
    values_.clear();
    for (std::size_t r = 0; r < rows.rows; ++r) {
      double value = rows.columns[number][r];
      if (!std::isfinite(value)) value = std::numeric_limits<double>::quiet_NaN();
      if (weight && std::isnan(value)) {
        ++missingWeights_;
        value = 1;
      }
      if (weight) weightSum_ += value;
      values_.push_back(value);
      const bool both = !rows.undirected.empty() && rows.undirected[r] != 0 && !isLoop(rows, r);
      if (both) values_.push_back(value);
    }
    columns_[number].append(values_);
    columns_[number].addRounded(rows.lost[number]);
  }

  bool isLoop(const ListRows& rows, std::size_t r) const {
    if (layout_.numericIds) return rows.ids[2 * r] == rows.ids[2 * r + 1];
    const std::size_t begin = r == 0 ? 0 : rows.nameEnds[2 * r - 1];
    const std::string_view names = rows.names;
    return names.substr(begin, rows.nameEnds[2 * r] - begin) ==
           names.substr(rows.nameEnds[2 * r], rows.nameEnds[2 * r + 1] - rows.nameEnds[2 * r]);
  }

  void note(const char* id, std::string text, std::uint64_t count = 0) {
    summary_.notes.push_back({.id = id, .text = std::move(text), .count = count});
  }

  Result<std::shared_ptr<const Graph>> finish() {
    if (rows_ == 0) {
      return Error{.code = ErrorCode::InvalidInput, .message = "there is no edge in this list", .file = bytes_.name(), .line = line_};
    }
    summary_.format = kTitle;
    if (Status status = settleSizes(); !status) return status.error();
    const bool typed =
        std::any_of(layout_.columns.begin(), layout_.columns.end(), [](const ListColumn& c) { return c.role == Role::Type; });
    const std::optional<bool> fileSays = typed ? std::optional(undirected_ < rows_) : comments_.directed;
    const bool directed = readsDirected(fileSays, true, options_.direction, summary_);
    if (undirected_ > 0 && undirected_ < rows_) {
      note("direction-changed", "some edges are undirected: each was read as an arc each way", undirected_);
    }
    if (!typed && comments_.directionLine != 0 && options_.direction == Direction::AsFile) {
      note("direction-commented", fmt::format("the comment in line {} was taken for the direction: the edges were read as {}",
                                              comments_.directionLine, directed ? "directed" : "undirected"));
    }
    if (layout_.header) note("header-row", headerText());
    if (comments_.third == ListComments::Third::Change) {
      note("dynamic-flattened", "the graph changes over time: all vertices and edges of all times were read");
    }

    Error cancelled{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes_.name()};
    VertexIds ids;
    VertexLabels labels;
    std::uint64_t vertices = 0;
    if (sides_) {
      if (!numbers_.direct()) sides_->left = kMaxIndex + 1;  // an id that 32 bits do not hold
      if (Status status = separateSides(*sides_, arcs_, bytes_, progress_, summary_); !status) return status.error();
      vertices = sides_->left + sides_->right;
      ids = VertexIds::contiguous(sides_->first, vertices);
    } else if (!numbers_.finish(progress_, ids, labels, vertices)) {
      return cancelled;
    }
    if (!labels.empty()) {
      note("ids-named",
           fmt::format("the file's ids are names, such as “{}”: vertices are numbered from 1 and shown by their names", excerpt(labels[0])),
           vertices);
    }
    if (labels.empty() && vertices > 0 && ids.toFile(static_cast<VertexId>(vertices - 1)) - ids.toFile(0) + 1 != vertices) {
      note("ids-sparse", fmt::format("the ids of the {} vertices are not consecutive; they are kept", grouped(vertices)), vertices);
    }
    const auto counted = sides_ || comments_.vertices ? comments_.vertices : declaredVertices_;
    if (counted && !sides_) noteVertices(*counted, vertices, summary_);
    if (declaredEdges_) noteEdges(*declaredEdges_, rows_, summary_);
    if (!comments_.konect && comments_.edges) noteEdges(*comments_.edges, rows_, summary_);
    if (comments_.three && !layout_.sizes) noteThree(*comments_.three, comments_.sizesLine, rows_, summary_);
    const WeightType weights = takeColumns();
    auto parts = arcs_.build({.vertices = static_cast<VertexId>(vertices), .weights = weights}, progress_);
    if (!parts) {
      parts.error().file = bytes_.name();
      return parts.error();
    }
    parts->ids = std::move(ids);
    parts->labels = std::move(labels);
    parts->import = std::move(summary_);
    parts->directed = !(typed && undirected_ == rows_);
    // A list that is undirected as a whole may hold an edge once or at both of its ends.
    if (!typed && fileSays == false && !directed) {
      if (Status status = addMissingReverses(*parts, progress_); !status) {
        status.error().file = bytes_.name();
        return status.error();
      }
      parts->directed = false;
    }
    return finishGraph(std::move(*parts), bytes_, options_, progress_);
  }

  // Whether a first row of sizes was one, and what else the file says of its sizes. A row that was none becomes the first edge.
  Status settleSizes() {
    if (comments_.konect) {
      if (Status status = checkKonectSizes(comments_, rows_, weightSum_, {bytes_.name(), line_}); !status) return status;
      if (comments_.bipartite)
        sides_ = ListSides{comments_.left.value_or(ids_.largestSource), comments_.right.value_or(ids_.largestTarget), 1};
    }
    if (!layout_.sizes) return {};
    const SizeRow& row = *layout_.sizes;
    ids_.names = layout_.numericIds ? 0 : numbers_.names();
    const auto sizes = sizesOf(row, ids_, rows_, false);
    if (row.mayBeEdge && (!sizes || comments_.edges == rows_ + 1)) return addFirstRow(row);
    if (!sizes) {
      return lineError({bytes_.name(), row.line},
                       fmt::format("this is neither an edge nor the sizes of this list: {} edges follow{}", grouped(rows_), idsFollow()),
                       fmt::format("{}", fmt::join(row.numbers, " ")), "\"VERTICES EDGES\", or as many fields as in the rows that follow");
    }
    declaredVertices_ = sizes->columns ? std::nullopt : std::optional(sizes->vertices);
    declaredEdges_ = sizes->edges;
    if (sizes->columns) sides_ = ListSides{sizes->vertices, *sizes->columns, sizes->firstId};
    if (row.numbers.size() > 1) {
      note("size-row",
           fmt::format("line {} holds the sizes of the list, “{}”, and was not read as an edge", row.line, fmt::join(row.numbers, " ")));
    }
    return {};
  }

  std::string idsFollow() const {
    if (!layout_.numericIds) return "";
    return fmt::format(", with ids from {} to {}", std::min(ids_.leastSource, ids_.leastTarget),
                       std::max(ids_.largestSource, ids_.largestTarget));
  }

  Status addFirstRow(const SizeRow& row) {
    ListRows first;
    if (!first.parseOne(row.text, layout_)) return rowError({bytes_.name(), row.line}, row.text, layout_);
    if (Status status = absorb(row.text, first); !status) return status;
    arcs_.moveLastToFront();
    firstRowLast_ = true;
    return {};
  }

  std::vector<std::uint32_t> bitsOf(NumberColumn& column) const {
    std::vector<std::uint32_t> bits = column.takeBits();
    if (firstRowLast_ && !bits.empty()) std::rotate(bits.begin(), bits.end() - 1, bits.end());
    return bits;
  }

  // Which columns were believed to be the ends, where they are not simply the first two.
  std::string headerText() const {
    std::size_t source = 0, target = 1;
    for (std::size_t c = 0; c < layout_.columns.size(); ++c) {
      if (layout_.columns[c].role == Role::Source) source = c;
      if (layout_.columns[c].role == Role::Target) target = c;
    }
    const std::string named = fmt::format("line {} names the columns", layout_.headerLine);
    if (layout_.endsAssumed) {
      return fmt::format("{} but no ends of an edge: {} was read as the source and {} as the target", named, layout_.nameOf(source),
                         layout_.nameOf(target));
    }
    if (source == 0 && target == 1) return named;
    return fmt::format("{}: edges go from {} to {}", named, layout_.nameOf(source), layout_.nameOf(target));
  }

  // Columns become weights and attributes, with notes; the type of the weights.
  WeightType takeColumns() {
    WeightType weights = WeightType::None;
    std::vector<std::string> kept;
    std::set<std::string> names;
    std::map<std::string, int> numbers;  // the number behind the last column that wanted the name
    std::size_t number = 0;
    for (std::size_t c = 0; c < layout_.columns.size(); ++c) {
      const ListColumn& column = layout_.columns[c];
      if (column.text) note("attribute-ignored", fmt::format("{} holds words, which are not kept", layout_.nameOf(c)));
      if (column.role != Role::Number) continue;
      NumberColumn& values = columns_[number++];
      if (layout_.weight == c) {
        weights = values.weightType();
        if (!layout_.weightNamed) note("weights-from", fmt::format("the weights come from {}", layout_.nameOf(c)));
        if (missingWeights_ > 0) note("values-missing", "rows without a weight weigh 1", missingWeights_);
        if (values.rounded() > 0) note("weights-rounded", "weights that 32 bits cannot hold exactly were rounded", values.rounded());
        arcs_.weights() = bitsOf(values);
        continue;
      }
      if (values.missing() > 0) {
        note("values-missing", fmt::format("{} is not a number in every row", layout_.nameOf(c)), values.missing());
      }
      if (values.rounded() > 0) {
        note("attribute-rounded", fmt::format("numbers of {} that 32 bits cannot hold exactly were rounded", layout_.nameOf(c)),
             values.rounded());
      }
      kept.push_back(column.name.empty() ? fmt::format("column {}", c + 1) : column.name);
      const std::string wanted = kept.back();
      std::string name = wanted;
      int& again = numbers.try_emplace(wanted, 1).first->second;
      while (!names.insert(name).second) name = fmt::format("{} {}", wanted, ++again);
      arcs_.attributes().push_back({.name = name, .domain = Domain::Arc, .type = values.elementType(), .bits = bitsOf(values)});
    }
    if (!kept.empty()) {
      note("attribute-kept", fmt::format("{} became {} of the arcs", listed(kept), kept.size() == 1 ? "an attribute" : "attributes"),
           kept.size());
    }
    return weights;
  }

  FileBytes& bytes_;
  const ImportOptions& options_;
  Progress& progress_;
  std::uint64_t line_ = 0;  // the last that was taken
  std::string begun_;       // a row whose quotes the blocks so far have not closed
  ListComments comments_;
  ListLayout layout_;
  std::optional<AdjacencyTable> table_;  // instead
  std::string_view first_;               // the block that it was found in
  IdRange ids_;                          // only where it is needed
  std::optional<ListSides> sides_;
  std::optional<std::uint64_t> declaredVertices_;
  std::optional<std::uint64_t> declaredEdges_;
  bool firstRowLast_ = false;  // in the columns; in the arcs it was moved
  ArcList arcs_;
  VertexNumbers numbers_{arcs_, progress_};
  std::vector<NumberColumn> columns_;  // of role Number
  std::vector<double> values_;
  std::uint64_t rows_ = 0;
  std::uint64_t undirected_ = 0;
  std::uint64_t missingWeights_ = 0;
  double weightSum_ = 0;
  ImportSummary summary_;
};

Result<std::shared_ptr<const Graph>> readList(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read();
}

}  // namespace

constinit const Format kEdgeListFormat{.id = "edge-list", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readList};

}  // namespace wf::io
