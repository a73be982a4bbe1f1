// The labels of one view: which vertices have one, where, and what it says at the step that the picture shows. Asks the session for the
// values that it needs. No ImGui, no OpenGL.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "render/labels/labeller.h"
#include "render/scene/renderer.h"
#include "ui/labels/label_content.h"
#include "ui/session/session.h"

namespace wf::ui {

struct ViewLabel {
  VertexId vertex = 0;
  double left = 0, top = 0;  // of the text; device pixels
  double width = 0, height = 0;
  std::string text;
  bool first = false;  // selected and the like: in bold
  bool faded = false;  // as its vertex is
};

class ViewLabels {
 public:
  // Width and height of a line, device pixels.
  using Measure = std::function<render::Vec2(const std::string& text, bool bold)>;
  struct Scene {
    const render::FrameRequest& frame;
    const render::GraphGeometry& geometry;
    std::uint64_t step = 0;                 // that the picture shows
    std::optional<exec::ValueRange> range;  // of the labels' array in that picture: labels are as wide as its widest value
    double highest = 0;                     // as Labeller has it
    std::function<std::vector<std::optional<render::LabelPlace>>(std::span<const VertexId>)> places;  // as Labeller has it
    std::vector<render::ScreenBox> taken;                                                             // device pixels
    std::function<std::vector<bool>(std::span<const VertexId>)> faded = {};                           // as Labeller has it
  };

  explicit ViewLabels(Session& session) : session_(session) {}

  void setContent(LabelContent content) { content_ = std::move(content); }
  const LabelContent& content() const { return content_; }
  // The array of the run that the labels show; −1: they show none, or the run has none like it.
  int array() const;

  const std::vector<ViewLabel>& update(const Scene& scene, const Measure& measure);
  const std::vector<ViewLabel>& labels() const { return labels_; }
  bool known() const { return known_; }  // no label waits for its value, and no mark of what may have one
  void forget();                         // another graph; nothing is watched any more

 private:
  std::string textFor(const Graph& graph, VertexId vertex, int array, std::uint64_t step) const;  // empty: none
  void watch(int array, int mark);

  Session& session_;
  LabelContent content_;
  render::Labeller labeller_;
  std::shared_ptr<const Graph> graph_;  // that the labeller knows
  std::vector<ViewLabel> labels_;
  bool known_ = true;
};

}  // namespace wf::ui
