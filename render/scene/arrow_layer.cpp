// Which way arcs lead, from near: a head at the end of each, before the disc of its vertex. Where every arc has one that leads back, heads
// would say nothing, and there are none: many formats write undirected graphs so.
#include "render/scene/depth_test.h"
#include "render/scene/mark_sizes.h"
#include "render/scene/variants.h"
#include "render/scene/visible_edges.h"

namespace wf::render {
namespace {

constexpr std::uint32_t kWords = 3;     // of an item: tail, head, the edge's place in the bound styles
enum Location { kSize = 3, kRim = 4 };  // of arrows.vert.glsl

class ArrowLayer final : public Layer {
 public:
  explicit ArrowLayer(Variants program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Hints; }
  std::uint64_t items(const View& view) const override {
    const bool shown = view.request.arrows && view.geometry.graph().directed() && view.geometry.oneWay() && view.detail.splat < 1 &&
                       view.detail.wideEdges && view.detail.vertices == Detail::Vertices::Discs;
    return shown ? view.geometry.edges().size() : 0;
  }

  void draw(const View& view, std::uint64_t first, std::uint64_t count) override {
    const bool styled = view.edges.styles() != 0;
    if (styled) {
      view.edges.make(view.scene, first, count);
      view.scene.bindVertices();
    }
    const float ratio = designRatio(view.request);
    const unsigned program = program_.ofEdges(view, (styled ? "#define STYLED\n" : "") + lookDefinesOf(view));
    glUseProgram(program);
    const DepthTest depth(view, false);
    glProgramUniform1f(program, kSize, arrowSize(view.detail, ratio));
    glProgramUniform1f(program, kRim, arrowRim(view.detail, ratio));
    view.scene.eachEdgeRange(first, count, [&](std::uint64_t start, std::uint32_t from, std::uint32_t n) {
      if (styled) view.edges.bindStyles(view.scene, start);
      // What one binding of the stream holds; an edge may have two heads.
      const auto most = static_cast<std::uint32_t>(view.scene.limits().rangeItems(4 * kWords) / 2);
      for (std::uint32_t done = 0; done < n; done += std::min(most, n - done)) {
        gather(view, start, from + done, std::min(most, n - done));
        if (heads_.empty()) continue;
        view.stream.bindItems(heads_);
        view.stream.drawQuads(0, static_cast<std::uint32_t>(heads_.size() / kWords));
      }
    });
  }

 private:
  void gather(const View& view, std::uint64_t start, std::uint32_t from, std::uint32_t count) {
    heads_.clear();
    const auto positions = view.geometry.positions();
    const auto edges = view.geometry.edges();
    const Box box = besideDiscs(view.request, view.detail);
    const auto lowX = static_cast<float>(box.low.x), highX = static_cast<float>(box.high.x);
    const auto lowY = static_cast<float>(box.low.y), highY = static_cast<float>(box.high.y);
    const bool flat = view.request.camera.flat();
    const auto shortest =
        static_cast<float>(kShortestArrow * static_cast<double>(designRatio(view.request)) / view.request.camera.pixelsPerUnit());
    const auto seen = [&](PointF p) { return !view.detail.cull || (p.x >= lowX && p.x <= highX && p.y >= lowY && p.y <= highY); };
    const auto add = [&](std::uint32_t i) {
      const EdgeEnds e = edges[start + i];
      const PointF a = positions[e.a], b = positions[e.b];
      const bool headSeen = seen(b), tailSeen = seen(a);
      if (!headSeen && !tailSeen) return;
      const float dx = a.x - b.x, dy = a.y - b.y;
      if (flat && dx * dx + dy * dy < shortest * shortest) return;
      const std::uint8_t directions = view.geometry.directions(start + i);
      if (headSeen && (directions & GraphGeometry::kForward) != 0) heads_.insert(heads_.end(), {e.a, e.b, i});
      if (tailSeen && (directions & GraphGeometry::kBackward) != 0) heads_.insert(heads_.end(), {e.b, e.a, i});
    };
    if (view.detail.cull) {
      const CurveReach reach = reachOf(view.bend, view.request.camera);
      for (const std::uint32_t e : view.visibleEdges.in(view.geometry, box, reach, start + from, count))
        add(static_cast<std::uint32_t>(e - start));
    } else {
      for (std::uint32_t i = from; i < from + count; ++i) add(i);
    }
  }

  Variants program_;
  std::vector<std::uint32_t> heads_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeArrowLayer(const std::string& shaderDefines) {
  auto program = Variants::make({"arrows.vert.glsl", "arrows.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<ArrowLayer>(std::move(*program)));
}

}  // namespace wf::render
