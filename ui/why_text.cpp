// Words of an answer.
#include "ui/why_text.h"

#include <QStringList>
#include <algorithm>
#include <bit>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/value_text.h"
#include "ui/panels/array_cells.h"
#include "ui/text.h"
#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

constexpr std::size_t kNamed = 3;  // of several writers

// Whether `after` is one more than `before`, in the array's own numbers.
bool plusOne(const StateArrayInfo& info, std::uint64_t before, std::uint64_t after) {
  const auto number = [](std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); };
  return info.type == ElementType::F32 ? number(before) + 1 == number(after) : before + 1 == after;
}

const Graph& graphOf(const Session& session) { return *session.document()->graph; }

QString idText(const Graph& graph, VertexId v) { return text(vertexText(graph, v)); }

struct Ends {
  VertexId tail = kNone, head = kNone;
  ArcId arc = kNone;  // of the file
};

// None: no arc of this graph.
std::optional<Ends> endsOf(const Graph& graph, Cause::From kind, std::uint32_t from) {
  if (kind == Cause::From::Arc && from < graph.arcCount()) return Ends{graph.tail(from), graph.heads()[from], from};
  if (kind != Cause::From::ResidualArc || from >= graph.residual().size()) return std::nullopt;
  const ResidualArcs& residual = graph.residual();
  return Ends{residual.heads[residual.reverse[from]], residual.heads[from], residual.arc[from]};
}

bool alongArcs(Cause::From kind) { return kind == Cause::From::Arc || kind == Cause::From::ResidualArc; }

QString arcText(const Graph& graph, const Ends& ends) {
  return idText(graph, ends.tail) + QString::fromUtf8(" → ") + idText(graph, ends.head);
}

QString writerText(const RunSide& run, const Cause& cause, std::uint32_t from) {
  const Graph& graph = run.graph;
  if (const auto ends = endsOf(graph, cause.kind, from)) return arcText(graph, *ends);
  return (cause.kind == Cause::From::Vertex || cause.kind == Cause::From::Through) && from < graph.vertexCount() ? idText(graph, from)
                                                                                                                 : "?";
}

// A kernel with one thread per color writes what belongs to colors, or what it makes from their values; never what belongs to vertices.
bool byColors(const RunSide& run, const run::WhyLink& link) {
  const Domain written = run.infoOf(link.cell).domain;
  if (written == Domain::Color || written == Domain::Vertex) return written == Domain::Color;
  return link.cause->source && run.infoOf(*link.cause->source).domain == Domain::Color;
}

// ", whose tail's C_a was 1,200"
QString sourceText(const RunSide& run, const Cause& cause, const run::WhyLink* next) {
  if (!cause.source) return {};
  const Cell& source = *cause.source;
  const StateArrayInfo& info = run.infoOf(source);
  const QString was = next != nullptr ? " was " + whyValue(run, source, next->after) : QString();
  const QString symbol = text(info.symbol);
  if (info.domain == Domain::Vertex && cause.from.size() == 1 && !was.isEmpty()) {
    if (const auto ends = endsOf(run.graph, cause.kind, cause.from[0])) {
      if (source.index == ends->tail) return ", whose tail's " + symbol + was;
      if (source.index == ends->head) return ", whose head's " + symbol + was;
    }
    if (cause.kind == Cause::From::Vertex && source.index == cause.from[0]) return ", whose " + symbol + was;
  }
  return ", made from " + whyElement(run, source) + (was.isEmpty() ? QString() : ", which" + was);
}

}  // namespace

RunSide::RunSide(const Session& session)
    : graph(graphOf(session)),
      variant(*session.run().variant),
      arrays(session.run().arrays),
      steps(session.steps()),
      foreign(session.run().replay != nullptr && !session.run().replay->ours()) {}

RunSide::RunSide(const Graph& ofGraph, const SecondRunState& state, std::span<const Step> ofSteps)
    : graph(ofGraph),
      variant(*state.variant),
      arrays(state.arrays),
      steps(ofSteps),
      foreign(state.replay != nullptr && !state.replay->ours()) {}

std::optional<RunSide> RunSide::second(const Session& session) {
  const SecondRunState& state = session.second().state();
  if (state.variant == nullptr || session.document() == nullptr) return std::nullopt;
  return RunSide(graphOf(session), state, session.second().steps());
}

std::optional<int> arrayToAskAbout(const Session& session) {
  const auto& arrays = session.run().arrays;
  const int colour = session.mapping().colorArray;
  if (colour >= 0 && colour < static_cast<int>(arrays.size()) && belongsToVertex(arrays[static_cast<std::size_t>(colour)])) return colour;
  const auto first = std::find_if(arrays.begin(), arrays.end(), belongsToVertex);
  return first == arrays.end() ? std::nullopt : std::optional(static_cast<int>(first - arrays.begin()));
}

std::optional<Cell> differingCell(const Session& session, std::optional<VertexId> vertex, std::optional<ArcId> arc) {
  const std::uint64_t step = session.run().step;
  const auto here = [&](const std::optional<VertexId>& ofVertex, const std::optional<ArcId>& ofArc) {
    return (arc && ofArc == arc) || (vertex && !ofArc && ofVertex == vertex);
  };
  const FoundDifference& found = session.second().found();
  if (session.second().active() && found.phase == FoundDifference::Phase::Found && found.stepA == step && here(found.vertex, found.arc))
    return found.a;
  const auto& first = session.lab().state().first;
  if (first && first->cell && session.lab().ofShownRun() && first->step == step && here(first->vertex, first->arc)) return first->cell;
  return std::nullopt;
}

std::optional<Cell> cellToAskAbout(const Session& session, VertexId vertex) {
  if (const auto cell = differingCell(session, vertex, {})) return cell;
  const auto array = arrayToAskAbout(session);
  return array ? cellOfVertex(session, *array, vertex) : std::nullopt;
}

QString questionAbout(const Session& session, int array, VertexId vertex) {
  const StateArrayInfo& info = session.run().arrays[static_cast<std::size_t>(array)];
  const QString title = text(info.title).toLower();
  if (!info.flag) return "Why this " + title + "?";
  const VertexValues* values = session.values(vertex);
  const bool unset = values != nullptr && values->bits[static_cast<std::size_t>(array)] == 0;
  const bool front = info.role == Role::Frontier || info.role == Role::NextFrontier;
  return QString("Why is it ") + (unset ? "not " : "") + (front ? "in the " : "") + title + "?";
}

std::optional<Cell> cellOfVertex(const Session& session, int array, VertexId vertex) {
  const auto& arrays = session.run().arrays;
  if (array < 0 || array >= static_cast<int>(arrays.size())) return std::nullopt;
  const StateArrayInfo& info = arrays[static_cast<std::size_t>(array)];
  if (info.domain == Domain::Vertex) return Cell{array, vertex};
  const VertexValues* values = session.values(vertex);
  if (info.domain != Domain::Color || values == nullptr) return std::nullopt;
  for (std::size_t via = 0; via < arrays.size() && via < values->bits.size(); ++via) {
    if (arrays[via].id == info.via && values->bits[via] < graphOf(session).vertexCount()) return Cell{array, values->bits[via]};
  }
  return std::nullopt;
}

std::vector<Cell> cellsOfArc(const Session& session, ArcId arc) {
  std::vector<Cell> cells;
  const auto& arrays = session.run().arrays;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const std::uint32_t element = traits(arrays[i].domain).ofArc(graphOf(session), arc);
    if (element != kNone) cells.push_back({static_cast<int>(i), element});
  }
  return cells;
}

std::optional<VertexId> vertexOfLink(const RunSide& run, const run::WhyLink& link) {
  const StateArrayInfo& info = run.infoOf(link.cell);
  if (const auto ends = traits(info.domain).ends(run.graph, link.cell.index)) return ends->to;
  const bool names = info.names == Names::Vertex && link.after < run.graph.vertexCount();
  return names ? std::optional(static_cast<VertexId>(link.after)) : std::nullopt;
}

QString whyElement(const RunSide& run, const Cell& cell) {
  const StateArrayInfo& info = run.infoOf(cell);
  const Graph& graph = run.graph;
  if (info.domain == Domain::Pair && graph.vertexCount() != 0) {
    const std::uint64_t side = graph.vertexCount();
    return text(info.symbol) + "[" + idText(graph, static_cast<VertexId>(cell.index / side)) + ", " +
           idText(graph, static_cast<VertexId>(cell.index % side)) + "]";
  }
  const bool vertex = info.domain == Domain::Vertex || info.domain == Domain::Color;
  const QString index = vertex ? idText(run.graph, static_cast<VertexId>(cell.index)) : countText(cell.index);
  const QString element = text(info.symbol) + "[" + index + "]";
  return info.domain == Domain::Vertex ? element : element + " (" + placeOfCell(run.graph, info.domain, cell.index) + ")";
}

QString whyValue(const RunSide& run, const Cell& cell, std::uint64_t bits) {
  return text(valueWithUnit(run.infoOf(cell), bits, run.graph));
}

QString whyHeadline(const RunSide& run, const run::WhyLink& link, std::uint64_t asked) {
  const QString what = whyElement(run, link.cell) + " = " + whyValue(run, link.cell, link.after);
  if (link.step == 0)
    return what + (asked == 0 ? QString(" at the start") : " from the start: no step up to " + countText(asked) + " changed it");
  QString where;
  if (link.kernel < run.variant.kernels.size()) where = text(run.variant.kernels[link.kernel].title);
  if (link.step < run.steps.size()) where += ", iteration " + countText(run.steps[link.step].iteration);
  return what + " since step " + countText(link.step) + " (" + where + "): was " + whyValue(run, link.cell, link.before);
}

QString whyCodeLine(const RunSide& run, const run::WhyLink& link) {
  const auto& lines = run.variant.pseudocode;
  if (link.step == 0 || link.line >= lines.size()) return {};
  return "line " + QString::number(link.line + 1) + ": " + text(lines[link.line]).trimmed();
}

namespace {

// Of another program's run: in numbers, how the value could have been made.
QString guessText(const RunSide& run, const run::WhyLink& link, const run::WhyLink* next) {
  const Cause& cause = *link.cause;
  const StateArrayInfo& info = run.infoOf(link.cell);
  const bool arcs = alongArcs(cause.kind) && !cause.from.empty();
  const auto ends = arcs ? endsOf(run.graph, cause.kind, cause.from[0]) : std::nullopt;
  const QString element = whyElement(run, link.cell);
  const QString after = whyValue(run, link.cell, link.after);
  if (!cause.source) {
    if (ends && info.names == Names::Vertex && ends->tail == link.after)
      return element + " names the tail of arc " + arcText(run.graph, *ends);
    return "arc " + (ends ? arcText(run.graph, *ends) : QString("?")) + " fits with a value that this step wrote, too";
  }
  const QString source = whyElement(run, *cause.source);
  QString out = element + " = " + source;
  if (next != nullptr) out += " (" + whyValue(run, *cause.source, next->after) + ")";
  if (arcs && info.role == Role::Cost && next != nullptr) {
    // Which of the two it was: the sum is exact for one of them, and a weight of 1 is a weight.
    const QString weight = run.graph.weighted() ? weightText(run.graph, ends->arc) : QString();
    const bool byWeight = run.graph.weighted() && !plusOne(info, next->after, link.after);
    out += byWeight || weight == "1" ? " + weight " + weight : QString(" + 1");
  }
  if (ends) out += ", along arc " + arcText(run.graph, *ends);
  return out;
}

QString couldComeFrom(const RunSide& run, const run::WhyLink& link, const run::WhyLink* next) {
  QString out = "Could come from: " + guessText(run, link, next);
  const std::size_t more = link.cause->from.size() - std::min<std::size_t>(link.cause->from.size(), 1);
  if (more > 0) out += "; " + countText(more, "more arc fits", "more arcs fit");
  return out;
}

}  // namespace

QString whyOrigin(const RunSide& run, const run::WhyLink& link, const run::WhyLink* next) {
  if (run.foreign && !link.cause) return "The recording tells step and kernel alone; what this value was made from is not known";
  if (run.foreign && link.cause->kind != Cause::From::Start) return couldComeFrom(run, link, next);
  if (!link.cause) return "This variant does not record the writer: only step and kernel are known";
  const Cause& cause = *link.cause;
  const std::size_t count = cause.from.size();
  switch (cause.kind) {
    case Cause::From::Start:
      return "from the graph and the parameters";
    case Cause::From::Host:
      return "by the host loop, between kernels" + sourceText(run, cause, next);
    case Cause::From::Vertex:
      if (count == 1) {
        return (byColors(run, link) ? "by the thread of the supervertex of vertex " : "by the thread of vertex ") +
               writerText(run, cause, cause.from[0]) + sourceText(run, cause, next);
      }
      break;
    case Cause::From::Through:
      if (count == 1) return "by a path through vertex " + writerText(run, cause, cause.from[0]) + sourceText(run, cause, next);
      break;
    case Cause::From::Arc:
    case Cause::From::ResidualArc:
      if (count != 1) break;
      QString line = "from arc " + writerText(run, cause, cause.from[0]);
      const auto ends = endsOf(run.graph, cause.kind, cause.from[0]);
      if (ends && ends->arc == kNone) line += " (not in the file)";
      if (ends && ends->arc != kNone && run.variant.needs.weights && run.graph.weighted())
        line += " of weight " + weightText(run.graph, ends->arc);
      return line + sourceText(run, cause, next);
  }
  QStringList named;
  for (std::size_t k = 0; k < std::min(count, kNamed); ++k) named << writerText(run, cause, cause.from[k]);
  if (count > kNamed) named << QString::fromUtf8("…");
  return (alongArcs(cause.kind) ? "from " + countText(count, "arc", "arcs")
          : byColors(run, link) ? "by the threads of " + countText(count, "supervertex", "supervertices")
                                : "by the threads of " + countText(count, "vertex", "vertices")) +
         (named.isEmpty() ? QString() : ": " + named.join(", ")) + sourceText(run, cause, next);
}

QString whyOriginShort(const RunSide& run, const run::WhyLink& link) {
  if (!link.cause) return "not stated";
  if (run.foreign && link.cause->kind != Cause::From::Start) {
    const Cause& cause = *link.cause;
    return "could be " + (cause.from.size() == 1 ? (alongArcs(cause.kind) ? "arc " : "vertex ") + writerText(run, cause, cause.from[0])
                                                 : countText(cause.from.size(), "arc", "arcs"));
  }
  const Cause& cause = *link.cause;
  const bool arcs = alongArcs(cause.kind);
  if (cause.kind == Cause::From::Start) return "the start";
  if (cause.kind == Cause::From::Host) return "the host loop";
  const bool colors = !arcs && byColors(run, link);
  if (cause.from.size() != 1) {
    return arcs     ? countText(cause.from.size(), "arc", "arcs")
           : colors ? countText(cause.from.size(), "supervertex", "supervertices")
                    : countText(cause.from.size(), "vertex", "vertices");
  }
  const bool through = cause.kind == Cause::From::Through;
  return (arcs ? "arc " : colors ? "supervertex " : through ? "through vertex " : "vertex ") + writerText(run, cause, cause.from[0]);
}

std::vector<VertexId> endsOfSelectedArc(const Session& session) {
  const auto arc = session.selectedArc();
  if (!arc || session.document() == nullptr || *arc >= graphOf(session).arcCount()) return {};
  return {graphOf(session).tail(*arc), graphOf(session).heads()[*arc]};
}

std::vector<VertexId> whyArcs(Session& session, std::vector<std::uint32_t>* links) {
  if (session.document() != nullptr) return whyArcs(graphOf(session), session.why().answer(), links);
  if (links != nullptr) links->clear();
  return {};
}

std::vector<VertexId> whyArcs(const Graph& graph, const run::WhyAnswer& answer, std::vector<std::uint32_t>* links) {
  std::vector<VertexId> arcs;
  if (links != nullptr) links->clear();
  if (answer.phase != run::WhyAnswer::Phase::Done) return arcs;
  for (std::uint32_t l = 0; l < answer.links.size(); ++l) {
    const run::WhyLink& link = answer.links[l];
    if (!link.cause || !alongArcs(link.cause->kind)) continue;
    for (const std::uint32_t from : link.cause->from) {
      if (arcs.size() >= 2 * kDrawnArcs) return arcs;
      const auto ends = endsOf(graph, link.cause->kind, from);
      if (!ends) continue;
      arcs.insert(arcs.end(), {ends->tail, ends->head});
      if (links != nullptr) links->push_back(l);
    }
  }
  return arcs;
}

std::string whyLegend(Session& session, std::size_t arcs) {
  const run::WhyAnswer& answer = session.why().answer();
  if (arcs == 0 || answer.links.empty()) return {};
  const Cell& cell = answer.links.front().cell;
  const StateArrayInfo& info = RunSide(session).infoOf(cell);
  const QString what = info.domain == Domain::Vertex
                           ? text(info.title) + " of " + idText(graphOf(session), static_cast<VertexId>(cell.index))
                           : whyElement(session, cell);
  return (RunSide(session).foreign ? "could explain " : "why ") + what.toStdString() + ": " + counted(arcs, "arc", "arcs") +
         (arcs >= kDrawnArcs ? " and more" : "");
}

}  // namespace wf::ui
