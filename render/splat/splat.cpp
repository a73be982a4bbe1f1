// Launching the kernels of the far view.
#include "render/splat/splat.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "render/splat/kernels.h"
#include "render/splat/project.h"

namespace wf::render {
namespace {

using namespace splat;

constexpr std::uint32_t kMostEdgesALaunch = 1u << 22;  // CUDA: so many fit the list of long edges
constexpr std::uint64_t kAll = 1u << 16;               // Choice::step
constexpr std::uint32_t kWarps = 1u << 14;             // that share the list: as many as a device holds at once, or more

template <class T>
exec::Buffer place(std::span<const T> values, exec::Executor& executor) {
  if (executor.backend() != exec::Backend::Cuda)
    return {const_cast<T*>(values.data()), values.size_bytes(), nullptr};  // kernels only read it
  exec::Buffer buffer = executor.allocate(values.size_bytes());
  executor.upload(buffer, 0, values.data(), values.size_bytes());
  return buffer;
}

Space spaceOf(const SplatView& view) {
  const Projection p = view.space->projection();
  const SpaceUniforms& u = view.fading;
  Space out{};
  for (int i = 0; i < 3; ++i) {
    out.high[i] = u.high[i];
    out.low[i] = u.low[i];
    out.right[i] = u.right[i];
    out.up[i] = u.up[i];
    out.toward[i] = u.toward[i];
  }
  out.perPixel = u.high[3];
  out.middleX = static_cast<float>(p.middle.x);
  out.middleY = static_cast<float>(view.height - p.middle.y);
  out.fadeBegin = u.depth[2];
  out.fadeOver = u.toward[3];
  out.fadeAtMost = u.depth[3];
  out.background = view.background;
  return out;
}

Window windowOf(const SplatView& view) {
  if (view.space) return {1, 0, 0, view.width, view.height};  // vertices are in pixels already
  const double s = view.pixelsPerUnit;
  return {static_cast<float>(s), static_cast<float>(0.5 * view.width - view.centre.x * s),
          static_cast<float>(0.5 * view.height - view.centre.y * s), view.width, view.height};
}

template <bool Atomic>
Planes<Atomic> planesOf(const exec::Buffer& sums, const exec::Buffer& density, const SplatView& view, std::uint32_t limit) {
  const Tiles tiles = Tiles::of(view.width);
  const auto width = static_cast<std::uint32_t>(view.width), height = static_cast<std::uint32_t>(view.height);
  return {sums.as<Sums>(), density.as<std::uint32_t>(), std::uint64_t{width} * height, tiles.words(view.height), width, tiles, limit};
}

}  // namespace

bool Splat::fits(const GraphGeometry& geometry) { return geometry.edges().size() < kMostEdges; }

bool Splat::stylesFit(const GraphGeometry& geometry) { return geometry.edges().size() < kMostStyledEdges; }

Splat::Splat(std::shared_ptr<exec::Executor> executor, const GraphGeometry& geometry, const SplatSettings& settings)
    : executor_(std::move(executor)),
      settings_(settings),
      edgeCount_(geometry.edges().size()),
      vertexCount_(geometry.positions().size()),
      edges_(place(geometry.farOrder().edges(), *executor_)),
      placed_(place(geometry.farOrder().placed(), *executor_)) {
  if (settings_.limit == 0) settings_.limit = kLimit;
  std::vector<Vertex> vertices(vertexCount_);
  for (std::size_t p = 0; p < vertices.size(); ++p) {
    const PointF at = geometry.positions()[geometry.farOrder().placed()[p]];
    vertices[p] = {at.x, at.y, kWeight << 24, 0};
  }
  vertices_ = executor_->allocate(vertices.size() * sizeof(Vertex));
  executor_->upload(vertices_, 0, vertices.data(), vertices.size() * sizeof(Vertex));
  if (executor_->backend() == exec::Backend::Cuda) {
    long_ = executor_->allocate(4 * (1 + static_cast<std::size_t>(std::min<std::uint64_t>(edgeCount_, kMostEdgesALaunch))));
  }
}

void Splat::move(const GraphGeometry& geometry) {
  const exec::Buffer positions = place(geometry.positions(), *executor_);
  exec::forEach(*executor_, "take places", static_cast<std::uint32_t>(vertexCount_),
                TakePlaces{placed_.as<const VertexId>(), positions.as<const PointF>(), vertices_.as<Vertex>()}, nullptr);
  executor_->synchronize();  // the positions are gone after this
}

void Splat::takeEdgeOrder(const std::vector<std::uint32_t>& order) {
  edgeOrder_ = executor_->allocate(4 * order.size());
  executor_->upload(edgeOrder_, 0, order.data(), 4 * order.size());
}

void Splat::setStyles(const exec::Buffer* styles, const exec::Buffer* widths) {
  const auto take = [&](const exec::Buffer* from, exec::Buffer& to) {
    if (from == nullptr) {
      to = {};
      return;
    }
    if (to.bytes() == 0) to = executor_->allocate(4 * edgeCount_);
    exec::forEach(*executor_, "take styles", static_cast<std::uint32_t>(edgeCount_),
                  TakeStyles{edgeOrder_.as<const std::uint32_t>(), from->as<const std::uint32_t>(), to.as<std::uint32_t>()}, nullptr);
  };
  take(styles, styles_);
  take(widths, widths_);
}

Styling Splat::styling() const {
  const auto words = [](const exec::Buffer& buffer) { return buffer.bytes() == 0 ? nullptr : buffer.as<const std::uint32_t>(); };
  return {words(styles_), words(widths_), plainEdge_, view_.mark, view_.unreachedWeight, view_.faintWeight, view_.fadedWeight};
}

void Splat::setColours(const exec::Buffer& colours, std::uint32_t plainEdge) {
  plainEdge_ = plainEdge;
  exec::forEach(*executor_, "take colours", static_cast<std::uint32_t>(vertexCount_),
                TakeColours{placed_.as<const VertexId>(), colours.as<const std::uint32_t>(), vertices_.as<Vertex>(), plainEdge}, nullptr);
}

void Splat::setHeights(const exec::Buffer& heights) {
  if (heights_.bytes() == 0) heights_ = executor_->allocate(std::max<std::size_t>(vertexCount_ * 4, 16));
  exec::forEach(*executor_, "take heights", static_cast<std::uint32_t>(vertexCount_),
                TakeHeights{placed_.as<const VertexId>(), heights.as<const float>(), heights_.as<float>()}, nullptr);
}

void Splat::project() {
  if (projected_.bytes() == 0) projected_ = executor_->allocate(std::max<std::size_t>(vertexCount_ * sizeof(Vertex), 16));
  exec::forEach(*executor_, "project", static_cast<std::uint32_t>(vertexCount_),
                Project{vertices_.as<const Vertex>(), heights_.bytes() > 0 ? heights_.as<const float>() : nullptr, projected_.as<Vertex>(),
                        spaceOf(view_)},
                nullptr);
}

const Vertex* Splat::drawn() const { return view_.space ? projected_.as<const Vertex>() : vertices_.as<const Vertex>(); }

void Splat::begin(const SplatView& view) {
  view_ = view;
  if (view_.space) project();
  const auto pixels = static_cast<std::uint64_t>(std::max(view.width, 0)) * static_cast<std::uint64_t>(std::max(view.height, 0));
  if (view.width != laidFor_[0] || view.height != laidFor_[1]) {
    laidFor_ = {view.width, view.height};
    sums_ = {};
    density_ = {};
    pixels_ = pixels;
    const std::uint64_t densityBytes = 4 * Tiles::of(view.width).words(std::max(view.height, 0));
    const std::uint64_t bytes = pixels * sizeof(Sums) + densityBytes;
    const bool cuda = executor_->backend() == exec::Backend::Cuda;
    const unsigned workers = executor_->workers();
    atomic_ = cuda || (workers > 1 && workers * bytes > settings_.mostPlaneBytes);
    planes_ = atomic_ ? 1 : workers;
    sums_ = executor_->allocate(planes_ * pixels * sizeof(Sums));
    density_ = executor_->allocate(planes_ * densityBytes);
  } else if (dirty_) {
    executor_->fill(sums_, 0, sums_.bytes());
    executor_->fill(density_, 0, density_.bytes());
  }
  dirty_ = false;
}

void Splat::addEdges(std::uint64_t first, std::uint64_t count, bool sample) {
  const std::uint64_t end = std::min(first + count, edgeCount_);
  if (first >= end) return;
  const std::uint64_t step = sample ? (edgeCount_ << 16) / end : kAll;
  const std::uint64_t most = executor_->backend() == exec::Backend::Cuda ? kMostEdgesALaunch : end;
  while (first < end && !executor_->failed()) {
    const auto now = static_cast<std::uint32_t>(std::min(end - first, most));
    const auto from = static_cast<std::uint32_t>(first);
    atomic_ ? runEdges<true>(from, now, step) : runEdges<false>(from, now, step);
    first += now;
  }
  dirty_ = true;
}

template <bool Atomic>
void Splat::runEdges(std::uint32_t first, std::uint32_t count, std::uint64_t step) {
  if (view_.bend.on() && curvesFit(edgeCount_, view_.styled)) {
    view_.styled ? runEdgesOf<Atomic, true, true>(first, count, step) : runEdgesOf<Atomic, false, true>(first, count, step);
  } else {
    view_.styled ? runEdgesOf<Atomic, true, false>(first, count, step) : runEdgesOf<Atomic, false, false>(first, count, step);
  }
}

template <bool Atomic, bool Styled, bool Curved>
void Splat::runEdgesOf(std::uint32_t first, std::uint32_t count, std::uint64_t step) {
  const Window window = windowOf(view_);
  const auto planes = planesOf<Atomic>(sums_, density_, view_, Styled ? std::min(settings_.limit, kVertexLimit) : settings_.limit);
  // Where a window has its origin in the lower left corner, what is to the right turns the other way.
  const Bow bow{placed_.as<const VertexId>(), -static_cast<float>(view_.bend.bow), static_cast<float>(view_.bend.longest)};
  const auto* edges = edges_.as<const EdgeEnds>();
  const auto* vertices = drawn();
  auto* list = long_.as<std::uint32_t>();
  if (list != nullptr) executor_->fill(long_, 0, 4);
  exec::forEach(*executor_, "edges", count,
                Edges<Atomic, Styled, Curved>{
                    edges, vertices, window, planes, list, {first, step}, view_.unreachedWeight, view_.colourEvery, styling(), bow},
                nullptr);
  if constexpr (Atomic) {
    if (list == nullptr) return;
    const std::uint32_t warps = std::min(kWarps, count);
    exec::forEach(
        *executor_, "long edges", warps * kLanes,
        LongEdges<Styled, Curved>{edges, vertices, window, planes, list, warps, view_.unreachedWeight, view_.colourEvery, styling(), bow},
        nullptr);
  }
}

void Splat::addVertices(std::uint64_t first, std::uint64_t count, std::uint32_t weight, bool sample) {
  const std::uint64_t end = std::min(first + count, vertexCount_);
  if (first >= end || weight == 0) return;
  weight = std::min(weight, kMostVertexWeight);
  const auto from = static_cast<std::uint32_t>(first), n = static_cast<std::uint32_t>(end - first);
  const std::uint64_t step = sample ? (vertexCount_ << 16) / end : kAll;
  atomic_ ? runVertices<true>(from, n, step, weight) : runVertices<false>(from, n, step, weight);
  dirty_ = true;
}

template <bool Atomic>
void Splat::runVertices(std::uint32_t first, std::uint32_t count, std::uint64_t step, std::uint32_t weight) {
  const auto planes = planesOf<Atomic>(sums_, density_, view_, std::min(settings_.limit, kVertexLimit));
  const std::uint32_t faded = std::max(1u, (weight * view_.fadedWeight + kWeight / 2) / kWeight);
  exec::forEach(*executor_, "dots", count, Dots<Atomic>{drawn(), windowOf(view_), planes, weight, faded, {first, step}}, nullptr);
}

void Splat::resolve(exec::Buffer& out, bool last) {
  const Tiles tiles = Tiles::of(view_.width);
  exec::forEach(*executor_, "resolve", static_cast<std::uint32_t>(pixels_),
                Resolve{sums_.as<Sums>(), density_.as<std::uint32_t>(), pixels_, tiles.words(view_.height), planes_,
                        static_cast<std::uint32_t>(view_.width), tiles, last, out.as<Resolved>()},
                nullptr);
  if (last) dirty_ = false;
}

}  // namespace wf::render
