// Cells of the array view.
#include "ui/panels/array_cells.h"

#include <algorithm>

#include "compute/core/domains.h"
#include "compute/core/value_text.h"
#include "compute/run/element_equality.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

using Kind = ArraySource::Kind;

const Graph& graphOf(const Session& session) { return *session.document()->graph; }

const StateArrayInfo& infoOf(const Session& session, const ArraySource& source) {
  return session.run().arrays[static_cast<std::size_t>(source.array)];
}

QString idText(const Graph& graph, VertexId v) { return QString::number(graph.ids().toFile(v)); }

QString stateText(const Session& session, const StateArrayInfo& info, std::uint64_t bits) {
  const bool position = info.names == Names::Vertex || info.names == Names::Residual;
  QString value = text(position ? formatValue(info, bits) : formatValue(info, bits, graphOf(session)));
  if (info.infinite == bits) return value;
  value += text(unitBehind(info, bits));
  if (position) value += " (" + text(formatValue(info, bits, graphOf(session))) + ")";
  return value;
}

QString sampleOf(const StateArrayInfo& info) {
  QString widest = info.weightTyped || info.type == ElementType::U64 ? QString("0,000,000") : QString();
  for (const std::string& name : info.valueNames) widest = text(name).size() > widest.size() ? text(name) : widest;
  return widest;
}

// " · B = 3 arcs"; empty: there is no second run, or it has no such array.
QString secondText(const Session& session, const ArraySource& source, std::uint64_t index, const std::optional<ReadCell>& own) {
  const SessionSecondRun& second = session.second();
  const auto wanted = cellOfSecond(session, source, index);
  if (!wanted || second.readings() == nullptr) return {};
  const run::CellValues* read = second.readings()->newest<run::CellReader>();
  const bool here = read != nullptr && read->step == second.state().step && read->rows.size() == 1 && read->rows[0].window == *wanted &&
                    !read->rows[0].bits.empty();
  if (!here) return QString::fromUtf8(" · B …");
  const StateArrayInfo& info = second.state().arrays[static_cast<std::size_t>(wanted->array)];
  const std::uint64_t bits = read->rows[0].bits[0];
  const bool differs = own && second.difference() != nullptr &&
                       !run::ElementEquality(infoOf(session, source), info, second.request().tolerance).equal(own->bits, bits);
  return QString::fromUtf8(differs ? " · B ≠ " : " · B = ") + stateText(session, info, bits);
}

}  // namespace

QString placeOfCell(const Graph& graph, Domain axis, std::uint64_t index) {
  if (axis == Domain::Vertex && index >= graph.vertexCount()) return "the end of the last vertex's arcs";
  const QString place = text(placeText(graph, axis, index));
  if (place.isEmpty()) return isList(axis) ? QString("slot of a list") : QString("element");
  return axis == Domain::Residual && graph.residual().arc[index] == kNone ? place + " (not in the file)" : place;
}

std::vector<std::vector<ArraySource>> arraySources(const Session& session) {
  std::vector<std::vector<ArraySource>> groups;
  if (session.document() == nullptr) return groups;
  const Graph& graph = graphOf(session);
  const std::uint64_t vertices = graph.vertexCount(), arcs = graph.arcCount();
  groups.push_back({{Kind::Offsets, Domain::Vertex, -1, "V_a", "Vertices", "Where the vertex's arcs begin in E_a", vertices + 1, {}}});
  groups.push_back({{Kind::Heads, Domain::Arc, -1, "E_a", "Arcs", "The vertex that the arc leads to, by its position", arcs, {}}});
  if (graph.weighted()) groups.back().push_back({Kind::Weights, Domain::Arc, -1, "W_a", "Weights", "The weight of the arc", arcs, {}});
  const RunState& run = session.run();
  if (run.variant == nullptr || !run.refusal.empty() || session.snapshots() == nullptr) return groups;
  for (std::size_t i = 0; i < run.arrays.size(); ++i) {
    const StateArrayInfo& info = run.arrays[i];
    const bool weights = i >= run.variant->arrays.size() && info.domain == Domain::Arc && info.symbol == "W_a";  // stand there already
    if (weights || !isKept(info, run.parameters)) continue;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& one) { return one.front().axis == info.domain; });
    if (group == groups.end()) group = groups.insert(groups.end(), std::vector<ArraySource>{});
    group->push_back({Kind::State, info.domain, static_cast<int>(i), text(info.symbol), text(info.title), text(info.help),
                      elementCount(info, graph), sampleOf(info)});
  }
  return groups;
}

std::optional<ReadCell> readCell(const Session& session, int array, std::uint64_t index) {
  const run::CellValues* cells = session.readings().newest<run::CellReader>();
  if (cells == nullptr) return std::nullopt;
  for (const run::CellValues::Row& row : cells->rows) {
    if (row.window.array != array || index < row.window.first || index - row.window.first >= row.bits.size()) continue;
    const std::uint64_t at = index - row.window.first;
    ReadCell cell{row.bits[at], std::nullopt};
    if (at < row.before.size()) cell.before = row.before[at];
    return cell;
  }
  return std::nullopt;
}

CellRows::Cell cellOf(const Session& session, const ArraySource& source, std::uint64_t index) {
  const Graph& graph = graphOf(session);
  switch (source.kind) {
    case Kind::Offsets:
      return {.text = countText(graph.offsets()[index]), .known = true};
    case Kind::Heads:
      return {.text = countText(graph.heads()[index]), .known = true};
    case Kind::Weights:
      return {.text = weightText(graph, static_cast<ArcId>(index)), .known = true};
    case Kind::State:
      break;
  }
  const auto read = readCell(session, source.array, index);
  if (!read) return {};
  const StateArrayInfo& info = infoOf(session, source);
  CellRows::Cell cell;
  const bool lightest = info.names == Names::Lightest || info.names == Names::LightestArc;
  if (info.infinite == read->bits || info.names == Names::Ends || lightest) {
    cell.text = text(formatValue(info, read->bits, graph));
    // Of a key of weight and vertex or edge there is room for the weight.
    if (lightest && cell.text.startsWith("weight ")) cell.text = cell.text.mid(7).section(", ", 0, 0);
  } else {
    cell.text = text(formatValue(info, read->bits));
  }
  cell.known = true;
  cell.changed = read->before && *read->before != read->bits;
  cell.quiet = info.infinite == read->bits || (info.flag && read->bits == 0);
  return cell;
}

std::optional<VertexId> vertexOf(const Session& session, const ArraySource& source, std::uint64_t index) {
  const Graph& graph = graphOf(session);
  if (const auto ends = traits(source.axis).ends(graph, index)) return ends->to;
  if (source.kind != Kind::State || infoOf(session, source).names != Names::Vertex) return std::nullopt;
  const auto read = readCell(session, source.array, index);
  if (!read || read->bits >= graph.vertexCount()) return std::nullopt;
  return static_cast<VertexId>(read->bits);
}

std::optional<CellRows::Range> cellsOf(const Session& session, Domain axis, VertexId vertex) {
  const Graph& graph = graphOf(session);
  if (vertex >= graph.vertexCount()) return std::nullopt;
  if (const auto range = traits(axis).of(graph, vertex)) return CellRows::Range{range->first, range->last};
  const VertexValues* values = session.values(vertex);
  if (axis != Domain::Color || values == nullptr) return std::nullopt;
  const auto& arrays = session.run().arrays;
  for (const StateArrayInfo& info : arrays) {
    const int via = viaPlace(arrays, info);
    if (via < 0 || static_cast<std::size_t>(via) >= values->bits.size()) continue;
    const std::uint64_t color = values->bits[static_cast<std::size_t>(via)];
    return CellRows::Range{color, color + 1};
  }
  return std::nullopt;
}

std::optional<run::CellWindow> cellOfSecond(const Session& session, const ArraySource& source, std::uint64_t index) {
  const auto partner = source.kind == Kind::State ? session.second().partnerOf(source.array) : std::nullopt;
  return partner ? std::optional(run::CellWindow{*partner, index, 1}) : std::nullopt;
}

QString describeCell(const Session& session, const ArraySource& source, std::uint64_t index) {
  const Graph& graph = graphOf(session);
  QString line = source.symbol + "[" + countText(index) + "] = ";
  if (source.kind == Kind::State) {
    const StateArrayInfo& info = infoOf(session, source);
    const auto read = readCell(session, source.array, index);
    line += read ? stateText(session, info, read->bits) : QString::fromUtf8("…");
    if (read && read->before && *read->before != read->bits) line += ", before the last kernel " + stateText(session, info, *read->before);
    line += secondText(session, source, index, read);
  } else {
    line += cellOf(session, source, index).text;
    if (source.kind == Kind::Heads) line += " (vertex " + idText(graph, graph.heads()[index]) + ")";
  }
  line += QString::fromUtf8(" · ") + placeOfCell(graph, source.axis, index);
  if (source.kind == Kind::Offsets && index < graph.vertexCount()) {
    line += ", " + countText(graph.degree(static_cast<VertexId>(index)), "out", "out");
  }
  return line;
}

}  // namespace wf::ui
