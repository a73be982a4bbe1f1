// Renderer: what has to be drawn again after which change, and in which picture.
//
// After a change of the view the shown picture of the sliced layers no longer fits: the last complete one, moved and scaled, and on it the
// share of everything that the budget allows stand in for it. After a change of values alone (a step while playing) the old picture stays
// and the new one is drawn beside it over some frames; the frontier and the other marks, drawn whole in every frame, are always of the
// newest step. In a large graph on a processor that may take minutes, in which the legend would stand beside colours of another array or
// step: there the old picture goes, and with it what was begun of one in between, and the share that the budget allows is shown at once.
// Every picture that is reported complete was drawn from its first item to its last, so it does not depend on how it was sliced.
//
// State left behind by draw(): framebuffer `target` bound, no program, no vertex array, blending off, viewport the frame's; scissor, depth,
// stencil and face tests off. Storage-buffer bindings and uniform bindings 0 to 2 are ours. Qt's compositing and ImGui's back end set what
// they need.
#include "render/scene/renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "render/gl/context_check.h"
#include "render/gl/debug_output.h"
#include "render/gl/device_error.h"
#include "render/gl/draw_state.h"
#include "render/gl/report_once.h"
#include "render/gl/storage.h"
#include "render/scene/painter.h"
#include "render/scene/pass.h"
#include "render/scene/published.h"
#include "render/scene/renderer_settings.h"
#include "render/scene/scene_picker.h"
#include "render/scene/space.h"
#include "render/scene/splat_scene.h"
#include "render/scene/targets.h"
#include "render/scene/visible_edges.h"

namespace wf::render {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

// How far the kept picture may be from what it stands in for: so many steps (a second of quick playing), and this much larger or smaller.
constexpr std::uint64_t kStalest = 20;
constexpr double kMostScaled = 4;
// What a slice has at least, where all else takes the budget. Tone mapping costs as much as many edges: a few of them would save little.
constexpr double kLeastMs = 2, kLeastFarMs = 8;
// So long, of drawing, the former picture may stay after a change of the mapping, and after one of values.
constexpr double kFormerMappingMs = 250, kFormerValuesMs = 2000;

class RendererImpl final : public Renderer {
 public:
  RendererImpl(const RendererSettings& settings, Limits limits, bool software, std::unique_ptr<Painter> painter,
               std::unique_ptr<SplatScene> splat)
      : settings_(settings),
        limits_(limits),
        painter_(std::move(painter)),
        splat_(std::move(splat)),
        picker_(splat_->device()),
        pace_(software, settings.mostItemsPerMs > 0 ? settings.mostItemsPerMs : INFINITY, 0),
        spatialPace_(pace_.forLayers(0)),
        uniforms_(gl::Buffer::make()),
        spaceUniforms_(gl::Buffer::make()) {
    glNamedBufferStorage(spaceUniforms_.name(), sizeof(SpaceUniforms), nullptr, GL_DYNAMIC_STORAGE_BIT);
    glNamedBufferStorage(uniforms_.name(), sizeof(ViewUniforms), nullptr, GL_DYNAMIC_STORAGE_BIT);
    splat_->useDevice(settings.splatDevice);
    painter_->beforeChange([this] { picker_.settle(); });
  }

  ~RendererImpl() override {  // they have registered buffers of the scene
    picker_.forget();
    splat_->forget();
    painter_->setScene(nullptr, nullptr);  // its threads look at the graph
  }

  std::shared_ptr<const GraphGeometry> geometry() const override { return geometry_; }
  void setGraph(std::shared_ptr<const GraphGeometry> geometry, const Renderer* like = nullptr) override {
    if (scene_ && geometry && geometry->sameGraph(*geometry_)) return movePlaces(std::move(geometry));
    picker_.forget();
    splat_->forget();
    painter_->setScene(nullptr, nullptr);
    scene_.reset();
    geometry_ = nullptr;
    visibleEdges_.forget();
    forget();
    if (!geometry) return;
    const VertexBlocks split = SceneData::split(limits_, geometry->positions().size());
    if (split.blocks == 0) {
      sendMessage(MessageLevel::Error, fmt::format("the graph's {} vertices do not fit the storage buffers of this OpenGL ({} bytes each)",
                                                   geometry->positions().size(), limits_.storageBlockBytes));
      return;
    }
    if (layers_.empty() || split.blocks != split_.blocks || (split.blocks > 1 && split.vertices != split_.vertices)) {
      auto layers = makeLayers(split.defines());
      if (!layers) {
        sendMessage(MessageLevel::Error, layers.error().sentence());
        return;
      }
      layers_ = std::move(*layers);
      pace_ = pace_.forLayers(layers_.size());
      spatialLayers_.clear();
      spaceRefused_ = false;
      split_ = split;
    }
    gl::outOfMemory();
    const auto* other = static_cast<const RendererImpl*>(like);
    const SceneData* shared = other != nullptr && other->geometry_ == geometry ? other->scene_.get() : nullptr;
    auto scene = std::make_unique<SceneData>(limits_, *geometry, split, shared);
    if (gl::outOfMemory()) {
      sendMessage(MessageLevel::Error, "the graph does not fit the memory of this OpenGL device; it is not drawn");
      return;
    }
    scene_ = std::move(scene);
    geometry_ = std::move(geometry);
    painter_->setScene(scene_.get(), geometry_.get());
  }

  void setRun(std::shared_ptr<run::SnapshotRing> ring) override {
    painter_->forgetRun();
    picker_.settle();
    published_.setRun(std::move(ring));
    if (published_.ring() != nullptr && splat_->useDevice(published_.ring()->executor().cudaDevice())) picker_.forget();
  }

  bool publishNewest() override { return published_.takeNewest(); }

  FrameReport draw(const FrameRequest& request, unsigned target) override {
    const auto start = Clock::now();
    FrameReport report;
    report.step = published_.step();
    report.complete = true;
    const int width = request.camera.width();
    const int height = request.camera.height();
    if (width <= 0 || height <= 0) return report;
    gl::setDrawState(request.transparent);
    if (request.transparent != transparent_) shown_ = kept_ = {};
    transparent_ = request.transparent;
    if (width != targets_.width() || height != targets_.height()) shown_ = kept_ = {};
    if (!targets_.resize(width, height)) {
      sendMessage(MessageLevel::Error, fmt::format("a picture of {} × {} pixels is larger than this OpenGL allows", width, height));
      gl::leaveDrawState(target == kNoTarget ? 0 : target);
      return report;
    }
    if (!scene_) {
      targets_.beginWork(backgroundOf(request));
      targets_.beginFrame(true);
      shown_ = kept_ = {};
    } else {
      drawScene(request, report);
    }
    if (target != kNoTarget) targets_.blitTo(target);
    gl::leaveDrawState(target == kNoTarget ? 0 : target);
    if (pace_.software()) {
      glFinish();
    } else {
      glFlush();
    }
    const double total = millisecondsSince(start);
    // What a frame costs beside its slice: marks, copies, colours. The slice gets the rest of the budget.
    // A first use that compiles says nothing about the next frame.
    if (scene_) overheadMs_ += 0.3 * (std::min(total - sliceMs_, 15.0) - overheadMs_);
    report.frameMs = pace_.software()
                         ? total
                         : std::max(total, spatialPace_.gpuMs() > 0 && !request.camera.flat() ? spatialPace_.gpuMs() : pace_.gpuMs());
    return report;
  }

  Picture readPicture() override { return {targets_.width(), targets_.height(), targets_.readFrame()}; }

  const BridgeStatus* bridge() const override { return published_.bridge() != nullptr ? &published_.bridge()->status() : nullptr; }
  std::uint64_t shownStep() const override { return published_.step(); }
  std::optional<exec::ValueRange> shownRange(int array) const override {
    if (!isDerived(array)) return published_.range(array);
    if (!scene_) return std::nullopt;
    scene_->makeDerived(*geometry_, array);  // a legend may be painted before the first frame
    return scene_->derivedRange(array);
  }

  SortedKeys shownKeys(int array) const override {
    if (!isDerived(array)) return published_.sortedKeys(array);
    if (!scene_) return nullptr;
    scene_->makeDerived(*geometry_, array);
    return scene_->derivedKeys(array);
  }

  std::vector<std::uint32_t> readArray(int array) override { return published_.read(array); }
  std::optional<VertexId> nearest(const Camera& camera, Vec2 pixel, double radius) override {
    if (!painter_->there(published_)) return std::nullopt;
    return picker_.nearest(pickedScene(camera), camera.projection(), pixel, radius);
  }
  std::optional<std::vector<std::uint32_t>> inside(const Camera& camera, const Region& region) override {
    if (!painter_->there(published_)) return std::nullopt;
    return picker_.inside(pickedScene(camera), region);
  }
  std::shared_ptr<const SceneCopy> copied(const Camera& camera) override {
    return painter_->there(published_) ? picker_.copied(pickedScene(camera)) : nullptr;
  }
  std::string pickedBy() const override { return picker_.executorName(); }
  std::vector<bool> shows(std::span<const VertexId> vertices) override { return painter_->shows(vertices, published_); }
  std::vector<bool> faded(std::span<const VertexId> vertices) override { return painter_->faded(vertices, published_); }
  std::vector<float> heightsOf(std::span<const VertexId> vertices) override { return painter_->heightsOf(vertices, published_); }
  std::vector<float> allHeights() override { return painter_->allHeights(published_); }
  std::vector<std::uint32_t> drawnVertices() override { return painter_->drawnVertices(published_); }
  DrawnWords drawnWords(bool ofEdges) override { return painter_->drawnWords(ofEdges, published_); }
  std::uint64_t content() const override { return content_; }

  void finish() override { glFinish(); }
  std::string farViewBy() const override { return splat_->executorName(); }
  std::string glDescription() const override { return fmt::format("{}, OpenGL {}", gl::text(GL_RENDERER), gl::text(GL_VERSION)); }

 private:
  // A picture of the sliced layers.
  struct Drawn {
    bool valid = false;         // of this graph and view
    bool exact = false;         // everything, with its own density
    std::uint64_t content = 0;  // the colours it began with
    std::uint64_t news = 0;     // Published::count() then
    double fraction = 0;
    Camera camera;
    double pixelRatio = 1;
  };

  void forget() {
    shown_ = {};
    kept_ = {};
    working_ = false;
  }

  // Edges, their tables, colours and the pictures so far stay.
  void movePlaces(std::shared_ptr<const GraphGeometry> geometry) {
    if (geometry == geometry_) return;
    picker_.forget();
    visibleEdges_.forget();
    splat_->move(*geometry, geometry->farOrder().sameOrder(geometry_->farOrder()));
    scene_->move(*geometry);
    painter_->move(geometry.get());
    geometry_ = std::move(geometry);
    working_ = false;  // half of it lies where it lay
    ++content_;
  }

  void drawScene(const FrameRequest& asked, FrameReport& report) {
    const bool spatial = !asked.camera.flat() && prepareSpace();
    FrameRequest flat;
    if (!spatial && !asked.camera.flat()) {  // the layers of the plane know no other camera
      flat = asked;
      flat.camera.look(0, 0, 0);
    }
    const FrameRequest& request = spatial || asked.camera.flat() ? asked : flat;
    pace_.collect();
    spatialPace_.collect();
    PaintRequest wanted{request.mapping, request.theme, request.emphasis, request.hideRest, request.chosen, request.opened, request.pooled};
    wanted.mapping.style = {};  // no colour, size or height comes from it; the ground is in the theme
    const bool wait = !std::isfinite(request.budgetMs);
    const bool otherLook = !(wanted == painter_->request());
    const std::uint64_t before = content_;
    if (painter_->bring(wanted, request.blend, shown_.valid, spatial, wait, published_)) ++content_;
    if (request.arrows != arrows_ || request.mapping.style != style_) ++content_;
    arrows_ = request.arrows;
    style_ = request.mapping.style;
    if (spatial) painter_->makeHeights(published_);
    const Pass::Layers& layers = spatial ? spatialLayers_ : layers_;
    Pace& pace = spatial ? spatialPace_ : pace_;
    Detail detail = chooseDetail(request, *geometry_);
    detail.cull = detail.cull && settings_.cull;
    if (!settings_.splat || (painter_->edges().active() && !Splat::stylesFit(*geometry_))) detail.splat = 0;
    if (detail.splat > 0) {
      const Status ready = splat_->prepare(*geometry_, *scene_, request.camera.width());
      if (!ready) detail.splat = 0;
      splatProblem_.tell(ready);
    }
    const bool styledFar = detail.splat <= 0 || !painter_->edges().active() || splat_->takesStyles(*geometry_, *scene_, wait);
    if (std::exchange(styledFar_, styledFar) != styledFar) ++content_;
    View view{request, *geometry_,    *scene_,  painter_->edges(),  painter_->cut(),     detail, stream_,
              *splat_, visibleEdges_, content_, painter_->styles(), painter_->heights(), spatial};
    view.fades = wanted.fades();
    view.looks = wanted.mapping.looks();
    view.styledFar = styledFar;
    view.bend = bendOf(request.mapping.style, request.camera);
    std::vector<HeightTick> ticks;
    if (spatial) {
      const auto range = [this](int array) { return shownRange(array); };
      const auto keys = [&](int array) {
        SortedKeys pooled = request.pooled.of(array);
        return pooled != nullptr ? pooled : shownKeys(array);
      };
      ticks = heightTicks(published_.arrays().infos(), request.mapping, range, geometry_->bounds(), keys);
      view.heightTicks = ticks;
    }
    stream_.bindVertexArray();
    scene_->bindVertices();
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, uniforms_.name());
    if (spatial) {
      view.space = makeSpace(request.camera, geometry_->bounds(), highest(request.mapping), static_cast<double>(detail.frontierRadius));
      glNamedBufferSubData(spaceUniforms_.name(), 0, sizeof view.space, &view.space);
      glBindBufferBase(GL_UNIFORM_BUFFER, 1, spaceUniforms_.name());
    }
    upload(makeUniforms(request, detail, 1));

    const auto slicing = Clock::now();
    const double budget = std::max(detail.splat > 0 ? kLeastFarMs : kLeastMs, request.budgetMs - overheadMs_);
    if (content_ != before && takesLonger(otherLook ? kFormerMappingMs : kFormerValuesMs, layers, view, pace)) shown_ = kept_ = {};
    const bool fits = shown_.valid && shown_.camera == request.camera && shown_.pixelRatio == request.pixelRatio;
    if (!fits) {
      if (shown_.valid && shown_.exact) {
        targets_.keepShown();
        kept_ = shown_;
      }
      startPass(request);
      pass_.begin(layers, view);
      const double share = pass_.affordableShare(pace, budget);
      bool filled = false;
      if (share < 1) {
        filled = placeKept(request);
        view.overKept = filled;
        // Alone, fewer edges are drawn more firmly.
        if (!filled) upload(makeUniforms(request, detail, share));
        pass_.drawShare(layers, view, pace, share);
        if (!filled) upload(makeUniforms(request, detail, 1));
      } else {
        pass_.advance(layers, view, pace, INFINITY);
      }
      show(request, share >= 1);
      if (filled) shown_.fraction = 1;  // denser than the next picture is before it is complete
    } else if (!shown_.exact || shown_.content != content_) {
      // Without a time limit the picture is of one step, even if another one was begun before.
      if (!working_ || (workContent_ != content_ && !std::isfinite(budget))) {
        startPass(request);
        pass_.begin(layers, view);
      } else {
        targets_.continueWork();
      }
      pass_.advance(layers, view, pace, budget);
      if (pass_.finished()) show(request, true);
    }
    sliceMs_ = millisecondsSince(slicing) - splat_->takeComposeMs();

    report.complete = shown_.exact && shown_.content == content_ && !painter_->edges().waiting() && styledFar;
    count(report, layers);

    targets_.beginFrame(working_ && !shown_.exact && detail.splat <= 0 && pass_.fraction() >= shown_.fraction);
    for (const auto& layer : layers) {
      if (layer->kind() != Layer::Kind::Whole) continue;
      if (const std::uint64_t items = layer->items(view); items > 0) layer->draw(view, 0, items);
    }
  }

  static bool takesLonger(double ms, const Pass::Layers& layers, const View& view, const Pace& pace) {
    Pass whole;
    whole.begin(layers, view);
    return whole.affordableShare(pace, ms) < 1;
  }

  void count(FrameReport& report, const Pass::Layers& layers) const {
    using Kind = Layer::Kind;
    const std::uint64_t far = pass_.total(layers, Kind::Far), edges = geometry_->edges().size();
    const double farPart = far > 0 ? static_cast<double>(pass_.done(layers, Kind::Far)) / static_cast<double>(far) : 1;
    const auto drawn = [&](Kind kind, std::uint64_t byKernels, std::uint64_t& total) {
      const std::uint64_t byLines = pass_.total(layers, kind);
      total = std::max(byLines, byKernels);
      if (report.complete) return total;
      const auto kernels = static_cast<std::uint64_t>(static_cast<double>(byKernels) * farPart);
      return byLines == 0 ? kernels : byKernels == 0 ? pass_.done(layers, kind) : std::min(kernels, pass_.done(layers, kind));
    };
    report.edgesDrawn = drawn(Kind::Edges, far > 0 ? edges : 0, report.edgesTotal);
    report.verticesDrawn = drawn(Kind::Vertices, far > edges ? far - edges : 0, report.verticesTotal);
  }

  double highest(const Mapping& mapping) const { return highestOf(*geometry_, mapping); }

  PickedScene pickedScene(const Camera& camera) {
    PickedScene out{.scene = *scene_, .geometry = geometry_, .content = content_, .hides = painter_->hides()};
    if (camera.flat()) return out;
    out.highest = highest(painter_->request().mapping);
    out.heights = out.highest > 0;
    if (out.heights) painter_->makeHeights(published_);
    return out;
  }

  // The layers of a view that is not flat. False: there are none.
  bool prepareSpace() {
    if (!spatialLayers_.empty()) return true;
    if (spaceRefused_) return false;
    auto layers =
        settings_.space ? makeLayers(split_.spatialDefines(limits_), true) : gl::deviceError("no tilted views, as a test wants it");
    spaceRefused_ = !layers;
    spaceProblem_.tell(layers ? Status() : layers.error());
    if (!layers) return false;
    spatialLayers_ = std::move(*layers);
    spatialPace_ = pace_.forLayers(spatialLayers_.size());
    return true;
  }

  // The last complete picture where it would lie in this view. False where there is none that would do.
  bool placeKept(const FrameRequest& request) {
    if (!request.camera.flat() || !kept_.camera.flat()) return false;  // no picture of one tilted view fits another
    const double ratio = request.camera.pixelsPerUnit() / kept_.camera.pixelsPerUnit();
    if (!kept_.valid || published_.count() - kept_.news > kStalest || ratio > kMostScaled || ratio < 1 / kMostScaled) return false;
    const auto place = [&](double x, double y) { return request.camera.toScreen(kept_.camera.toWorld({x, y})); };
    const Vec2 topLeft = place(0, 0);
    const double width = targets_.width() * ratio;
    const double height = targets_.height() * ratio;
    if (topLeft.x > targets_.width() || topLeft.y > targets_.height() || topLeft.x < -width || topLeft.y < -height) return false;
    const int left = static_cast<int>(std::lround(topLeft.x));
    const int top = static_cast<int>(std::lround(targets_.height() - topLeft.y));
    targets_.placeKept(left, top - static_cast<int>(std::lround(height)), left + static_cast<int>(std::lround(width)), top);
    return true;
  }

  void startPass(const FrameRequest& request) {
    targets_.beginWork(backgroundOf(request), !request.camera.flat());
    working_ = true;
    workContent_ = content_;
    workNews_ = published_.count();
  }

  void show(const FrameRequest& request, bool exact) {
    targets_.showWork();
    shown_ = {true, exact, workContent_, workNews_, pass_.fraction(), request.camera, request.pixelRatio};
    working_ = false;
  }

  void upload(const ViewUniforms& uniforms) { glNamedBufferSubData(uniforms_.name(), 0, sizeof uniforms, &uniforms); }

  static std::optional<Rgb8> backgroundOf(const FrameRequest& request) {
    return request.transparent ? std::nullopt : std::optional(request.theme.background);
  }

  RendererSettings settings_;
  Limits limits_;
  std::unique_ptr<Painter> painter_;
  std::unique_ptr<SplatScene> splat_;
  ScenePicker picker_;
  ReportOnce splatProblem_, spaceProblem_;
  Pace pace_, spatialPace_;
  gl::Buffer uniforms_, spaceUniforms_;
  Stream stream_;
  Targets targets_;
  std::vector<std::unique_ptr<Layer>> layers_;
  std::vector<std::unique_ptr<Layer>> spatialLayers_;  // made when a view first needs them
  bool spaceRefused_ = false;                          // they could not be made for this split
  VertexBlocks split_;

  std::shared_ptr<const GraphGeometry> geometry_;
  std::unique_ptr<SceneData> scene_;
  Published published_;

  std::uint64_t content_ = 0;  // counts the times the colours, or what is drawn in them, changed
  Pass pass_;
  VisibleEdges visibleEdges_;
  bool styledFar_ = true;  // View::styledFar
  bool arrows_ = false;    // are among what is drawn
  Style style_;            // in which it is drawn
  bool working_ = false;   // the pass fills the picture in work
  std::uint64_t workContent_ = 0, workNews_ = 0;
  Drawn shown_;
  Drawn kept_;
  bool transparent_ = false;  // so are the pictures
  double sliceMs_ = 0;
  double overheadMs_ = 0;
};

}  // namespace

Result<std::unique_ptr<Renderer>> Renderer::create() { return makeRenderer({}); }

Result<std::unique_ptr<Renderer>> makeRenderer(const RendererSettings& settings) {
  if (auto enough = gl::checkVersion(); !enough) return enough.error();
  Limits limits = queryLimits();
  limits.hostMemory = gl::drawsInSoftware();
  if (limits.vertexStageBlocks < 3) {
    return gl::deviceError(
        fmt::format("{} lets vertex shaders read {} storage buffers; 3 are needed", gl::text(GL_RENDERER), limits.vertexStageBlocks));
  }
  if (settings.mostBlockBytes > 0) limits.storageBlockBytes = std::min(limits.storageBlockBytes, settings.mostBlockBytes);
  if (settings.edgesWaitedFor) limits.edgesWaitedFor = *settings.edgesWaitedFor;
  auto painter = Painter::create();
  if (!painter) return painter.error();
  auto splat = SplatScene::create();
  if (!splat) return splat.error();
  // The layers are compiled with the first graph, since they depend on its size; here once, so that a broken shader is an error of the
  // start.
  if (auto layers = makeLayers(VertexBlocks{1, 1}.defines()); !layers) return layers.error();
  return std::unique_ptr<Renderer>(
      std::make_unique<RendererImpl>(settings, limits, gl::drawsInSoftware(), std::move(*painter), std::move(*splat)));
}

}  // namespace wf::render
