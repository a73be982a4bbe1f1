// Renderer: what has to be drawn again after which change, and in which picture.
//
// After a change of the view the shown picture of the sliced layers no longer fits: the last complete one, moved and scaled, and on it the
// share of everything that the budget allows stand in for it. After a change of values alone (a step while playing) the old picture stays
// and the new one is drawn beside it over some frames; the frontier and the other marks, drawn whole in every frame, are always of the
// newest step. Every picture that is reported complete was drawn from its first item to its last, so it does not depend on how it was
// sliced.
//
// State left behind by draw(): framebuffer `target` bound, no program, no vertex array, blending off, viewport the frame's; scissor, depth,
// stencil and face tests off. Storage-buffer bindings and uniform binding 0 are ours. Qt's compositing and ImGui's back end set what they
// need.
#include "render/scene/renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "render/gl/debug_output.h"
#include "render/gl/device_error.h"
#include "render/gl/storage.h"
#include "render/scene/cut_list.h"
#include "render/scene/edge_paint.h"
#include "render/scene/frontier_list.h"
#include "render/scene/paint.h"
#include "render/scene/pass.h"
#include "render/scene/renderer_settings.h"
#include "render/scene/splat_scene.h"
#include "render/scene/targets.h"

namespace wf::render {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

// How far the kept picture may be from what it stands in for: so many steps (a second of quick playing), and this much larger or smaller.
constexpr std::uint64_t kStalest = 20;
constexpr double kMostScaled = 4;
// What a slice has at least, where all else takes the budget. Tone mapping costs as much as many edges: a few of them would save little.
constexpr double kLeastMs = 2, kLeastFarMs = 8;

std::string glText(GLenum name) {
  const auto* text = reinterpret_cast<const char*>(glGetString(name));
  return text == nullptr ? "?" : text;
}

class RendererImpl final : public Renderer {
 public:
  RendererImpl(const RendererSettings& settings, Limits limits, bool software, std::unique_ptr<Paint> paint,
               std::unique_ptr<FrontierList> frontier, std::unique_ptr<SplatScene> splat)
      : settings_(settings),
        limits_(limits),
        paint_(std::move(paint)),
        frontier_(std::move(frontier)),
        splat_(std::move(splat)),
        pace_(software, settings.mostItemsPerMs > 0 ? settings.mostItemsPerMs : INFINITY, 0),
        uniforms_(gl::Buffer::make()) {
    glNamedBufferStorage(uniforms_.name(), sizeof(ViewUniforms), nullptr, GL_DYNAMIC_STORAGE_BIT);
    splat_->useDevice(settings.splatDevice);
  }

  ~RendererImpl() override { splat_->forget(); }  // it has registered a buffer of the scene

  void setGraph(std::shared_ptr<const GraphGeometry> geometry) override {
    splat_->forget();
    scene_.reset();
    edges_.forget();
    cut_.forget();
    geometry_ = nullptr;
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
      split_ = split;
    }
    gl::outOfMemory();
    auto scene = std::make_unique<SceneData>(limits_, *geometry, split);
    if (gl::outOfMemory()) {
      sendMessage(MessageLevel::Error, "the graph does not fit the memory of this OpenGL device; it is not drawn");
      return;
    }
    scene_ = std::move(scene);
    geometry_ = std::move(geometry);
  }

  void setRun(std::shared_ptr<SnapshotRing> ring) override {
    bridge_.reset();
    ring_ = std::move(ring);
    ranges_.clear();
    step_ = 0;
    painted_ = false;
    if (ring_) {
      bridge_ = chooseBridge(*ring_);
      splat_->useDevice(ring_->executor().cudaDevice());
      sendMessage(MessageLevel::Info, bridge_->status().sentence);
    }
  }

  bool publishNewest() override {
    if (!ring_) return false;
    Snapshot* snapshot = ring_->acquire();
    if (snapshot == nullptr) return false;
    Status published = bridge_->publish(*snapshot);
    if (!published && bridge_->status().interop) {
      // The plain path from here on: a device that failed to share once is not asked again in this run.
      const std::string why = published.error().sentence();
      sendMessage(MessageLevel::Error, why);
      bridge_ = makeUploadBridge(*ring_, "interop off: " + why);
      painted_ = false;  // what was painted from is gone
      published = bridge_->publish(*snapshot);
    }
    if (published) {
      ranges_ = snapshot->ranges;
      step_ = snapshot->step.index;
      painted_ = false;
    } else {
      sendMessage(MessageLevel::Error, published.error().sentence());
    }
    ring_->release(snapshot);
    return published.ok();
  }

  FrameReport draw(const FrameRequest& request, unsigned target) override {
    const auto start = Clock::now();
    FrameReport report;
    report.step = step_;
    report.complete = true;
    const int width = request.camera.width();
    const int height = request.camera.height();
    if (width <= 0 || height <= 0) return report;
    setState(request.transparent);
    if (request.transparent != transparent_) shown_ = kept_ = {};
    transparent_ = request.transparent;
    if (width != targets_.width() || height != targets_.height()) shown_ = kept_ = {};
    if (!targets_.resize(width, height)) {
      sendMessage(MessageLevel::Error, fmt::format("a picture of {} × {} pixels is larger than this OpenGL allows", width, height));
      leaveState(target);
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
    leaveState(target);
    if (pace_.software()) {
      glFinish();
    } else {
      glFlush();
    }
    const double total = millisecondsSince(start);
    // What a frame costs beside its slice: marks, copies, colours. The slice gets the rest of the budget.
    // A first use that compiles says nothing about the next frame.
    if (scene_) overheadMs_ += 0.3 * (std::min(total - sliceMs_, 15.0) - overheadMs_);
    report.frameMs = pace_.software() ? total : std::max(total, pace_.gpuMs());
    return report;
  }

  Picture readPicture() override {
    Picture picture{targets_.width(), targets_.height(), {}};
    const auto row = static_cast<std::size_t>(picture.width) * 4;
    if (row == 0 || picture.height == 0) return picture;
    picture.rgba.resize(row * static_cast<std::size_t>(picture.height));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glGetTextureImage(targets_.frameTexture(), 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(picture.rgba.size()),
                      picture.rgba.data());
    for (std::size_t top = 0, bottom = static_cast<std::size_t>(picture.height) - 1; top < bottom; ++top, --bottom) {
      const auto from = picture.rgba.begin() + static_cast<std::ptrdiff_t>(top * row);
      std::swap_ranges(from, from + static_cast<std::ptrdiff_t>(row), picture.rgba.begin() + static_cast<std::ptrdiff_t>(bottom * row));
    }
    return picture;
  }

  const BridgeStatus* bridge() const override { return bridge_ ? &bridge_->status() : nullptr; }
  std::uint64_t shownStep() const override { return step_; }
  std::optional<exec::ValueRange> shownRange(int array) const override {
    return array >= 0 && static_cast<std::size_t>(array) < ranges_.size() ? ranges_[static_cast<std::size_t>(array)] : std::nullopt;
  }

  std::vector<std::uint32_t> readArray(int array) override {
    if (!ring_ || array < 0 || static_cast<std::size_t>(array) >= ring_->infos().size()) return {};
    const auto a = static_cast<std::size_t>(array);
    if (bridge_->current(a) == 0) return {};
    std::vector<std::uint32_t> words(static_cast<std::size_t>(ring_->count(a)) * (ring_->infos()[a].type == ElementType::U64 ? 2 : 1));
    if (!words.empty()) glGetNamedBufferSubData(bridge_->current(a), 0, static_cast<GLsizeiptr>(words.size() * 4), words.data());
    return words;
  }

  void finish() override { glFinish(); }
  std::string farViewBy() const override { return splat_->executorName(); }
  std::string glDescription() const override { return fmt::format("{}, OpenGL {}", glText(GL_RENDERER), glText(GL_VERSION)); }

 private:
  // A picture of the sliced layers.
  struct Drawn {
    bool valid = false;         // of this graph and view
    bool exact = false;         // everything, with its own density
    std::uint64_t content = 0;  // the colours it began with
    double fraction = 0;
    Camera2D camera;
    double pixelRatio = 1;
  };

  void forget() {
    shown_ = {};
    kept_ = {};
    working_ = false;
    painted_ = false;
  }

  void drawScene(const FrameRequest& request, FrameReport& report) {
    pace_.collect();
    if (!painted_ || !(request.mapping == paintedFor_.mapping) || !(request.theme == paintedFor_.theme)) {
      paintedFor_ = {request.mapping, request.theme};
      paintScene();
      painted_ = true;
      ++content_;
    }
    Detail detail = chooseDetail(request, *geometry_);
    detail.cull = detail.cull && settings_.cull;
    if (!settings_.splat || edges_.styles() != 0) detail.splat = 0;
    if (detail.splat > 0) {
      const Status ready = splat_->prepare(*geometry_, *scene_, request.camera.width());
      if (!ready) detail.splat = 0;
      tellOnce(splatProblem_, ready);
    }
    View view{request, *geometry_, *scene_, edges_, cut_, detail, stream_, *splat_, content_};
    stream_.bindVertexArray();
    scene_->bindVertices();
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, uniforms_.name());
    upload(makeUniforms(request, detail, 1));

    const auto slicing = Clock::now();
    const double budget = std::max(detail.splat > 0 ? kLeastFarMs : kLeastMs, request.budgetMs - overheadMs_);
    const bool fits = shown_.valid && shown_.camera == request.camera && shown_.pixelRatio == request.pixelRatio;
    if (!fits) {
      if (shown_.valid && shown_.exact) {
        targets_.keepShown();
        kept_ = shown_;
      }
      startPass(request);
      pass_.begin(layers_, view);
      const double share = pass_.affordableShare(pace_, budget);
      bool filled = false;
      if (share < 1) {
        filled = placeKept(request);
        view.overKept = filled;
        // Alone, fewer edges are drawn more firmly.
        if (!filled) upload(makeUniforms(request, detail, share));
        pass_.drawShare(layers_, view, pace_, share);
        if (!filled) upload(makeUniforms(request, detail, 1));
      } else {
        pass_.advance(layers_, view, pace_, INFINITY);
      }
      show(request, share >= 1);
      if (filled) shown_.fraction = 1;  // denser than the next picture is before it is complete
    } else if (!shown_.exact || shown_.content != content_) {
      // Without a time limit the picture is of one step, whatever was begun before.
      if (!working_ || (workContent_ != content_ && !std::isfinite(budget))) {
        startPass(request);
        pass_.begin(layers_, view);
      } else {
        targets_.continueWork();
      }
      pass_.advance(layers_, view, pace_, budget);
      if (pass_.finished()) show(request, true);
    }
    sliceMs_ = millisecondsSince(slicing) - splat_->takeComposeMs();

    report.complete = shown_.exact && shown_.content == content_;
    count(report);

    targets_.beginFrame(working_ && !shown_.exact && detail.splat <= 0 && pass_.fraction() >= shown_.fraction);
    for (const auto& layer : layers_) {
      if (layer->kind() != Layer::Kind::Whole) continue;
      if (const std::uint64_t items = layer->items(view); items > 0) layer->draw(view, 0, items);
    }
  }

  void count(FrameReport& report) const {
    using Kind = Layer::Kind;
    const std::uint64_t far = pass_.total(layers_, Kind::Far), edges = geometry_->edges().size();
    const double farPart = far > 0 ? static_cast<double>(pass_.done(layers_, Kind::Far)) / static_cast<double>(far) : 1;
    const auto drawn = [&](Kind kind, std::uint64_t byKernels, std::uint64_t& total) {
      const std::uint64_t byLines = pass_.total(layers_, kind);
      total = std::max(byLines, byKernels);
      if (report.complete) return total;
      const auto kernels = static_cast<std::uint64_t>(static_cast<double>(byKernels) * farPart);
      return byLines == 0 ? kernels : byKernels == 0 ? pass_.done(layers_, kind) : std::min(kernels, pass_.done(layers_, kind));
    };
    report.edgesDrawn = drawn(Kind::Edges, far > 0 ? edges : 0, report.edgesTotal);
    report.verticesDrawn = drawn(Kind::Vertices, far > edges ? far - edges : 0, report.verticesTotal);
  }

  void paintScene() {
    const MappedArrays arrays{bridge_.get(), ring_.get()};
    const Mapping& mapping = paintedFor_.mapping;
    paint_->run(*scene_, paintedFor_, arrays, usedRange(mapping, ranges_));
    frontier_->run(*scene_, mapping, arrays);
    tellOnce(edgeProblem_, edges_.adopt(*scene_, *geometry_, mapping, arrays, ranges_));
    const auto inside = static_cast<std::size_t>(mapping.insideArray);
    const bool anyInside = inside < ranges_.size() && (ring_->infos()[inside].flag || ranges_[inside].has_value());
    tellOnce(cutProblem_, cut_.run(*scene_, *geometry_, mapping, arrays, anyInside));
  }

  // What keeps failing is said once, not at every step.
  static void tellOnce(std::string& told, const Status& status) {
    const std::string sentence = status ? std::string() : status.error().sentence();
    if (!sentence.empty() && sentence != told) sendMessage(MessageLevel::Error, sentence);
    told = sentence;
  }

  // The last complete picture where it would lie in this view. False where there is none that would do.
  bool placeKept(const FrameRequest& request) {
    const double ratio = request.camera.pixelsPerUnit() / kept_.camera.pixelsPerUnit();
    if (!kept_.valid || content_ - kept_.content > kStalest || ratio > kMostScaled || ratio < 1 / kMostScaled) return false;
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
    targets_.beginWork(backgroundOf(request));
    working_ = true;
    workContent_ = content_;
  }

  void show(const FrameRequest& request, bool exact) {
    targets_.showWork();
    shown_ = {true, exact, workContent_, pass_.fraction(), request.camera, request.pixelRatio};
    working_ = false;
  }

  void upload(const ViewUniforms& uniforms) { glNamedBufferSubData(uniforms_.name(), 0, sizeof uniforms, &uniforms); }

  static std::optional<Rgb8> backgroundOf(const FrameRequest& request) {
    return request.transparent ? std::nullopt : std::optional(request.theme.background);
  }

  static void setState(bool transparent) {
    for (const GLenum test : {GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_FRAMEBUFFER_SRGB, GL_DITHER})
      glDisable(test);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    if (transparent) {
      glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    } else {
      glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);  // the picture stays opaque
    }
  }

  static void leaveState(unsigned target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target == kNoTarget ? 0 : target);
    glUseProgram(0);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
  }

  RendererSettings settings_;
  Limits limits_;
  std::unique_ptr<Paint> paint_;
  std::unique_ptr<FrontierList> frontier_;
  std::unique_ptr<SplatScene> splat_;
  EdgePaint edges_;
  CutList cut_;
  std::string edgeProblem_;
  std::string cutProblem_;
  std::string splatProblem_;
  Pace pace_;
  gl::Buffer uniforms_;
  Stream stream_;
  Targets targets_;
  std::vector<std::unique_ptr<Layer>> layers_;
  VertexBlocks split_;

  std::shared_ptr<const GraphGeometry> geometry_;
  std::unique_ptr<SceneData> scene_;
  std::shared_ptr<SnapshotRing> ring_;
  std::unique_ptr<ArrayBridge> bridge_;  // after ring_: it uses the ring's executor
  std::vector<std::optional<exec::ValueRange>> ranges_;
  std::uint64_t step_ = 0;

  bool painted_ = false;  // the colours are those of the newest publication
  PaintRequest paintedFor_;
  std::uint64_t content_ = 0;  // counts the times the colours changed
  Pass pass_;
  bool working_ = false;  // the pass fills the picture in work
  std::uint64_t workContent_ = 0;
  Drawn shown_;
  Drawn kept_;
  bool transparent_ = false;  // so are the pictures
  double sliceMs_ = 0;
  double overheadMs_ = 0;
};

}  // namespace

Result<std::unique_ptr<Renderer>> Renderer::create() { return makeRenderer({}); }

Result<std::unique_ptr<Renderer>> makeRenderer(const RendererSettings& settings) {
  if (!epoxy_is_desktop_gl())
    return gl::deviceError(fmt::format("OpenGL 4.5 core is needed, but the context is OpenGL ES ({})", glText(GL_VERSION)));
  const int version = epoxy_gl_version();
  if (version < 45)
    return gl::deviceError(fmt::format("OpenGL 4.5 core is needed, but {} gives {}.{}", glText(GL_RENDERER), version / 10, version % 10));
  GLint profile = 0;
  glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
  if ((profile & GL_CONTEXT_CORE_PROFILE_BIT) == 0)
    return gl::deviceError("OpenGL 4.5 core is needed, but the context has the compatibility profile");

  Limits limits = queryLimits();
  if (limits.vertexStageBlocks < 3) {
    return gl::deviceError(
        fmt::format("{} lets vertex shaders read {} storage buffers; 3 are needed", glText(GL_RENDERER), limits.vertexStageBlocks));
  }
  if (settings.mostBlockBytes > 0) limits.storageBlockBytes = std::min(limits.storageBlockBytes, settings.mostBlockBytes);
  auto paint = Paint::create();
  if (!paint) return paint.error();
  auto frontier = FrontierList::create();
  if (!frontier) return frontier.error();
  auto splat = SplatScene::create();
  if (!splat) return splat.error();
  // The layers are compiled with the first graph, since they depend on its size; here once, so that a broken shader is an error of the
  // start.
  if (auto layers = makeLayers(VertexBlocks{1, 1}.defines()); !layers) return layers.error();
  const std::string device = glText(GL_RENDERER);
  const bool software = device.find("llvmpipe") != std::string::npos || device.find("softpipe") != std::string::npos ||
                        device.find("SWR") != std::string::npos || device.find("Software") != std::string::npos;
  return std::unique_ptr<Renderer>(
      std::make_unique<RendererImpl>(settings, limits, software, std::move(*paint), std::move(*frontier), std::move(*splat)));
}

}  // namespace wf::render
