// One publication after the other into the scene.
#include "render/scene/painter.h"

#include <cstring>

#include "render/scene/visibility.h"

namespace wf::render {

Result<std::unique_ptr<Painter>> Painter::create() {
  auto paint = Paint::create();
  if (!paint) return paint.error();
  auto frontier = FrontierList::create();
  if (!frontier) return frontier.error();
  auto heights = HeightPaint::create();
  if (!heights) return heights.error();
  auto gather = SceneGather::create();
  if (!gather) return gather.error();
  return std::unique_ptr<Painter>(new Painter(std::move(*paint), std::move(*frontier), std::move(*heights), std::move(*gather)));
}

void Painter::setScene(SceneData* scene, const GraphGeometry* geometry) {
  edges_.forget();
  cut_.forget();
  blend_.forget();
  scene_ = scene;
  geometry_ = geometry;
  paintedCount_.reset();
  heightsOf_ = 0;
}

void Painter::move(const GraphGeometry* geometry) {
  beforeChange_();
  if (blend_.running()) showPart(1);  // the way is between heights that may be others now
  geometry_ = geometry;
  heightsOf_ = 0;
}

void Painter::forgetRun() {
  blend_.stop();
  paintedCount_.reset();
}

bool Painter::bring(const PaintRequest& wanted, double blend, bool shown, bool spatial, bool wait, const Published& published) {
  bool changed = takeHeightsAlone(wanted, published);
  const bool otherwise = !(wanted == request_);
  if (!newest(published) || otherwise) {
    beforeChange_();
    // Another mapping has no way from the former one; a picture that shows no step yet has no former one.
    const bool way = blend < 1 && !otherwise && shown;
    way ? blendProblem_.tell(blend_.begin(*scene_, spatial && heightsOf_ == paints_)) : blend_.stop();
    request_ = wanted;
    paint(published, {way, wait});
    paintedCount_ = published.count();
    ++paints_;
    ++styleChanges_;
    if (way && blend_.withHeights()) makeHeights(published);
    blend_.end(*scene_);
    blended_ = 1;
    changed = true;
  }
  if (edges_.waiting() && edges_.arrived(wait)) {
    edgeProblem_.tell(edges_.adopt(*scene_, *geometry_, request_.mapping, request_.theme.background, arrays(published), {false, wait}));
    ++styleChanges_;
    changed = true;
  }
  if (!blend_.running() || blend == blended_) return changed;
  blended_ = blend;
  beforeChange_();
  showPart(blended_);
  if (blend_.withHeights()) ++heightChanges_;
  return true;
}

void Painter::showPart(double part) {
  blend_.show(*scene_, part);
  if (edges_.showPart(part)) ++styleChanges_;
}

// Colours and the styles of edges stay: a slider goes through many scales.
bool Painter::takeHeightsAlone(const PaintRequest& wanted, const Published& published) {
  if (!newest(published) || wanted == request_) return false;
  PaintRequest same = wanted;
  same.mapping.height = request_.mapping.height;
  same.mapping.heightScale = request_.mapping.heightScale;
  if (!(same == request_)) return false;
  beforeChange_();
  if (blend_.running()) showPart(1);
  request_ = wanted;
  heightsOf_ = 0;
  return true;
}

MappedArrays Painter::arrays(const Published& published) const {
  MappedArrays out = published.arrays();
  out.derivedCount = scene_->vertexCount();
  out.pooled = request_.pooled;
  for (const int array : kDerivedArrays) {
    if (!request_.mapping.uses(array)) continue;
    isOpened(array) ? scene_->makeOpened(array, request_.opened) : scene_->makeDerived(*geometry_, array);
    out.derived[derivedPlace(array)] = {scene_->derived(array), scene_->derivedRange(array), scene_->derivedKeys(array)};
  }
  return out;
}

void Painter::paint(const Published& published, EdgePace pace) {
  const Mapping& mapping = request_.mapping;
  const MappedArrays arrays = this->arrays(published);
  paint_->run(*scene_, request_, arrays);
  frontierProblem_.tell(frontier_->run(*scene_, mapping, arrays));
  edgeProblem_.tell(edges_.adopt(*scene_, *geometry_, mapping, request_.theme.background, arrays, pace));
  cutProblem_.tell(cut_.run(*scene_, *geometry_, mapping, arrays, published.anyValue(mapping.insideArray)));
}

void Painter::makeHeights(const Published& published) {
  if (heightsOf_ == paints_) return;
  beforeChange_();
  scene_->makeHeights();
  heights_->run(*scene_, *geometry_, request_.mapping, arrays(published));
  heightsOf_ = paints_;
  ++heightChanges_;
}

std::vector<float> Painter::heightsOf(std::span<const VertexId> vertices, const Published& published) {
  std::vector<float> heights(vertices.size(), 0.0f);
  if (!newest(published) || vertices.empty()) return heights;
  makeHeights(published);
  const auto words = gather_->words(*scene_, scene_->heights(), vertices, 0);
  std::memcpy(heights.data(), words.data(), 4 * words.size());
  return heights;
}

bool Painter::hides() const {
  return (request_.hideRest && request_.emphasis != nullptr) || (request_.mapping.hideInvisible && request_.mapping.visibility.on());
}

std::vector<bool> Painter::shows(std::span<const VertexId> vertices, const Published& published) {
  std::vector<bool> out(vertices.size(), true);
  if (!newest(published) || !hides()) return out;
  const auto colours = gather_->words(*scene_, scene_->colours(), vertices, 0);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = colours[i] >> 24 != kAlphaHidden;
  return out;
}

std::vector<bool> Painter::faded(std::span<const VertexId> vertices, const Published& published) {
  std::vector<bool> out(vertices.size(), false);
  if (!newest(published) || !request_.fades()) return out;
  const auto colours = gather_->words(*scene_, scene_->colours(), vertices, 0xFFFF'FFFFu);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = isFaded(colours[i] >> 24);
  return out;
}

std::vector<float> Painter::allHeights(const Published& published) {
  if (!newest(published)) return {};
  makeHeights(published);
  std::vector<float> heights(scene_->vertexCount(), 0.0f);
  if (!heights.empty()) glGetNamedBufferSubData(scene_->heights(), 0, static_cast<GLsizeiptr>(4 * heights.size()), heights.data());
  return heights;
}

DrawnWords Painter::drawnWords(bool ofEdges, const Published& published) {
  DrawnWords out;
  if (!newest(published)) return out;
  const auto read = [](unsigned buffer, std::uint64_t count) {
    std::vector<std::uint32_t> words(buffer != 0 ? count : 0);
    if (!words.empty()) glGetNamedBufferSubData(buffer, 0, static_cast<GLsizeiptr>(4 * count), words.data());
    return words;
  };
  // The first word of a draw command counts corners: six for each item.
  const auto items = [&](unsigned command) { return read(command, 4).front() / 6; };
  if (ofEdges) edges_.make(*scene_, 0, scene_->edgeCount());
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  out.colours = read(scene_->colours(), scene_->vertexCount());
  if (request_.mapping.looks()) out.looks = read(scene_->looks(), scene_->vertexCount());
  if (ofEdges) out.styles = read(edges_.styles(), scene_->edgeCount());
  if (ofEdges) out.widths = read(edges_.widths(), scene_->edgeCount());
  out.frontier = read(scene_->frontier(), items(scene_->command()));
  if (cut_.listed()) out.cut = read(cut_.list(), 2 * items(cut_.command()));
  return out;
}

std::vector<std::uint32_t> Painter::drawnVertices(const Published& published) const {
  if (!newest(published)) return {};
  std::vector<std::uint32_t> colours(scene_->vertexCount());
  if (!colours.empty()) glGetNamedBufferSubData(scene_->colours(), 0, static_cast<GLsizeiptr>(4 * colours.size()), colours.data());
  std::vector<std::uint32_t> bits((colours.size() + 31) / 32, 0);
  for (std::size_t v = 0; v < colours.size(); ++v) bits[v / 32] |= (colours[v] >> 24 != kAlphaHidden ? 1u : 0u) << v % 32;
  return bits;
}

}  // namespace wf::render
