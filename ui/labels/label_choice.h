// What labels can show of a run, and what they show of a small graph's until a person chooses. Qt-free.
#pragma once

#include <string>
#include <vector>

#include "ui/labels/label_content.h"
#include "ui/session/run_state.h"

namespace wf {
class Graph;
}

namespace wf::ui {

inline constexpr VertexId kFewVertices = 60;  // of a graph whose run is labelled of itself: each can be read at once

// The run's arrays, by their places, that the content names and that belong to vertices; what the run has not is left out.
std::vector<int> arraysOf(const LabelContent& content, const RunState& run);
// The array that the content is read from: what it names, or of a flow what is left of the capacity; −1: the run has none.
int arrayOf(const EdgeLabelContent& content, const RunState& run);

// The content with an id, a name or an array that it has not, or without one that it has.
LabelContent toggled(LabelContent content, LabelContent::Kind kind);
LabelContent toggled(LabelContent content, const std::string& array);

struct LabelChoice {
  LabelContent vertices;
  EdgeLabelContent edges;
  bool empty() const { return vertices.empty() && edges.empty(); }
  bool operator==(const LabelChoice&) const = default;
};
// Each vertex by its name or id with its main value, heights with excesses; flows, or weights where the file has some. Empty for a graph
// of more than kFewVertices, or without a run.
LabelChoice suggestedLabels(const Graph& graph, const RunState& run);
// Of a graph that is drawn by hand, where the run is not watched: names or ids, and the weights that were typed. Empty for a graph of more
// than kFewVertices.
LabelChoice drawnLabels(const Graph& graph, const RunState& run);

}  // namespace wf::ui
