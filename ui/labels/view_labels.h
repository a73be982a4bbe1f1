// The labels of one view: which vertices and edges have one, where, and what it says at the step that the picture shows. Asks the session
// for the values that it needs. No ImGui, no OpenGL.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "render/labels/labeller.h"
#include "ui/labels/edge_labels.h"
#include "ui/labels/label_content.h"
#include "ui/labels/label_scene.h"
#include "ui/session/session.h"

namespace wf::ui {

class ViewLabels {
 public:
  explicit ViewLabels(Session& session) : session_(session), edges_(session) {}

  void setContent(LabelContent content, EdgeLabelContent edges);
  const LabelContent& content() const { return content_; }
  const EdgeLabelContent& edgeContent() const { return edges_.content(); }
  bool any() const { return !content_.empty() || !edges_.content().empty(); }

  const std::vector<ViewLabel>& update(const LabelScene& scene, const LabelMeasure& measure);
  const std::vector<ViewLabel>& labels() const { return labels_; }  // those of edges last
  bool known() const { return known_; }                             // no label waits for its value, and no mark of what may have one
  void forget();                                                    // another graph; nothing is watched any more

 private:
  bool followsSteps() const;  // tells what the last kernel changed
  std::vector<LabelValue> valuesOf(VertexId vertex, std::uint64_t step) const;
  std::string textFor(const Graph& graph, VertexId vertex, std::uint64_t step) const;  // empty: none
  std::vector<double> rooms(const LabelScene& scene, const LabelMeasure& measure) const;
  void placeVertices(const LabelScene& scene, const render::Detail& detail, const LabelMeasure& measure, const VertexSet::Pointer& kept);
  std::function<double(VertexId)> discSizes(const LabelScene& scene);  // as Labeller has them; null: all are alike
  void watch(std::uint64_t step);

  Session& session_;
  LabelContent content_;
  EdgeLabels edges_;
  render::Labeller labeller_;
  std::shared_ptr<const Graph> graph_;  // that the labeller knows
  std::vector<int> arrays_;             // whose values vertices show
  int mark_ = -1;                       // that says which vertices come before others
  int size_ = -1;                       // of the run, by which discs are sized
  int derivedSize_ = -1;                // of the graph, whose values are derivedSizes_
  std::vector<std::uint32_t> derivedSizes_;
  std::vector<ViewLabel> labels_;
  bool known_ = true;
};

}  // namespace wf::ui
