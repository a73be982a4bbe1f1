// The answer to "why has this element its value?" in words, with the file's ids; and as arcs to draw.
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/session/session.h"

namespace wf::ui {

// The array that colours the picture, else the first one of vertices.
std::optional<int> arrayToAskAbout(const Session& session);
// The element that differs from the second run's where the shown step is that of the first difference of the two, or from that of the lab's
// run; none: another step, or nothing of this vertex or arc.
std::optional<Cell> differingCell(const Session& session, std::optional<VertexId> vertex, std::optional<ArcId> arc);
// What a question about a vertex is about where no array was chosen: what differs there, else its element of arrayToAskAbout().
std::optional<Cell> cellToAskAbout(const Session& session, VertexId vertex);
// The question as a menu asks it: "Why this level?", "Why is it in the frontier?", "Why is it not visited?"
QString questionAbout(const Session& session, int array, VertexId vertex);
// The element of the array that belongs to the vertex: itself, or its color. None: there is none, or its color is not read yet.
std::optional<Cell> cellOfVertex(const Session& session, int array, VertexId vertex);
// The elements that belong to an arc of the graph, one of each array that has them: its own, its residual arc's, its edge's.
std::vector<Cell> cellsOfArc(const Session& session, ArcId arc);

// The run that an answer is about. Of the session's run, which is there, or of the second one; good for as long as that stays.
struct RunSide {
  RunSide(const Session& session);  // of the session's
  static std::optional<RunSide> second(const Session& session);
  const StateArrayInfo& infoOf(const Cell& cell) const { return arrays[static_cast<std::size_t>(cell.array)]; }

  const Graph& graph;
  const VariantInfo& variant;
  std::span<const StateArrayInfo> arrays;
  std::span<const Step> steps;
  bool foreign;  // recorded by another program: causes are what fits, and no facts

 private:
  RunSide(const Graph& graph, const SecondRunState& state, std::span<const Step> steps);
};

std::optional<VertexId> vertexOfLink(const RunSide& run, const run::WhyLink& link);
// As watchpoints write it: vertices and colors by the file's id, everything else by position. "C_a[4712]", "F_e[17] (arc 4 → 5)"
QString whyElement(const RunSide& run, const Cell& cell);
QString whyValue(const RunSide& run, const Cell& cell, std::uint64_t bits);              // "1,234 arcs"
QString whyHeadline(const RunSide& run, const run::WhyLink& link, std::uint64_t asked);  // what, since which step, what before
QString whyCodeLine(const RunSide& run, const run::WhyLink& link);                       // empty: the line has nothing to say about it
// "from arc 17 → 4711 of weight 34, whose tail's C_a was 1,200"; of another program's run "could come from arc …: 1,200 + 34 = 1,234".
// `next`: the link of the source, null where the chain ends before it.
QString whyOrigin(const RunSide& run, const run::WhyLink& link, const run::WhyLink* next);
QString whyOriginShort(const RunSide& run, const run::WhyLink& link);  // "17 → 4711"

inline constexpr std::size_t kDrawnArcs = 20'000;
// Tail and head of the arc that is selected; empty: none is.
std::vector<VertexId> endsOfSelectedArc(const Session& session);
// Tail and head of every arc that the value came along, the last one first; at most kDrawnArcs of them. `links`: which of the
// answer's links each arc belongs to.
std::vector<VertexId> whyArcs(const Graph& graph, const run::WhyAnswer& answer, std::vector<std::uint32_t>* links = nullptr);
std::vector<VertexId> whyArcs(Session& session, std::vector<std::uint32_t>* links = nullptr);
std::string whyLegend(Session& session, std::size_t arcs);  // empty: nothing is drawn

}  // namespace wf::ui
