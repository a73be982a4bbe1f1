// Uploading a graph and binding it range by range.
#include "render/scene/scene_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "render/gl/storage.h"

namespace wf::render {
namespace {

constexpr std::uint32_t kMostBlocks = 8;
constexpr std::uint64_t kPositionBytes = sizeof(PointF);

std::uint64_t aligned(std::uint64_t items, std::uint64_t itemBytes, std::uint64_t alignment) {
  const std::uint64_t step = std::max<std::uint64_t>(1, alignment / std::min<std::uint64_t>(itemBytes, 4));
  return std::max(step, items / step * step);
}

template <class Items>
std::shared_ptr<const gl::Buffer> uploaded(const Items& items) {
  return std::make_shared<const gl::Buffer>(gl::makeStorage(items.size_bytes(), items.data()));
}

// Floats. A third of the largest has the plain size, so that it is three times as large; the smallest where that is more.
exec::ValueRange inProportion(const exec::ValueRange& sizes) {
  const auto floatOf = [](std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); };
  const float plain = std::max(floatOf(sizes.maximum) / static_cast<float>(sizeFactor(255)), floatOf(sizes.minimum));
  const auto bitsAt = [&](int entry) { return std::uint64_t{std::bit_cast<std::uint32_t>(plain * static_cast<float>(sizeFactor(entry)))}; };
  return {bitsAt(0), bitsAt(255)};
}

}  // namespace

Limits queryLimits() {
  GLint64 block = 0;
  GLint alignment = 0;
  GLint vertexBlocks = 0;
  GLint computeBlocks = 0;
  GLint bindings = 0;
  glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &block);
  glGetIntegerv(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, &alignment);
  glGetIntegerv(GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS, &vertexBlocks);
  glGetIntegerv(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS, &computeBlocks);
  glGetIntegerv(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, &bindings);
  return {static_cast<std::uint64_t>(block), static_cast<std::uint32_t>(std::max(alignment, 1)), static_cast<std::uint32_t>(vertexBlocks),
          static_cast<std::uint32_t>(std::min(computeBlocks, bindings))};
}

std::uint64_t Limits::rangeItems(std::uint64_t itemBytes) const {
  return std::min<std::uint64_t>(aligned(storageBlockBytes / itemBytes, itemBytes, alignment), 0x1000'0000u);
}

std::string VertexBlocks::defines() const {
  return fmt::format("#define VERTEX_BLOCKS {}\n#define BLOCK_VERTICES {}u\n", blocks, vertices);
}

std::string VertexBlocks::spatialDefines(const Limits& limits) const {
  return defines() + "#define SPATIAL\n" + (heightsFit(limits) ? fmt::format("#define HEIGHTS_BINDING {}\n", heightsBinding()) : "");
}

VertexBlocks SceneData::split(const Limits& limits, std::uint64_t vertices) {
  const std::uint64_t most = std::min<std::uint64_t>(kMostBlocks, limits.vertexStageBlocks > 1 ? (limits.vertexStageBlocks - 1) / 2 : 0);
  const std::uint64_t perBlock =
      std::min<std::uint64_t>(aligned(limits.storageBlockBytes / kPositionBytes, kPositionBytes, limits.alignment), 0x8000'0000u);
  const std::uint64_t blocks = std::max<std::uint64_t>(1, (vertices + perBlock - 1) / perBlock);
  return {blocks <= most ? static_cast<std::uint32_t>(blocks) : 0, static_cast<std::uint32_t>(perBlock)};
}

SceneData::SceneData(const Limits& limits, const GraphGeometry& geometry, VertexBlocks split, const SceneData* shared)
    : limits_(limits),
      split_(split),
      vertices_(static_cast<std::uint32_t>(geometry.positions().size())),
      edges_(geometry.edges().size()),
      positions_(gl::makeStorage(geometry.positions().size_bytes(), geometry.positions().data())),
      edgeEnds_(shared != nullptr ? shared->edgeEnds_ : uploaded(geometry.edges())),
      order_(shared != nullptr ? shared->order_ : uploaded(geometry.vertexOrder())),
      colours_(gl::makeStorage(std::size_t{4} * vertices_, nullptr, limits.hostMemory)),
      frontier_(gl::makeStorage(std::size_t{4} * vertices_, nullptr)),
      command_(gl::makeStorage(16, nullptr)) {}

void SceneData::move(const GraphGeometry& geometry) {
  if (vertices_ == 0) return;
  glNamedBufferSubData(positions_.name(), 0, static_cast<GLsizeiptr>(geometry.positions().size_bytes()), geometry.positions().data());
}

void SceneData::bindVertices() const {
  for (std::uint32_t b = 0; b < split_.blocks; ++b) {
    const std::uint64_t first = static_cast<std::uint64_t>(b) * split_.vertices;
    const std::uint64_t count = std::min<std::uint64_t>(split_.vertices, vertices_ - std::min<std::uint64_t>(first, vertices_));
    const auto range = [&](unsigned binding, const gl::Buffer& buffer, std::uint64_t bytes) {
      glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer.name(), static_cast<GLintptr>(first * bytes),
                        static_cast<GLsizeiptr>(std::max<std::uint64_t>(count * bytes, 16)));
    };
    range(kPositionsBinding + b, positions_, kPositionBytes);
    range(kPositionsBinding + split_.blocks + b, colours_, 4);
    if (heights_ && split_.heightsFit(limits_)) range(split_.heightsBinding() + b, heights_, 4);
    if (looks_) range(looksBinding(split_.blocks) + b, looks_, 4);
  }
}

void SceneData::makeLooks() {
  if (!looks_) looks_ = gl::makeStorage(std::size_t{4} * vertices_, nullptr);
}

void SceneData::makeDerived(const GraphGeometry& geometry, int array) {
  Derived& made = derived_[derivedPlace(array)];
  if (made.range || vertices_ == 0 || !offersDerived(geometry.graph(), array)) return;
  fill(made, array, derivedValues(geometry.graph(), array, &geometry.degrees()));
}

void SceneData::makeOpened(int array, const std::shared_ptr<const OpenedValues>& values) {
  Derived& made = derived_[derivedPlace(array)];
  if (made.opened == values) return;
  made = {};
  made.opened = values;
  const OpenedValues::Array* found = values != nullptr ? values->of(array) : nullptr;
  if (found == nullptr || found->bits.size() != vertices_ || vertices_ == 0) return;
  fill(made, array, found->bits);
  made.range = exec::ValueRange{0, found->largest};
}

void SceneData::fill(Derived& made, int array, std::span<const std::uint32_t> values) const {
  const StateArrayInfo& info = derivedInfo(array);
  std::vector<std::uint64_t> sample(sampleSize(vertices_));
  for (std::uint32_t i = 0; i < sample.size(); ++i) sample[i] = values[samplePlace(i, vertices_)];
  made.keys = sortedKeys(info, sample);
  exec::ValueRange range{~std::uint64_t{0}, 0};
  for (const std::uint64_t value : values) {
    if (value == info.infinite) continue;
    range = {std::min(range.minimum, value), std::max(range.maximum, value)};  // none is below 0, and such floats order as their bits
  }
  if (range.minimum > range.maximum) range = {};
  made.range = array == kFileSize ? inProportion(range) : range;
  made.values = gl::makeStorage(std::size_t{4} * vertices_, values.data());
}

void SceneData::makeHeights() {
  if (!heights_) heights_ = gl::makeStorage(std::size_t{4} * vertices_, nullptr, limits_.hostMemory);
}

void SceneData::eachRange(const gl::Buffer& buffer, std::uint64_t total, std::uint64_t itemBytes, std::uint64_t first, std::uint64_t count,
                          const RangeDraw& draw) const {
  const std::uint64_t perBlock = limits_.rangeItems(itemBytes);
  const std::uint64_t end = std::min(first + count, total);
  while (first < end) {
    const std::uint64_t start = first / perBlock * perBlock;
    const std::uint64_t held = std::min(perBlock, total - start);
    const std::uint64_t now = std::min(end - first, start + held - first);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, kItemsBinding, buffer.name(), static_cast<GLintptr>(start * itemBytes),
                      static_cast<GLsizeiptr>(held * itemBytes));
    draw(start, static_cast<std::uint32_t>(first - start), static_cast<std::uint32_t>(now));
    first += now;
  }
}

void SceneData::eachEdgeRange(std::uint64_t first, std::uint64_t count, const RangeDraw& draw) const {
  eachRange(*edgeEnds_, edges_, sizeof(EdgeEnds), first, count, draw);
}

void SceneData::eachVertexRange(std::uint64_t first, std::uint64_t count, const RangeDraw& draw) const {
  eachRange(*order_, vertices_, sizeof(VertexId), first, count, draw);
}

}  // namespace wf::render
