// Kernels, then one triangle.
#include "render/scene/splat_scene.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "render/gl/debug_output.h"
#include "render/gl/device_error.h"
#include "render/gl/program.h"
#include "render/scene/layer.h"
#include "render/scene/visibility.h"

namespace wf::render {
namespace {

enum Location { kWidth, kFirstPixel, kExponent, kStrength, kScale, kPower, kReach, kBare, kBlock, kBlocks };

constexpr double kLeastStrength = 0.2;  // of a sample over a kept picture, which ends where the view has moved on

std::uint32_t rgb(Rgb8 c) { return c.r | (std::uint32_t{c.g} << 8) | (std::uint32_t{c.b} << 16); }

std::uint32_t vertexWeight(const Detail& detail) { return static_cast<std::uint32_t>(std::lround(16 * detail.vertexWeight)); }

// Fewer than some sixteen colours per pixel would look like sand.
std::uint32_t colourEvery(const Detail& detail) {
  return detail.thickness < 64 ? 1 : detail.thickness < 256 ? 4 : detail.thickness < 1024 ? 16 : 32;
}

// The layers have buffers of their own at these places.
constexpr unsigned kLightBinding = 1;
class LightBinding {
 public:
  LightBinding() {
    for (unsigned i = 0; i < kPlaces; ++i) {
      glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, kLightBinding + i, &name_[i]);
      glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, kLightBinding + i, &start_[i]);
      glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, kLightBinding + i, &size_[i]);
    }
  }
  ~LightBinding() {
    for (unsigned i = 0; i < kPlaces; ++i) {
      const auto name = static_cast<unsigned>(name_[i]);
      if (size_[i] > 0) {
        glBindBufferRange(GL_SHADER_STORAGE_BUFFER, kLightBinding + i, name, static_cast<GLintptr>(start_[i]),
                          static_cast<GLsizeiptr>(size_[i]));
      } else {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kLightBinding + i, name);
      }
    }
  }
  LightBinding(const LightBinding&) = delete;
  LightBinding& operator=(const LightBinding&) = delete;

 private:
  static constexpr unsigned kPlaces = 3;  // that glow.comp.glsl binds, too
  GLint name_[kPlaces] = {};
  GLint64 start_[kPlaces] = {}, size_[kPlaces] = {};
};

}  // namespace

Result<std::unique_ptr<SplatScene>> SplatScene::create() {
  const std::string defines = VertexBlocks{1, 1}.defines();  // the shared text wants them
  auto thin = gl::makeProgram({"splat.vert.glsl", "splat.frag.glsl"}, defines);
  if (!thin) return thin.error();
  auto thick = gl::makeProgram({"splat.vert.glsl", "splat.frag.glsl"}, defines + "#define THICK\n");
  if (!thick) return thick.error();
  return std::unique_ptr<SplatScene>(new SplatScene(std::move(*thin), std::move(*thick)));
}

void SplatScene::forget() {
  edgeOrder_.forget();
  splat_.reset();
  device_->forget();
  styles_.reset();
  widths_.reset();
  stylesOf_ = widthsOf_ = 0;
  stylesTaken_ = heightsTaken_ = 0;
  refused_.reset();
  content_ = 0;
  timed_ = 0;
}

void SplatScene::move(const GraphGeometry& geometry, bool sameOrder) {
  if (!splat_) return;
  if (sameOrder && !refused_) return splat_->move(geometry);
  edgeOrder_.forget();
  splat_.reset();
  refused_.reset();
  stylesTaken_ = heightsTaken_ = content_ = 0;
  timed_ = 0;
}

bool SplatScene::useDevice(int cudaDevice) {
  if (!device_->useDevice(cudaDevice)) return false;
  forget();
  pixels_.reset();
  pixelBytes_ = 0;
  executor_.reset();
  return true;
}

Status SplatScene::prepare(const GraphGeometry& geometry, const SceneData& scene, int width) {
  if (!refused_ && splat_ && executor_->failed()) refused_ = executor_->error();
  if (refused_) return *refused_;
  const std::uint64_t row = Splat::kBytesAPixel * static_cast<std::uint64_t>(width);
  if (scene.limits().storageBlockBytes < row + scene.limits().alignment)
    return gl::deviceError("a row of the picture is larger than a storage buffer of this OpenGL");
  if (splat_) return {};
  if (!Splat::fits(geometry)) {
    refused_ = Error{.code = ErrorCode::Unsupported, .message = "the graph has more edges than kernels draw"};
    return *refused_;
  }
  auto executor = device_->executor();
  if (!executor) {
    refused_ = executor.error();
    return *refused_;
  }
  executor_ = *executor;
  splat_ = std::make_unique<Splat>(executor_, geometry);
  device_->colours(scene);
  if (!executor_->failed()) return {};
  refused_ = executor_->error();
  return *refused_;
}

bool SplatScene::takesStyles(const GraphGeometry& geometry, const SceneData& scene, bool wait) {
  if (!splat_ || splat_->knowsEdgeOrder()) return true;
  if (!edgeOrder_.begun()) {
    edgeOrder_.begin([geometry = geometry.shared_from_this()](Progress&) { return geometry->farOrder().edgeOrder(geometry->edges()); });
  }
  if (!edgeOrder_.ready(wait || scene.edgeCount() <= scene.limits().edgesWaitedFor)) return false;
  const auto order = edgeOrder_.take();
  if (order) {
    splat_->takeEdgeOrder(*order);
  } else {
    refused_ = gl::deviceError("the memory of this computer does not hold the order of the edges");
  }
  return order.has_value();
}

std::uint64_t SplatScene::items(const View& view) {
  if (view.detail.splat <= 0) return 0;
  return view.geometry.edges().size() + (vertexWeight(view.detail) > 0 ? view.geometry.positions().size() : 0);
}

Status SplatScene::takeColours(const View& view) {
  if (content_ == view.content) return {};
  SharedBuffer& colours = device_->colours(view.scene);
  auto acquired = colours.acquire();
  if (!acquired) return acquired.error();
  splat_->setColours(*acquired, rgb(view.request.theme.edge));
  if (auto back = colours.release(); !back) return back;
  content_ = view.content;
  return {};
}

// All of them at once: the kernels go through the edges in an order of their own.
Status SplatScene::takeStyles(const View& view) {
  if (stylesTaken_ == view.styles) return {};
  if (view.edges.active()) {
    view.edges.make(view.scene, 0, view.scene.edgeCount());
    view.scene.bindVertices();
  }
  const std::size_t bytes = std::size_t{4} * view.scene.edgeCount();
  const auto follow = [&](unsigned now, unsigned& of, std::unique_ptr<SharedBuffer>& shared) {
    if (now == of) return;
    shared = now != 0 ? makeReadBuffer(splat_->executor(), now, bytes) : nullptr;
    of = now;
  };
  follow(view.edges.styles(), stylesOf_, styles_);
  follow(view.edges.widths(), widthsOf_, widths_);
  exec::Buffer styles, widths;
  const auto acquire = [](const std::unique_ptr<SharedBuffer>& shared, exec::Buffer& out) -> Status {
    if (!shared) return {};
    auto acquired = shared->acquire();
    if (!acquired) return acquired.error();
    out = std::move(*acquired);
    return {};
  };
  if (auto acquired = acquire(styles_, styles); !acquired) return acquired;
  if (auto acquired = acquire(widths_, widths); !acquired) return acquired;
  splat_->setStyles(styles_ ? &styles : nullptr, widths_ ? &widths : nullptr);
  if (styles_) {
    if (auto back = styles_->release(); !back) return back;
  }
  if (widths_) {
    if (auto back = widths_->release(); !back) return back;
  }
  stylesTaken_ = view.styles;
  return {};
}

Status SplatScene::takeHeights(const View& view) {
  if (heightsTaken_ == view.heights || view.scene.heights() == 0) return {};
  SharedBuffer& heights = device_->heights(view.scene);
  auto acquired = heights.acquire();
  if (!acquired) return acquired.error();
  splat_->setHeights(*acquired);
  if (auto back = heights.release(); !back) return back;
  heightsTaken_ = view.heights;
  return {};
}

void SplatScene::draw(const View& view, std::uint64_t first, std::uint64_t count, bool sample) {
  const std::uint64_t total = items(view);
  if (total == 0 || count == 0 || !splat_) return;
  const Camera& camera = view.request.camera;
  Status done;
  if (first == 0) {
    done = takeColours(view);
    if (done && view.styledFar) done = takeStyles(view);
    if (done && view.spatial) done = takeHeights(view);
    // Lines to unreached vertices have 0.8 of the alpha; so many sixteenths of an edge let as much through.
    const double alpha = view.detail.edgeAlpha;
    const auto weightOf = [alpha](double share) {
      return static_cast<std::uint32_t>(std::lround(std::clamp(16 * std::log(1 - share * alpha) / std::log(1 - alpha), 1.0, 16.0)));
    };
    SplatView plane{.centre = camera.centre(),
                    .pixelsPerUnit = camera.pixelsPerUnit(),
                    .width = camera.width(),
                    .height = camera.height(),
                    .unreachedWeight = weightOf(0.8),
                    .colourEvery = colourEvery(view.detail)};
    plane.bend = view.bend;
    plane.styled = (view.edges.active() && view.styledFar) || view.fades;
    // view.glsl: those that step back have this part of the alpha.
    plane.faintWeight = weightOf(0.3 + 0.15 * static_cast<double>(view.detail.nearness));
    plane.fadedWeight = weightOf(kFadedShare);
    plane.mark = rgb(view.request.theme.mark);
    if (view.spatial) {
      plane.space = camera;
      plane.fading = view.space;
      plane.background = rgb(view.request.theme.background);
    }
    splat_->begin(plane);
  }
  exec::Executor& executor = splat_->executor();
  const bool timing = timed_ == 0;
  if (timing) executor.startTimer();
  const std::uint32_t weight = vertexWeight(view.detail);
  const std::uint64_t edges = splat_->edges();
  const double share = sample ? static_cast<double>(count) / static_cast<double>(total) : 1;
  const auto part = [share](std::uint64_t of) { return static_cast<std::uint64_t>(std::ceil(static_cast<double>(of) * share)); };
  if (share < 1) {
    splat_->addEdges(0, part(edges), true);
    splat_->addVertices(0, part(splat_->vertices()), weight, true);
  } else {
    const std::uint64_t end = first + count;
    if (first < edges) splat_->addEdges(first, std::min(end, edges) - first);
    if (end > edges) splat_->addVertices(std::max(first, edges) - edges, end - std::max(first, edges), weight);
  }
  if (timing) {
    executor.stopTimer();
    timed_ = count;
    timedSample_ = share < 1;
  }
  if (done && (sample || first + count >= total)) {
    const auto start = std::chrono::steady_clock::now();
    done = compose(view, share);
    composeMs_ += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  }
  if (executor.failed()) done = executor.error();
  if (!done && !refused_) {
    refused_ = done.error();
    sendMessage(MessageLevel::Error, done.error().sentence());
  }
}

Status SplatScene::compose(const View& view, double share) {
  const int width = view.request.camera.width();
  const int height = view.request.camera.height();
  const std::size_t bytes = Splat::kBytesAPixel * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (!pixels_ || bytes != pixelBytes_) {
    pixels_.reset();
    pixels_ = makeWrittenBuffer(splat_->executor(), bytes);
    pixelBytes_ = bytes;
  }
  auto acquired = pixels_->acquire();
  if (!acquired) return acquired.error();
  splat_->resolve(*acquired, true);
  if (auto back = pixels_->release(); !back) return back;

  // Fewer edges are drawn more firmly. Where a kept picture lies below, the two are mixed by what each shows of the whole.
  const double exponent = std::log2(1 - static_cast<double>(view.detail.edgeAlpha)) * static_cast<double>(view.detail.splat);
  const double strength = view.overKept ? std::max(share, kLeastStrength) : 1;
  const std::uint32_t every = colourEvery(view.detail);
  const bool thick = view.detail.densityPower < 1 || every > 1;
  const Limits& limits = view.scene.limits();
  const std::uint64_t step = std::max<std::uint64_t>(1, limits.alignment / Splat::kBytesAPixel);  // pixels between places of a binding
  const std::uint64_t most = limits.storageBlockBytes / Splat::kBytesAPixel - step;
  // Of pictures beyond one binding, which no screen has, there is no light.
  const bool glows = view.request.mapping.style.glow > 0 && static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) <= most;
  std::optional<LightBinding> kept;
  if (glows) {
    kept.emplace();
    const auto lit = glow_.make(pixels_->name(), width, height, view.request.pixelRatio,
                                {.exponent = static_cast<float>(exponent),
                                 .scale = static_cast<float>(1 / (16 * share)),
                                 .power = thick ? view.detail.densityPower : 1,
                                 .ground = view.request.theme.background,
                                 .plain = view.request.theme.edge});
    if (!lit) return lit.error();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kLightBinding, glow_.light());
  }
  const unsigned program = (thick ? thick_ : thin_).name();
  glUseProgram(program);
  glProgramUniform1i(program, kWidth, width);
  glProgramUniform1f(program, kExponent, static_cast<float>(exponent));
  glProgramUniform1f(program, kScale, static_cast<float>(1 / (16 * share)));
  if (thick) {
    glProgramUniform1f(program, kPower, view.detail.densityPower);
    glProgramUniform1i(program, kReach, every > 1 ? 8 : 0);
  }
  glProgramUniform1f(program, kStrength, static_cast<float>(strength));
  // The ground of a tilted view lies below: over it come colours times what they cover.
  glProgramUniform1i(program, kBare, view.request.transparent || view.spatial ? 1 : 0);
  if (view.spatial) {
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, view.request.transparent ? GL_ONE : GL_ZERO,
                        view.request.transparent ? GL_ONE_MINUS_SRC_ALPHA : GL_ONE);
  } else if (view.request.transparent) {
    glDisable(GL_BLEND);
  }
  glEnable(GL_SCISSOR_TEST);
  glProgramUniform1i(program, kBlock, glows ? glow_.block() : 0);
  glProgramUniform2i(program, kBlocks, glow_.across(), glow_.down());
  const int rows = static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(height), most / static_cast<std::uint64_t>(width)));
  for (int row = 0; row < height; row += rows) {
    const int now = std::min(rows, height - row);
    const std::uint64_t first = static_cast<std::uint64_t>(row) * static_cast<std::uint64_t>(width) / step * step;
    const std::uint64_t end = static_cast<std::uint64_t>(row + now) * static_cast<std::uint64_t>(width);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, kItemsBinding, pixels_->name(), static_cast<GLintptr>(first * Splat::kBytesAPixel),
                      static_cast<GLsizeiptr>((end - first) * Splat::kBytesAPixel));
    glProgramUniform1i(program, kFirstPixel, static_cast<GLint>(first));
    glScissor(0, row, width, now);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glDisable(GL_SCISSOR_TEST);
  glEnable(GL_BLEND);
  if (view.spatial) {
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, view.request.transparent ? GL_ONE : GL_ZERO,
                        view.request.transparent ? GL_ONE_MINUS_SRC_ALPHA : GL_ONE);
  }
  return {};
}

std::optional<PieceTime> SplatScene::timing() {
  if (timed_ == 0 || !splat_ || splat_->executor().failed()) return std::nullopt;
  const auto nanoseconds = splat_->executor().elapsedIfReady();
  if (!nanoseconds) return std::nullopt;
  const PieceTime timing{timed_, static_cast<double>(*nanoseconds) * 1e-6, timedSample_};
  timed_ = 0;
  return timing;
}

}  // namespace wf::render
