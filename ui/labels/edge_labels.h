// The labels of a view's edges, from near: which have one, where, and what it says at the step that the picture shows. They are placed
// after those of vertices. No ImGui, no OpenGL.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "compute/run/label_reader.h"
#include "render/labels/seen_edges.h"
#include "render/scene/view_state.h"
#include "ui/labels/label_content.h"
#include "ui/labels/label_scene.h"
#include "ui/labels/label_text.h"
#include "ui/session/session.h"

namespace wf::ui {

class EdgeLabels {
 public:
  explicit EdgeLabels(Session& session) : session_(session) {}

  void setContent(EdgeLabelContent content) { content_ = std::move(content); }
  const EdgeLabelContent& content() const { return content_; }

  // Behind `labels`, which no label of an edge overlaps. `kept`: the vertices that are drawn; null: all.
  void update(const LabelScene& scene, const render::Detail& detail, const LabelMeasure& measure, const VertexSet::Pointer& kept,
              std::vector<ViewLabel>& labels);
  // Whose values the labels need; none: of nothing.
  std::optional<run::LabelPart> wanted() const;
  void forget();  // another graph

 private:
  struct Candidate {
    ArcId arc = kNone;
    int slot = 0;  // of the arc: 0 on its line, 1 beside it, 2 on the other side, of a reverse that the file lacks
    std::string text;
    bool changed = false, faded = false;
    render::EdgeLabelCandidate box;
  };
  std::optional<LabelValue> valueAt(std::uint32_t element, std::uint64_t step);  // none: no more may be asked for
  void gather(const LabelScene& scene, const render::SeenEdge& edge, bool faded);
  void add(Candidate candidate);

  Session& session_;
  EdgeLabelContent content_;
  int array_ = -1;
  std::vector<std::uint32_t> elements_;
  std::vector<Candidate> candidates_;
  std::map<std::pair<ArcId, int>, std::uint8_t> shown_;  // places, by arc and slot
};

}  // namespace wf::ui
