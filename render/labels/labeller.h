// Chooses which vertices of a view are labelled, and where. Remembers what it showed, so that a label which still fits stays.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "render/labels/placement.h"
#include "render/scene/geometry.h"

namespace wf::render {

constexpr std::size_t kMostLabels = 400;

// Where a vertex is seen, and how much larger its disc and its marks are drawn there than at the camera's centre (grownAt in space.glsl).
struct LabelPlace {
  Vec2 at{};
  double grown = 1;
};
std::optional<LabelPlace> labelPlace(const Camera& camera, Vec3 world);  // none: not in front of the eye

// Of vertices on the ground.
std::vector<std::optional<LabelPlace>> groundPlaces(const GraphGeometry& geometry, const Camera& camera,
                                                    std::span<const VertexId> vertices);

// Sizes and places in device pixels.
struct LabelView {
  const GraphGeometry& geometry;
  const Camera& camera;
  double pixelRatio = 1;
  double nearness = 1;                         // as Detail has it: from afar labels keep more room around them
  double discRadius = 0;                       // of vertices; 0: none are drawn
  std::function<double(VertexId)> sized = {};  // how much larger a vertex's disc and ring are; null: 1
  double ringRadius = 0;                       // of what is drawn around marked ones
  double highest = 0;                          // no vertex lies higher above the ground, in the world's units
  std::span<const VertexId> first = {};        // labelled before all others, over discs where there is no other room; marks are around them
  std::optional<VertexId> passing = {};        // the one of them whose mark comes and goes with the pointer: the others' labels stay
  std::function<bool(VertexId)> marked = {};   // labelled before those that are not; null: nothing is
  // Which of them are drawn faded: those are labelled after all others. Null: none.
  std::function<std::vector<bool>(std::span<const VertexId>)> faded = {};
  // Of the vertex's label; no width: it has none. `first` may be in another font.
  std::function<Vec2(VertexId, bool first)> extent = {};
  // Null: on the ground. None: not in front of the eye.
  std::function<std::vector<std::optional<LabelPlace>>(std::span<const VertexId>)> places = {};
  std::span<const ScreenBox> taken = {};  // where something else is written
};

struct Label {
  VertexId vertex = 0;
  LabelSide side = LabelSide::Right;
  ScreenBox box;
  bool first = false;
  bool faded = false;  // never of the first ones, whose marks always show
};

class Labeller {
 public:
  const std::vector<Label>& update(const LabelView& view);
  const std::vector<Label>& labels() const { return labels_; }
  // What has a label, then what comes next, at most kMostLabels: what has to be known of them decides the next labels.
  std::span<const VertexId> wanted() const { return wanted_; }
  void forget();  // another graph

 private:
  struct Candidate {
    VertexId vertex;
    std::uint32_t tier;   // 0 first, 2 marked, 4 others, 6 faded; one more where it is not shown yet
    std::uint32_t order;  // among the first ones
  };
  void gather(const LabelView& view);

  std::map<VertexId, LabelSide> shown_;
  std::vector<VertexId> found_;
  std::vector<Candidate> candidates_;
  std::vector<Label> labels_;
  std::vector<VertexId> wanted_;
};

}  // namespace wf::render
