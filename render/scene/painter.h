// What a mapping makes of the newest publication: colours, marks, styles of edges, the cut, heights; and what is read back of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "render/gl/report_once.h"
#include "render/scene/blend.h"
#include "render/scene/cut_list.h"
#include "render/scene/drawn_words.h"
#include "render/scene/edge_paint.h"
#include "render/scene/frontier_list.h"
#include "render/scene/height_paint.h"
#include "render/scene/paint.h"
#include "render/scene/published.h"
#include "render/scene/scene_gather.h"

namespace wf::render {

class Painter {
 public:
  static Result<std::unique_ptr<Painter>> create();

  // Null: none. They stay until the next call.
  void setScene(SceneData* scene, const GraphGeometry* geometry);
  void move(const GraphGeometry* geometry);                                           // the same graph, its vertices elsewhere
  void beforeChange(std::function<void()> call) { beforeChange_ = std::move(call); }  // of colours or heights
  void forgetRun();                                                                   // another run: there is no way from its values

  // The colours are those of the newest publication, or on the way there from those shown; `shown`: there are such. So are heights, where
  // the view is spatial. wait: for tables of edges that take a while (EdgePaint). True: they changed.
  bool bring(const PaintRequest& wanted, double blend, bool shown, bool spatial, bool wait, const Published& published);
  void makeHeights(const Published& published);  // of what was brought, if they are not there

  const PaintRequest& request() const { return request_; }
  EdgePaint& edges() { return edges_; }
  const CutList& cut() const { return cut_; }
  std::uint64_t styles() const { return styleChanges_; }    // count the times that styles of edges,
  std::uint64_t heights() const { return heightChanges_; }  // and heights, changed

  bool there(const Published& published) const { return newest(published); }  // something was brought, and nothing published since
  bool hides() const;                                                         // of what was brought, vertices that are not drawn

  // As Renderer has them, of what was brought last.
  std::vector<bool> shows(std::span<const VertexId> vertices, const Published& published);
  std::vector<bool> faded(std::span<const VertexId> vertices, const Published& published);
  std::vector<float> heightsOf(std::span<const VertexId> vertices, const Published& published);
  std::vector<float> allHeights(const Published& published);
  std::vector<std::uint32_t> drawnVertices(const Published& published) const;
  DrawnWords drawnWords(bool ofEdges, const Published& published);

 private:
  Painter(std::unique_ptr<Paint> paint, std::unique_ptr<FrontierList> frontier, std::unique_ptr<HeightPaint> heights,
          std::unique_ptr<SceneGather> gather)
      : paint_(std::move(paint)), frontier_(std::move(frontier)), heights_(std::move(heights)), gather_(std::move(gather)) {}
  bool newest(const Published& published) const { return scene_ != nullptr && paintedCount_ == published.count(); }
  MappedArrays arrays(const Published& published) const;
  void paint(const Published& published, EdgePace pace);
  void showPart(double part);                                                     // of the way
  bool takeHeightsAlone(const PaintRequest& wanted, const Published& published);  // false: more changed than how heights are made

  std::unique_ptr<Paint> paint_;
  std::unique_ptr<FrontierList> frontier_;
  std::unique_ptr<HeightPaint> heights_;
  std::unique_ptr<SceneGather> gather_;
  EdgePaint edges_;
  CutList cut_;
  Blend blend_;
  double blended_ = 1;  // the part of the way that is shown
  ReportOnce blendProblem_, edgeProblem_, cutProblem_, frontierProblem_;

  SceneData* scene_ = nullptr;
  const GraphGeometry* geometry_ = nullptr;
  PaintRequest request_;
  std::optional<std::uint64_t> paintedCount_;  // Published::count() that the colours are of; none: they are not there
  std::uint64_t paints_ = 0;                   // the times that they were made anew
  std::uint64_t styleChanges_ = 0;
  std::uint64_t heightsOf_ = 0;  // whose heights are there; 0: none
  std::uint64_t heightChanges_ = 0;
  std::function<void()> beforeChange_ = [] {};
};

}  // namespace wf::render
